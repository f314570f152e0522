package avr

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// In a program of several parts Z points at the result, and Y at whichever of the
// factors or of private memory is wanted.
const (
	resultPtr = 30
	windowPtr = 28
	spareReg  = 18
)

// memory reaches the words of a program of several parts without changing C.
type memory struct {
	*targets.Listing
	now     int
	past    int            // 1 once the operation is done, else 0
	needsC  []bool         // of each operation: an earlier one leaves C for it or for a later one
	spare   bool           // a displacement does not reach everything: C may have to wait in spareReg
	spared  bool           // C had to
	pointTo func(gen.Area) // has Y point at a factor
	window  gen.Area       // that Y points at
	open    bool
	lost    bool // Z does not point at the result, which find has it do again
	find    func()
	at      [2]int   // the word that Y and Z point at
	below   int      // bytes from the stack pointer up to private memory
	ahead   []gen.At // what is to be reached, the next first
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

func newMemory(c *code, ahead []gen.At) memory {
	ops := c.ops
	m := memory{Listing: &targets.Listing{Set: set}, needsC: make([]bool, len(ops)+1), spare: c.far(), below: c.below, ahead: ahead}
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

// reach is the operand for a word, after moving a pointer if need be.
func (m *memory) reach(a gen.At) isa.Arg {
	if a.Of == gen.AreaZ {
		if m.lost {
			m.find()
		}
		return m.from(resultPtr, 1, a.Index)
	}
	if !m.open || m.window != a.Of {
		if a.Of == gen.AreaT {
			m.toStack()
		} else {
			m.pointTo(a.Of)
			m.open, m.window, m.at[0] = true, a.Of, 0
		}
	}
	return m.from(windowPtr, 0, a.Index)
}

// next reaches what is to be reached next.
func (m *memory) next() isa.Arg {
	to := m.reach(m.ahead[0])
	m.ahead = m.ahead[1:]
	return to
}

// toStack has Y hold the stack pointer.
func (m *memory) toStack() {
	if m.open && m.window == gen.AreaT && m.at[0] == -m.below {
		return
	}
	m.Emit("in", isa.R(windowPtr), isa.I(spl))
	m.Emit("in", isa.R(windowPtr+1), isa.I(sph))
	m.open, m.window, m.at[0] = true, gen.AreaT, -m.below
}

// from is the operand for a word by the pointer reg, which moves if need be: so
// that it reaches as many of the next words as it can.
func (m *memory) from(reg, which, index int) isa.Arg {
	if off := index - m.at[which]; off < 0 || off > reach {
		by := m.base(which, index) - m.at[which]
		if m.needsC[m.now+m.past] && !m.spare {
			panic("avr: a pointer moves in the middle of a chain of carries")
		}
		if m.needsC[m.now+m.past] {
			m.Emit("sbc", isa.R(spareReg), isa.R(spareReg))
			m.spared = true
		}
		advance(m.Listing, reg, by)
		if m.needsC[m.now+m.past] {
			m.Emit("lsl", isa.R(spareReg))
		}
		m.at[which] += by
	}
	return isa.M(reg, index-m.at[which])
}

// base is where to point: at the lowest of the words, from index on, that one
// place of the pointer reaches. Y serves another area once that is wanted.
func (m *memory) base(which, index int) int {
	low, high := index, index
	for _, a := range m.ahead {
		if (a.Of == gen.AreaZ) != (which == 1) {
			continue
		}
		if which == 0 && a.Of != m.window || max(high, a.Index)-min(low, a.Index) > reach {
			break
		}
		low, high = min(low, a.Index), max(high, a.Index)
	}
	return low
}
