package consecutive

import (
	"testing"

	"asmgen/gen"
	"asmgen/gen/operandcache"
)

func scheduleOf(p gen.Problem) *gen.Schedule { return plan(p).Only().Schedule }

// Every schedule is sound: whatever the size, the block and the slots.
func TestSound(t *testing.T) {
	for n := 1; n <= 24; n++ {
		for _, slots := range []int{0, 2, 5, 20, 100} {
			for _, block := range []int{0, 1, 3, 10, 64} {
				for _, overlap := range []bool{false, true} {
					p := gen.Problem{N: n, WordBits: 8, Slots: slots, Block: block, Overlap: overlap}
					if err := scheduleOf(p).Check(); err != nil {
						t.Fatalf("%d words, %d slots, blocks of %d: %v", n, slots, block, err)
					}
				}
			}
		}
	}
}

// Of n = r e words, the first block of e x e products needs 2 e words, and each of
// the r^2 - 1 blocks after it shares e words with the block before, so that it
// loads e: n^2/e + e in all, where the rows of operand caching, emptied of words
// each time, load n^2/e + n. Row 0 stores 2 e words, and each of the other r - 1
// rows the r + 1 blocks along it and e more; row 1 takes up those of row 0, and
// each later row r + 1 blocks. Together with the reloads that is less than the
// 2 n^2/e that Hutter and Wenger (CHES 2011, Table 1) have, 80 at 160 bits and
// e = 10.
func TestCounts(t *testing.T) {
	for _, c := range []struct{ n, e int }{{20, 10}, {24, 12}, {24, 8}, {32, 8}, {40, 10}, {64, 8}, {10, 10}} {
		r := c.n / c.e
		want := gen.Counts{
			Loads:    c.n*c.n/c.e + c.e,
			Stores:   (r*r + r) * c.e,
			Products: c.n * c.n,
			Reloads:  (r*r - r) * c.e,
		}
		p := gen.Problem{N: c.n, WordBits: 8, Slots: 2 * c.e, Block: c.e}
		got := scheduleOf(p).Count()
		if got != want {
			t.Errorf("%d words, e = %d: %+v, want %+v", c.n, c.e, got, want)
		}
		if paper := 2 * c.n * c.n / c.e; got.Loads+got.Reloads > paper {
			t.Errorf("%d words, e = %d: %d loads and %d reloads, operand caching has %d", c.n, c.e, got.Loads, got.Reloads, paper)
		}
	}
}

// A row finds all words of one factor that it begins with in registers.
func TestRowsShareWords(t *testing.T) {
	const n, e = 40, 8
	s := scheduleOf(gen.Problem{N: n, WordBits: 8, Slots: 2 * e, Block: e})
	rows, base := 0, n // above the lowest column of the row: it begins
	loaded := map[gen.Word]bool{}
	for _, st := range s.Steps {
		switch st.Kind {
		case gen.Load:
			loaded[st.Word] = true
		case gen.Store:
			base = st.Col
		case gen.Partial:
			if col := st.I + st.J; col < base {
				rows++
				base = col
				if rows > 1 && loaded[gen.Word{Of: gen.Y, Index: st.J}] {
					t.Errorf("row %d begins with a load of y[%d]", rows, st.J)
				}
			}
			clear(loaded)
		}
	}
	if rows != n/e {
		t.Errorf("%d rows, want %d", rows, n/e)
	}
}

// At more than two rows it accesses memory less often than operand caching,
// which can share words between its innermost rows only.
func TestFewerAccesses(t *testing.T) {
	for _, n := range []int{30, 40, 60, 120} {
		p := gen.Problem{N: n, WordBits: 8, Slots: 20, Block: 10}
		ours, theirs := scheduleOf(p).Count(), operandcache.Method.Plan(p).Count()
		if ours.Loads >= theirs.Loads {
			t.Errorf("%d words: %d loads, operand caching has %d", n, ours.Loads, theirs.Loads)
		}
	}
}
