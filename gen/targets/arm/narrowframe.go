package arm

import (
	"slices"

	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// narrowFrame is the stack frame of an ARMv6-M routine: arguments and room for its
// own use at sp, then the high registers saved, which reach memory by way of low
// ones, then the low ones and lr.
type narrowFrame struct {
	*targets.Listing
	low, high []int
	room      int
	arguments []int // the registers that are kept at sp
}

// newNarrowFrame plans a frame for a routine that writes the registers used,
// keeps arguments and needs room bytes above them. sp stays a multiple of 8.
func newNarrowFrame(l *targets.Listing, used []int, room int, arguments []int) *narrowFrame {
	f := &narrowFrame{Listing: l, room: room, arguments: arguments}
	used = slices.Sorted(slices.Values(used))
	for _, r := range used {
		switch {
		case !slices.Contains(saved, r):
		case r < 8:
			f.low = append(f.low, r)
		default:
			f.high = append(f.high, r)
		}
	}
	// The high registers need as many low ones to go through.
	for r := 4; len(f.low) < len(f.high); r++ {
		if !slices.Contains(f.low, r) {
			f.low = append(f.low, r)
		}
	}
	slices.Sort(f.low)
	if len(f.low) > 0 || slices.Contains(used, lr) {
		l.Saved = append(append(slices.Clone(f.low), f.high...), lr)
	}
	kept := word * (len(l.Saved) + len(arguments))
	for (f.room+kept)%8 != 0 {
		f.room += word
	}
	l.Stack = f.room + kept
	return f
}

func maskOf(regs []int) uint64 {
	var mask uint64
	for _, r := range regs {
		mask |= 1 << r
	}
	return mask
}

// through are the low registers by which the high ones are saved.
func (f *narrowFrame) through() []int { return f.low[:len(f.high)] }

func (f *narrowFrame) enter() {
	f.InFrame = true
	if len(f.Saved) > 0 {
		f.push(f.low, append(slices.Clone(f.low), lr), word*(len(f.low)+1))
	}
	if len(f.high) > 0 {
		for i, r := range f.through() {
			f.Emit("mov", isa.R(r), isa.R(f.high[i]))
		}
		f.push(f.through(), f.high, word*len(f.Saved))
	}
	f.move("sub", f.room, word*len(f.Saved), 1)
	if len(f.arguments) > 0 {
		f.push(f.arguments, nil, f.Stack)
	}
}

// push stores registers, which hold what saved had on entry, and tells the
// debugger.
func (f *narrowFrame) push(regs, saved []int, below int) {
	mask := maskOf(regs)
	if slices.Contains(saved, lr) {
		mask |= 1 << lr
	}
	f.Emit("push", listOf(mask))
	f.Directive(".cfi_def_cfa_offset %d", below)
	for i, r := range saved {
		f.Directive(".cfi_offset %s, %d", names[r], word*i-below)
	}
}

// move changes the stack pointer, in steps that an instruction can make.
func (f *narrowFrame) move(op string, bytes, from, sign int) {
	for bytes > 0 {
		n := min(bytes, 508)
		f.Emit(op, isa.R(sp), isa.R(sp), isa.I(int64(n)))
		bytes -= n
		from += sign * n
		f.Directive(".cfi_def_cfa_offset %d", from)
	}
}

func (f *narrowFrame) leave() {
	f.move("add", f.room+word*len(f.arguments), f.Stack, -1)
	if len(f.high) > 0 {
		f.Emit("pop", listOf(maskOf(f.through())))
		f.Directive(".cfi_def_cfa_offset %d", word*(len(f.Saved)-len(f.high)))
		for i, r := range f.through() {
			f.Emit("mov", isa.R(f.high[i]), isa.R(r))
		}
	}
	if len(f.Saved) == 0 {
		f.Emit("bx", isa.R(lr))
		return
	}
	f.Emit("pop", listOf(maskOf(f.low)|1<<pc))
}
