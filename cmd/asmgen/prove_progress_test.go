package main

import (
	"slices"
	"strings"
	"testing"
	"time"

	"asmgen/verify"
)

// What is done of a proof only grows on a bar, which there is none of before it is due.
func TestProofBar(t *testing.T) {
	var shown []float64
	now := time.Time{}
	tell := onlyForward(func() time.Time { return now }, func(share float64) { shown = append(shown, share) })
	tell(0.1)
	now = now.Add(patience)
	for _, share := range []float64{0.2, 0.1, 0.2, 0.5, 0.95} {
		tell(share)
	}
	if want := []float64{0.2, 0.5, 0.95}; !slices.Equal(shown, want) {
		t.Errorf("%v are shown, want %v", shown, want)
	}
}

// A proof tells how far it has come, at all lengths together where there are several, and
// writes nothing where there is no terminal.
func TestProofTellsHowFarItIs(t *testing.T) {
	for _, flags := range []string{"-target rv32 -bits 512 -method karatsuba", "-target rv64 -loop"} {
		text, errs, status := asmgen(strings.Fields(flags)...)
		if status != 0 {
			t.Fatal(errs)
		}
		least, most := 1.0, 0.0
		want, err := verify.ProveWatched("a.S", text, func(share float64) {
			if share < 0 || share > 1 {
				t.Errorf("%s: %v is done", flags, share)
			}
			least, most = min(least, share), max(most, share)
		})
		if err != nil || least > 0.1 || most < 0.9 {
			t.Errorf("%s: from %v to %v is done: %v", flags, least, most, err)
		}
		var silent strings.Builder
		if got, err := showingProver(&silent)("a.S", text); err != nil || got != want || silent.Len() > 0 {
			t.Errorf("%s: %q, %v, want %q; written: %q", flags, got, err, want, silent.String())
		}
	}
}
