package listschedule

import (
	"slices"

	"asmgen/gen/isa"
)

// access is one load or store.
type access struct {
	inst   int
	base   int // register, if nothing writes it; none if something does
	at     int64
	stores bool
}

// accesses finds which earlier loads and stores an instruction must follow.
type accesses struct {
	code    Code
	written map[int]bool
	all     []access
}

func newAccesses(code Code) *accesses {
	a := &accesses{code: code, written: map[int]bool{}}
	for _, in := range code.Insts {
		for _, r := range code.Machine.Effects(in).Writes {
			a.written[r] = true
		}
	}
	return a
}

// access is that of instruction i, if it is one.
func (a *accesses) access(i int, in isa.Inst) (x access, ok bool) {
	spec := &a.code.Machine.Set.Specs[in.Op]
	x = access{inst: i, base: none, stores: spec.Writes}
	for _, arg := range in.Args {
		if arg.Type == isa.Mem {
			x.at = arg.Imm
			if !a.written[arg.Reg] {
				x.base = arg.Reg
			}
		}
	}
	return x, spec.Reads || spec.Writes
}

// before are the earlier accesses that instruction i must follow, if it is one:
// those that may touch the same word, unless both are loads.
func (a *accesses) before(i int, in isa.Inst) []int {
	x, ok := a.access(i, in)
	if !ok {
		return nil
	}
	var out []int
	for _, y := range slices.Backward(a.all) {
		if (x.stores || y.stores) && a.meet(x, y) {
			out = append(out, y.inst)
			// What came before a store to the same word came before this.
			if y.stores && x.base == y.base && x.base != none {
				break
			}
		}
	}
	a.all = append(a.all, x)
	return out
}

// meet reports whether two accesses may touch the same word. Words are aligned.
func (a *accesses) meet(x, y access) bool {
	switch {
	case x.base == none || y.base == none:
		return true
	case x.base == y.base:
		return x.at == y.at
	}
	return !a.code.Apart && x.base != a.code.Stack && y.base != a.code.Stack
}
