package prove

import (
	"slices"
)

// below reports whether a sum, which is an integer, is less than 1 for all inputs,
// as far as bounds show that. The newest atoms are replaced first. Of a pair
// low + sigma high = sum, high is written as (sum - low)/sigma; what is left of
// low lies within its interval.
//
// If nothing was left out on the way, last is what the sum has become.
func (s *System) below(terms []term) (last []term, ok bool) {
	b := s.bound(terms, s.patience)
	if b == nil {
		return nil, false
	}
	if b.exact {
		last = b.terms()
	}
	return last, true
}

// near is the steps that a fact about neighbouring words takes.
const near = 64

// atMostOne reports whether a sum of carries is one, as that of two additions to the
// same word is.
func (s *System) atMostOne(sum linear) bool {
	if len(sum.t) < 2 || len(sum.t) > 3 || !sum.k.zero() {
		return false
	}
	for _, m := range sum.t {
		if a := &s.atoms[m.a]; m.c != integer(1) || !a.bit() {
			return false
		}
	}
	if s.bound(s.terms(sum.plus(constant(integer(1)), integer(-1))), near) == nil {
		return false
	}
	s.part(sum)
	return true
}

// part notes that of the bits in a sum at most one is 1.
func (s *System) part(sum linear) {
	for i, x := range sum.t {
		for _, y := range sum.t[:i] {
			s.apart[[2]id{y.a, x.a}] = true
		}
	}
}

// impossible reports whether a monomial has two bits that are never both 1.
func (s *System) impossible(m monomial) bool {
	if len(s.apart) == 0 {
		return false
	}
	atoms := s.atomsOf(m)
	for i, x := range atoms {
		for _, y := range atoms[:i] {
			if s.apart[[2]id{min(x, y), max(x, y)}] {
				return true
			}
		}
	}
	return false
}

// bound shows that a sum is less than 1 in a few steps, or is nil.
func (s *System) bound(terms []term, steps int) *bound {
	b := &bound{s.polynomial(terms), true}
	was := none
	for since := 0; ; since++ {
		a := b.newest()
		if a == none {
			if b.done(3) {
				return b
			}
			return nil
		}
		// Before words are taken apart is the moment to know that they are not
		// negative.
		enter := was == none || s.atoms[a].rank < s.atoms[was].rank
		was = a
		if b.promises(enter, since) {
			if since = 0; b.done(1) {
				return b
			}
		}
		rests := b.take(a)
		if steps -= len(rests); !s.spend(len(rests)) || steps < 0 {
			return nil
		}
		b.replace(a, rests)
	}
}

// promises tells when to look whether a sum is less than 1 by now. The values of a bit
// are tried only where that is soon done.
func (b *bound) promises(enter bool, since int) bool {
	const fewTerms, manyTerms = 64, 2048
	switch {
	case b.most < unit+unit/10_000:
		return enter || since >= b.size/8 || b.size <= fewTerms
	case b.most < 4*unit:
		return enter && b.size <= manyTerms || b.size <= fewTerms
	}
	return false
}

// bound is a sum that is not less than the one it began as, and if it is exact
// equal to it.
type bound struct {
	*polynomial
	exact bool
}

// replace replaces an atom by the sum that defines it, or that of its pair.
func (b *bound) replace(a id, rests map[monomial]number) {
	x := &b.s.atoms[a]
	switch {
	case x.defined && (x.partner == none || b.s.atoms[x.partner].defined):
		for m, c := range rests {
			b.addTimes(m, c, x.def)
		}
	case x.defined:
		b.pair(a, b.exactly(a, rests), b.high(x.partner, b.take(x.partner)))
	case x.high: // low does not occur
		b.pair(x.partner, number{}, b.high(a, rests))
	default:
		for m, c := range rests {
			b.keep(a, m, c)
		}
	}
}

// exactly replaces an atom where it is multiplied by others, and returns the
// coefficient that it has alone.
func (b *bound) exactly(low id, rests map[monomial]number) number {
	var alone number
	for ; len(rests) > 0; rests = b.take(low) {
		for m, c := range rests {
			if m == one {
				alone = alone.add(c)
			} else {
				b.addTimes(m, c, b.s.atoms[low].def)
			}
		}
	}
	return alone
}

// high keeps the high one of a pair where it is multiplied by others, and returns
// the coefficient that it has alone.
func (b *bound) high(high id, rests map[monomial]number) number {
	for m, c := range rests {
		if m != one {
			b.keep(high, m, c)
		}
	}
	return rests[one]
}

// pair replaces c low + d high. With low = sum - sigma high that is
// (d/sigma) sum + (c - d/sigma) low.
func (b *bound) pair(low id, c, d number) {
	x := &b.s.atoms[low]
	f := d.over(b.s.atoms[x.partner].sigma)
	if rest := c.sub(f); rest.sign() > 0 {
		b.keep(low, one, rest)
	} else if rest.sign() < 0 {
		b.exact = false
	}
	if !f.zero() {
		b.addTimes(one, f, x.sum)
	}
}

// done reports whether the intervals of the atoms show that the sum is less than 1,
// for either value of a few bits.
func (b *bound) done(bits int) bool {
	return b.s.cases(b.terms(), bits)
}

// extreme is the most, or the least, that a monomial can be.
func (s *System) extreme(m monomial, most bool) number {
	x := integer(1)
	for ; m != one; m = s.monomials.at[m].rest {
		a := &s.atoms[s.monomials.at[m].top]
		if most {
			x = x.mul(natural(a.hi))
		} else {
			x = x.mul(natural(a.lo))
		}
	}
	return x
}

// cases reports whether a sum over atoms within their intervals is less than 1, for
// either value of some bits.
func (s *System) cases(terms []term, depth int) bool {
	sum := 0.0
	for _, t := range terms {
		sum += s.most(t.m, t.c)
	}
	if sum < 1+1e-6 {
		exact := number{}
		for _, t := range terms {
			exact = exact.add(t.c.mul(s.extreme(t.m, t.c.sign() > 0)))
		}
		return exact.less(integer(1))
	}
	if depth == 0 {
		return false
	}
	in := map[id]int{}
	for _, t := range terms {
		if atoms := s.atomsOf(t.m); len(atoms) > 1 {
			for _, a := range atoms {
				if s.atoms[a].bit() {
					in[a]++
				}
			}
		}
	}
	if len(in) == 0 {
		return false
	}
	best, ids := none, make([]id, 0, len(in))
	for a := range in {
		ids = append(ids, a)
	}
	slices.Sort(ids)
	for _, a := range ids {
		if best == none || in[a] > in[best] {
			best = a
		}
	}
	return s.cases(s.fix(terms, best, 0), depth-1) && s.cases(s.fix(terms, best, 1), depth-1)
}

// fix is a sum where a bit is 0 or 1.
func (s *System) fix(terms []term, bit id, value int) []term {
	sum := map[monomial]number{}
	for _, t := range terms {
		m := t.m
		if s.has(m, bit) {
			if value == 0 {
				continue
			}
			m = s.without(m, bit)
		}
		sum[m] = sum[m].add(t.c)
	}
	out := make([]term, 0, len(sum))
	for m, c := range sum {
		out = append(out, term{m, c})
	}
	return out
}
