package machine

import (
	"strings"
	"testing"

	"asmgen/gen/isa"
)

// memory is a region of 8 bytes that may be read, then 8 that may be written.
func memory(cell int) *Memory[uint64] {
	r := &Region[uint64]{Name: "m", Base: 0x100, Cell: cell, Cells: make([]uint64, 16/cell), Perm: make([]Perm, 16)}
	for i := range r.Perm {
		r.Perm[i] = Write
		if i < 8 {
			r.Perm[i] = Read
		}
	}
	for i := range 8 {
		r.Cells[i/cell] |= uint64(0x11*(i+1)) << (8 * (i % cell))
	}
	spans := []Span{{"in", 0x100, 8}, {"out", 0x108, 8}}
	return NewMemory(isa.Dom[uint64](isa.Concrete{}), []*Region[uint64]{r}, func(a uint64) string { return Describe(spans, a) })
}

// fault runs f and returns the fault it ends in, or "".
func fault(f func()) (reason string) {
	defer func() {
		if r := recover(); r != nil {
			reason = r.(isa.Fault).Reason
		}
	}()
	f()
	return ""
}

// A word reads the same whatever the cells, and whether it is aligned or not.
func TestMemoryWords(t *testing.T) {
	for _, cell := range []int{1, 2, 4, 8} {
		m := memory(cell)
		if got := m.Load(0x100, 8); got != 0x8877665544332211 {
			t.Errorf("cells of %d: %#x", cell, got)
		}
		if got := m.Load(0x101, 4); got != 0x55443322 {
			t.Errorf("cells of %d, unaligned: %#x", cell, got)
		}
		m.Store(0x109, 4, 0xdeadbeef)
		m.Store(0x10b, 1, 0x5a)
		if got := m.Load(0x109, 4); got != 0xde5abeef {
			t.Errorf("cells of %d, stored unaligned: %#x", cell, got)
		}
	}
}

func TestMemoryFaults(t *testing.T) {
	for want, f := range map[string]func(m *Memory[uint64]){
		"reads out+0":                        func(m *Memory[uint64]) { m.Load(0x108, 1) },
		"reads out+1":                        func(m *Memory[uint64]) { m.Store(0x108, 1, 0); m.Load(0x108, 2) },
		"writes in+7":                        func(m *Memory[uint64]) { m.Store(0x107, 2, 0) },
		"writes out+8, outside its 8 bytes":  func(m *Memory[uint64]) { m.Store(0x110, 1, 0) },
		"writes out+7":                       func(m *Memory[uint64]) { m.Store(0x10f, 2, 0) },
		"reads in-1, before its first byte":  func(m *Memory[uint64]) { m.Load(0xff, 1) },
		"reads out+100, outside its 8 bytes": func(m *Memory[uint64]) { m.Load(0x16c, 1) },
		"":                                   func(m *Memory[uint64]) { m.Store(0x108, 8, 1); m.Load(0x108, 8) },
	} {
		if got := fault(func() { f(memory(1)) }); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("fault %q, want %q", got, want)
		}
	}
}

// An access is aligned to its size, or to what the memory asks for if that is
// less.
func TestMemoryAlignment(t *testing.T) {
	for _, c := range []struct {
		align, at, bytes int
		faults           bool
	}{{0, 1, 4, false}, {4, 4, 4, false}, {4, 2, 4, true}, {4, 2, 2, false}, {4, 1, 2, true}, {4, 3, 1, false}, {1, 1, 4, false}, {4, 0, 8, false}, {8, 4, 4, false}} {
		m := memory(4)
		m.Align = c.align
		got := fault(func() { m.Load(0x100+uint64(c.at), c.bytes) })
		if strings.Contains(got, "not a multiple of") != c.faults || c.faults != (got != "") {
			t.Errorf("%d bytes at %d, aligned to %d: fault %q", c.bytes, c.at, c.align, got)
		}
	}
}

// A run ends at the return, at a fault with its line, past the end, or at the
// limit.
func TestRun(t *testing.T) {
	type state = isa.State[uint64]
	rows := []isa.Row[uint64]{
		{Spec: isa.Spec{Form: "nop"}, Do: func(*state, []isa.Arg) {}},
		{Spec: isa.Spec{Form: "ret"}, Do: func(s *state, _ []isa.Arg) { s.ReturnTo(s.Reg[0]) }},
		{Spec: isa.Spec{Form: "bad"}, Do: func(*state, []isa.Arg) { isa.Faultf("no good") }},
		{Spec: isa.Spec{Form: "loop"}, Do: func(s *state, _ []isa.Arg) { s.PC = 0 }},
	}
	const nop, ret, bad, loop = 0, 1, 2, 3
	for want, ops := range map[string][]int{
		"":                                  {nop, ret, bad},
		"line 11: no good":                  {nop, bad, ret},
		"line 11: runs past the end":        {nop, nop},
		"line 11: does not return within 9": {nop, loop},
	} {
		var insts []isa.Inst
		for i, op := range ops {
			insts = append(insts, isa.Inst{Op: op, Line: 10 + i})
		}
		s := &state{Dom: isa.Concrete{}, Reg: []uint64{42}, Return: 42}
		err := Bind(rows, insts).Run(s, 9, nil)
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	s := &state{Dom: isa.Concrete{}, Reg: []uint64{43}, Return: 42}
	if err := Bind(rows, []isa.Inst{{Op: ret}}).Run(s, 9, nil); err == nil {
		t.Error("a return to a wrong address passes")
	}
}
