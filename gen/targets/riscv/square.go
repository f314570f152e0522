package riscv

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// squaring carries out the Columns schedules of squares. A column that retires
// is doubled: the bit that leaves it, and the carries of the two additions that
// follow, make a word of at most 2 that goes to the next column.
type squaring struct {
	*columnar
	word  int // the register of the square's word that comes next
	high  int // where its high word waits
	carry int // none before the second column
}

// squareRegisters is the number of registers that a square needs beyond a
// product.
const squareRegisters = 2

func lowerSquare(p *gen.Product, acc []int, c *columnar, note func(int)) {
	s := &squaring{columnar: c, high: c.take(), carry: none}
	targets.LowerColumns(p, acc, s, note)
	c.give(s.high, s.carry) // giving back none is no harm
}

// Square is part of targets.Squaring, as is Double. No product is under way at
// that time, so that its registers are free.
func (s *squaring) Square(x targets.Factor) {
	r := s.slots[x.Slot]
	s.op("mul", s.lo, r, r)
	s.op("mulhu", s.high, r, r)
	s.word = s.lo
}

func (s *squaring) Double(reg int, empty, last bool) int {
	word, over := s.word, s.hi
	s.word = s.high
	switch {
	case empty && s.carry == none:
		return word
	case empty:
		s.plus(word, s.carry, last)
		return word
	}
	if !last {
		s.Emit("srli", isa.R(over), isa.R(reg), isa.I(int64(s.bits-1)))
	}
	s.Emit("slli", isa.R(reg), isa.R(reg), isa.I(1))
	s.plus(reg, word, last)
	if s.carry == none {
		s.carry = s.take()
		s.op("add", s.carry, over, word)
		return reg
	}
	s.plus(reg, s.carry, last)
	if !last {
		s.op("add", s.carry, s.carry, over)
		s.op("add", s.carry, s.carry, word)
	}
	return reg
}

// plus adds src to dst and leaves the carry in src, except in the last word.
func (s *squaring) plus(dst, src int, last bool) {
	if last {
		s.op("add", dst, dst, src)
		return
	}
	s.addInto(dst, src, src)
}
