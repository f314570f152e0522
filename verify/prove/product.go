package prove

import (
	"fmt"
	"maps"
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
	top := w * len(z)
	wrong := func(t trial) bool { return !s.evaluate(t, terms).modulo(top, power(top)).zero() }
	refuted := func(t trial) Verdict { return Verdict{Refuted: &Factors{s.wordsOf(t, x), s.wordsOf(t, y)}} }
	s.try()
	if k := slices.IndexFunc(s.trials, wrong); k >= 0 {
		return refuted(s.trials[k])
	}
	s.steps = min(s.steps, firstSteps+stepsOfAtom*len(s.atoms))
	left, ok := s.vanishes(terms, top)
	if ok && len(left) == 0 {
		return Verdict{Proved: true}
	}
	t := s.search(wrong)
	if t == nil {
		t = s.climb(left, wrong)
	}
	if t != nil {
		return refuted(t)
	}
	if !ok {
		return Verdict{Why: "the steps that a proof may take are spent"}
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
func (s *System) vanishes(whole []term, top int) (left []term, ok bool) {
	for s.settle(s.dropped(whole)) {
	}
	apart := false // bits were found to be, since the whole sum was reduced
	for terms := whole; ; {
		if left, ok = s.polynomial(terms).reduce(top); !ok || len(left) == 0 {
			return left, ok
		}
		terms = left
		for !s.settle(s.highs(left)) {
			if s.exclude() {
				apart = true
				break
			}
			if s.patience > s.steps {
				if !apart {
					return left, s.steps > 0
				}
				terms, apart = whole, false
				break
			}
			s.patience *= 20
			clear(s.vain)
		}
	}
}

// dropped are the carries that no sum has, the oldest first.
func (s *System) dropped(result []term) []id {
	used := make([]bool, len(s.atoms))
	use := func(sum []term) {
		for _, t := range sum {
			for m := t.m; m != one; m = s.monomials.at[m].rest {
				used[s.monomials.at[m].top] = true
			}
		}
	}
	use(result)
	for a := range s.atoms {
		if x := &s.atoms[a]; x.sum != nil {
			use(x.sum)
		} else {
			use(x.def)
		}
	}
	var out []id
	for a := range s.atoms {
		if x := &s.atoms[a]; x.high && x.bit() && !x.defined && !used[a] {
			out = append(out, id(a))
		}
	}
	return s.oldestFirst(out)
}

// highs are the atoms in a sum that are the high one of a pair, the oldest first.
func (s *System) highs(sum []term) []id {
	in := map[id]bool{}
	var out []id
	for _, t := range sum {
		for m := t.m; m != one; m = s.monomials.at[m].rest {
			if a := s.monomials.at[m].top; s.atoms[a].high && !in[a] {
				in[a] = true
				out = append(out, a)
			}
		}
	}
	return s.oldestFirst(out)
}

func (s *System) oldestFirst(atoms []id) []id {
	slices.SortFunc(atoms, func(a, b id) int {
		if s.newer(a, b) {
			return 1
		}
		return -1
	})
	return atoms
}

// hasty is how much less patience is due with bits that exclude one another: where they
// do, they are neighbours.
const hasty = 16

// exclude finds bits of which at most one is 1. A bit that tells whether any of them
// is 1 is their sum then.
func (s *System) exclude() bool {
	found := false
	for _, b := range slices.Sorted(maps.Keys(s.anyOf)) {
		sum := s.anyOf[b]
		if !s.holds(single(b).plus(sum, integer(-1))) {
			continue
		}
		if s.below(s.terms(sum.plus(constant(integer(1)), integer(-1))), s.patience/hasty) {
			s.Lemmas++
			s.atoms[b].redefine(s.terms(sum))
			s.part(sum)
			delete(s.anyOf, b)
			found = true
		}
	}
	return found
}

// settle finds what carries dropped are equal to. What could not be shown before is
// not tried again, until more patience is due.
func (s *System) settle(open []id) bool {
	s.try()
	found := false
	for k, a := range open {
		s.tell(0, carriesShare, float64(k)/float64(len(open)))
		if !s.atoms[a].defined && !s.vain[a] {
			s.vain[a] = !s.settleOne(a)
			found = found || !s.vain[a]
		}
	}
	return found
}

// settleOne finds what one such atom is equal to.
func (s *System) settleOne(a id) bool {
	tried := map[string]bool{}
	for _, k := range s.guesses(a) {
		key := string(k.key(nil))
		if tried[key] || !s.holds(k) {
			continue
		}
		tried[key] = true
		last, ok := s.zero(s.terms(k))
		if !ok {
			continue
		}
		s.equate(k)
		s.learn(last[above])
		s.learn(last[under])
		return true
	}
	return false
}

// learn takes an equation between words for the newest of them. Where a carry was
// dropped at the top of a product, that is the one which says that the words are the
// product: whatever is made of it later, the way it was formed need not be followed
// again.
func (s *System) learn(sum []term) {
	newest := none
	for _, t := range sum {
		if top := s.monomials.at[t.m].top; top != none && (newest == none || s.newer(top, newest)) {
			newest = top
		}
	}
	var coefficient number
	var others []term
	for _, t := range sum {
		switch at := s.monomials.at[t.m]; {
		case at.top != newest:
			others = append(others, t)
		case at.rest != one || !s.atoms[newest].defined || abs(t.c.m) != 1:
			return
		default:
			coefficient = t.c
		}
	}
	x := &s.atoms[newest]
	if len(others) == 0 || x.partner != none && !s.atoms[x.partner].defined {
		return
	}
	for i := range others {
		others[i].c = others[i].c.neg().over(coefficient)
	}
	x.redefine(others)
}

// guesses are sums that may be 0, in which a carry occurs. What is left over when one
// word is added may be made up for when another one is taken off the same sum, and a
// mask that is added leaves one over that its bit makes up for.
func (s *System) guesses(a id) []linear {
	out := []linear{single(a)}
	carries, masks, turned := single(a), linear{}, linear{}
	sigma := s.atoms[a].sigma
	spread := s.spread(s.atoms[s.atoms[a].partner].def, sigma)
	for low := s.atoms[a].partner; low != none; {
		next := none
		masks = masks.plus(s.masks(s.atoms[low].def, sigma, s.atoms[low].partner), integer(-1))
		for _, t := range s.atoms[low].def {
			at := s.monomials.at[t.m]
			if at.rest != one || at.top == none || t.c != integer(1) {
				continue
			}
			switch x := &s.atoms[at.top]; {
			case !x.defined:
			case x.partner == none: // perhaps one that a mask turns
				turned = turned.plus(s.masks(x.def, sigma, none), integer(-1))
			case next == none || !s.atoms[x.partner].defined:
				next = at.top
			}
		}
		masked := carries.plus(masks, integer(1))
		out = append(out, masked, masked.plus(turned, integer(1)), masked.plus(spread, integer(-1)))
		if low = next; low == none {
			break
		}
		if p := s.atoms[low].partner; !s.atoms[p].defined {
			carries = carries.plus(single(p), s.atoms[p].sigma.over(sigma))
			out = append(out, carries)
		}
	}
	return out
}

// masks are the bits that a sum has so often that they count as one above it, but
// for the carry itself.
func (s *System) masks(sum []term, sigma number, except id) linear {
	var out linear
	for _, t := range sum {
		at := s.monomials.at[t.m]
		over := t.c.over(sigma).rounded()
		switch {
		case over.zero():
		case t.m == one:
			out.k = out.k.add(over)
		case at.rest == one && at.top != except && s.atoms[at.top].bit():
			out = out.plus(single(at.top), over)
		}
	}
	return out
}

// spread are the signs of the words in a sum that are negative numbers, as that of
// carries is, where they count as one above it.
func (s *System) spread(sum []term, sigma number) linear {
	var out linear
	for _, t := range sum {
		at := s.monomials.at[t.m]
		if at.rest != one || at.top == none || s.atoms[at.top].form == nil {
			continue
		}
		x := &s.atoms[at.top]
		if over := t.c.shift(x.width).over(sigma); over.integral() {
			out = out.plus(single(x.sign), over)
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
