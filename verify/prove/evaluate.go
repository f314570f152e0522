package prove

import (
	"math/big"
	"math/bits"
)

// trial is the value of every atom in one execution, by its number.
type trial []number

// extend computes the values of atoms that are not in the trial yet. Those of inputs
// are given.
func (s *System) extend(t trial, input func(bits uint64) uint64) trial {
	for a := id(len(t)); int(a) < len(s.atoms); a++ {
		t = append(t, number{})
		t[a] = s.valueOf(t, a, input)
	}
	return t
}

func (s *System) valueOf(t trial, a id, input func(bits uint64) uint64) number {
	x := &s.atoms[a]
	switch {
	case a == none:
		return number{}
	case x.high:
		low := &s.atoms[x.partner]
		if low.form != nil {
			if s.evaluate(t, low.sum).sign() < 0 {
				return integer(1)
			}
			return number{}
		}
		return s.evaluate(t, low.sum).quotient(x.sigma)
	case x.made != nil:
		return natural(x.made(t))
	case x.defined:
		return s.evaluate(t, x.origin())
	}
	return natural(input(x.hi))
}

// evaluate is the value of a sum.
func (s *System) evaluate(t trial, terms []term) number {
	var sum number
	short, done := int64(0), 0 // the sum of the first terms, while it is short
	for _, x := range terms {
		y, ok := s.short(t, x)
		if short += y; !ok || abs(short) >= small {
			short -= y
			break
		}
		done++
	}
	sum = integer(short)
	for _, x := range terms[done:] {
		c := x.c
		for m := x.m; m != one; m = s.monomials.at[m].rest {
			c = c.mul(t[s.monomials.at[m].top])
		}
		sum = sum.add(c)
	}
	return sum
}

// quotient is x / y rounded down, y being a power of two, or up to an integer where y
// is minus one: what is carried over or borrowed.
func (x number) quotient(y number) number {
	if k, ok := x.short(); ok {
		q := integer(k >> min(y.e, 63))
		if y.sign() < 0 {
			return q.neg()
		}
		return q
	}
	b := new(big.Int).Lsh(x.mantissa(), uint(x.e))
	b.Rsh(b, uint(y.e))
	q := large(b, 0)
	if y.sign() < 0 {
		return q.neg()
	}
	return q
}

// wordOf is the number that a piece has in a trial.
func (s *System) wordOf(t trial, p piece) uint64 {
	if p.a == none {
		return p.k
	}
	x, _ := t[p.a].word()
	if p.copies {
		return -x & mask(p.n)
	}
	return x >> p.lo & mask(p.n)
}

// short is the value of a term, if it and all that it is a product of have few bits.
func (s *System) short(t trial, x term) (y int64, ok bool) {
	y, ok = x.c.short()
	for m := x.m; ok && m != one; m = s.monomials.at[m].rest {
		var f int64
		if f, ok = t[s.monomials.at[m].top].short(); !ok {
			break
		}
		hi, lo := bits.Mul64(abs(y), abs(f))
		y, ok = y*f, hi == 0 && lo < small
	}
	return y, ok
}

// short is an integer of few bits.
func (x number) short() (y int64, ok bool) {
	if x.b != nil || x.e < 0 || x.e > 62 || abs(x.m)>>(62-x.e) != 0 {
		return 0, false
	}
	return x.m << x.e, true
}
