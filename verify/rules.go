package verify

import (
	"fmt"
	"slices"
	"strings"

	"asmgen/gen/catalog"
	"asmgen/gen/contract"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/verify/source"
)

// rules hold what is around the instructions to what asmgen writes there. Each
// line keeps a fault away that some project has shipped.
func (r *routine) rules() error {
	if err := r.firstLine(); err != nil {
		return err
	}
	rules := []func() error{r.conditions, r.returns, r.directives, r.labels}
	if r.contract.Syntax == "go" {
		rules = []func() error{r.returns, r.declaresArguments, r.declaresFrame, r.includesFlags}
	}
	for _, rule := range rules {
		if err := rule(); err != nil {
			return err
		}
	}
	return nil
}

// raw reports whether the file does without the preprocessor.
func (r *routine) raw() bool { return strings.HasPrefix(r.text, "/*") }

// firstLine is what people and linters know a generated file by, and assemblers
// a raw one.
func (r *routine) firstLine() error {
	want := "// " + contract.Marker
	if r.raw() {
		want = "/* " + contract.Marker + " */"
	}
	if got, _, _ := strings.Cut(r.text, "\n"); got != want {
		return fmt.Errorf("line 1: %q should be %q", got, want)
	}
	return nil
}

// conditions lets the preprocessor hide only what asmgen itself puts behind
// conditions: any other line would be code that nobody has checked.
func (r *routine) conditions() error {
	var want []source.Condition
	if !r.raw() {
		var lines []string
		for _, g := range r.target.Dialect.AllGuards() {
			lines = append(lines, "#if !("+g.If+")", "#error \""+g.Say+"\"", "#endif")
		}
		lines = append(append(lines, r.target.Dialect.Landing...), r.target.Dialect.Notes...)
		var err error
		if want, err = source.Conditions(strings.Join(lines, "\n"), r.target); err != nil {
			return err
		}
	}
	for i, c := range r.source.Conditions {
		if i >= len(want) || c.Text != want[i].Text {
			return fmt.Errorf("line %d: %q has no place behind the preprocessor: it would not be checked", c.Line, c.Text)
		}
	}
	if len(r.source.Conditions) < len(want) {
		return fmt.Errorf("the line %q is missing", want[len(r.source.Conditions)].Text)
	}
	return nil
}

// expectation is a directive that a file must have, and what for.
type expectation struct{ directive, why string }

// expectations are the directives of a file apart from call frame information,
// in order.
func (r *routine) expectations() []expectation {
	d, symbol := r.target.Dialect, r.contract.Symbol
	var out []expectation
	for _, s := range d.Setup {
		out = append(out, expectation{s, "the assembler may be set otherwise"})
	}
	out = append(out,
		expectation{".section .text." + symbol + ",\"ax\",%progbits", "in a section of its own the linker can drop the function when it is unused"},
		expectation{fmt.Sprintf(".p2align %d", d.P2Align), "the function must be aligned, and .align means other things elsewhere"},
		expectation{".global " + symbol, "nobody could link to the function"},
		expectation{".type " + symbol + ",%function", "calls through a pointer or a veneer would go wrong, and this is the only spelling that every assembler takes"},
	)
	for _, s := range d.Marks {
		out = append(out, expectation{s, "the symbol is not told apart from data otherwise"})
	}
	if d.HasFrameInfo(r.contract.Figures.Bytes) {
		for range r.pieces() {
			out = append(out, expectation{".cfi_startproc", "debuggers and profilers lose their way in the function or a subroutine"},
				expectation{".cfi_endproc", "debuggers and profilers lose their way in the function or a subroutine"})
		}
	}
	return append(out,
		expectation{".size " + symbol + ",.-" + symbol, "tools could not tell the function's size"},
		expectation{".section .note.GNU-stack,\"\",%progbits", "the linker would make the stack of the whole program executable"})
}

// directives compares the directives with the expected ones. Data, macros and
// symbols of others have no place: the code refers to nothing outside itself.
func (r *routine) directives() error {
	want := r.expectations()
	var got []source.Directive
	for _, d := range r.source.Directives {
		frameInfo := strings.HasPrefix(d.Name, ".cfi_") && d.Name != ".cfi_startproc" && d.Name != ".cfi_endproc"
		if !frameInfo || !d.Inside {
			got = append(got, d)
		}
	}
	for i, w := range want {
		text := source.ParseDirective(w.directive).String()
		at := slices.IndexFunc(got, func(d source.Directive) bool { return d.String() == text })
		switch name := source.ParseDirective(w.directive).Name; {
		case at == 0:
			got = got[1:]
		case len(got) > 0 && got[0].Name == name:
			return fmt.Errorf("line %d: %q stands where %q should: %s", got[0].Line, got[0], text, w.why)
		case at < 0:
			return fmt.Errorf("there is no %q: %s", text, w.why)
		default:
			return fmt.Errorf("line %d: %q has no place before %q", got[0].Line, got[0], source.ParseDirective(want[i].directive))
		}
	}
	if len(got) > 0 {
		return fmt.Errorf("line %d: %q has no place in the file", got[0].Line, got[0])
	}
	return nil
}

