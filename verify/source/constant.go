package source

import (
	"fmt"
	"strings"
)

// constant is a statement as the instructions that an assembler makes of it: one, but
// for a number that RISC-V has no immediate for, which comes in an upper part and a
// signed lower one.
func (f *function) constant(text string) []string {
	rest, isLoad := strings.CutPrefix(text, "li")
	if f.target.Family != "riscv" || !isLoad || strings.TrimLeft(rest, " \t") == rest {
		return []string{text}
	}
	operands := splitOperands(strings.TrimSpace(rest))
	if len(operands) != 2 {
		return []string{text}
	}
	v, err := evaluate(operands[1])
	low := (v&0xfff ^ 0x800) - 0x800
	switch {
	case err != nil || v == low:
		return []string{text}
	case f.target.WordBits == 32 && (v < -1<<31 || v >= 1<<32), f.target.WordBits == 64 && (v < -1<<31 || v >= 1<<31):
		return []string{text} // which takes more instructions, and is refused
	}
	out := []string{fmt.Sprintf("lui %s, %d", operands[0], (v-low)>>12&0xfffff)}
	if low != 0 {
		add := "addi"
		if f.target.WordBits == 64 {
			add = "addiw"
		}
		out = append(out, fmt.Sprintf("%s %s, %s, %d", add, operands[0], operands[0], low))
	}
	return out
}
