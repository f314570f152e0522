package amd64

import (
	"fmt"
	"strings"

	"github.com/mmcloughlin/avo/build"
	"github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"

	"asmgen/gen/isa"
)

// GoSet is the instruction set as the Go assembler reads it: the same
// instructions under the same numbers, of which it lacks endbr64 and those that only
// compilers use. The name of a register does not tell its width there, and FP is a base.
var GoSet = func() *isa.Set {
	upper := Rows[isa.Tainted]()[:len(expanded(families[isa.Tainted]()))]
	for i := range upper {
		mnemonic, operands, _ := strings.Cut(upper[i].Form, " ")
		upper[i].Form = strings.TrimSpace(strings.ToUpper(mnemonic) + " " + operands)
	}
	return isa.NewSet(isa.Set{
		Name:   "amd64 (Go)",
		Kinds:  kinds(append(isa.Range(0, 15), FP), append(isa.Range(0, 15), isa.Range(low, low+15)...)),
		Syntax: goSyntax{},
	}, upper)
}()

// physical are avo's registers by their numbers.
var physical = [16]reg.GPPhysical{
	reg.RAX, reg.RCX, reg.RDX, reg.RBX, reg.RSP, reg.RBP, reg.RSI, reg.RDI,
	reg.R8, reg.R9, reg.R10, reg.R11, reg.R12, reg.R13, reg.R14, reg.R15,
}

var goNumbers = func() map[string]int {
	m := map[string]int{}
	for i, r := range physical {
		m[r.Asm()] = i
	}
	return m
}()

// goSyntax prints operands as avo does.
type goSyntax struct{}

func (goSyntax) Print(a isa.Arg) string { return goOperand(a).Asm() }

// Parse reads an argument such as z+8(FP) as the address 8 above FP, with the
// name in Sym.
func (goSyntax) Parse(s string) (isa.Arg, error) {
	place, isArgument := strings.CutSuffix(s, "(FP)")
	if !isArgument {
		return parse(s, goNumbers)
	}
	name, offset, ok := strings.Cut(place, "+")
	v := isa.Arg{Type: isa.Mem, Reg: FP, Sym: name}
	if _, err := fmt.Sscanf(offset, "%d", &v.Imm); !ok || name == "" || err != nil {
		return isa.Arg{}, fmt.Errorf("an argument is written as name+offset(FP)")
	}
	return v, nil
}

// goOperand is an operand as avo has it.
func goOperand(a isa.Arg) operand.Op {
	switch {
	case a.Type == isa.Mem && a.Reg == FP:
		return operand.NewParamAddr(a.Sym, int(a.Imm))
	case a.Type == isa.Mem:
		return operand.Mem{Base: physical[a.Reg], Disp: int(a.Imm)}
	case a.Type == isa.Imm && a.Imm >= 0 && a.Imm < 256:
		return operand.U8(a.Imm)
	case a.Type == isa.Imm:
		return operand.I32(a.Imm)
	case a.Reg >= low:
		return physical[a.Reg-low].As32()
	}
	return physical[a.Reg]
}

// constructor appends an instruction to the function that avo is building.
type constructor func(c *build.Context, ops []operand.Op)

func none(f func(*build.Context)) constructor {
	return func(c *build.Context, _ []operand.Op) { f(c) }
}

func one(f func(*build.Context, operand.Op)) constructor {
	return func(c *build.Context, o []operand.Op) { f(c, o[0]) }
}

func two(f func(*build.Context, operand.Op, operand.Op)) constructor {
	return func(c *build.Context, o []operand.Op) { f(c, o[0], o[1]) }
}

func three(f func(*build.Context, operand.Op, operand.Op, operand.Op)) constructor {
	return func(c *build.Context, o []operand.Op) { f(c, o[0], o[1], o[2]) }
}

func some(f func(*build.Context, ...operand.Op)) constructor {
	return func(c *build.Context, o []operand.Op) { f(c, o...) }
}

// wide gives an immediate the 32 bits that a constructor without a byte form
// asks for.
func wide(f constructor) constructor {
	return func(c *build.Context, o []operand.Op) {
		if b, ok := o[0].(operand.U8); ok {
			o[0] = operand.U32(b)
		}
		f(c, o)
	}
}
