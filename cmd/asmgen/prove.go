package main

import (
	"io"
	"time"

	"asmgen/verify"
)

// patience is how long a proof may take before it is worth a bar.
const patience = 500 * time.Millisecond

// showingProver is verify.Prove with a bar on a terminal, where a proof takes long. What
// is done never shrinks on it: a proof may come back to what it has left.
func showingProver(errs io.Writer) func(name, text string) (string, error) {
	return func(name, text string) (string, error) {
		bar := newProgress(errs, name)
		defer bar.clear()
		return verify.ProveWatched(name, text, onlyForward(time.Now, func(share float64) { bar.show("proof", share) }))
	}
}

// onlyForward passes shares on that are larger than those before, once patience is spent.
func onlyForward(now func() time.Time, show func(share float64)) func(share float64) {
	start, most := now(), 0.0
	return func(share float64) {
		if share < most+0.001 || now().Sub(start) < patience {
			return
		}
		most = share
		show(share)
	}
}
