package bitgraph

// A majority is a product over GF(2): maj(a, b, c) = c + (a + c)(b + c). For the
// sums P and Q of atoms in a + c and b + c, with the constants e and f, it is
//
//	PQ + fP + eQ + ef + c,
//
// and since PQ = P(P + Q) + P = Q(P + Q) + Q, each of the three products of two
// out of P, Q and P + Q makes the other two. So one product is kept for each three,
// and the rest is linear. This has every identity of majorities in one operand or
// in all: the order of the operands, complements of one of them or of all,
// maj(a, b, c) = maj(a, b, 1 + a + b + c), which makes (a + b) - b the same as a,
// and that (a + c)(b + c) + c is a carry, as bit-sliced code has it.

// product is what the product of two sums is: an atom, which is the first
// majority that it was met in, plus a bit.
type product struct{ atom, plus Bit }

// add is the full adder: a + b + c = sum + 2 carry.
func (g *Graph) add(a, b, c Bit) (sum, carry Bit) {
	switch {
	case same(a, b):
		sum = c ^ a ^ b
	case same(a, c):
		sum = b ^ a ^ c
	case same(b, c):
		sum = a ^ b ^ c
	default:
		p := g.xor(a, c)
		sum = g.xor(p, b)
		return sum, g.carry(a, b, c, p, sum)
	}
	return sum, pairMajority(a, b, c)
}

// majority is maj(a, b, c).
func (g *Graph) majority(a, b, c Bit) Bit {
	_, carry := g.add(a, b, c)
	return carry
}

// pairMajority is the majority of three bits two of which are the same or
// complements.
func pairMajority(a, b, c Bit) Bit {
	switch {
	case a == b || a == c:
		return a
	case b == c:
		return b
	case same(a, b):
		return c
	case same(a, c):
		return b
	}
	return a
}

// carry is the majority of bits no two of which are the same or complements; p is
// a + c, sum is a + b + c.
func (g *Graph) carry(a, b, c, p, sum Bit) Bit {
	q := g.xor(b, c)
	e, f := p&1, q&1
	// The linear part is c + iP + jQ and a constant: that is one of the operands, or
	// their sum, up to the constant.
	i, j := f, e
	key := [2]Bit{p.form(), q.form()}
	// The order is that of the hashes, which P + Q has without being made.
	hp, hq := g.sums[p.sum()].hash, g.sums[q.sum()].hash
	switch hr := hp ^ hq; {
	case hr < hp && hq <= hp: // P is the greatest
		key[0] = g.xor(p, q).form()
		j ^= 1
	case hr < hq && hp < hq: // Q is the greatest
		key[1] = g.xor(p, q).form()
		i ^= 1
	}
	if g.sums[key[1].sum()].hash < g.sums[key[0].sum()].hash {
		key[0], key[1] = key[1], key[0]
	}
	linear := [2][2]Bit{{c, b ^ f}, {a ^ e, sum ^ e ^ f}}[i][j] ^ e&f
	if known, ok := g.products[key]; ok {
		return g.xor(known.atom, g.xor(known.plus, linear))
	}
	made := g.newAtom(atom{a, b, c})
	g.products[key] = product{made, linear}
	return made
}
