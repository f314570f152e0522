package isa_test

import (
	"testing"

	"asmgen/gen/isa"
)

// Of all words of 4 bits, Z, N and V are those of the sum and the difference as signed
// numbers, and Less is their order.
func TestFlags(t *testing.T) {
	const w = 4
	d := isa.Concrete{}
	signed := func(x uint64) int { return int(x^8) - 8 }
	bit := func(is bool) uint64 {
		if is {
			return 1
		}
		return 0
	}
	for x := range uint64(1 << w) {
		for y := range uint64(1 << w) {
			for c := range uint64(2) {
				for _, k := range []struct {
					name  string
					set   func(f *isa.Flags[uint64])
					exact int
				}{
					{"+", func(f *isa.Flags[uint64]) {
						v, _ := d.AddC(w, x, y, c)
						f.Result(w, v)
						f.Sum(w, x, y, v)
					}, signed(x) + signed(y) + int(c)},
					{"-", func(f *isa.Flags[uint64]) {
						v, _ := d.SubB(w, x, y, c)
						f.Result(w, v)
						f.Difference(w, x, y, v)
					}, signed(x) - signed(y) - int(c)},
				} {
					s := &isa.State[uint64]{Dom: d}
					k.set(&s.Flags)
					z, n, v := s.Equal(w), s.Minus(), s.Overflown()
					low := signed(uint64(k.exact) & 15)
					if z != bit(low == 0) || n != bit(low < 0) || v != bit(low != k.exact) || s.Less() != bit(k.exact < 0) {
						t.Fatalf("%d %s %d, %d: Z %d, N %d, V %d", x, k.name, y, c, z, n, v)
					}
				}
			}
		}
	}
}

// A comparison that goes on keeps Z only where all words are 0, and says nothing of
// words that were before.
func TestFlagsGoOn(t *testing.T) {
	d := isa.Concrete{}
	for _, c := range []struct {
		words []uint64
		zero  uint64
	}{{[]uint64{0, 0}, 1}, {[]uint64{3, 0}, 0}, {[]uint64{0, 4}, 0}, {[]uint64{5, 6, 7}, 0}, {[]uint64{0, 0, 0}, 1}} {
		s := &isa.State[uint64]{Dom: d}
		s.Flags.Result(8, 9)
		s.Flags.Result(8, c.words[0])
		for _, v := range c.words[1:] {
			s.Flags.Further(8, v)
		}
		if got := s.Equal(8); got != c.zero {
			t.Errorf("%v: Z is %d", c.words, got)
		}
	}
}

// A condition on a flag that nothing has set is a fault; a flag that was given is what
// it was.
func TestFlagsUndefined(t *testing.T) {
	faults := func(f func()) (is bool) {
		defer func() { _, is = isa.AsFault(recover()) }()
		f()
		return false
	}
	s := &isa.State[uint64]{Dom: isa.Concrete{}}
	for _, condition := range []func(){func() { s.Equal(8) }, func() { s.Minus() }, func() { s.Overflown() }, func() { s.Less() }} {
		if !faults(condition) {
			t.Error("a condition goes by a flag that nothing has set")
		}
	}
	s.Flags.Further(8, 0)
	if !faults(func() { s.Equal(8) }) {
		t.Error("a comparison that goes on from nothing sets Z")
	}
	s.Flags = isa.FlagsOf(isa.Dom[uint64](isa.Concrete{}), 1, 0, 1)
	if s.Equal(8) != 1 || s.Minus() != 0 || s.Overflown() != 1 || s.Less() != 1 {
		t.Error("flags that are given are others")
	}
	s.Flags.Clear()
	if !faults(func() { s.Equal(8) }) || !faults(func() { s.Overflown() }) {
		t.Error("flags stay when they are undefined")
	}
}
