package verify

import (
	"fmt"
	"maps"
	"strconv"
	"strings"

	"asmgen/gen/isa"
)

// frame says how to find the caller from one place in the code, as call frame
// information does for debuggers and profilers. The canonical frame address, CFA,
// is the stack pointer before the call (DWARF 5, 6.4).
type frame struct {
	base, offset int // the CFA is register base plus offset
	// saved are the registers kept in memory, by their offsets from the CFA. The
	// others are to hold what they held at the entry.
	saved map[int]int
}

// frameDirectives are the directives of call frame information, with the operands
// they take: r is a register, n a number.
var frameDirectives = map[string]struct {
	operands string
	do       func(f *frame, r, n int)
}{
	".cfi_def_cfa":           {"rn", func(f *frame, r, n int) { f.base, f.offset = r, n }},
	".cfi_def_cfa_register":  {"r", func(f *frame, r, _ int) { f.base = r }},
	".cfi_def_cfa_offset":    {"n", func(f *frame, _, n int) { f.offset = n }},
	".cfi_adjust_cfa_offset": {"n", func(f *frame, _, n int) { f.offset += n }},
	".cfi_offset":            {"rn", func(f *frame, r, n int) { f.saved[r] = n }},
	".cfi_rel_offset":        {"rn", func(f *frame, r, n int) { f.saved[r] = n - f.offset }},
	".cfi_restore":           {"r", func(f *frame, r, _ int) { delete(f.saved, r) }},
}

// readFrames returns the frame at each instruction, before it executes. A
// subroutine has frames of its own, as a function would, and its caller's are
// found from there. It is nil for a file that has no call frame information.
func (r *routine) readFrames() ([]*frame, error) {
	if r.foreign != nil || r.contract.Syntax == "go" || !r.target.Dialect.HasFrameInfo(r.contract.Figures.Bytes) {
		return nil, nil
	}
	var frames []*frame
	atEntry := &frame{base: r.target.ABI.SP, offset: r.target.ABI.Pushed}
	now := atEntry
	directives := r.source.Directives
	for _, in := range r.source.Insts {
		for ; len(directives) > 0 && directives[0].Line < in.Line; directives = directives[1:] {
			d := directives[0]
			switch {
			case !d.Inside || !strings.HasPrefix(d.Name, ".cfi_") || d.Name == ".cfi_endproc":
				continue
			case d.Name == ".cfi_startproc":
				now = atEntry
				continue
			}
			next := &frame{now.base, now.offset, maps.Clone(now.saved)}
			if next.saved == nil {
				next.saved = map[int]int{}
			}
			if err := r.frameDirective(next, d.Name, d.Args); err != nil {
				return nil, fmt.Errorf("line %d: %w", d.Line, err)
			}
			now = next
		}
		frames = append(frames, now)
	}
	return frames, nil
}

// frameDirective carries out one directive.
func (r *routine) frameDirective(f *frame, name string, args []string) error {
	d, ok := frameDirectives[name]
	if !ok {
		return fmt.Errorf("%s is not among the directives of an emitted file", name)
	}
	if len(args) != len(d.operands) {
		return fmt.Errorf("%s takes %d operands, not %d", name, len(d.operands), len(args))
	}
	var reg, n int
	for i, kind := range d.operands {
		var err error
		if kind == 'r' {
			reg, err = r.frameRegister(args[i])
		} else {
			n, err = strconv.Atoi(args[i])
		}
		if err != nil {
			return fmt.Errorf("%s: %q is neither a register nor a number that belongs there", name, args[i])
		}
	}
	d.do(f, reg, n)
	return nil
}

// frameRegister reads a register by its name or its DWARF number.
func (r *routine) frameRegister(s string) (int, error) {
	if n, err := strconv.Atoi(s); err == nil {
		if n < 0 || n >= len(r.target.ABI.DWARF) {
			return 0, fmt.Errorf("no register has the number %d", n)
		}
		return r.target.ABI.DWARF[n], nil
	}
	a, err := r.target.Set.Syntax.Parse(s)
	if err == nil && a.Type != isa.Reg {
		err = fmt.Errorf("%q is no register", s)
	}
	return a.Reg, err
}

// unwind follows the frames from the next instruction as a debugger does: through
// the subroutines that have not returned to the caller of the function. It must
// find each CFA, and in the end what every callee-saved register and the one with
// the return address held at the entry.
func (w *watch[V]) unwind() error {
	regs := make([]uint64, len(w.st.Reg))
	for r := range regs {
		regs[r] = w.at(w.st.Reg, r)
	}
	at := w.st.PC
	for k := len(w.inside) - 1; k >= 0; k-- {
		f, back := w.frames[at], w.st.Pending[k]
		cfa := w.inside[k] + uint64(w.abi.Pushed)
		if err := w.findsCFA(f, regs, cfa); err != nil {
			return err
		}
		for r, offset := range f.saved {
			regs[r] = w.slot(cfa+uint64(offset), r)
		}
		if w.abi.Link >= 0 && regs[w.abi.Link] != back.Back {
			return fmt.Errorf("the call frame information does not say where %s is kept", w.name(w.abi.Link))
		}
		regs[w.abi.SP], at = cfa, back.PC-1
	}
	return w.findsCaller(w.frames[at], regs)
}

// findsCFA holds a frame to the CFA that there is.
func (w *watch[V]) findsCFA(f *frame, regs []uint64, cfa uint64) error {
	bits := w.abi.AddrBits
	if off := int64((w.pointer(regs, f.base)+uint64(f.offset)-cfa)<<(64-bits)) >> (64 - bits); off != 0 {
		return fmt.Errorf("the call frame information is %d bytes off the frame of the caller", off)
	}
	return nil
}

// pointer is the address in register r, and in those after it where one is too
// narrow.
func (w *watch[V]) pointer(regs []uint64, r int) (x uint64) {
	for have := 0; have < w.abi.AddrBits && r < len(regs) && w.target.RegBits(r) > 0; r++ {
		x |= regs[r] << have
		have += w.target.RegBits(r)
	}
	return x
}

// findsCaller holds the frame of the function itself to the registers at the
// entry.
func (w *watch[V]) findsCaller(f *frame, regs []uint64) error {
	abi := w.abi
	cfa := w.at(w.entry, abi.SP) + uint64(abi.Pushed)
	if err := w.findsCFA(f, regs, cfa); err != nil {
		return err
	}
	keep := abi.Saved
	if abi.Link >= 0 {
		keep = append(keep[:len(keep):len(keep)], abi.Link)
	}
	for _, r := range keep {
		offset, saved := f.saved[r]
		switch {
		case saved && w.slot(cfa+uint64(offset), r) != w.at(w.entry, r):
			return fmt.Errorf("the call frame information says that %s is kept %+d bytes from the frame of the caller, where it is not", w.name(r), offset)
		case !saved && r != abi.SP && regs[r] != w.at(w.entry, r):
			return fmt.Errorf("the call frame information does not say where %s is kept", w.name(r))
		}
	}
	return nil
}

// slot is what the stack holds for register r at an address, or another number
// than at the entry where it holds nothing.
func (w *watch[V]) slot(addr uint64, r int) (x uint64) {
	defer func() {
		if _, ok := isa.AsFault(recover()); ok {
			x = ^w.at(w.entry, r)
		}
	}()
	return w.number(w.st.Mem.Load(addr, w.target.RegBits(r)/8))
}
