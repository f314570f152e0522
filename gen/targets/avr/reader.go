package avr

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// reach is the largest displacement of ldd and std.
const reach = 63

// reader is a pointer to the words of one factor, which moves where the factor
// is longer than a displacement reaches.
type reader struct {
	reg    int   // low half of the pair
	at     int   // the word it points at
	coming []int // the words still to be read, in order
}

// seek returns how far the pointer must move before the next word is read. One
// move makes the longest possible run of coming words readable, so that there
// are as few moves as can be; it goes no farther than that takes.
func (r *reader) seek() int {
	next := r.coming[0]
	if r.steps() {
		return next - r.at
	}
	if r.at <= next && next <= r.at+reach {
		return 0
	}
	low, high := next, next
	for _, w := range r.coming[1:] {
		l, h := min(low, w), max(high, w)
		if h-l > reach {
			break
		}
		low, high = l, h
	}
	return min(max(r.at, high-reach), low) - r.at
}

// read fetches the next coming word into a register. C is lost.
func (r *reader) read(l *targets.Listing, to int) {
	by := r.seek()
	advance(l, r.reg, by)
	r.at += by
	if r.steps() {
		l.Emit("ld", isa.R(to), isa.Arg{Type: isa.PostInc, Reg: r.reg})
		r.at++
	} else {
		l.Emit("ldd", isa.R(to), isa.M(r.reg, r.coming[0]-r.at))
	}
	r.coming = r.coming[1:]
}

// advance adds by to the pair of which reg is the low half. C is lost.
func advance(l *targets.Listing, reg, by int) {
	switch {
	case by == 0:
	case 0 < by && by <= 63 && reg >= zArg:
		l.Emit("adiw", isa.R(reg), isa.I(int64(by)))
	case -63 <= by && by < 0 && reg >= zArg:
		l.Emit("sbiw", isa.R(reg), isa.I(int64(-by)))
	default:
		l.Emit("subi", isa.R(reg), isa.I(int64(-by&0xff)))
		l.Emit("sbci", isa.R(reg+1), isa.I(int64(-by>>8&0xff)))
	}
}

// steps tells that the pointer has no displacements.
func (r *reader) steps() bool { return r.reg == zPtr }

// newReaders finds out which words of each factor the schedule of a product
// reads, where the first registers slots are registers, and y the pointer to y.
func newReaders(p *gen.Product, y, registers int) map[gen.Area]*reader {
	readers := map[gen.Area]*reader{gen.AreaX: {reg: xPtr}, gen.AreaY: {reg: y}}
	factors := [...]gen.Range{gen.X: p.X, gen.Y: p.Y}
	reads := func(of gen.Operand, index int) {
		at := factors[of].Word(index)
		readers[at.Of].coming = append(readers[at.Of].coming, at.Index)
	}
	inRegister := func(slot int) bool { return slot != gen.Direct && slot < registers }
	var square gen.Step // whose word is wanted when the odd column retires
	for _, st := range p.Schedule.Steps {
		switch st.Kind {
		case gen.Load:
			if st.Slot == square.SlotX {
				square.SlotX = gen.Direct
			}
			if inRegister(st.Slot) {
				reads(st.Word.Of, st.Word.Index)
			}
		case gen.Partial:
			if !inRegister(st.SlotX) {
				reads(gen.X, st.I)
			}
			if !inRegister(st.SlotY) {
				reads(gen.Y, st.J)
			}
		case gen.Square:
			square = st
		case gen.Store, gen.Hold:
			if st.Double && st.Col%2 == 1 && !inRegister(square.SlotX) {
				reads(gen.X, square.I)
			}
		}
	}
	return readers
}
