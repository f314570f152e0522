package prove

import (
	"encoding/binary"
	"math/bits"

	"asmgen/gen/isa"
)

var _ isa.Dom[Word] = (*System)(nil)

// Const is the word x mod 2^w.
func (s *System) Const(w int, x uint64) Word { return Word{{n: w, k: x & mask(w)}} }

// Known is the number of a word without atoms.
func (s *System) Known(v Word) (x uint64, ok bool) { return v.known() }

// AddC is x + y + c.
func (s *System) AddC(w int, x, y, c Word) (sum, carry Word) {
	o := s.resolve(w, s.value(x).plus(s.value(y), integer(1)).plus(s.value(c), integer(1)), false)
	return o.low, s.asBit(o.over)
}

// SubB is x - y - b.
func (s *System) SubB(w int, x, y, b Word) (diff, borrow Word) {
	if same(x, y) { // also where the word is not a number yet
		x, y = s.Const(w, 0), s.Const(w, 0)
	}
	o := s.resolve(w, s.value(x).plus(s.value(y), integer(-1)).plus(s.value(b), integer(-1)), true)
	return o.low, s.asBit(o.over.times(integer(-1)))
}

// asBit is what is left over as a word of one bit.
func (s *System) asBit(over linear) Word {
	if len(over.t) == 0 {
		x, _ := over.k.word()
		return s.Const(1, x)
	}
	return Word{{a: s.atomOf(over, 0, 1), n: 1, copies: true}}
}

// Mul is the product of two words.
func (s *System) Mul(w int, x, y Word) (lo, hi Word) {
	f, g := s.value(x), s.value(y)
	if len(f.t) == 0 {
		f, g = g, f
	}
	if len(g.t) == 0 && (g.k.zero() || g.k == integer(1)) {
		if g.k.zero() {
			f = linear{}
		}
		return s.resolve(w, f, false).low, s.Const(w, 0)
	}
	a, b := string(f.key(nil)), string(g.key(nil))
	if a > b {
		a, b = b, a
	}
	key := string(binary.AppendUvarint([]byte{byte(w)}, uint64(len(a)))) + a + b
	if r, ok := s.products[key]; ok {
		return r[0], r[1]
	}
	lo, hi = s.multiply(w, f, g)
	s.products[key] = [2]Word{lo, hi}
	return lo, hi
}

func (s *System) multiply(w int, f, g linear) (lo, hi Word) {
	var def []term
	for _, x := range s.terms(f) {
		for _, y := range s.terms(g) {
			def = append(def, term{s.product(x.m, y.m), x.c.mul(y.c)})
		}
	}
	r := s.rank(def)
	if len(f.t) > 0 && len(g.t) > 0 {
		r = r/aProduct*aProduct + aProduct
	}
	_, x := s.within(f)
	_, y := s.within(g)
	fx, _ := x.word()
	gy, _ := y.word()
	top, bottom := bits.Mul64(fx, gy)
	high := top<<(64-w) | bottom>>w
	if w == 64 {
		high = top
	}
	if high == 0 {
		a := s.define(0, bottom, def)
		s.atoms[a].rank = r
		return s.word(a, w), s.Const(w, 0)
	}
	l, h := s.pair(def, r, power(w), [2]uint64{0, mask(w)}, [2]uint64{0, high})
	return s.word(l, w), s.word(h, w)
}

// Ult is 1 if x < y.
func (s *System) Ult(w int, x, y Word) Word {
	_, borrow := s.SubB(w, x, y, s.Const(1, 0))
	return borrow
}

// Shl is x 2^k mod 2^w.
func (s *System) Shl(w int, x Word, k int) Word {
	if k == 0 {
		return x
	}
	return s.concat(Word{zeros(k)}, s.bits(x, 0, w-k))
}

// Shr is floor(x / 2^k).
func (s *System) Shr(w int, x Word, k int) Word {
	if k == 0 {
		return x
	}
	return s.bits(x, k, w)
}

// Extract is the n bits of x from bit lo up.
func (s *System) Extract(x Word, lo, n int) Word { return s.bits(x, lo, n) }

// Concat is lo + 2^n hi.
func (s *System) Concat(n int, lo, hi Word) Word { return s.concat(s.bits(lo, 0, n), hi) }

// same reports whether two words are the same whatever the inputs. Words that are
// not may be equal too.
func same(x, y Word) bool {
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}
