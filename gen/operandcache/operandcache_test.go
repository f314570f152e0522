package operandcache

import (
	"testing"

	"asmgen/gen"
)

// Every schedule is sound: whatever the size, the block and the slots.
func TestSound(t *testing.T) {
	for n := 1; n <= 40; n++ {
		for _, slots := range []int{0, 2, 5, 20, 100} {
			for _, block := range []int{0, 1, 3, 10, 64} {
				for _, overlap := range []bool{false, true} {
					p := gen.Problem{N: n, WordBits: 8, Slots: slots, Block: block, Overlap: overlap}
					if err := plan(p).Check(); err != nil {
						t.Fatalf("%d words, %d slots, blocks of %d: %v", n, slots, block, err)
					}
				}
			}
		}
	}
}

// With e words of each factor in registers, operand caching loads 2 n^2/e words,
// those of earlier rows included (Hutter and Wenger, CHES 2011, Table 1). Words
// that the rows of the paper load anew are still there by Belady's rule.
func TestLoads(t *testing.T) {
	for _, c := range []struct{ n, e int }{{20, 10}, {24, 12}, {32, 8}, {40, 10}, {64, 8}} {
		got := plan(gen.Problem{N: c.n, WordBits: 8, Slots: 2 * c.e, Block: c.e}).Count()
		if paper := 2 * c.n * c.n / c.e; got.Loads+got.Reloads > paper {
			t.Errorf("%d words, e = %d: %d loads and %d reloads, the paper has %d", c.n, c.e, got.Loads, got.Reloads, paper)
		}
		if got.Products != c.n*c.n {
			t.Errorf("%d words: %d products", c.n, got.Products)
		}
	}
}
