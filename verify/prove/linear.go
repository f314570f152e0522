package prove

import (
	"encoding/binary"
	"slices"
)

// linear is k and multiples of atoms, in the order of their numbers.
type linear struct {
	k number
	t []multiple
}

type multiple struct {
	a id
	c number
}

func constant(k number) linear { return linear{k: k} }

func single(a id) linear { return linear{t: []multiple{{a, integer(1)}}} }

// plus is l + f x.
func (l linear) plus(x linear, f number) linear {
	out := linear{k: l.k.add(x.k.mul(f)), t: make([]multiple, 0, len(l.t)+len(x.t))}
	i := 0
	for _, m := range x.t {
		for i < len(l.t) && l.t[i].a < m.a {
			out.t = append(out.t, l.t[i])
			i++
		}
		c := m.c.mul(f)
		if i < len(l.t) && l.t[i].a == m.a {
			c = c.add(l.t[i].c)
			i++
		}
		if !c.zero() {
			out.t = append(out.t, multiple{m.a, c})
		}
	}
	out.t = append(out.t, l.t[i:]...)
	return out
}

func (l linear) times(f number) linear { return linear{}.plus(l, f) }

// key tells linear forms apart.
func (l linear) key(b []byte) []byte {
	b = l.k.key(b)
	for _, m := range l.t {
		b = binary.AppendVarint(b, int64(m.a))
		b = m.c.key(b)
	}
	return b
}

func (x number) key(b []byte) []byte {
	b = binary.AppendVarint(b, int64(x.e))
	if x.b == nil {
		return binary.AppendVarint(b, x.m)
	}
	bytes := x.b.Bytes()
	b = binary.AppendVarint(append(b, 0x80, byte(1+x.b.Sign())), int64(len(bytes)))
	return append(b, bytes...)
}

// terms is l as a polynomial.
func (s *System) terms(l linear) []term {
	out := make([]term, 0, len(l.t)+1)
	if !l.k.zero() {
		out = append(out, term{one, l.k})
	}
	for _, m := range l.t {
		out = append(out, term{s.times(one, m.a), m.c})
	}
	return out
}

// asLinear is a polynomial without products.
func (s *System) asLinear(sum []term) (l linear, ok bool) {
	for _, t := range sum {
		switch at := s.monomials.at[t.m]; {
		case t.m == one:
			l = l.plus(constant(t.c), integer(1))
		case at.rest == one:
			l = l.plus(single(at.top), t.c)
		default:
			return linear{}, false
		}
	}
	return l, true
}

// within are the bounds of l.
func (s *System) within(l linear) (lo, hi number) {
	lo, hi = l.k, l.k
	for _, m := range l.t {
		x, y := natural(s.atoms[m.a].lo).mul(m.c), natural(s.atoms[m.a].hi).mul(m.c)
		if m.c.sign() < 0 {
			x, y = y, x
		}
		lo, hi = lo.add(x), hi.add(y)
	}
	return lo, hi
}

// difference is the rank of the words that l leaves, being a difference: one above
// those of the words in it, while bits are borrows.
func (s *System) difference(l linear) rank {
	var r rank
	for _, m := range l.t {
		if a := &s.atoms[m.a]; a.bit() {
			r = max(r, a.rank)
		} else {
			r = max(r, a.rank+1)
		}
	}
	return r
}

// atomOf is an atom that equals l, which is a word.
func (s *System) atomOf(l linear, lo, hi uint64) id {
	if len(l.t) == 1 && l.k.zero() && l.t[0].c == integer(1) {
		return l.t[0].a
	}
	key := string(l.key([]byte{0})) // of no width
	if o, ok := s.sums[key]; ok {
		return o.low[0].a
	}
	if hi > 1 && s.atMostOne(l) {
		hi = 1
	}
	a := s.define(lo, hi, s.terms(l))
	if len(l.t) == 1 {
		s.atoms[a].plain = &linear{l.k, slices.Clone(l.t)}
	}
	s.sums[key] = outcome{low: Word{{a: a}}}
	return a
}
