package prove

import (
	"fmt"
	"slices"
)

// Verdict is the answer of a proof.
type Verdict struct {
	Proved bool
	// Refuted is an execution in which the equation is false: the words of the factors,
	// the lowest first. Without it, and not proved, nothing is decided, and Why says
	// what stood in the way.
	Refuted *Factors
	Why     string
}

// Factors are numbers of words, the lowest first.
type Factors struct{ X, Y []uint64 }

// Product decides whether z is the product of x and y, all three as numbers of
// w-bit words, the lowest first. z has as many words as x and y together.
func (s *System) Product(w int, z, x, y []Word) Verdict {
	terms := s.number(w, z)
	ys := s.number(w, y)
	for _, a := range s.number(w, x) {
		for _, b := range ys {
			terms = append(terms, term{s.product(a.m, b.m), a.c.mul(b.c).neg()})
		}
	}
	// Both sides are less than 2^(w len(z)), so they are equal if they are so modulo
	// that.
	left, ok := s.vanishes(terms, w*len(z))
	switch {
	case !ok:
		return Verdict{Why: "the steps that a proof may take are spent"}
	case len(left) == 0:
		return Verdict{Proved: true}
	}
	for _, t := range s.trials {
		if !s.evaluate(t, left).modulo(w*len(z), power(w*len(z))).zero() {
			return Verdict{Refuted: &Factors{s.wordsOf(t, x), s.wordsOf(t, y)}}
		}
	}
	return Verdict{Why: fmt.Sprintf("%d terms are left that are 0 in all trials, of carries that no bound shows to be so", len(left))}
}

// number is a number of w-bit words as a sum.
func (s *System) number(w int, words []Word) []term {
	var sum []term
	for k, v := range words {
		for _, t := range s.terms(s.value(v)) {
			sum = append(sum, term{t.m, t.c.shift(w * k)})
		}
	}
	return sum
}

// vanishes returns what is left of a sum that should be 0 modulo 2^top; ok is false
// if the steps are spent.
func (s *System) vanishes(terms []term, top int) (left []term, ok bool) {
	for {
		if left, ok = s.polynomial(terms).reduce(top); !ok || len(left) == 0 {
			return left, ok
		}
		s.try()
		if !s.settle(left) {
			return left, s.steps > 0
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

