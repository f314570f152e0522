package keep

import (
	"math/rand/v2"
	"testing"
)

// best is the highest worth, by trying every choice.
func best(free []int, intervals []Interval) int {
	if len(intervals) == 0 {
		return 0
	}
	rest := best(free, intervals[1:])
	first := intervals[0]
	left := append([]int{}, free...)
	for p := first.From; p < first.To; p++ {
		if left[p]--; left[p] < 0 {
			return rest
		}
	}
	return max(rest, first.Worth+best(left, intervals[1:]))
}

// The choice is possible and worth as much as the best of all.
func TestChoose(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		free := make([]int, 1+r.IntN(8))
		for p := range free {
			free[p] = r.IntN(4)
		}
		intervals := make([]Interval, r.IntN(9))
		for i := range intervals {
			from := r.IntN(len(free))
			intervals[i] = Interval{from, from + r.IntN(len(free)-from+1), r.IntN(5)}
		}
		worth := 0
		left := append([]int{}, free...)
		for i, in := range Choose(free, intervals) {
			iv := intervals[i]
			if !in {
				continue
			}
			worth += iv.Worth
			for p := iv.From; p < iv.To; p++ {
				if left[p]--; left[p] < 0 {
					t.Fatalf("%v, %v: too many at point %d", free, intervals, p)
				}
			}
		}
		if want := best(free, intervals); worth != want {
			t.Fatalf("%v, %v: worth %d, want %d", free, intervals, worth, want)
		}
	}
}

// Points where nothing is free, and no points at all.
func TestEdges(t *testing.T) {
	if got := Choose([]int{0, -1, 0}, []Interval{{0, 2, 5}, {1, 1, 0}, {3, 3, 1}}); got[0] || !got[1] || !got[2] {
		t.Errorf("got %v", got)
	}
	if got := Choose(nil, nil); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}
