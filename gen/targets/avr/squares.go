package avr

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// squaring carries out the Columns schedules of squares. Words retire in pairs:
// two words of the sum of the products above the diagonal are doubled in one
// chain of carries, and the square that belongs there is added in another.
type squaring struct {
	*columnar
	low int // the register of the even word, which waits for the odd one; or -1
	// carry has the carry out of the addition in bit 1 and that out of the
	// doubling in bit 0. begun tells that there have been any.
	carry  int
	begun  bool
	square targets.Factor // the word to square
	// final tells that the word about to retire has been doubled.
	final bool
}

// Square is part of targets.Squaring. The product is formed when the pair of
// words is complete.
func (s *squaring) Square(x targets.Factor) { s.square = x }

// Load notes where the word to square is lost.
func (s *squaring) Load(slot int, from gen.At) {
	if s.low >= 0 && slot == s.square.Slot {
		s.square.Slot = gen.Direct
	}
	s.columnar.Load(slot, from)
}

// Double is part of targets.Squaring.
func (s *squaring) Double(reg int, empty, last bool) int {
	if empty && (s.begun || s.low >= 0) {
		s.Emit("clr", isa.R(reg))
	}
	s.retire(reg)
	s.final = true
	if s.low < 0 {
		return reg
	}
	r := isa.R
	x := s.factor(s.square, lo)
	s.Emit("mul", x, x)
	if !s.begun {
		s.firstPair(reg, last)
		return reg
	}
	s.Emit("lsr", r(s.carry))
	s.Emit("rol", r(s.low))
	s.Emit("rol", r(reg))
	if last {
		s.Emit("lsr", r(s.carry)) // nothing is carried out of the highest square
	} else {
		s.Emit("ror", r(s.carry)) // to bit 7; out comes the other
	}
	s.Emit("adc", r(s.low), r(lo))
	s.Emit("adc", r(reg), r(hi))
	if !last {
		s.around()
	}
	return reg
}

// firstPair completes the two lowest words. No product above the diagonal reaches the
// lower of them.
func (s *squaring) firstPair(reg int, last bool) {
	s.begun = true
	s.Emit("mov", isa.R(s.low), isa.R(lo))
	s.Emit("lsl", isa.R(reg))
	if !last {
		s.Emit("clr", isa.R(s.carry)) // which leaves C
		s.Emit("ror", isa.R(s.carry))
	}
	s.Emit("add", isa.R(reg), isa.R(hi))
	if !last {
		s.around()
	}
}

// around takes C into the carries, of which bit 7 goes around to bit 0.
func (s *squaring) around() {
	s.Emit("rol", isa.R(s.carry))
	s.Emit("rol", isa.R(s.carry))
}

// Store writes both words of a pair, or a word that is not final.
func (s *squaring) Store(reg int, to gen.At) {
	s.pairUp(reg, to.Index, func(reg, word int) { s.columnar.Store(reg, gen.At{Of: to.Of, Index: word}) })
}

// Hold puts both words of a pair aside, or a word that is not final.
func (s *squaring) Hold(reg, col int) { s.pairUp(reg, col, s.columnar.Hold) }

func (s *squaring) pairUp(reg, word int, retire func(reg, word int)) {
	switch {
	case !s.final:
		retire(reg, word)
	case s.low < 0:
		s.low = reg
	default:
		retire(s.low, word-1)
		retire(reg, word)
		s.low = -1
	}
	s.final = false
}
