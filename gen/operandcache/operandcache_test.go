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
				for _, square := range []bool{false, true} {
					p := gen.Problem{N: n, WordBits: 8, Slots: slots, Block: block, Square: square, Overlap: n%2 == 0}
					if err := plan(p).Check(); err != nil {
						t.Fatalf("%d words, %d slots, blocks of %d, square %v: %v", n, slots, block, square, err)
					}
				}
			}
		}
	}
}

// A square of n words in rows of e loads the words in the middle once, and for each
// row around m words the 2 e words outside, and the m words twice; in the last row
// each of them may be loaded once more, for the diagonal. Each row stores its
// 2 (m + 2 e) - 2 columns, the last all 2 n, and takes up those of the row before
// it.
func TestSquareCounts(t *testing.T) {
	for _, c := range []struct{ n, e int }{{10, 10}, {20, 10}, {32, 10}, {40, 10}, {64, 10}, {30, 6}} {
		want := gen.Counts{Products: c.n * (c.n + 1) / 2}
		m := c.n
		for m > 2*c.e {
			m -= 2 * c.e
		}
		want.Loads = m
		for ; m < c.n; m += 2 * c.e {
			want.Loads += 2*c.e + 2*m
			want.Stores += 2*m - 2
			want.Reloads += 2*m - 2
		}
		want.Stores += 2 * c.n
		want.Loads += max(0, c.n-2*c.e)
		got := plan(gen.Problem{N: c.n, WordBits: 8, Slots: 2 * c.e, Block: c.e, Square: true}).Count()
		if got.Products != want.Products || got.Stores != want.Stores || got.Reloads != want.Reloads || got.Loads > want.Loads {
			t.Errorf("%d words, e = %d: %+v, want %+v, or fewer loads", c.n, c.e, got, want)
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

// Rows of e words do with one slot less than 2 e, since what is used for the last time
// comes first: at the turn of a row one word is loaded twice.
func TestOrder(t *testing.T) {
	for _, c := range []struct{ n, e int }{{20, 11}, {16, 9}, {24, 13}} {
		loads := func(slots int) int {
			return plan(gen.Problem{N: c.n, WordBits: 8, Slots: slots, Block: c.e}).Count().Loads
		}
		if with, without := loads(2*c.e), loads(2*c.e-1); without > with+1 {
			t.Errorf("%d words, e = %d: %d loads with 2 e slots, %d with one less", c.n, c.e, with, without)
		}
	}
}
