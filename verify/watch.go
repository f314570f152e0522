package verify

import (
	"fmt"

	"asmgen/gen/isa"
	"asmgen/verify/machine"
)

// watch follows one call of a session.
type watch[V any] struct {
	*session[V]
	st    *isa.State[V]
	entry []V // the registers at the entry
	stack *machine.Region[V]
	depth int // the bytes that the stack pointer went down
	// frames say how to find the caller from each instruction, or are nil.
	frames []*frame
}

// run executes the call.
func (w *watch[V]) run() error {
	if !w.strict {
		return w.program.Run(w.st, w.limit, nil)
	}
	var err error
	if w.frames, err = w.routine.readFrames(); err != nil {
		return err
	}
	if err := w.unwind(); err != nil {
		return fmt.Errorf("at the entry, %w", err)
	}
	if err := w.program.Run(w.st, w.limit, w.look); err != nil {
		return err
	}
	if used := max(w.depth, w.written()); used != w.contract.Stack {
		return fmt.Errorf("the header says %d bytes of stack, %d are used", w.contract.Stack, used)
	}
	return nil
}

// look is called after every instruction.
func (w *watch[V]) look() error {
	w.depth = max(w.depth, int(int64(w.at(w.entry, w.abi.SP)-w.at(w.st.Reg, w.abi.SP))))
	if err := w.reserved(w.entry, w.st); err != nil {
		return err
	}
	return w.unwind()
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
