package riscv

import (
	"testing"

	"asmgen/gen"
	"asmgen/gen/comba"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

func looped(t *targets.Target, words int) (*gen.Program, *targets.Listing) {
	p := comba.Method.Plan(gen.Problem{N: words / digit, WordBits: t.Compact.Digit})
	return p, t.Compact.Lower(p)
}

// A product of digits takes 4 loads, 8 multiplications, 3 instructions for each of
// the 8 words that are added, and 3 for the loop. A column takes 6 to begin, 9 to
// end, 1 for the loop and 2 to become longer or shorter, the middle one both.
func TestLoopCount(t *testing.T) {
	for _, target := range []*targets.Target{RV32, RV64} {
		for h := 1; h <= 2048/target.Compact.Digit; h++ {
			p, l := looped(target, digit*h)
			figures, err := target.Measure("gas", l.Insts(), 0)
			if err != nil {
				t.Fatal(err)
			}
			frame := 0
			for _, line := range l.Lines {
				if line.Frame && line.Text == "" && line.Label == "" {
					frame++
				}
			}
			const before, after = 6, 2
			if want := frame + before + (4+8+3*8+3)*h*h + (6+9+1+2)*(2*h-1) + 2 + after; figures.Instructions != want {
				t.Errorf("%s, %d digits: %d instructions, want %d", target.Name, h, figures.Instructions, want)
			}
			saved := len(l.Saved)
			c := p.Count()
			if figures.Loads != digit*c.Loads+saved || figures.Stores != digit*c.Stores+saved || figures.Muls != digit*digit*c.Products {
				t.Errorf("%s, %d digits: %+v, the schedule has %+v", target.Name, h, figures, c)
			}
		}
	}
}

// The paper needs 26 registers.
func TestLoopRegisters(t *testing.T) {
	for _, target := range []*targets.Target{RV32, RV64} {
		_, l := looped(target, 8)
		used := map[int]bool{}
		for _, in := range l.Insts() {
			for _, a := range in.Args {
				if a.Type == isa.Reg || a.Type == isa.Mem {
					used[a.Reg] = true
				}
			}
		}
		delete(used, zero)
		delete(used, sp)
		if len(used) > 26 {
			t.Errorf("%s: %d registers", target.Name, len(used))
		}
	}
}

// Branches that are taken cost what was measured: in a loop of its own, one more
// turn takes that many cycles.
func TestTakenBranches(t *testing.T) {
	for name, want := range map[string]int{"e31": 2, "rocket": 5, "hazard3": 3, "ibex": 4, "picorv32": 8} {
		cycles := func(turns int64) int {
			l := &targets.Listing{Set: RV32.Set}
			l.Emit("addi", isa.R(10), isa.R(zero), isa.I(turns))
			l.Label("again")
			l.Emit("addi", isa.R(10), isa.R(10), isa.I(-1))
			l.Emit("bne", isa.R(10), isa.R(zero), isa.L("again"))
			l.Emit("ret")
			return RV32.Pipelined(coreOf(t, name), l.Insts(), 0)
		}
		if got := cycles(101) - cycles(1); got != 100*want {
			t.Errorf("%s: 100 turns more take %d cycles, want %d", name, got, 100*want)
		}
	}
}
