package verify

import (
	"context"
	"fmt"
	"time"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/verify/source"
)

// Options say how hard to look.
type Options struct {
	// Effort is the number of instructions the interpreter may execute; 0 is
	// DefaultEffort.
	Effort int
	Seed   uint64
	// Offline leaves out assemblers and emulators.
	Offline bool
	// Progress is told the share of the work done, from 0 to 1, and its name.
	Progress func(what string, share float64)
}

// part is the k-th of n equal parts.
func (o Options) part(k, n int) Options {
	progress := o.Progress
	o.Effort /= n
	o.Progress = func(what string, share float64) { progress(what, (float64(k)+share)/float64(n)) }
	return o
}

// complete fills in what was left open.
func (o Options) complete() Options {
	if o.Effort == 0 {
		o.Effort = DefaultEffort
	}
	if o.Progress == nil {
		o.Progress = func(string, float64) {}
	}
	return o
}

// DefaultEffort is the instructions executed for one file.
const DefaultEffort = 200_000_000

// routine is a file under test: its text, what it promises and what it says.
type routine struct {
	name     string
	text     string
	contract *contract.Contract
	target   *targets.Target
	source   *source.File
	// foreign is what somebody else wrote, nil for a file of asmgen. text is then the
	// same instructions as asmgen would frame them.
	foreign *foreign
}

// File checks the text of an emitted file. The error says why it cannot be
// checked at all; what it breaks is in the report. The file's name serves to
// find the declarations beside a Go assembler file. A routine of CHAM is one whose key is
// not in the code; CipherFile takes others too.
func File(ctx context.Context, name, text string, o Options) (*Report, error) {
	if contract.OfCham(text) {
		return CipherFile(ctx, name, text, nil, o)
	}
	c, err := contract.Parse(text)
	if err != nil {
		return nil, err
	}
	t, ok := catalog.Target(c.Target)
	if !ok {
		return nil, fmt.Errorf("the header names the unknown target %q", c.Target)
	}
	o = o.complete()
	report := &Report{File: name, Contract: c, Symbol: c.Symbol, Target: c.Target, Seed: o.Seed}
	r := &routine{name: name, text: text, contract: c, target: t}
	start := time.Now()
	if err := r.read(); err != nil {
		report.add("text", start, "", err)
		return report, nil
	}
	broken := r.rules()
	report.add("text", start, "the lines around the instructions say what linkers, debuggers and callers need", broken)
	start = time.Now()
	report.add("header", start, "says what the target and the overlap mean", r.header())
	start = time.Now()
	report.add("figures", start, c.Figures.String(), r.figures())
	// Nothing runs outside the interpreter that may hold more than it shows.
	o.Offline = o.Offline || broken != nil
	r.behaviour(ctx, report, o)
	return report, ctx.Err()
}

// behaviour are the checks of what the code does, whoever wrote it.
func (r *routine) behaviour(ctx context.Context, report *Report, o Options) {
	r.constantTime(report)
	r.interpret(ctx, report, o)
	if last := report.Checks[len(report.Checks)-1]; last.Status == Passed { // else there is nothing to prove
		r.prove(report)
	}
	if !o.Offline {
		r.toolchains(ctx, report, o)
	}
}

// read parses the text in its syntax, and holds limb and pointer sizes to the
// target.
func (r *routine) read() (err error) {
	if r.contract.Syntax == "go" && r.target.Go == nil {
		return fmt.Errorf("the header says Go assembler, which target %s does not have", r.target.Name)
	}
	if r.contract.WordBits != r.target.WordBits {
		return fmt.Errorf("the header has limbs of %d bits, %s has %d", r.contract.WordBits, r.target.Name, r.target.WordBits)
	}
	if r.contract.Syntax == "go" {
		r.source, err = source.ReadGo(r.text, r.contract.Symbol, r.target)
	} else {
		r.source, err = source.Read(r.text, r.contract.Symbol, r.target)
	}
	return err
}

// executed are the instructions that run: those of the text, with the frame
// that the Go assembler makes around them.
func (r *routine) executed() []isa.Inst {
	if r.source.Frame == 0 {
		return r.source.Insts
	}
	enter, leave := r.target.Go.Frame(r.source.Frame)
	enter.Line = r.source.Insts[0].Line
	out := []isa.Inst{enter}
	for _, in := range r.source.Insts {
		if r.target.Go.Set.Specs[in.Op].Flow == isa.Returns {
			leave.Line = in.Line
			out = append(out, leave)
		}
		out = append(out, in)
	}
	return out
}
