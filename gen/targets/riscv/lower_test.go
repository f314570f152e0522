package riscv

import (
	"fmt"
	"testing"

	"asmgen/gen"
	"asmgen/gen/comba"
	"asmgen/gen/karatsuba"
	"asmgen/gen/operandcache"
	"asmgen/gen/rowwise"
	"asmgen/gen/targets"
)

func coreOf(t *testing.T, name string) targets.Core {
	t.Helper()
	for _, c := range RV32.Cores {
		if c.Name == name {
			return c
		}
	}
	t.Fatalf("there is no core %s", name)
	return targets.Core{}
}

func rowsOf(target *targets.Target, n int) *gen.Program {
	return rowwise.Method.Plan(gen.Problem{N: n, WordBits: target.WordBits, Strip: target.Strip})
}

func karatsubaOf(target *targets.Target, n, levels int) *gen.Program {
	return karatsuba.Method.Plan(gen.Problem{N: n, WordBits: target.WordBits, Strip: target.Strip, Levels: levels,
		Leaf: func(p gen.Problem) *gen.Schedule { return rowwise.Method.Plan(p).Only().Schedule }})
}

// columnsOf is Karatsuba's method over a column-wise one.
func columnsOf(leaf gen.Method, n, levels int) *gen.Program {
	return karatsuba.Method.Plan(gen.Problem{N: n, WordBits: 32, Levels: levels, Leaf: func(p gen.Problem) *gen.Schedule {
		planned := func(slots int) *gen.Program {
			p.Slots = slots
			return leaf.Plan(p)
		}
		return planned(RV32.Budget.Choose(planned)).Only().Schedule
	}})
}

func lowered(target *targets.Target, p *gen.Program) *targets.Listing {
	return target.Lower[p.Form()](p)
}

func body(l *targets.Listing) int {
	n := 0
	for _, line := range l.Lines {
		if line.Text == "" && !line.Frame {
			n++
		}
	}
	return n
}

// A product of n words makes 2 n^2 words, which 2 n^2 - 2n additions merge into
// 2 n. An addition is three instructions: the sum, its carry, and what takes the
// carry up. With the loads of both factors and the stores of the result that is
// 8 n^2 - 6 n + 4 n, and a strip after the first loads and stores n words more,
// and the words of x again.
func TestRowsCount(t *testing.T) {
	for _, target := range []*targets.Target{RV32, RV64, RV32E} {
		for n := 1; n <= 40; n++ {
			strips := (n + target.Strip - 1) / target.Strip
			want := 8*n*n - 6*n + 4*n + (strips-1)*3*n
			if got := body(lowered(target, rowsOf(target, n))); got != want {
				t.Errorf("%s, %d words: %d instructions, want %d", target.Name, n, got, want)
			}
		}
	}
}

// The figures to reach, frame and return included.
func TestFigures(t *testing.T) {
	for what, c := range map[string]struct {
		program *gen.Program
		most    int
	}{
		"row-wise, 256 bits":  {rowsOf(RV32, 8), 511},
		"Karatsuba, 512 bits": {karatsubaOf(RV32, 16, 1), 1893},
	} {
		if got := len(lowered(RV32, c.program).Insts()); got > c.most {
			t.Errorf("%s: %d instructions, more than %d", what, got, c.most)
		}
	}
}

// The register of a word is free as soon as its last use: a strip as wide as
// Strip finds all registers it needs, and one word more does not.
func TestStripIsWidest(t *testing.T) {
	for _, target := range []*targets.Target{RV32, RV64, RV32E} {
		lowered(target, rowsOf(target, 3*target.Strip))
		wider := rowwise.Method.Plan(gen.Problem{N: 3 * (target.Strip + 2), WordBits: target.WordBits, Strip: target.Strip + 2})
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: a strip of %d words still finds registers", target.Name, target.Strip+2)
				}
			}()
			lowered(target, wider)
		}()
	}
}

// Frames beyond the reach of a displacement move sp in two steps, and no access
// is out of reach.
func TestLargeFrame(t *testing.T) {
	p := karatsuba.Method.Plan(gen.Problem{N: 128, WordBits: 32, Strip: RV32.Strip, Slots: 6, Levels: 7, Overlap: true,
		Leaf: func(p gen.Problem) *gen.Schedule { return comba.Method.Plan(p).Only().Schedule }})
	l := lowered(RV32, p)
	if l.Stack <= 2047 {
		t.Fatalf("a frame of %d bytes is no test", l.Stack)
	}
	moved := 0
	for _, in := range l.Insts() {
		if in.Args != nil && in.Args[0].Reg == sp && RV32.Set.Specs[in.Op].Mnemonic() == "addi" {
			moved++
		}
	}
	if moved != 4 {
		t.Errorf("sp is moved %d times, want 4", moved)
	}
}

// The list scheduler reaches the figures for the E31, and never makes code
// slower on the core it is for.
func TestReordered(t *testing.T) {
	figures := map[string]int{"e31, row-wise": 671, "e31, column-wise": 664, "e31, Karatsuba": 581, "e31, Karatsuba, 512 bits": 2060,
		"rocket, Karatsuba": 824, "rocket, Karatsuba, 512 bits, two levels": 2700}
	for _, core := range RV32.Cores {
		if core.Pipeline == nil {
			continue
		}
		for name, p := range map[string]*gen.Program{
			"row-wise":    rowsOf(RV32, 8),
			"column-wise": comba.Method.Plan(gen.Problem{N: 8, WordBits: 32, Slots: 12}),
			"Karatsuba":   karatsubaOf(RV32, 8, 1),

			"Karatsuba, 512 bits":             columnsOf(comba.Method, 16, 1),
			"Karatsuba, 512 bits, two levels": columnsOf(operandcache.Method, 16, 2),
			"square":                          comba.Method.Plan(gen.Problem{N: 8, WordBits: 32, Slots: 12, Square: true}),
		} {
			what := fmt.Sprintf("%s, %s", core.Name, name)
			most, ok := figures[what]
			if p.N > 8 && !ok {
				continue
			}
			l := lowered(RV32, p)
			before := RV32.Pipelined(core, l.Insts(), 0)
			after := RV32.Pipelined(core, RV32.Reorder(p, l, core.Pipeline, true).Insts(), 0)
			if after > before {
				t.Errorf("%s: %d cycles become %d", what, before, after)
			}
			if ok && after > most {
				t.Errorf("%s: %d cycles, more than %d", what, after, most)
			}
		}
	}
}
