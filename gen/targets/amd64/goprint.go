package amd64

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"strings"

	"github.com/mmcloughlin/avo/attr"
	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/ir"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/pass"
	"github.com/mmcloughlin/avo/printer"

	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// smallFrame is the largest frame of a function that does not check for stack:
// abi.StackSmall of the Go runtime. A chain of such functions has 800 bytes.
const smallFrame = 128

// GoForm is the listing as a Go function: the computation without the System V
// frame, but with the loads of the parameters named into the registers of their
// roles. The assembler adds the frame.
func GoForm(l *targets.Listing, params []string) *targets.Listing {
	out := *l
	out.Set, out.Lines, out.InFrame = GoSet, nil, true
	for i, name := range params {
		out.Emit("MOVQ", isa.Arg{Type: isa.Mem, Reg: FP, Imm: int64(wordSize * i), Sym: name}, isa.R(registerOf(l, name)))
	}
	for _, line := range l.Lines {
		if !line.Frame {
			out.Lines = append(out.Lines, line)
		}
	}
	out.Emit("RET")
	return &out
}

// goFrame is how the Go assembler makes and drops a frame without a frame
// pointer.
func goFrame(bytes int) (enter, leave isa.Inst) {
	var l targets.Listing
	l.Set = GoSet
	l.Emit("SUBQ", isa.I(int64(bytes)), isa.R(rsp))
	l.Emit("ADDQ", isa.I(int64(bytes)), isa.R(rsp))
	return l.Lines[0].Inst, l.Lines[1].Inst
}

// registerOf is the register whose role is that name. A lowering has one for
// every parameter.
func registerOf(l *targets.Listing, name string) int {
	for _, role := range l.Roles {
		if role.Name == name {
			return role.Regs[0]
		}
	}
	panic("amd64: no register has the role " + name)
}

// printGo writes a listing in Go form through avo. All registers are physical, so that
// avo allocates none.
func printGo(l *targets.Listing, f targets.GoFile) (text, stubs []byte, err error) {
	if f.Package == "" {
		return nil, nil, errors.New("the Go syntax needs the name of a package: give one with -pkg")
	}
	file, err := buildGo(l, f)
	if err != nil {
		return nil, nil, err
	}
	config := printer.Config{Name: "asmgen", Pkg: f.Package}
	if text, err = printer.NewGoAsm(config).Print(file); err != nil {
		return nil, nil, err
	}
	if stubs, err = printer.NewStubs(config).Print(file); err != nil {
		return nil, nil, err
	}
	stubs, err = format.Source(withHead(stubs, f))
	return withHead(text, f), stubs, err
}

func buildGo(l *targets.Listing, f targets.GoFile) (*ir.File, error) {
	c := build.NewContext()
	c.ConstraintExpr("amd64,!purego")
	c.Function(f.Symbol)
	if l.Stack <= smallFrame {
		c.Attributes(attr.NOSPLIT)
	}
	c.Pragma("noescape")
	c.Doc(f.Doc)
	c.SignatureExpr("func(" + strings.Join(f.Params, ", ") + ")")
	if l.Stack > 0 {
		c.AllocLocal(l.Stack)
	}
	table := rows[uint64]()
	for _, line := range l.Lines {
		if line.Text != "" {
			c.Comment(strings.TrimSuffix(strings.TrimPrefix(line.Text, "/* "), " */"))
			continue
		}
		var ops []operand.Op
		for _, a := range line.Args {
			ops = append(ops, goOperand(a))
		}
		table[line.Op].avo(c, ops)
	}
	file, err := c.Result()
	if err != nil {
		return nil, fmt.Errorf("avo refuses %s: %w", f.Symbol, err)
	}
	if err := pass.Compile.Execute(file); err != nil {
		return nil, fmt.Errorf("avo cannot compile %s: %w", f.Symbol, err)
	}
	return file, nil
}

// withHead puts the licence and the contract as comments after the first line,
// where they stand before the build constraint and apart from the package
// clause, of which they are no documentation.
func withHead(text []byte, f targets.GoFile) []byte {
	var b bytes.Buffer
	first, rest, _ := bytes.Cut(text, []byte("\n"))
	b.Write(first)
	b.WriteByte('\n')
	for _, block := range [][]string{f.License, f.Contract} {
		if len(block) == 0 {
			continue
		}
		b.WriteByte('\n')
		for _, line := range block {
			b.WriteString(strings.TrimRight("// "+line, " ") + "\n")
		}
	}
	b.Write(rest)
	return b.Bytes()
}
