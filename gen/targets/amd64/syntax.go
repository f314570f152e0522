package amd64

import (
	"fmt"
	"strconv"
	"strings"

	"asmgen/gen/isa"
)

// names are the registers by their numbers, first of 64 bits, then, from low
// on, of 32.
var names = func() map[int]string {
	m := map[int]string{}
	for i, n := range strings.Fields("ax cx dx bx sp bp si di") {
		m[i], m[low+i] = "%r"+n, "%e"+n
	}
	for i := 8; i < 16; i++ {
		m[i], m[low+i] = fmt.Sprintf("%%r%d", i), fmt.Sprintf("%%r%dd", i)
	}
	return m
}()

var numbers = inverse(names)

func inverse(names map[int]string) map[string]int {
	m := map[string]int{}
	for i, n := range names {
		m[n] = i
	}
	return m
}

// syntax is AT&T, which GNU as and LLVM read without a directive.
type syntax struct{}

func (syntax) Print(a isa.Arg) string {
	switch a.Type {
	case isa.Reg:
		return names[a.Reg]
	case isa.Mem:
		if a.Imm == 0 {
			return "(" + names[a.Reg] + ")"
		}
		return fmt.Sprintf("%d(%s)", a.Imm, names[a.Reg])
	default:
		return "$" + strconv.FormatInt(a.Imm, 10)
	}
}

func (syntax) Parse(s string) (isa.Arg, error) { return parse(s, numbers) }

// parse reads an operand; both assemblers write registers alone, numbers after
// a dollar sign, and addresses as a displacement before the base in brackets.
func parse(s string, numbers map[string]int) (isa.Arg, error) {
	if r, ok := numbers[s]; ok {
		return isa.R(r), nil
	}
	if number, ok := strings.CutPrefix(s, "$"); ok {
		v, err := strconv.ParseInt(number, 0, 64)
		if err != nil {
			return isa.Arg{}, fmt.Errorf("the immediate is not a number")
		}
		return isa.I(v), nil
	}
	return isa.ParseDisplaced(s, numbers)
}
