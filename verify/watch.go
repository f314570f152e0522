package verify

import (
	"fmt"
	"slices"

	"asmgen/gen/isa"
	"asmgen/verify/machine"
)

// watch follows one call of a session.
type watch[V any] struct {
	*session[V]
	st    *isa.State[V]
	entry []V // the registers at the entry
	stack *machine.Region[V]
	depth int // the bytes that the stack pointer went down where interrupts could use it
	// closed tells that no interrupt could come before the last instruction.
	closed bool
	// inside are the stack pointers at the entries of the subroutines that have not
	// returned, the innermost last.
	inside []uint64
	// frames say how to find the caller from each instruction, or are nil; lost is
	// where they first do not.
	frames []*frame
	lost   error
}

// run executes the call. What debuggers are told comes last, since code that
// breaks the calling convention belies it too.
func (w *watch[V]) run() error {
	var look func() error
	if w.strict {
		var err error
		if w.frames, err = w.routine.readFrames(); err != nil {
			return err
		}
		w.find()
		look = w.look
	}
	if err := w.program.Run(w.st, w.limit, look); err != nil {
		return err
	}
	if err := w.returned(w.entry, w.st); err != nil || !w.strict {
		return err
	}
	if w.lost != nil {
		return w.lost
	}
	return w.routine.usesStack(max(w.depth, w.written()))
}

// look is called after every instruction.
func (w *watch[V]) look() error {
	w.interrupt()
	if err := w.subroutines(); err != nil {
		return err
	}
	w.find()
	return w.reserved(w.entry, w.st)
}

// interrupt is one that comes before the next instruction, if it can: it uses the
// stack from the stack pointer down, and leaves other contents there. None comes
// before the instruction after the one that lets them in (AVR: the data sheets, Reset
// and Interrupt Handling), to which compilers leave a half of the stack pointer.
func (w *watch[V]) interrupt() {
	closed := w.closed
	w.closed = slices.ContainsFunc(w.abi.Interrupts, func(r int) bool { return w.at(w.st.Reg, r) == 0 })
	if closed || w.closed {
		return
	}
	now := w.at(w.st.Reg, w.abi.SP)
	w.depth = max(w.depth, int(int64(w.at(w.entry, w.abi.SP)-now)))
	if w.abi.Interrupts == nil || now < w.stack.Base {
		return // systems handle interrupts on another stack, or keep below this one
	}
	free := int(now - w.stack.Base)
	if w.abi.Empty {
		free += w.abi.Slot
	}
	for i := range w.stack.Cells[:min(free/w.abi.Slot, len(w.stack.Cells))] {
		w.stack.Cells[i] = w.value(8*w.abi.Slot, canary(i, 8*w.abi.Slot, 0))
	}
}

// subroutines follows calls, and holds the stack pointer to what it was before
// when one returns.
func (w *watch[V]) subroutines() error {
	now := w.at(w.st.Reg, w.abi.SP)
	switch n := len(w.inside); {
	case len(w.st.Pending) > n:
		w.inside = append(w.inside, now)
	case len(w.st.Pending) < n:
		want := w.inside[n-1] + uint64(w.abi.Pushed)
		w.inside = w.inside[:n-1]
		if now != want {
			return fmt.Errorf("the stack pointer is %d bytes off at the return of a subroutine", int64(now-want))
		}
	}
	return nil
}

// find looks for the caller from the next instruction.
func (w *watch[V]) find() {
	if w.lost != nil || w.st.Done || w.st.PC >= len(w.frames) {
		return
	}
	if err := w.unwind(); err != nil {
		w.lost = &machine.Stop{Line: w.routine.source.Insts[w.st.PC].Line, Reason: err.Error()}
	}
}

// at is the number in register r of some.
func (w *watch[V]) at(regs []V, r int) uint64 { return w.number(regs[r]) }

// written is the bytes below the return address down to the lowest one that was
// written.
func (w *watch[V]) written() int {
	room := len(w.stack.Perm) - w.abi.Pushed
	for i, p := range w.stack.Perm[:room] {
		if p&machine.Read != 0 {
			return room - i
		}
	}
	return 0
}
