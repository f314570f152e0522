package avr

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// Where the pointers of a program of several parts wait: Z points at the result,
// and Y at whichever of the factors or of private memory is wanted. The pointer
// to y stays in the registers it arrives in.
const (
	resultPtr = 30
	windowPtr = 28
	spareReg  = 18
)

var parked = map[gen.Area]int{gen.AreaX: 26, gen.AreaY: yArg}

// partsPool are the registers for variables, those that need no saving first.
func partsPool(square bool) []int {
	pool := []int{18, 19, 22, 23, 24, 25}
	if square {
		pool = append(pool, pair(yArg)...)
	}
	return append(pool, isa.Range(2, 17)...)
}

// memory reaches the words of a program of several parts without changing C.
type memory struct {
	*targets.Listing
	now    int
	needsC []bool   // of each operation: an earlier one leaves C for it or for a later one
	spare  bool     // a displacement does not reach everything: C may have to wait in spareReg
	window gen.Area // that Y points at
	open   bool
	at     [2]int // the word that Y and Z point at
}

// carries tells which instructions on registers take C, and which leave another
// one, as the table has it.
var carries = func() map[string]struct{ takes, leaves bool } {
	out := map[string]struct{ takes, leaves bool }{}
	for op, row := range Rows[isa.Trace]() {
		var args []isa.Arg
		for i, kind := range row.KindNames() {
			if kind == "r" {
				args = append(args, isa.R(2+i))
			}
		}
		if len(args) > 0 && len(args) == len(row.KindNames()) && !row.Reads && !row.Writes {
			e := isa.EffectsOf(row, isa.Inst{Op: op, Args: args})
			out[row.Mnemonic()] = struct{ takes, leaves bool }{slices.Contains(e.Reads, carry), slices.Contains(e.Writes, carry)}
		}
	}
	return out
}()

// maxNear is the largest factor whose result displacements reach.
const maxNear = (reach + 1) / 2

func newMemory(spare bool, ops []operation) memory {
	m := memory{Listing: &targets.Listing{Set: set}, needsC: make([]bool, len(ops)), spare: spare}
	wanted := false
	for i := len(ops) - 1; i >= 0; i-- {
		c := carries[ops[i].name]
		if c.leaves {
			wanted = false
		}
		wanted = wanted || c.takes
		m.needsC[i] = wanted
	}
	return m
}

func (m *memory) load(r int, from gen.At) {
	m.Emit("ldd", isa.R(r), m.reach(from))
}

func (m *memory) store(r int, to gen.At) {
	m.Emit("std", m.reach(to), isa.R(r))
}

// reach is the operand for a word, after moving a pointer if need be.
func (m *memory) reach(a gen.At) isa.Arg {
	if a.Of == gen.AreaZ {
		return m.from(resultPtr, 1, a.Index)
	}
	if !m.open || m.window != a.Of {
		m.open, m.window, m.at[0] = true, a.Of, 0
		if reg, ok := parked[a.Of]; ok {
			m.Emit("movw", isa.R(windowPtr), isa.R(reg))
		} else { // the stack pointer is one below private memory
			m.Emit("in", isa.R(windowPtr), isa.I(spl))
			m.Emit("in", isa.R(windowPtr+1), isa.I(sph))
			m.at[0] = -1
		}
	}
	return m.from(windowPtr, 0, a.Index)
}

// from is the operand for a word by the pointer reg.
func (m *memory) from(reg, which, index int) isa.Arg {
	if by := index - m.at[which]; by < 0 || by > reach {
		by -= reach / 2
		by = max(by, -m.at[which]-1)
		if m.needsC[m.now] && !m.spare {
			panic("avr: a pointer moves in the middle of a chain of carries")
		}
		if m.needsC[m.now] {
			m.Emit("sbc", isa.R(spareReg), isa.R(spareReg))
		}
		advance(m.Listing, reg, by)
		if m.needsC[m.now] {
			m.Emit("lsl", isa.R(spareReg))
		}
		m.at[which] += by
	}
	return isa.M(reg, index-m.at[which])
}
