package bitgraph

import "asmgen/gen/isa"

// Word is a word of up to 64 bits, bit 0 first; those above are 0. Words are never
// changed, and share bits.
type Word []Bit

var _ isa.Dom[Word] = (*Graph)(nil)

// at is bit i.
func (v Word) at(i int) Bit {
	if i < len(v) {
		return v[i]
	}
	return zero
}

// within is the word as one of w bits. A wider one is a mistake of whoever wrote
// the computation: the domains would disagree about it.
func (v Word) within(w int) Word {
	for len(v) > w {
		if v[len(v)-1] != zero {
			panic("bitgraph: an operand has more bits than its operation")
		}
		v = v[:len(v)-1]
	}
	return v
}

// Const is x mod 2^w.
func (g *Graph) Const(w int, x uint64) Word {
	v := g.bits.take(w)
	for i := range v {
		v[i] = Bit(x >> i & 1)
	}
	return v
}

// Known is the number that v is for all inputs, if every bit is a constant.
func (g *Graph) Known(v Word) (x uint64, ok bool) {
	for i, b := range v {
		if !same(b, zero) {
			return 0, false
		}
		x |= uint64(b) << i
	}
	return x, true
}

// AddC adds with carry.
func (g *Graph) AddC(w int, x, y, c Word) (sum, carry Word) {
	x, y = x.within(w), y.within(w)
	if g.additions != nil && c.within(1).at(0) == zero {
		return g.regrouped(w, x, y, 0)
	}
	return g.ripple(w, x, y, c)
}

// ripple adds bit by bit.
func (g *Graph) ripple(w int, x, y, c Word) (sum, carry Word) {
	sum, carry = g.bits.take(w), g.bits.take(1)
	k := c.within(1).at(0)
	for i := range sum {
		sum[i], k = g.add(x.at(i), y.at(i), k)
	}
	carry[0] = k
	return sum, carry
}

// SubB subtracts with borrow. The borrow is the carry of the complement of x.
func (g *Graph) SubB(w int, x, y, b Word) (diff, borrow Word) {
	x, y = x.within(w), y.within(w)
	diff, borrow = g.bits.take(w), g.bits.take(1)
	k := b.within(1).at(0)
	for i := range diff {
		diff[i], k = g.add(x.at(i)^one, y.at(i), k)
		diff[i] ^= one
	}
	borrow[0] = k
	return diff, borrow
}

// Mul is the full product, by shifts and additions: one for every bit of y that
// may be set. It takes some w^2 atoms where no factor is known, and two ways of
// forming a product are rarely seen to be equal.
func (g *Graph) Mul(w int, x, y Word) (lo, hi Word) {
	x, y = x.within(w), y.within(w)
	if precedes(x, y, w) {
		x, y = y, x
	}
	lo, hi = g.bits.take(w), g.bits.take(w)
	at := func(i int) *Bit {
		if i < w {
			return &lo[i]
		}
		return &hi[i-w]
	}
	for j := range w {
		if y.at(j) == zero {
			continue
		}
		k := zero
		for i := range w {
			z := at(i + j)
			*z, k = g.add(*z, g.majority(x.at(i), y.at(j), zero), k)
		}
		*at(w + j) = k
	}
	return lo, hi
}

// precedes puts factors in an order, so that the product does not depend on
// theirs: the one with fewer unknown bits is that of the additions.
func precedes(x, y Word, w int) bool {
	if p, q := x.unknown(), y.unknown(); p != q {
		return p < q
	}
	for i := range w {
		if p, q := x.at(i), y.at(i); p != q {
			return p < q
		}
	}
	return false
}

// unknown is the number of bits that are no constants.
func (v Word) unknown() int {
	n := 0
	for _, b := range v {
		if !same(b, zero) {
			n++
		}
	}
	return n
}

// Ult is 1 if x < y.
func (g *Graph) Ult(w int, x, y Word) Word {
	_, borrow := g.SubB(w, x, y, nil)
	return borrow
}

// bitwise is the word of f over the bits of x and y.
func (g *Graph) bitwise(w int, x, y Word, f func(a, b Bit) Bit) Word {
	x, y = x.within(w), y.within(w)
	v := g.bits.take(w)
	for i := range v {
		v[i] = f(x.at(i), y.at(i))
	}
	return v
}

// And is the bitwise conjunction.
func (g *Graph) And(w int, x, y Word) Word {
	return g.bitwise(w, x, y, func(a, b Bit) Bit { return g.majority(a, b, zero) })
}

// Or is the bitwise disjunction.
func (g *Graph) Or(w int, x, y Word) Word {
	return g.bitwise(w, x, y, func(a, b Bit) Bit { return g.majority(a, b, one) })
}

// Xor is the bitwise exclusive or.
func (g *Graph) Xor(w int, x, y Word) Word { return g.bitwise(w, x, y, g.xor) }

// Shl shifts up and drops what leaves the word.
func (g *Graph) Shl(w int, x Word, k int) Word {
	v := g.bits.take(w)
	copy(v[k:], x.within(w))
	return v
}

// Shr shifts down.
func (g *Graph) Shr(w int, x Word, k int) Word { return g.Extract(x.within(w), k, w) }

// Extract takes n bits from bit lo up.
func (g *Graph) Extract(x Word, lo, n int) Word {
	if lo+n <= len(x) {
		return x[lo : lo+n : lo+n]
	}
	v := g.bits.take(n)
	copy(v, x[min(lo, len(x)):])
	return v
}

// Concat puts hi above the n bits of lo.
func (g *Graph) Concat(n int, lo, hi Word) Word {
	lo = lo.within(n)
	v := g.bits.take(n + len(hi))
	copy(v, lo)
	copy(v[n:], hi)
	return v
}
