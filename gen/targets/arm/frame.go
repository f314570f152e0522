package arm

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// saved are the callee-saved registers a routine may use. r9 may belong to the
// platform (AAPCS32 6.1) and is left alone.
var saved = []int{4, 5, 6, 7, 8, 10, 11}

// frame is the stack frame of a routine: room for its own use at sp, then the
// saved registers.
type frame struct {
	*targets.Listing
	mask  uint64 // the registers pushed
	count int
	room  int
}

// newFrame plans a frame for a routine that writes the registers used and needs
// room bytes. Whoever pushes anything pushes lr too: pop into pc then returns,
// and lr is one more register to work in. sp stays a multiple of 8.
func newFrame(l *targets.Listing, used []int, room int) *frame {
	f := &frame{Listing: l, room: room}
	for _, r := range used {
		if slices.Contains(saved, r) || r == lr {
			l.Saved = append(l.Saved, r)
		}
	}
	if len(l.Saved) > 0 && !slices.Contains(l.Saved, lr) {
		l.Saved = append(l.Saved, lr)
	}
	for _, r := range saved {
		if len(l.Saved)%2 == 1 && !slices.Contains(l.Saved, r) {
			l.Saved = append(l.Saved, r)
		}
	}
	slices.Sort(l.Saved)
	for _, r := range l.Saved {
		f.mask |= 1 << r
	}
	f.count = len(l.Saved)
	for f.room%8 != 0 || !modified(int64(f.room)) {
		f.room++
	}
	l.Stack = f.room + 4*f.count
	return f
}

func (f *frame) enter() {
	if f.count > 0 {
		f.Emit("push", listOf(f.mask))
		f.Directive(".cfi_def_cfa_offset %d", 4*f.count)
		for i, r := range f.Saved {
			f.Directive(".cfi_offset %s, %d", names[r], 4*(i-f.count))
		}
	}
	if f.room > 0 {
		f.Emit("sub", isa.R(sp), isa.R(sp), isa.I(int64(f.room)))
		f.Directive(".cfi_def_cfa_offset %d", f.Stack)
	}
}

func (f *frame) leave() {
	if f.room > 0 {
		f.Emit("add", isa.R(sp), isa.R(sp), isa.I(int64(f.room)))
		f.Directive(".cfi_def_cfa_offset %d", 4*f.count)
	}
	if f.count == 0 {
		f.Emit("bx", isa.R(lr))
		return
	}
	f.Emit("pop", listOf(f.mask&^(1<<lr)|1<<pc))
}

// heldBytes is the room for the schedule's held words, each at the offset that
// its column has in the result.
func heldBytes(s *gen.Schedule) int { return targets.HeldWords(s) * s.WordBits / 8 }
