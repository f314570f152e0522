package riscv

import "asmgen/gen"

// copy moves word by word.
func (m *routine) copy(p *gen.Copy) {
	r := m.take()
	for i := range p.Src.Len {
		m.read(r, p.Src.Word(i))
		m.write(r, p.Dst.Word(i))
	}
	m.give(r)
}

// spare is the registers that stay free while words are kept: for the words at
// hand, a carry and an address.
const spare = 5

// difference subtracts, and where there is a borrow at the end negates what it
// has: with the mask m = -borrow, -d = (d xor m) + borrow. Words wait for the
// second pass in registers, or in their place when there are too many.
func (m *routine) difference(p *gen.Difference) {
	n := p.Dst.Len
	kept := make([]int, n)
	borrow := none
	for i := range n {
		kept[i], borrow = m.subtract(p, i, borrow)
		if m.free() < spare {
			m.write(kept[i], p.Dst.Word(i))
			m.give(kept[i])
			kept[i] = none
		}
	}
	mask, carry, into := m.take(), m.take(), borrow
	m.op("sub", mask, zero, borrow)
	for i, d := range kept {
		if d == none {
			d = m.take()
			m.read(d, p.Dst.Word(i))
		}
		m.op("xor", d, d, mask)
		m.op("add", d, d, into)
		if i < n-1 {
			m.op("sltu", carry, d, into)
			into = carry
		}
		m.write(d, p.Dst.Word(i))
		m.give(d)
	}
	m.give(mask, carry)
	m.turn(p.Sign, borrow)
}

// subtract forms word i of A - B - borrow. A word that one of them does not
// have is 0.
func (m *routine) subtract(p *gen.Difference, i, borrow int) (word, next int) {
	word = m.take()
	a := zero
	if i < p.A.Len {
		a = word
		m.read(word, p.A.Word(i))
	}
	if i >= p.B.Len {
		next = m.take()
		m.op("sltu", next, a, borrow)
		m.op("sub", word, a, borrow)
		m.give(borrow)
		return word, next
	}
	b := m.take()
	m.read(b, p.B.Word(i))
	next = m.take()
	m.op("sltu", next, a, b)
	m.op("sub", word, a, b)
	if borrow != none {
		m.op("sltu", b, word, borrow)
		m.op("sub", word, word, borrow)
		m.op("add", next, next, b)
		m.give(borrow)
	}
	m.give(b)
	return word, next
}

// recombination is the state of adding a middle product: Z and what is added to
// it are numbers modulo the power of B behind Z's last word, so that every step
// is exact whatever the signs.
type recombination struct {
	*routine
	*gen.Recombination
	// mask is all ones where the middle product M is subtracted: then the words
	// of -M - 1 are added, which has all ones above M, and carry starts with 1.
	mask, carry int
}

// recombine adds L + U - M from word H of Z up. The high half of L and the low
// half of U stand in the middle of Z; their sum S goes to both of these places:
//
//	z[H+i]  = L[i]   + S[i] -+ M[i]
//	z[2H+i] = U[H+i] + S[i] -+ M[H+i].
//
// The words of S wait for the second in registers, or in the place of M[i].
func (m *routine) recombine(p *gen.Recombination) {
	r := &recombination{routine: m, Recombination: p, mask: m.take()}
	r.sign()
	kept := make([]int, p.H)
	over := none // the carry out of S
	for i := range p.H {
		kept[i], over = r.middle(i, over)
		r.add(p.H+i, kept[i], p.Z.Word(i), i)
		if m.free() < spare {
			m.write(kept[i], p.M.Word(i))
			m.give(kept[i])
			kept[i] = none
		}
	}
	m.op("add", r.carry, r.carry, over)
	for i, s := range kept {
		if s == none {
			s = m.take()
			m.read(s, p.M.Word(i))
		}
		if 3*p.H+i < p.Z.Len {
			r.add(2*p.H+i, s, p.Z.Word(3*p.H+i), p.H+i)
		} else {
			r.addLast(2*p.H+i, s, p.H+i)
		}
		m.give(s)
	}
	m.op("add", r.carry, r.carry, over)
	m.give(over)
	// The sum in brackets is not negative: neither is what leaves it here.
	if p.Z.Len > 3*p.H {
		m.op("add", r.carry, r.carry, r.mask)
	}
	r.propagate()
	m.give(r.mask, r.carry)
}

// sign makes the mask and the first carry.
func (r *recombination) sign() {
	from := zero
	if r.Sign != gen.NoSign {
		r.recall(r.Sign, r.mask)
		from = r.mask
	}
	r.decrement(r.mask, from)
	r.carry = r.take()
	r.op("sub", r.carry, zero, r.mask)
}

// middle is word i of S, and the carry out of it.
func (r *recombination) middle(i, over int) (sum, next int) {
	sum, next = r.take(), r.take()
	r.read(sum, r.Z.Word(r.H+i))
	r.read(next, r.Z.Word(2*r.H+i))
	r.addInto(sum, next, next)
	if over != none {
		r.addInto(sum, over, over)
		r.op("add", next, next, over)
		r.give(over)
	}
	return sum, next
}

// add makes word k of Z from s, the word of L or U at other, and word i of M.
func (r *recombination) add(k, s int, other gen.At, i int) {
	x, q, t := r.take(), r.take(), r.take()
	r.read(x, other)
	r.read(q, r.M.Word(i))
	r.op("xor", q, q, r.mask)
	r.op("add", x, x, s)
	r.op("sltu", t, x, s)
	r.addInto(x, q, q)
	r.addInto(x, r.carry, r.carry)
	r.op("add", t, t, q)
	r.op("add", r.carry, r.carry, t)
	r.write(x, r.Z.Word(k))
	r.give(x, q, t)
}

// addLast is add where U has no word left.
func (r *recombination) addLast(k, s, i int) {
	q := r.take()
	r.read(q, r.M.Word(i))
	r.op("xor", q, q, r.mask)
	r.addInto(s, q, q)
	r.addInto(s, r.carry, r.carry)
	r.op("add", r.carry, r.carry, q)
	r.write(s, r.Z.Word(k))
	r.give(q)
}

// propagate carries on through the words of Z above the middle product.
func (r *recombination) propagate() {
	for k := 3 * r.H; k < r.Z.Len; k++ {
		x := r.take()
		r.read(x, r.Z.Word(k))
		r.op("add", x, x, r.carry)
		if k < r.Z.Len-1 {
			r.op("sltu", r.carry, x, r.carry)
		}
		r.write(x, r.Z.Word(k))
		r.give(x)
	}
}
