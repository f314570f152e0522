// Package verify holds an emitted file to its contract. It reads the text that
// was written, never the generator's own data.
package verify

import (
	"fmt"
	"io"
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
	Contract *contract.Contract `json:"-"`
	Symbol   string             `json:"symbol"`
	Target   string             `json:"target"`
	Seed     uint64             `json:"seed"`
	Checks   []Check            `json:"checks"`
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

// failure is a broken rule with the operands that broke it.
type failure struct {
	reason  string
	example *Counterexample
}

func (f *failure) Error() string { return f.reason }

// Print writes the report for people, one line a check.
func (r *Report) Print(w io.Writer) {
	for _, c := range r.Checks {
		fmt.Fprintf(w, "%-7s  %-14s  %s (%.2f s)\n", c.Status, c.Name, c.Detail, c.Seconds)
		if e := c.Counterexample; e != nil {
			fmt.Fprintf(w, "         with %s\n", e.Layout)
			for _, f := range [][2]string{{"x", e.X}, {"y", e.Y}, {"got", e.Got}, {"want", e.Want}} {
				if f[1] != "" {
					fmt.Fprintf(w, "         %-4s = %s\n", f[0], f[1])
				}
			}
		}
	}
	fmt.Fprintf(w, "seed %d\n", r.Seed)
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
