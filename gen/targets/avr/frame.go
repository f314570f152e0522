package avr

import (
	"slices"

	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// Arguments of avr-gcc: each pointer is a pair, of which this is the low half.
const zArg, xArg, yArg = 24, 22, 20

// noPtr is in place of a pair where there is no pointer.
const noPtr = -1

// saved are the registers that a function must keep, without the pointer Y.
var saved = isa.Range(2, 17)

// frame is what the calling convention asks of a routine.
//
// Call frame information goes by the stack pointer, so that it holds for return
// addresses of two and of three bytes. Both assemblers take it with registers
// by number, not by name. GNU as writes it right. LLVM 19 leaves out where the
// frame starts, so that debuggers see none, and refuses functions over 64 KB,
// since it writes their length in two bytes.
type frame struct {
	*targets.Listing
	moves [][2]int // a pointer, and where it arrives
}

// newFrame plans a frame for a routine that writes the registers used, the product,
// and the pointers, of which those to the result and to y are in the pairs z and y;
// y is noPtr where there is no second factor.
func newFrame(z, y int, used []int) frame {
	f := frame{&targets.Listing{Set: set}, [][2]int{{z, zArg}, {xPtr, xArg}}}
	for _, r := range used {
		if slices.Contains(saved, r) {
			f.Saved = append(f.Saved, r)
		}
	}
	f.Saved = append(f.Saved, pair(xPtr)...)
	if y != noPtr {
		f.moves = append(f.moves, [2]int{y, yArg})
	}
	return f
}

// enter saves registers and moves the pointers to where they serve.
func (f frame) enter() {
	f.InFrame = true
	for _, r := range f.Saved {
		f.push(r)
		f.Directive(".cfi_rel_offset %d, 1", r)
	}
	for _, move := range f.moves {
		f.Emit("movw", isa.R(move[0]), isa.R(move[1]))
	}
	f.InFrame = false
}

// leave puts r1 back to 0, as compiled code relies on it.
func (f frame) leave() {
	f.InFrame = true
	f.Emit("clr", isa.R(hi))
	for _, r := range slices.Backward(f.Saved) {
		f.pop(r)
		f.Directive(".cfi_restore %d", r)
	}
	f.Emit("ret")
	f.InFrame = false
}

// push saves a byte on the stack. None is popped before the last is pushed, so
// that the number of pushes is the depth.
func (f frame) push(r int) {
	f.Emit("push", isa.R(r))
	f.Directive(".cfi_adjust_cfa_offset 1")
	f.Stack++
}

func (f frame) pop(r int) {
	f.Emit("pop", isa.R(r))
	f.Directive(".cfi_adjust_cfa_offset -1")
}

// makeRoom takes k bytes of stack, with a change of C, r0 and Y.
func (f frame) makeRoom(k int) {
	if movesSP(k) {
		f.toSP()
		f.moveSP(-k, 0)
		f.Stack += k
		return
	}
	for range k {
		f.push(lo)
	}
}

// dropRoom gives back what makeRoom took, with a change of the same. Where known is
// set, Y points so many bytes above the stack pointer.
func (f frame) dropRoom(k, above int, known bool) {
	if movesSP(k) {
		if !known {
			f.toSP()
			above = 0
		}
		f.moveSP(k, above)
		return
	}
	for range k {
		f.pop(lo)
	}
}

// Cycles of ATmega: to push and pop a byte, and to move the stack pointer forth
// and back.
const byPushes, byMoves = 2 + 2, 2 * 9

// movesSP tells that moving the stack pointer takes fewer cycles than to push and
// to pop k bytes.
func movesSP(k int) bool { return k*byPushes > byMoves }

// roomCost is the cycles that k bytes of stack room take.
func roomCost(k int) int { return min(k*byPushes, byMoves) }

// toSP has Y hold the stack pointer.
func (f frame) toSP() {
	f.Emit("in", isa.R(windowPtr), isa.I(spl))
	f.Emit("in", isa.R(windowPtr+1), isa.I(sph))
}

// moveSP adds by to the stack pointer, which Y is so many bytes above. An interrupt must not find it half-written.
// avr-gcc lets interrupts in before the second half, as no device takes one right
// then; after it there is no need to count on that, and it costs the same. As
// there, Y is what call frame information goes by meanwhile.
func (f frame) moveSP(by, above int) {
	const sp = 32 // its number in debugging information
	low, high := isa.R(windowPtr), isa.R(windowPtr+1)
	advance(f.Listing, windowPtr, by-above)
	f.Directive(".cfi_def_cfa_register %d", windowPtr)
	f.Directive(".cfi_adjust_cfa_offset %d", -by)
	f.Emit("in", isa.R(lo), isa.I(sreg))
	f.Emit("cli")
	f.Emit("out", isa.I(sph), high)
	f.Emit("out", isa.I(spl), low)
	f.Directive(".cfi_def_cfa_register %d", sp)
	f.Emit("out", isa.I(sreg), isa.R(lo))
}
