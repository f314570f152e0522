package avr

import (
	"fmt"
	"strconv"
	"strings"

	"asmgen/gen/isa"
)

// names are the registers in the order of their numbers. C, SP and I stand in
// no instruction, and are never read back.
var names = func() []string {
	var out []string
	for r := range carry {
		out = append(out, "r"+strconv.Itoa(r))
	}
	return append(out, "C", "SP", "I")
}()

// pointers are the register pairs that address memory, by their low halves.
var pointers = map[int]string{26: "X", 28: "Y", 30: "Z"}

var operands = func() map[string]isa.Arg {
	m := map[string]isa.Arg{"X": isa.M(26, 0)}
	for r, n := range names[:carry] {
		m[strings.ToUpper(n)] = isa.R(r)
	}
	for r, n := range pointers {
		m[n+"+"] = isa.Arg{Type: isa.PostInc, Reg: r}
		m["-"+n] = isa.Arg{Type: isa.PreDec, Reg: r}
	}
	return m
}()

// syntax is the one dialect of GNU as and LLVM.
type syntax struct{}

func (syntax) Print(a isa.Arg) string {
	switch a.Type {
	case isa.Reg:
		return names[a.Reg]
	case isa.PostInc:
		return pointers[a.Reg] + "+"
	case isa.PreDec:
		return "-" + pointers[a.Reg]
	case isa.Mem:
		if pointers[a.Reg] == "X" { // it has no displacement
			return "X"
		}
		return fmt.Sprintf("%s+%d", pointers[a.Reg], a.Imm)
	case isa.Label:
		return a.Sym
	default:
		return strconv.FormatInt(a.Imm, 10)
	}
}

func (syntax) Parse(s string) (isa.Arg, error) {
	upper := strings.ToUpper(s)
	if a, ok := operands[upper]; ok {
		return a, nil
	}
	for r, n := range pointers {
		if disp, ok := strings.CutPrefix(upper, n+"+"); ok {
			v, err := strconv.ParseUint(disp, 0, 16)
			if err != nil {
				return isa.Arg{}, fmt.Errorf("the displacement is not a number")
			}
			return isa.M(r, int(v)), nil
		}
	}
	if a, ok := isa.ParseLabel(s); ok {
		return a, nil
	}
	v, err := strconv.ParseInt(s, 0, 64)
	if err != nil {
		return isa.Arg{}, fmt.Errorf("neither a register, nor a pointer, nor a number")
	}
	return isa.I(v), nil
}
