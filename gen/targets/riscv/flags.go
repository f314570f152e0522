package riscv

import (
	"slices"

	"asmgen/gen"
)

// flags are the signs of differences until they are needed: words that are 0
// or 1. The latest stays in a register until the next product, which needs them
// all; then it goes to a place above private memory.
type flags struct {
	latest   int   // the sign in a register
	register int   // none if there is none
	places   []int // the sign in each place, or NoSign
	most     int   // places ever used
}

// turn turns a sign over where the register borrow is 1, and owns the register.
func (m *routine) turn(sign, borrow int) {
	switch f := &m.flags; {
	case sign == gen.NoSign:
		m.give(borrow)
	case f.register != none && f.latest == sign:
		m.op("xor", f.register, f.register, borrow)
		m.give(borrow)
	default:
		m.spill()
		f.latest, f.register = sign, borrow
	}
}

// spill moves the sign in a register to memory.
func (m *routine) spill() {
	f := &m.flags
	if f.register == none {
		return
	}
	k := slices.Index(f.places, gen.NoSign)
	if k < 0 {
		k = len(f.places)
		f.places = append(f.places, gen.NoSign)
	}
	f.places[k], f.most = f.latest, max(f.most, k+1)
	m.write(f.register, m.flagPlace(k))
	m.give(f.register)
	f.register = none
}

// recall reads a sign from memory, for the last time.
func (m *routine) recall(sign, to int) {
	k := slices.Index(m.flags.places, sign)
	m.read(to, m.flagPlace(k))
	m.flags.places[k] = gen.NoSign
}

func (m *routine) flagPlace(k int) gen.At { return gen.At{Of: gen.AreaT, Index: m.temp + k} }
