package verify_test

import (
	"context"
	"strings"
	"testing"

	"asmgen/gen/emit"
	"asmgen/verify"
)

// Every add with carry of a loop whose turn is 16 rounds, made one without, is refuted by
// the proof of the file.
func TestCipherFileRefutes(t *testing.T) {
	f, err := emit.EmitCham(emit.ChamRequest{Target: "avr", Counter: "le16", Unroll: 16})
	if err != nil {
		t.Fatal(err)
	}
	text := string(f.Text)
	check := func(text string) map[string]verify.Status {
		r, err := verify.File(context.Background(), "cham.S", text, verify.Options{Effort: 10_000, Seed: 1, Offline: true})
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]verify.Status{}
		for _, c := range r.Checks {
			out[c.Name] = c.Status
		}
		return out
	}
	for name, status := range check(text) {
		if status != verify.Passed {
			t.Errorf("%s: %s", name, status)
		}
	}
	const carried = "\tadc\t"
	at := strings.Index(text, "_block:") // the rounds are in the loop over blocks
	if at < 0 {
		t.Fatalf("there is no loop over blocks in\n%s", text)
	}
	mutants := 0
	for {
		k := strings.Index(text[at:], carried)
		if k < 0 {
			break
		}
		at += k
		mutant := text[:at] + "\tadd\t" + text[at+len(carried):]
		if got := check(mutant)["proof"]; got != verify.Failed {
			line := 1 + strings.Count(text[:at], "\n")
			t.Errorf("line %d: with add for adc the proof is %q", line, got)
		}
		mutants++
		at += len(carried)
	}
	if mutants < 16 {
		t.Errorf("%d mutants", mutants)
	}
}
