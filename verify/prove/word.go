package prove

import (
	"fmt"
	"math/bits"
)

// Word is a word of some bits: pieces, the lowest first.
type Word []piece

// piece is n bits: those of an atom from bit lo up, copies of an atom that is a
// bit, or the constant k where a is none.
type piece struct {
	a      id
	lo, n  int
	copies bool
	k      uint64
}

func zeros(n int) piece { return piece{n: n} }

// bits is the bits of p from lo up.
func (p piece) bits(lo, n int) piece {
	switch {
	case p.a == none:
		p.k = p.k >> lo & mask(n)
	case !p.copies:
		p.lo += lo
	}
	p.n = n
	return p
}

// width is the bits of a word.
func (x Word) width() int {
	n := 0
	for _, p := range x {
		n += p.n
	}
	return n
}

// bits is n bits of x from lo up. Above the highest bit of x there are zeros.
func (s *System) bits(x Word, lo, n int) Word {
	var out Word
	for _, p := range x {
		if n == 0 {
			break
		}
		if lo >= p.n {
			lo -= p.n
			continue
		}
		take := min(n, p.n-lo)
		out = s.join(out, p.bits(lo, take))
		n -= take
		lo = 0
	}
	return s.join(out, zeros(n))
}

// join puts a piece above the others, together with the last where they are one.
func (s *System) join(x Word, p piece) Word {
	if p.n == 0 {
		return x
	}
	p = s.simple(p)
	if top := bits.Len64(s.atoms[p.a].hi) - p.lo; p.a != none && !p.copies && top < p.n {
		return s.join(s.join(x, p.bits(0, top)), zeros(p.n-top))
	}
	if len(x) == 0 {
		return append(x, p)
	}
	last := &x[len(x)-1]
	switch {
	case last.a == none && p.a == none && last.n+p.n <= 64:
		last.k |= p.k << last.n
		last.n += p.n
	case p.a != none && last.a == p.a && last.copies == p.copies && (p.copies || last.lo+last.n == p.lo):
		last.n += p.n
	default:
		return append(x, p)
	}
	return x
}

// simple is the one form of a piece: what is above the highest bit of an atom is
// 0, and a single bit is a copy.
func (s *System) simple(p piece) piece {
	if p.a == none || p.copies {
		return p
	}
	a := &s.atoms[p.a]
	if p.lo >= bits.Len64(a.hi) {
		return zeros(p.n)
	}
	if p.n == 1 && a.bit() {
		p.copies = true
	}
	return p
}

func (s *System) concat(lo, hi Word) Word {
	out := make(Word, len(lo), len(lo)+len(hi))
	copy(out, lo)
	for _, p := range hi {
		out = s.join(out, p)
	}
	return out
}

// known is the number of a word that has no atoms.
func (x Word) known() (uint64, bool) {
	var k uint64
	at := 0
	for _, p := range x {
		if p.a != none {
			return 0, false
		}
		k |= p.k << at
		at += p.n
	}
	return k, true
}

// value is a word as a sum over atoms.
func (s *System) value(x Word) linear {
	var out linear
	at := 0
	for i, p := range x {
		v := s.pieceValue(p)
		if i == 0 {
			out = v
		} else {
			out = out.plus(v, power(at))
		}
		at += p.n
	}
	return out
}

func (s *System) pieceValue(p piece) linear {
	switch {
	case p.a == none:
		return constant(natural(p.k))
	case p.copies:
		return s.written(p.a).times(natural(mask(p.n)))
	}
	top := bits.Len64(s.atoms[p.a].hi)
	if p.lo == 0 && p.n >= top {
		return s.written(p.a)
	}
	s.split(p.a, p.lo)
	if p.lo+p.n < top {
		s.split(p.a, p.lo+p.n)
	}
	var out linear
	for _, c := range s.atoms[p.a].cuts {
		if c.at >= p.lo && c.at < p.lo+p.n {
			out = out.plus(s.written(c.id), power(c.at-p.lo))
		}
	}
	return out
}

// written is an atom in a sum.
func (s *System) written(a id) linear {
	if p := s.atoms[a].plain; p != nil {
		return *p
	}
	return single(a)
}

// bitOf is the atom of a piece that is one bit, or copies of one.
func (s *System) bitOf(p piece) (id, bool) {
	if p.a == none {
		return none, false
	}
	if p.copies {
		return p.a, true
	}
	if p.n > 1 {
		return none, false
	}
	return s.atomOf(s.pieceValue(p), 0, 1), true
}

// word is the word of n bits that an atom holds.
func (s *System) word(a id, n int) Word { return s.join(nil, piece{a: a, n: n}) }

// unknown is above all numbers of fewer bits that a test compares.
const unknown = 1 << 63

// Token is the number of a word that is known, as addresses are, or else one that tells
// the word apart from others. Of known numbers that are not below unknown, which no
// address is, it is such a one too.
func (s *System) Token(x Word) uint64 {
	if k, ok := x.known(); ok && k < unknown {
		return k
	}
	key := fmt.Sprint([]piece(x))
	t, ok := s.tokens[key]
	if !ok {
		t = unknown | uint64(len(s.tokens))
		s.tokens[key] = t
	}
	return t
}
