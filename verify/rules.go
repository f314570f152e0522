package verify

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"asmgen/gen/contract"
	"asmgen/gen/targets"
	"asmgen/verify/source"
)

// rule is something that a file must say beside its instructions.
type rule func(*contract.Contract, *targets.Target, *source.File) error

// rulesOf are the rules by syntax. Each is a fault that some project has
// shipped.
var rulesOf = map[string][]rule{
	"gas": {hasStackNote, isTyped, isGlobal, hasSize, ownSection, hasFrameInfo, onlyKnownDirectives, labelsCarryName, alignsClearly},
	"go":  {declaresArguments, declaresFrame, includesFlags},
}

func (r *routine) rules() error {
	for _, rule := range rulesOf[r.contract.Syntax] {
		if err := rule(r.contract, r.target, r.source); err != nil {
			return err
		}
	}
	return nil
}

// find are the directives with that name.
func find(f *source.File, name string) []source.Directive {
	var out []source.Directive
	for _, d := range f.Directives {
		if d.Name == name {
			out = append(out, d)
		}
	}
	return out
}

func hasStackNote(_ *contract.Contract, _ *targets.Target, f *source.File) error {
	for _, d := range find(f, ".section") {
		if d.Args[0] == ".note.GNU-stack" {
			if len(d.Args) < 2 || d.Args[1] != `""` {
				return fmt.Errorf("line %d: .note.GNU-stack must have the flags \"\", or the stack becomes executable", d.Line)
			}
			return nil
		}
	}
	return fmt.Errorf("there is no .section .note.GNU-stack: the linker would make the stack of the whole program executable")
}

func isTyped(c *contract.Contract, _ *targets.Target, f *source.File) error {
	for _, d := range find(f, ".type") {
		if len(d.Args) == 2 && d.Args[0] == c.Symbol {
			if d.Args[1] != "%function" {
				return fmt.Errorf("line %d: the type of %s is %s, not %%function, the only spelling that every assembler takes for a function", d.Line, c.Symbol, d.Args[1])
			}
			return nil
		}
	}
	return fmt.Errorf("there is no .type %s, %%function: calls through a pointer or a veneer would go wrong", c.Symbol)
}

func isGlobal(c *contract.Contract, _ *targets.Target, f *source.File) error {
	for _, d := range find(f, ".global") {
		if slices.Equal(d.Args, []string{c.Symbol}) {
			return nil
		}
	}
	return fmt.Errorf("there is no .global %s: nobody could link to it", c.Symbol)
}

func hasSize(c *contract.Contract, _ *targets.Target, f *source.File) error {
	for _, d := range find(f, ".size") {
		if slices.Equal(d.Args, []string{c.Symbol, ".-" + c.Symbol}) {
			return nil
		}
	}
	return fmt.Errorf("there is no .size %[1]s, .-%[1]s", c.Symbol)
}

func ownSection(c *contract.Contract, _ *targets.Target, f *source.File) error {
	for _, d := range find(f, ".section") {
		if d.Args[0] == ".text."+c.Symbol {
			return nil
		}
	}
	return fmt.Errorf("the function is not in a section .text.%s of its own, so the linker could not drop it when it is unused", c.Symbol)
}

func hasFrameInfo(c *contract.Contract, t *targets.Target, f *source.File) error {
	if !t.Dialect.HasFrameInfo(c.Figures.Bytes) {
		return nil
	}
	begin, end := find(f, ".cfi_startproc"), find(f, ".cfi_endproc")
	if len(begin) != 1 || len(end) != 1 || !begin[0].Inside || !end[0].Inside {
		return fmt.Errorf("the function is not enclosed by one .cfi_startproc and one .cfi_endproc, so debuggers and profilers lose their way in it")
	}
	return nil
}

// known are the directives that an emitted file may have. Data, macros and
// includes are not among them: the code refers to nothing outside itself.
var known = regexp.MustCompile(`^\.(section|p2align|global|type|size|cfi_\w+|option|syntax|arch|fpu|arm|thumb|thumb_func|long|text)$`)

func onlyKnownDirectives(_ *contract.Contract, _ *targets.Target, f *source.File) error {
	for _, d := range f.Directives {
		if !known.MatchString(d.Name) {
			return fmt.Errorf("line %d: the directive %s has no place in an emitted file", d.Line, d.Name)
		}
		if d.Name == ".long" && d.Inside {
			return fmt.Errorf("line %d: data inside the function", d.Line)
		}
	}
	return nil
}

func labelsCarryName(c *contract.Contract, _ *targets.Target, f *source.File) error {
	for label, line := range f.Labels {
		if !strings.Contains(label, c.Symbol) {
			return fmt.Errorf("line %d: the label %s does not carry the name %s, so it could collide when files are joined", line, label, c.Symbol)
		}
	}
	return nil
}

// alignsClearly forbids .align, which counts bytes on some machines and powers
// of two on others.
func alignsClearly(_ *contract.Contract, t *targets.Target, f *source.File) error {
	for _, d := range find(f, ".p2align") {
		if len(d.Args) == 0 {
			return fmt.Errorf("line %d: .p2align without a value", d.Line)
		}
	}
	if t.Dialect.P2Align > 0 && len(find(f, ".p2align")) == 0 {
		return fmt.Errorf("the function is not aligned by .p2align")
	}
	return nil
}

// declaresArguments holds the argument size of the TEXT line to the pointers
// there are.
func declaresArguments(c *contract.Contract, t *targets.Target, f *source.File) error {
	op, _ := contract.FindOp(c.Op)
	if want := len(op.Params) * t.Go.ABI.AddrBits / 8; f.ArgBytes != want {
		return fmt.Errorf("the TEXT line declares %d bytes of arguments, not %d", f.ArgBytes, want)
	}
	return nil
}

func declaresFrame(c *contract.Contract, _ *targets.Target, f *source.File) error {
	if f.Frame != c.Stack {
		return fmt.Errorf("the TEXT line declares a frame of %d bytes, the header says %d", f.Frame, c.Stack)
	}
	return nil
}

func includesFlags(_ *contract.Contract, _ *targets.Target, f *source.File) error {
	if f.NoSplit && !f.TextFlags {
		return fmt.Errorf("NOSPLIT needs #include \"textflag.h\"")
	}
	return nil
}

// figures holds the header's figures to the text.
func (r *routine) figures() error {
	c, set := r.contract, r.target.SetOf(r.contract.Syntax)
	got := targets.Measure(set, r.source.Insts)
	for _, x := range []struct {
		what         string
		header, text int
	}{
		{"instructions", c.Figures.Instructions, got.Instructions},
		{"bytes", c.Figures.Bytes, got.Bytes},
		{"loads", c.Figures.Loads, got.Loads},
		{"stores", c.Figures.Stores, got.Stores},
		{"multiplications", c.Figures.Muls, got.Muls},
	} {
		if x.header != x.text {
			return fmt.Errorf("the header says %d %s, the text has %d", x.header, x.what, x.text)
		}
	}
	for i, model := range set.Models {
		k := slices.IndexFunc(c.Figures.Cycles, func(cy contract.Cycles) bool { return cy.Model == model })
		if k < 0 {
			return fmt.Errorf("the header has no line \"cycles %s:\"", model)
		}
		if n := c.Figures.Cycles[k].Count; n != got.Cycles[i] {
			return fmt.Errorf("the header says %d cycles on %s, the text takes %d", n, model, got.Cycles[i])
		}
	}
	return nil
}
