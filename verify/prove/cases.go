package prove

import "math"

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

// margin is what sums of numbers that are nearly right may be off, in parts of the sum
// of their sizes: far more than they are.
const margin = 1e-9

// cases reports whether a sum over atoms within their intervals is less than 1, for
// either value of some bits.
func (s *System) cases(terms []term, depth int) bool {
	sum, size := 0.0, 1.0
	for _, t := range terms {
		most, _ := s.most(t.m, t.c)
		sum += most
		size += math.Abs(most)
	}
	switch {
	case sum < 1-margin*size:
		return true
	case !(sum > 1+margin*size): // also where there are infinities
		return s.lessThanOne(terms)
	case depth == 0:
		return false
	}
	bit := s.frequent(terms)
	return bit != none && s.cases(s.fix(terms, bit, 0), depth-1) && s.cases(s.fix(terms, bit, 1), depth-1)
}

// frequent is the bit that is multiplied most often.
func (s *System) frequent(terms []term) id {
	best := none
	in := map[id]int{}
	for _, t := range terms {
		if s.monomials.at[t.m].rest == one {
			continue
		}
		for m := t.m; m != one; m = s.monomials.at[m].rest {
			a := s.monomials.at[m].top
			if !s.atoms[a].bit() {
				continue
			}
			in[a]++
			if best == none || in[a] > in[best] || in[a] == in[best] && a < best {
				best = a
			}
		}
	}
	return best
}

// fix is a sum where a bit is 0 or 1.
func (s *System) fix(terms []term, bit id, value int) []term {
	out := make([]term, 0, len(terms))
	if value == 0 {
		for _, t := range terms {
			if !s.has(t.m, bit) {
				out = append(out, t)
			}
		}
		return out
	}
	at := map[monomial]int{}
	for _, t := range terms {
		m := t.m
		if s.has(m, bit) {
			m = s.without(m, bit)
		}
		if k, ok := at[m]; ok {
			out[k].c = out[k].c.add(t.c)
			continue
		}
		at[m] = len(out)
		out = append(out, term{m, t.c})
	}
	return out
}
