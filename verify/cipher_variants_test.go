package verify

import (
	"context"
	"testing"

	"asmgen/gen/chamctr"
	"asmgen/gen/targets/avr"
)

// everyVariant are the routines with words of 32 bits with the choices that there are.
func everyVariant() (out []chamCase) {
	for k, cipher := range append(chamctr.Ciphers[1:3:3], chamctr.Original[1:]...) {
		for _, unroll := range []int{0, 16, 48} {
			for _, fixed := range []bool{false, true} {
				for _, op := range []string{"encrypt", "decrypt"} {
					out = append(out, chamCase{op, cipher, chamctr.Options{Counter: chamctr.BEBlock, Fixed: fixed, Unroll: unroll}})
				}
				for _, counter := range chamctr.Counters {
					for preload := range avr.Cham.MostPreloaded(cipher) + 1 {
						for _, op := range []string{"ctr", "first"} {
							out = append(out, chamCase{op, cipher, chamctr.Options{Counter: counter, Fixed: fixed, Unroll: unroll, Preload: preload}})
						}
					}
					if unroll == 0 {
						out = append(out, chamCase{"start", cipher, chamctr.Options{Counter: counter, Fixed: fixed}})
					}
				}
			}
		}
		if k < 2 {
			out = append(out, chamCase{"keys", cipher, chamctr.Options{Counter: chamctr.BEBlock}})
		}
	}
	return out
}

// chamVariants are all of them in a campaign. A normal run has every one of so many, which
// shares no factor with the lengths of the loops that make them.
func chamVariants() (out []chamCase) {
	step := 11
	if exhaustive {
		step = 1
	}
	for k, c := range everyVariant() {
		if k%step == 0 || c.op == "keys" {
			out = append(out, c)
		}
	}
	return out
}

// Every routine keeps every rule.
func TestChamVariants(t *testing.T) {
	for k, c := range chamVariants() {
		effort := 40_000
		if exhaustive {
			effort = 0
		}
		report := c.file(t).Check(context.Background(), Options{Effort: effort, Seed: uint64(k)})
		for _, check := range report.Checks {
			if check.Status != Passed {
				t.Errorf("%v: %s: %s: %s", c, check.Name, check.Status, check.Detail)
			}
			t.Logf("%v: %s (%.3f s): %s", c, check.Name, check.Seconds, check.Detail)
		}
	}
}