// labels carry the name of the function, so that files can be joined.
func (r *routine) labels() error {
	for label, line := range r.source.Labels {
		if !strings.Contains(label, r.contract.Symbol) {
			return fmt.Errorf("line %d: the label %s does not carry the name %s, so it could collide when files are joined", line, label, r.contract.Symbol)
		}
	}
	return nil
}

// header holds what the block says in words to the target and to itself.
func (r *routine) header() error {
	c, t := r.contract, r.target
	if c.Align < t.Align {
		return fmt.Errorf("the header promises to work at %d-byte alignment, %s needs %d", c.Align, t.Name, t.Align)
	}
	if !slices.ContainsFunc(t.Cores, func(core targets.Core) bool { return core.Name == c.Core }) {
		return fmt.Errorf("target %s has no core %q", t.Name, c.Core)
	}
	want := map[string]string{"abi": t.Convention(c.Syntax).Name, "timing": t.Timing, "overlap": c.Alias.Says()}
	set := t.SetOf(c.Syntax)
	want["saves"], want["clobbers"] = r.touched()
	if needs := targets.Needs(set, r.source.Insts); needs != nil {
		want["needs"] = strings.Join(needs, ", ")
	}
	if flow := targets.Flow(set, r.source.Insts); flow != "" {
		want["flow"] = flow + "; they go by the size alone"
	}
	for _, key := range []string{"overlap", "abi", "saves", "clobbers", "flow", "needs", "timing"} {
		got := ""
		for _, n := range c.Notes {
			if n.Key == key {
				got = n.Value
			}
		}
		if got != want[key] {
			return fmt.Errorf("the header says \"%s: %s\" where it should say %q", key, got, want[key])
		}
	}
	return nil
}

// touched are the registers that a header has as saved, and as the caller's loss.
func (r *routine) touched() (saves, clobbers string) {
	t, syntax := r.target, r.contract.Syntax
	saved, clobbered := t.Touched(syntax, catalog.Rows[isa.Trace](t), r.source.Insts)
	return targets.Named(t.SetOf(syntax), saved), targets.Named(t.SetOf(syntax), clobbered)
}

// declaresArguments holds the argument size of the TEXT line to the pointers
// there are.
func (r *routine) declaresArguments() error {
	if want := len(r.params()) * r.target.Go.ABI.AddrBits / 8; r.source.ArgBytes != want {
		return fmt.Errorf("the TEXT line declares %d bytes of arguments, not %d", r.source.ArgBytes, want)
	}
	return nil
}

func (r *routine) declaresFrame() error {
	if r.source.Frame != r.contract.Stack {
		return fmt.Errorf("the TEXT line declares a frame of %d bytes, the header says %d", r.source.Frame, r.contract.Stack)
	}
	return nil
}

func (r *routine) includesFlags() error {
	if r.source.NoSplit && !r.source.TextFlags {
		return fmt.Errorf("NOSPLIT needs #include \"textflag.h\"")
	}
	return nil
}

// figures holds the header's figures to the text.
func (r *routine) figures() error {
	c := r.contract
	if !c.Open {
		return r.figuresAgree(c.Figures, c.Length())
	}
	for _, sample := range c.Samples {
		sample.Bytes = c.Figures.Bytes
		if err := r.figuresAgree(sample.Figures, sample.Bits/c.WordBits); err != nil {
			return fmt.Errorf("at %d bits: %w", sample.Bits, err)
		}
	}
	return nil
}

// figuresAgree holds figures to the text, with a length where it takes one.
func (r *routine) figuresAgree(header contract.Figures, length int) error {
	got, err := r.target.Measure(r.contract.Syntax, r.source.Insts, length)
	if err != nil {
		return err
	}
	for _, x := range []struct {
		what         string
		header, text int
	}{
		{"instructions", header.Instructions, got.Instructions},
		{"bytes", header.Bytes, got.Bytes},
		{"loads", header.Loads, got.Loads},
		{"stores", header.Stores, got.Stores},
		{"multiplications", header.Muls, got.Muls},
	} {
		if x.header != x.text {
			return fmt.Errorf("the header says %d %s, the text has %d", x.header, x.what, x.text)
		}
	}
	var text []contract.Cycles
	for i, model := range r.target.SetOf(r.contract.Syntax).Models {
		text = append(text, contract.Cycles{Model: model, Count: got.Cycles[i]})
	}
	for _, core := range r.target.Cores {
		if core.Name == r.contract.Core && core.Pipeline != nil {
			text = append(text, contract.Cycles{Model: core.Name, Count: r.target.Pipelined(core, r.source.Insts, length), Modelled: true})
		}
	}
	return r.cyclesAgree(header.Cycles, text)
}

// cyclesAgree holds the header's cycles to those of the text: on the models of
// the instruction set, and by the rules of the core where it has some.
func (r *routine) cyclesAgree(header, text []contract.Cycles) error {
	for _, want := range text {
		k := slices.IndexFunc(header, func(cy contract.Cycles) bool { return cy.Model == want.Model })
		if k < 0 {
			return fmt.Errorf("the header has no line \"cycles %s:\"", want.Model)
		}
		if header[k] != want {
			return fmt.Errorf("the header says %d cycles on %s, the text takes %d", header[k].Count, want.Model, want.Count)
		}
	}
	if len(header) > len(text) {
		return fmt.Errorf("the header has cycles on a model that the core %s does not have", r.contract.Core)
	}
	return nil
}
