package prove

// above and under are the two sides of an interval.
const above, under = 0, 1

// zero reports whether a sum, which is an integer, is 0 for all inputs, as far as
// bounds show that: neither it nor its negative gets to 1. The newest atoms are
// replaced first. Of a pair low + sigma high = sum, high is written as
// (sum - low)/sigma; what is left of low lies within its interval.
//
// Where nothing was left out on the way to a bound, last has what the sum has become.
func (s *System) zero(terms []term) (last [2][]term, ok bool) {
	b := &bound{polynomial: s.polynomial(terms), exact: [2]bool{true, true}}
	ok = b.show(s.patience)
	return b.last, ok
}

// near is the steps that a fact about neighbouring words takes.
const near = 64

// below reports whether a sum, which is an integer, is less than 1 for all inputs, as
// bounds show in some steps.
func (s *System) below(terms []term, steps int) bool {
	b := &bound{polynomial: s.polynomial(terms), shown: [2]bool{under: true}}
	return b.show(steps)
}

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
	if !s.below(s.terms(sum.plus(constant(integer(1)), integer(-1))), near) {
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
	if len(s.apart) == 0 || s.monomials.at[m].rest == one {
		return false
	}
	for ; m != one; m = s.monomials.at[m].rest {
		x := s.monomials.at[m]
		for k := x.rest; k != one; k = s.monomials.at[k].rest {
			y := s.monomials.at[k].top
			if s.apart[[2]id{min(x.top, y), max(x.top, y)}] {
				return true
			}
		}
	}
	return false
}

// bound is a sum on its way to one whose interval tells enough.
type bound struct {
	*polynomial
	// shown tells that the sum is less than 1, and that its negative is; what is not
	// asked for counts as shown.
	shown [2]bool
	// exact tells that the sum is the one it began as, and not only not less than that,
	// or not more; last is what it was then when that was shown.
	exact [2]bool
	last  [2][]term
}

// show reports whether the bounds are shown in some steps.
func (b *bound) show(steps int) bool {
	was := none
	for since := 0; ; since++ {
		a := b.newest()
		if a == none {
			b.look(above, 3)
			b.look(under, 3)
			return b.shown == [2]bool{true, true}
		}
		// Before words are taken apart is the moment to know that they are not
		// negative.
		enter := was == none || b.s.atoms[a].rank < b.s.atoms[was].rank
		was = a
		looked := false
		for side := range b.shown {
			if !b.shown[side] && b.promises(side, enter, since) {
				b.look(side, 1)
				looked = true
			}
		}
		if b.shown == [2]bool{true, true} {
			return true
		}
		if looked {
			since = 0
		}
		rests := b.take(a)
		if steps -= len(rests); !b.s.spend(len(rests)) || steps < 0 {
			return false
		}
		b.replace(a, rests)
	}
}

// promises tells when to look whether a sum is less than 1 by now. The values of a bit
// are tried only where that is soon done.
func (b *bound) promises(side int, enter bool, since int) bool {
	const fewTerms, manyTerms = 64, 2048
	switch most := b.most[side]; {
	case most < unit+unit/10_000:
		return enter || since >= b.size/8 || b.size <= fewTerms
	case most < 4*unit:
		return enter && b.size <= manyTerms || b.size <= fewTerms
	}
	return false
}

// look looks whether the intervals of the atoms show that the sum is less than 1, or
// its negative, for either value of a few bits.
func (b *bound) look(side, bits int) {
	if b.shown[side] {
		return
	}
	b.seen = b.appendTerms(b.seen[:0])
	if side == under {
		negate(b.seen)
	}
	if !b.s.cases(b.seen, bits) {
		return
	}
	b.shown[side] = true
	if b.exact[side] {
		b.last[side] = b.terms()
	}
}

func negate(terms []term) {
	for i := range terms {
		terms[i].c = terms[i].c.neg()
	}
}

// replace replaces an atom by the sum that defines it, or that of its pair.
func (b *bound) replace(a id, rests []term) {
	x := &b.s.atoms[a]
	switch {
	case x.defined && (x.partner == none || b.s.atoms[x.partner].defined):
		for _, t := range rests {
			b.addTimes(t.m, t.c, x.def)
		}
	case x.defined:
		b.pair(a, b.exactly(a, rests), b.high(x.partner, b.take(x.partner)))
	case x.high: // low does not occur
		b.pair(x.partner, number{}, b.high(a, rests))
	default:
		for _, t := range rests {
			b.keep(a, t.m, t.c)
		}
	}
}

// exactly replaces an atom where it is multiplied by others, and returns the
// coefficient that it has alone.
func (b *bound) exactly(low id, rests []term) number {
	var alone number
	for ; len(rests) > 0; rests = b.take(low) {
		for _, t := range rests {
			if t.m == one {
				alone = alone.add(t.c)
			} else {
				b.addTimes(t.m, t.c, b.s.atoms[low].def)
			}
		}
	}
	return alone
}

// high keeps the high one of a pair where it is multiplied by others, and returns
// the coefficient that it has alone.
func (b *bound) high(high id, rests []term) number {
	var alone number
	for _, t := range rests {
		if t.m == one {
			alone = t.c
		} else {
			b.keep(high, t.m, t.c)
		}
	}
	return alone
}

// pair replaces c low + d high. With low = sum - sigma high that is
// (d/sigma) sum + (c - d/sigma) low. As low is not negative, what is taken off of it can
// be left out where the sum is to be small, and what is added where it is to be large.
func (b *bound) pair(low id, c, d number) {
	x := &b.s.atoms[low]
	f := d.over(b.s.atoms[x.partner].sigma)
	if rest := c.sub(f); !rest.zero() {
		serves, costs := above, under
		if rest.sign() < 0 {
			serves, costs = under, above
		}
		b.exact[costs] = false
		if !b.shown[serves] {
			b.keep(low, one, rest)
		}
	}
	if !f.zero() {
		b.addTimes(one, f, x.sum)
	}
}
