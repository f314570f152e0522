package riscv

import (
	"slices"

	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// frame is the stack frame of a routine: room for its own use at sp, then the
// saved registers.
type frame struct {
	*targets.Listing
	word int // bytes of a register
	size int
}

// newFrame plans a frame for a routine that writes the registers used and needs
// room bytes. The psABI keeps sp a multiple of 16.
func newFrame(l *targets.Listing, word int, used []int, room int) *frame {
	f := &frame{Listing: l, word: word}
	for _, r := range used {
		if r == ra || slices.Contains(saved, r) {
			l.Saved = append(l.Saved, r)
		} else {
			l.Clobbered = append(l.Clobbered, r)
		}
	}
	f.size = (room + word*len(l.Saved) + 15) / 16 * 16
	l.Stack = f.size
	return f
}

func (f *frame) enter() {
	if f.size == 0 {
		return
	}
	f.move(-f.size)
	f.Directive(".cfi_def_cfa_offset %d", f.size)
	for i, r := range f.Saved {
		f.Emit(f.op("s"), isa.R(r), f.place(i))
		f.Directive(".cfi_offset %s, %d", names[r], -f.word*(i+1))
	}
}

func (f *frame) leave() {
	if f.size != 0 {
		for i, r := range f.Saved {
			f.Emit(f.op("l"), isa.R(r), f.place(i))
			f.Directive(".cfi_restore %s", names[r])
		}
		f.move(f.size)
		f.Directive(".cfi_def_cfa_offset 0")
	}
	f.Emit("ret")
}

// place is where the i-th saved register lives, from the top down.
func (f *frame) place(i int) isa.Arg { return isa.M(sp, f.size-f.word*(i+1)) }

func (f *frame) op(letter string) string {
	if f.word == 8 {
		return letter + "d"
	}
	return letter + "w"
}

func (f *frame) move(by int) { f.Emit("addi", isa.R(sp), isa.R(sp), isa.I(int64(by))) }
