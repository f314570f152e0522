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
	if used := max(w.depth, w.written()); used != w.contract.Stack {
		return fmt.Errorf("the header says %d bytes of stack, %d are used", w.contract.Stack, used)
	}
	return nil
}

// look is called after every instruction.
func (w *watch[V]) look() error {
	w.depth = max(w.depth, int(int64(w.at(w.entry, w.abi.SP)-w.at(w.st.Reg, w.abi.SP))))
	w.find()
	return w.reserved(w.entry, w.st)
}

// find looks for the caller from the next instruction.
func (w *watch[V]) find() {
	if w.lost != nil || w.st.Done || w.st.PC >= len(w.frames) {
		return
	}
	if err := w.unwind(w.frames[w.st.PC]); err != nil {
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
