package riscv

import (
	"fmt"
	"strconv"
	"strings"

	"asmgen/gen/isa"
)

// Registers by ABI name, in the order of their numbers.
var names = strings.Fields("zero ra sp gp tp t0 t1 t2 s0 s1 a0 a1 a2 a3 a4 a5 a6 a7 " +
	"s2 s3 s4 s5 s6 s7 s8 s9 s10 s11 t3 t4 t5 t6")

const zero, ra, sp, gp, tp = 0, 1, 2, 3, 4

var numbers = func() map[string]int {
	m := map[string]int{"fp": 8}
	for i, n := range names {
		m[n] = i
		m["x"+strconv.Itoa(i)] = i
	}
	return m
}()

// syntax is the one dialect of GNU as and LLVM.
type syntax struct{}

func (syntax) Print(a isa.Arg) string {
	switch a.Type {
	case isa.Reg:
		return names[a.Reg]
	case isa.Mem:
		return fmt.Sprintf("%d(%s)", a.Imm, names[a.Reg])
	case isa.Label:
		return a.Sym
	default:
		return strconv.FormatInt(a.Imm, 10)
	}
}

func (syntax) Parse(s string) (isa.Arg, error) {
	if r, ok := numbers[s]; ok {
		return isa.R(r), nil
	}
	if v, err := strconv.ParseInt(s, 0, 64); err == nil {
		return isa.I(v), nil
	}
	if a, ok := isa.ParseLabel(s); ok {
		return a, nil
	}
	return isa.ParseDisplaced(s, numbers)
}
