package emulate

import (
	"context"
	"testing"
)

// Registers 8 to 17 are to be kept where they hold arguments, too: a routine of five that
// does so is right, whatever they hold, and one that does not is found.
func TestAVRArgumentsAreKept(t *testing.T) {
	need(t, avrRoutines, GNU)
	for _, c := range []struct {
		body string
		want Status
	}{
		{"push r16\npush r17\nmovw r30, r16\nldi r16, 9\nstd Z+0, r16\npop r17\npop r16", 0},
		{"movw r30, r16\nldi r18, 9\nstd Z+0, r18", 0},
		{"movw r30, r16\nldi r16, 9\nstd Z+0, r16", Saved},
		{"movw r30, r16\nldi r18, 9\nstd Z+0, r18\ninc r17", Saved},
	} {
		r, err := Build(context.Background(), avrRoutines.machine(), GNU, avrRoutines.text(c.body), "f", 64, 1, 5)
		if err != nil {
			t.Fatal(err)
		}
		var calls []Call
		for turn := range 4 {
			calls = append(calls, Call{Arena: make([]byte, 64), Args: []int{0, 8, 16, 24, 40}, Turn: turn})
		}
		got, err := r.Run(context.Background(), calls)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range got {
			if one.Status != c.want || one.Arena[40] != 9 {
				t.Errorf("%q: %v, and %d where the fifth argument points", c.body, one.Status, one.Arena[40])
			}
		}
		r.Close()
	}
}
