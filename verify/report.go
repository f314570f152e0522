// Package verify holds an emitted file to its contract. It reads the text that
// was written, never the generator's own data.
package verify

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"asmgen/gen/contract"
)

// Status is the outcome of a check.
type Status string

const (
	Passed  Status = "ok"
	Failed  Status = "failed"
	Skipped Status = "skipped" // what it needs is not on this machine
	// Undecided is a proof that was not found, nor anything against the routine.
	Undecided Status = "undecided"
)

// Check is one rule and what became of it.
type Check struct {
	Name   string `json:"name"`
	Status Status `json:"status"`
	Detail string `json:"detail"`
	// Counterexample is set where operands broke the rule.
	Counterexample *Counterexample `json:"counterexample,omitempty"`
	Seconds        float64         `json:"seconds"`
}

// Counterexample is a pair of operands, shrunk to few non-zero limbs, with the
// result that came out and the right one: hexadecimal numbers.
type Counterexample struct {
	Layout string `json:"layout"`
	X      string `json:"x"`
	Y      string `json:"y,omitempty"`
	Got    string `json:"got,omitempty"`
	Want   string `json:"want,omitempty"`
}

// Report is everything verify found out about a file.
type Report struct {
	File     string             `json:"file"`
	Contract *contract.Contract `json:"-"`
	Symbol   string             `json:"symbol"`
	Target   string             `json:"target"`
	Seed     uint64             `json:"seed"`
	Checks   []Check            `json:"checks"`
	// Proof is what was proved, or nil.
	Proof *Proof `json:"proof,omitempty"`
}

// OK reports whether no check failed.
func (r *Report) OK() bool {
	for _, c := range r.Checks {
		if c.Status == Failed {
			return false
		}
	}
	return true
}

// add appends the outcome of a check that began at start.
func (r *Report) add(name string, start time.Time, detail string, err error) {
	c := Check{Name: name, Status: Passed, Detail: detail, Seconds: time.Since(start).Seconds()}
	switch e := err.(type) {
	case nil:
	case *missing:
		c.Status, c.Detail = Skipped, e.Error()
	case *undecided:
		c.Status, c.Detail = Undecided, e.Error()
	case *failure:
		c.Status, c.Detail, c.Counterexample = Failed, e.Error(), e.example
	default:
		c.Status, c.Detail = Failed, err.Error()
	}
	r.Checks = append(r.Checks, c)
}

// missing says that a check cannot run here and what would make it run.
type missing struct{ reason string }

func (m *missing) Error() string { return m.reason }

// undecided says what stood in the way of a proof.
type undecided struct{ reason string }

func (u *undecided) Error() string { return u.reason }

// failure is a broken rule with the operands that broke it.
type failure struct {
	reason  string
	example *Counterexample
}

func (f *failure) Error() string { return f.reason }

// named is a number as it is printed.
type named struct{ name, value string }

// numbers are those that there are.
func (e *Counterexample) numbers() []named {
	var out []named
	for _, n := range []named{{"x", e.X}, {"y", e.Y}, {"got", e.Got}, {"want", e.Want}} {
		if n.value != "" {
			out = append(out, n)
		}
	}
	return out
}

// Print writes the report for people, one line a check, and says at the end if the
// routine is neither proved nor refuted.
func (r *Report) Print(w io.Writer) {
	status, name := 0, 0
	for _, c := range r.Checks {
		status, name = max(status, len(c.Status)), max(name, len(c.Name))
	}
	for _, c := range r.Checks {
		fmt.Fprintf(w, "%-*s  %-*s  %s (%s)\n", status, c.Status, name, c.Name, c.Detail, duration(c.Seconds))
		if e := c.Counterexample; e != nil {
			indent := strings.Repeat(" ", status+2)
			fmt.Fprintf(w, "%swith %s\n", indent, e.Layout)
			for _, n := range e.numbers() {
				fmt.Fprintf(w, "%s%-4s = %s\n", indent, n.name, n.value)
			}
		}
	}
	if r.undecided() {
		fmt.Fprintln(w, "not proved: what was executed is right, but not all inputs were")
	}
	fmt.Fprintf(w, "seed %d\n", r.Seed)
}

// undecided tells that no proof was found, though nothing speaks against the routine.
func (r *Report) undecided() bool {
	return r.OK() && slices.ContainsFunc(r.Checks, func(c Check) bool { return c.Status == Undecided })
}

// duration is a time in the unit that suits it.
func duration(seconds float64) string {
	if seconds < 0.1 {
		return fmt.Sprintf("%.1f ms", 1000*seconds)
	}
	return fmt.Sprintf("%.2f s", seconds)
}

// hexNumber prints a little-endian number of limbs in hexadecimal, limbs apart,
// the most significant first.
func hexNumber(b []byte, limb int) string {
	var parts []string
	for i := len(b); i > 0; i -= limb {
		s := "0x"
		if len(parts) > 0 {
			s = ""
		}
		for k := i - 1; k >= i-limb; k-- {
			s += fmt.Sprintf("%02x", b[k])
		}
		parts = append(parts, s)
	}
	return strings.Join(parts, "_")
}
