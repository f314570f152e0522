package hybrid

import (
	"testing"

	"asmgen/gen"
)

func scheduleOf(n, d int, overlap bool) *gen.Schedule {
	return plan(gen.Problem{N: n, WordBits: 8, Widest: 40, Block: d, Overlap: overlap}).Only().Schedule
}

// Every schedule is sound: whatever the size and the block. The accumulator holds
// two blocks and a word of carries.
func TestSound(t *testing.T) {
	for n := 1; n <= 33; n++ {
		for _, d := range []int{1, 2, 3, 4, 5, 7, 40} {
			for _, overlap := range []bool{false, true} {
				s := scheduleOf(n, d, overlap)
				if err := s.Check(); err != nil {
					t.Fatalf("%d words, blocks of %d: %v", n, d, err)
				}
				if most := 2*min(d, n) + 1; s.Words > most {
					t.Errorf("%d words, blocks of %d: an accumulator of %d words, want at most %d", n, d, s.Words, most)
				}
			}
		}
	}
}

// Hybrid multiplication loads 2 ceil(n/d) n words and stores 2 n (Gura et al., CHES
// 2004, section 3; Hutter and Wenger, CHES 2011, Table 1, who have 200 loads, 40
// stores and 400 products at 160 bits and d = 4). The d words of x that the first
// two columns of blocks share, and those that the last two share, are still in
// registers here, which makes 2 d less.
func TestCounts(t *testing.T) {
	for _, c := range []struct{ n, d, paper int }{
		{20, 4, 200}, {20, 5, 160}, {20, 1, 800}, {32, 4, 512}, {24, 6, 192}, {8, 4, 32},
	} {
		want := gen.Counts{Loads: c.paper - 2*c.d, Stores: 2 * c.n, Products: c.n * c.n}
		if got := scheduleOf(c.n, c.d, false).Count(); got != want {
			t.Errorf("%d words, blocks of %d: %+v, want %+v", c.n, c.d, got, want)
		}
	}
	for n := 1; n <= 40; n++ {
		for d := 1; d <= n; d++ {
			paper := 2 * ((n + d - 1) / d) * n
			got := scheduleOf(n, d, false).Count().Loads
			if got > paper || got < paper-4*d {
				t.Errorf("%d words, blocks of %d: %d loads, the paper has %d", n, d, got, paper)
			}
		}
	}
}

// The rows of a block follow one another, and the words of x stay for all of them.
func TestRowsInsideBlocks(t *testing.T) {
	const n, d = 12, 4
	var cells []gen.Cell
	for _, st := range scheduleOf(n, d, false).Steps {
		if st.Kind == gen.Partial {
			cells = append(cells, gen.Cell{I: st.I, J: st.J})
		}
	}
	for k, c := range cells {
		if k%d > 0 && c != (gen.Cell{I: cells[k-1].I + 1, J: cells[k-1].J}) {
			t.Errorf("product %d, %v, does not go on the row of %v", k, c, cells[k-1])
		}
		if k%(d*d) > 0 && (c.I/d != cells[k-1].I/d || c.J/d != cells[k-1].J/d) {
			t.Errorf("product %d, %v, leaves its block", k, c)
		}
	}
}

// A block no wider than the registers allow is taken, whatever is asked for.
func TestWidest(t *testing.T) {
	p := gen.Problem{N: 20, WordBits: 8, Widest: 5}
	for block, d := range map[int]int{0: 5, 3: 3, 5: 5, 9: 5} {
		p.Block = block
		if got := plan(p).Only().Schedule.Slots; got != d+1 {
			t.Errorf("with -block %d, %d slots, want %d", block, got, d+1)
		}
	}
}
