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
	*variant
	size int
}

// enclose puts a frame around the body of a routine that works in the registers
// used and needs room bytes at sp.
func enclose(l *targets.Listing, v *variant, used []int, room int) {
	l.Saved = nil
	for _, r := range used {
		if v.saves(r) {
			l.Saved = append(l.Saved, r)
		}
	}
	f := &frame{Listing: l, variant: v}
	f.size = (room + v.bytes()*len(l.Saved) + v.stackAlign - 1) / v.stackAlign * v.stackAlign
	l.Stack, l.Room = f.size, room
	body := l.Lines
	l.Lines, l.InFrame = nil, true
	f.enter()
	l.Lines = append(l.Lines, body...)
	f.leave()
	l.InFrame = false
}

// saves reports whether a routine that uses the register has to save it.
func (v *variant) saves(r int) bool { return r == ra || slices.Contains(v.saved, r) }

// near is the most that one addi moves sp by. The saved registers of a larger
// frame go into its upper part, where the first addi takes sp.
const near = 2032

func (f *frame) enter() {
	upper := min(f.size, near)
	f.move(-upper, upper)
	for i, r := range f.Saved {
		f.Emit(f.store, isa.R(r), f.place(i, upper))
		f.Directive(".cfi_offset %s, %d", names[r], -f.bytes()*(i+1))
	}
	f.move(upper-f.size, f.size)
}

func (f *frame) leave() {
	upper := min(f.size, near)
	f.move(f.size-upper, upper)
	for i, r := range f.Saved {
		f.Emit(f.load, isa.R(r), f.place(i, upper))
		f.Directive(".cfi_restore %s", names[r])
	}
	f.move(upper, 0)
	f.Emit("ret")
}

// place is where the i-th saved register lives, from the top of a frame of that
// size down.
func (f *frame) place(i, size int) isa.Arg { return isa.M(sp, size-f.bytes()*(i+1)) }

// move moves sp, and says that the frame is then size bytes.
func (f *frame) move(by, size int) {
	if by == 0 {
		return
	}
	f.Emit("addi", isa.R(sp), isa.R(sp), isa.I(int64(by)))
	f.Directive(".cfi_def_cfa_offset %d", size)
}
