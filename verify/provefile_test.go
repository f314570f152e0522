package verify_test

import (
	"strings"
	"testing"

	"asmgen/gen/emit"
	"asmgen/verify"
)

// What the head of a file says of a proof is not believed: the proof is made again,
// and has to be the same.
func TestClaims(t *testing.T) {
	prove := func(text string) (string, error) { return verify.Prove("test", text) }
	fixed := string(emitted(t, emit.Request{Target: "rv32", Bits: 128, Prove: prove}).Text)
	open := string(emitted(t, emit.Request{Target: "rv64", Loop: true, Prove: prove}).Text)
	for name, text := range map[string]string{"a length": fixed, "any length": open} {
		passes(t, checkOffline(t, text))
		if !strings.Contains(text, "\n * proved:        all inputs") {
			t.Errorf("%s: the head does not say what was proved", name)
		}
	}
	bare := string(emitted(t, emit.Request{Target: "rv32", Bits: 128}).Text)
	for _, c := range []struct{ name, text, says string }{
		{"another number of lemmas", replace("proved:", "(", "(1")(t, fixed), `the header says "proved: all inputs (1`},
		{"no lemmas", replace("proved:", " lemmas", "")(t, fixed), "but what is proved is: all inputs ("},
		{"fewer inputs", replace("proved:", "all inputs", "some inputs")(t, fixed), `the header says "proved: some inputs`},
		{"lengths that were not proved", replace("proved:", "of 2, ", "of 2, 3, ")(t, open), "but what is proved is: all inputs of 2, 4, 6,"},
		{"a proof of other code", dropLine(t, fixed, "\tsltu\t"), "wrong product"},
		{"a claim put in", replace("", " * overlap:", " * proved:        all inputs (0 lemmas)\n * overlap:")(t, bare), "but what is proved is: all inputs ("},
	} {
		report := checkOffline(t, c.text)
		said := ""
		for _, check := range report.Checks {
			if check.Status == verify.Failed {
				said += check.Detail
			}
		}
		if report.OK() || !strings.Contains(said, c.says) {
			t.Errorf("%s: the checks say %q, not %q", c.name, said, c.says)
		}
	}
}

// What is listed as not proved is not proved, so that the list cannot rot.
func TestGaps(t *testing.T) {
	for _, g := range verify.Gaps {
		f := emitted(t, emit.Request{Target: g.Target, Op: g.Op, Method: g.Method, Bits: g.From})
		for _, c := range checkOffline(t, string(f.Text)).Checks {
			if c.Name == "proof" && c.Status != verify.Undecided {
				t.Errorf("%+v is listed as not proved, and is %s", g, c.Status)
			}
		}
	}
}

// dropLine takes out the first line that has a text.
func dropLine(t *testing.T, text, has string) string {
	t.Helper()
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.Contains(line, has) {
			return strings.Join(append(lines[:i:i], lines[i+1:]...), "\n")
		}
	}
	t.Fatalf("no line has %q", has)
	return ""
}
