package riscv

import (
	"testing"

	"asmgen/gen"
	"asmgen/gen/hybrid"
	"asmgen/gen/targets"
)

// A block as wide as Widest finds all registers it needs, and one word more does
// not.
func TestBlockIsWidest(t *testing.T) {
	for _, target := range []*targets.Target{RV32, RV64} {
		block := func(d int) *gen.Program {
			return hybrid.Method.Plan(gen.Problem{N: 3 * d, WordBits: target.WordBits, Widest: d})
		}
		lowered(target, block(target.Widest))
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: a block of %d words still finds registers", target.Name, target.Widest+1)
				}
			}()
			lowered(target, block(target.Widest+1))
		}()
	}
}
