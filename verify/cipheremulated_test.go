package verify

import (
	"context"
	"os"
	"strings"
	"testing"

	"asmgen/gen/chamctr"
	"asmgen/gen/contract"
	"asmgen/gen/targets/avr"
)

// The emulator finds code that is not what the interpreter was given: another result, and
// another time.
func TestCipherEmulatedRefuses(t *testing.T) {
	c := chamCase{op: "ctr", cipher: chamctr.Ciphers[0], options: chamctr.Options{Counter: chamctr.LE16, Preload: 7}}
	l, _ := c.lowered(t)
	head := &contract.Cham{Variant: "64/128", Rounds: 88, Mode: "ctr", Counter: chamctr.LE16}
	right := emittedText(t, avr.Target, l, "f")
	for _, k := range []struct {
		old, new, says string
		status         Status
	}{
		{"", "", "calls agree", Passed},
		{"\teor\t", "\tor\t", "memory: byte", Failed},
		{"_block:\n", "_block:\n\tnop\n", "cycles were counted", Failed},
	} {
		r, err := newCipherRoutine(c.file(t))
		if err != nil {
			t.Fatal(err)
		}
		r.Text = strings.Replace(right, k.old, k.new, 1)
		report := &Report{}
		r.cipherEmulated(context.Background(), report, head, avr.Cham, Options{Seed: 1}.complete())
		switch got := report.Checks[0]; {
		case got.Status == Skipped && os.Getenv("ASMGEN_REQUIRE_TOOLS") == "":
			t.Skip(got.Detail)
		case got.Status != k.status || !strings.Contains(got.Detail, k.says):
			t.Errorf("%q for %q: %s, %s", k.new, k.old, got.Status, got.Detail)
		}
	}
}
