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
	// carry has the carries out of the addition and out of the doubling, which weigh the
	// same. They come in at one end of the register and go out at the other pair by
	// pair: up is the way that they came last. begun tells that there have been any.
	carry  int
	up     bool
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
	s.up = !s.up
	s.shift(false)
	s.Emit("rol", r(s.low))
	s.Emit("rol", r(reg))
	s.shift(!last) // nothing is carried out of the highest words
	s.Emit("adc", r(s.low), r(lo))
	s.Emit("adc", r(reg), r(hi))
	if !last {
		s.shift(true)
	}
	return reg
}

// firstPair completes the two lowest words. No product above the diagonal reaches the
// lower of them.
func (s *squaring) firstPair(reg int, last bool) {
	s.begun, s.up = true, true
	if !last {
		s.Emit("clr", isa.R(s.carry))
	}
	s.Emit("mov", isa.R(s.low), isa.R(lo))
	s.Emit("lsl", isa.R(reg))
	if !last {
		s.shift(true)
	}
	s.Emit("add", isa.R(reg), isa.R(hi))
	if !last {
		s.shift(true)
	}
}

// shift has C be the next of the carries, and with in takes C among them.
func (s *squaring) shift(in bool) { s.Emit(shifts[s.up][in], isa.R(s.carry)) }

// shifts are the instructions that shift up or down, with C coming in or 0.
var shifts = map[bool]map[bool]string{true: {true: "rol", false: "lsl"}, false: {true: "ror", false: "lsr"}}

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
