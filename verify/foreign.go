package verify

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/verify/emulate"
	"asmgen/verify/source"
)

// foreign is a file that asmgen did not write.
type foreign struct {
	name, text string
	// stack is the most bytes of stack that a call used so far, or less than 0 where
	// that is not known.
	stack int
}

// Foreign checks a function of a file that asmgen did not write: it holds it to
// the contract c, of which Method and Figures are not looked at, and Stack is the
// most that it may use, or less than 0 for what is reasonable. The error says why the
// function cannot be checked at all, as where it has instructions that the table of
// the target does not have.
func Foreign(ctx context.Context, name, text string, c *contract.Contract, o Options) (*Report, error) {
	t, ok := catalog.Target(c.Target)
	if !ok {
		return nil, fmt.Errorf("there is no target %q", c.Target)
	}
	o = o.complete()
	report := &Report{File: name, Contract: c, Symbol: c.Symbol, Target: c.Target, Seed: o.Seed}
	d := *c
	r := &routine{name: name, contract: &d, target: t, foreign: &foreign{name: name, text: text}}
	start := time.Now()
	if err := r.readForeign(ctx); err != nil {
		return nil, err
	}
	broken := r.returns()
	if broken == nil {
		broken = r.measure()
	}
	report.add("text", start, r.figuresFound(), broken)
	if d.Figures.Instructions == 0 {
		d.Figures.Instructions = 1 << 20
	}
	if broken == nil {
		r.behaviour(ctx, report, o)
	}
	return report, ctx.Err()
}

// preprocessed are the lines for the preprocessor that only a compiler can follow.
var preprocessed = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(define|include|undef)\b`)

// readForeign takes the function out of the file.
func (r *routine) readForeign(ctx context.Context) (err error) {
	f, symbol := r.foreign, r.contract.Symbol
	if r.contract.Syntax == "go" {
		if r.text, err = source.GoFunction(f.text, symbol); err == nil {
			r.source, err = source.ReadGo(r.text, symbol, r.target)
		}
		return err
	}
	text, raw := f.text, filepath.Ext(f.name) == ".s"
	if !raw && preprocessed.MatchString(text) {
		if text, err = emulate.Preprocess(ctx, r.target, f.name, text); err != nil {
			return err
		}
		raw = true
	}
	r.source, err = source.ReadForeign(text, symbol, raw, r.target)
	if err == nil {
		r.text = r.framed()
	}
	return err
}

// framed is the function as asmgen would have framed it.
func (r *routine) framed() string {
	var b strings.Builder
	b.WriteString("/* " + r.contract.Symbol + " */\n")
	targetsOf := map[int]string{}
	for _, in := range r.source.Insts {
		if r.target.Set.Specs[in.Op].Flow.Labelled() {
			targetsOf[in.Target()] = in.Args[len(in.Args)-1].Sym
		}
	}
	for _, e := range r.expectations() {
		switch name := source.ParseDirective(e.directive).Name; {
		case strings.HasPrefix(name, ".cfi_"):
			continue
		case name == ".size":
			b.WriteString(r.contract.Symbol + ":\n")
			for i, in := range r.source.Insts {
				if p := r.source.Padding[i]; p != "" {
					b.WriteString("\t" + p + "\n")
				}
				if label := targetsOf[i]; label != "" {
					b.WriteString(label + ":\n")
				}
				b.WriteString("\t" + r.target.Set.Print(in) + "\n")
			}
		}
		b.WriteString("\t" + e.directive + "\n")
	}
	return b.String()
}

// reasonable is the bytes of stack that a function may use where nothing else is
// said: some for the registers, and the result and the factors, twice.
func reasonable(c *contract.Contract) int {
	factor := c.Limbs * c.WordBits / 8
	if c.Open {
		factor = contract.MaxBits / 8
	}
	return 1024 + 8*factor
}

// measure makes one call to find out what a contract has of figures, and holds it
// to the stack that is allowed.
func (r *routine) measure() error {
	c := r.contract
	asked := c.Stack
	if asked < 0 {
		asked = reasonable(c)
	}
	c.Stack = max(asked, reasonable(c))
	m, err := r.target.Measure(c.Syntax, r.source.Insts, c.Length())
	m.Bytes += r.source.Padded
	if err != nil {
		c.Stack, c.Figures = asked, contract.Figures{Bytes: m.Bytes}
		return nil // its path depends on data, which is for another check to say
	}
	c.Figures = contract.Figures{Instructions: m.Instructions, Bytes: m.Bytes, Loads: m.Loads, Stores: m.Stores, Muls: m.Muls}
	for i, model := range r.target.SetOf(c.Syntax).Models {
		c.Figures.Cycles = append(c.Figures.Cycles, contract.Cycles{Model: model, Count: m.Cycles[i]})
	}
	if c.Syntax == "go" {
		c.Stack, r.foreign.stack = r.source.Frame, r.source.Frame
		return nil
	}
	s := newSession(concrete, r)
	s.strict = true
	v := newVectors(c.Limbs, s.shape.limb, 1)
	before, _ := s.shape.image(call{layout: s.shape.layouts(c)[0], x: v.uniform(), y: v.uniform()})
	_, err = s.run(before)
	used := r.foreign.stack
	switch {
	case err != nil:
		r.foreign.stack, c.Stack = -1, asked // what is wrong is for another check to say
	case used > asked:
		return fmt.Errorf("the function uses %d bytes of stack, more than %d", used, asked)
	case c.Open:
		c.Stack = asked // other lengths may use more
	default:
		c.Stack = used
	}
	return nil
}

// figuresFound says what was found out of the function.
func (r *routine) figuresFound() string {
	c := r.contract
	if c.Figures.Instructions == 0 {
		return c.Figures.String()
	}
	out := c.Figures.String()
	if r.foreign.stack >= 0 {
		out += fmt.Sprintf(", %d bytes of stack", r.foreign.stack)
	}
	for _, cy := range c.Figures.Cycles {
		out += fmt.Sprintf(", %d cycles on %s", cy.Count, cy.Model)
	}
	if c.Open {
		out += fmt.Sprintf(", for factors of %d bits", c.Limbs*c.WordBits)
	}
	return out
}

// usesStack holds the bytes of stack that a call used to the contract. Of a
// foreign file, which says nothing of them, they are noted.
func (r *routine) usesStack(bytes int) error {
	if r.foreign != nil {
		r.foreign.stack = max(r.foreign.stack, bytes)
		return nil
	}
	if bytes != r.contract.Stack {
		return fmt.Errorf("the header says %d bytes of stack, %d are used", r.contract.Stack, bytes)
	}
	return nil
}

// convention is the calling convention that the routine is held to. What asmgen
// leaves alone because some platforms own it others may use, and must put back.
func (r *routine) convention() targets.ABI {
	abi := r.target.Convention(r.contract.Syntax)
	if r.foreign != nil && (r.target.Family == "arm" || r.target.Family == "thumb") {
		abi.Saved = append(abi.Saved[:len(abi.Saved):len(abi.Saved)], abi.Reserved...)
		abi.Reserved = nil
	}
	return abi
}
