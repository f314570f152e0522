package verify

import (
	"errors"
	"strings"
	"testing"
	"time"

	"asmgen/gen/contract"
)

// A report has a line for each check, in columns, with its time; what no proof was
// found for is told, and fails nothing.
func TestReportLines(t *testing.T) {
	r := &Report{Seed: 7}
	r.add("text", time.Now(), "fine", nil)
	r.add("qemu-system-arm", time.Now(), "", &missing{"it is not here"})
	r.add("proof", time.Now().Add(-2*time.Second), "", &undecided{"a carry is left"})
	if !r.OK() {
		t.Error("a proof that was not found counts as a fault")
	}
	print := func() []string {
		var b strings.Builder
		r.Print(&b)
		return strings.Split(b.String(), "\n")
	}
	lines := print()
	for i, want := range []string{
		"ok         text             fine (0.0 ms)",
		"skipped    qemu-system-arm  it is not here (0.0 ms)",
		"undecided  proof            a carry is left (2.00 s)",
		"not proved: what was executed is right, but not all inputs were",
		"seed 7",
	} {
		if i >= len(lines) || lines[i] != want {
			t.Fatalf("line %d is not %q in\n%s", i, want, strings.Join(lines, "\n"))
		}
	}
	r.add("execution", time.Now(), "", &failure{"wrong product", &Counterexample{Layout: "buffers apart", X: "0x1", Y: "0x2", Got: "0x3", Want: "0x2"}})
	r.add("GNU as", time.Now(), "", errors.New("it fails"))
	if r.OK() {
		t.Error("a fault does not count")
	}
	lines = print()
	if got := strings.Join(lines[3:9], "\n"); got != "failed     execution        wrong product (0.0 ms)\n           with buffers apart\n           x    = 0x1\n           y    = 0x2\n           got  = 0x3\n           want = 0x2" {
		t.Errorf("the counterexample is printed as\n%s", got)
	}
	if strings.Contains(strings.Join(lines, "\n"), "not proved:") {
		t.Error("it says of a routine that is wrong that it is right where it was executed")
	}
}

// A gap has the sizes of a method that it names, and no others.
func TestAmongGaps(t *testing.T) {
	gaps := []Gap{{Target: "rv32", Op: "mul", Method: "comba", From: 64, To: 128}}
	for bits, want := range map[int]bool{63: false, 64: true, 128: true, 129: false} {
		c := contract.Contract{Target: "rv32", Op: "mul", Method: "comba", Bits: bits}
		other := c
		other.Method = "rowwise"
		if among(gaps, &c) != want || among(gaps, &other) {
			t.Errorf("%d bits: %v", bits, !want)
		}
	}
}
