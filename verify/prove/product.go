package prove

import (
	"fmt"
	"slices"
)

// Verdict is the answer of a proof.
type Verdict int

const (
	Proved Verdict = iota
	// NotProved says that an equation is left over that is false for some inputs, or
	// that bounds do not show.
	NotProved
	// Undecided says that the budget was spent.
	Undecided
)

// Product decides whether z is the product of x and y, all three as numbers of
// w-bit words, the lowest first. z has as many words as x and y together. The
// text says what is left over.
func (s *System) Product(w int, z, x, y []Word) (Verdict, string) {
	var terms []term
	number := func(words []Word) []term {
		var sum []term
		for k, v := range words {
			for _, t := range s.terms(s.value(v)) {
				sum = append(sum, term{t.m, t.c.shift(w * k)})
			}
		}
		return sum
	}
	terms = append(terms, number(z)...)
	ys := number(y)
	for _, a := range number(x) {
		for _, b := range ys {
			terms = append(terms, term{s.product(a.m, b.m), a.c.mul(b.c).neg()})
		}
	}
	// Both sides are less than 2^(w len(z)), so they are equal if they are so modulo
	// that.
	return s.vanishes(terms, w*len(z))
}

// vanishes decides whether a sum is 0 modulo 2^top.
func (s *System) vanishes(terms []term, top int) (Verdict, string) {
	for {
		left := s.polynomial(terms).reduce(top)
		if len(left) == 0 {
			return Proved, ""
		}
		if !s.settle(left) {
			if s.Steps <= 0 {
				return Undecided, "the steps allowed are spent"
			}
			if Show {
				s.Debug(left)
			}
			return NotProved, s.name(left)
		}
		terms = left
	}
}

// settle finds what carries dropped are equal to, the oldest first.
func (s *System) settle(left []term) bool {
	in := map[id]bool{}
	for _, t := range left {
		for _, a := range s.atomsOf(t.m) {
			in[a] = true
		}
	}
	var open []id
	for a := range in {
		if s.atoms[a].high {
			open = append(open, a)
		}
	}
	slices.SortFunc(open, func(a, b id) int {
		if s.newer(a, b) {
			return 1
		}
		return -1
	})
	found := false
	for _, a := range open {
		if !s.atoms[a].defined && s.settleOne(a) {
			found = true
		}
	}
	return found
}

// settleOne finds what one such atom is equal to.
func (s *System) settleOne(a id) bool {
	for _, k := range s.guesses(a) {
		before := s.Steps
		defer func() {
			if Show && before-s.Steps > 3000 {
				println("lemma", s.show(s.terms(k)), before-s.Steps)
			}
		}()
		if s.holds(k) && s.below(s.terms(k)) && s.below(s.terms(k.times(integer(-1)))) {
			s.equate(k)
			return true
		}
	}
	return false
}

// guesses are sums that may be 0, in which a carry occurs. A sum that has a mask
// added leaves one over that the bit of the mask makes up for, and what is left
// over when one word is added may be made up for when another one is taken off.
func (s *System) guesses(a id) []linear {
	x := &s.atoms[a]
	alone := single(a)
	masks, chain := linear{}, linear{}
	low := x.partner
	for n := 0; low != none && n < 3; n++ {
		l := &s.atoms[low]
		sigma := s.atoms[l.partner].sigma
		next := none
		for _, t := range l.def[:len(l.def)-1] {
			atoms := s.atomsOf(t.m)
			if len(atoms) != 1 {
				continue
			}
			if o := t.c.over(sigma).rounded(); !o.zero() && s.atoms[atoms[0]].bit() {
				masks = masks.plus(single(atoms[0]), o.neg())
			}
			if w := &s.atoms[atoms[0]]; t.c == integer(1) && w.defined && w.partner != none && !s.atoms[w.partner].defined {
				next = atoms[0]
			}
		}
		if next != none {
			p := s.atoms[next].partner
			chain = chain.plus(single(p), s.atoms[p].sigma.over(sigma))
		}
		low = next
	}
	out := []linear{alone}
	if len(masks.t) > 0 {
		out = append(out, alone.plus(masks, integer(1)))
	}
	if len(chain.t) > 0 {
		out = append(out, alone.plus(chain, integer(1)))
		if len(masks.t) > 0 {
			out = append(out, alone.plus(chain, integer(1)).plus(masks, integer(1)))
		}
	}
	return out
}

// equate notes that a sum is 0, as what its newest atom is equal to.
func (s *System) equate(sum linear) {
	s.Lemmas++
	newest := sum.t[0]
	for _, m := range sum.t {
		if s.newer(m.a, newest.a) && s.atoms[m.a].high {
			newest = m
		}
	}
	x := &s.atoms[newest.a]
	x.defined, x.def = true, s.terms(sum.plus(single(newest.a), newest.c.neg()).times(newest.c.neg()))
}

// name says what an equation has left over.
func (s *System) name(left []term) string {
	slices.SortFunc(left, func(a, b term) int { return int(a.m) - int(b.m) })
	text := fmt.Sprintf("%d terms are left over", len(left))
	for i, t := range left {
		if i == 4 {
			break
		}
		text += fmt.Sprintf("; %d*2^%d", t.c.m, t.c.e)
		for _, a := range s.atomsOf(t.m) {
			kind := "x"
			if s.atoms[a].high {
				kind = "h"
			}
			text += fmt.Sprintf(" %s%d[%d]", kind, a, s.atoms[a].hi)
		}
	}
	return text
}

var Show bool
