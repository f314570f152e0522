package listschedule

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// The tree says what a plain slice says.
func TestProfile(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, size := range []int{1, 2, 7, 64, 100} {
		p, want := newProfile(size), make([]int, size)
		for range 500 {
			from := r.IntN(size)
			to := from + 1 + r.IntN(size-from)
			n := r.IntN(5) - 2
			p.raise(from, to, n)
			for k := from; k < to; k++ {
				want[k] += n
			}
			from = r.IntN(size)
			to = from + 1 + r.IntN(size-from)
			if got, most := p.most(from, to), slices.Max(want[from:to]); got != most {
				t.Fatalf("%d places, %d to %d: %d, want %d", size, from, to, got, most)
			}
		}
	}
}
