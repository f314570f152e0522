package amd64

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"asmgen/gen/isa"
)

// names are the registers by their numbers: those of 64 bits, and from low on of 32,
// from lowest on of 8, then vectors.
var names = func() map[int]string {
	m := map[int]string{}
	for i, n := range strings.Fields("ax cx dx bx sp bp si di") {
		m[i], m[low+i] = "%r"+n, "%e"+n
	}
	for i, n := range strings.Fields("al cl dl bl spl bpl sil dil") {
		m[lowest+i] = "%" + n
	}
	for i := 8; i < 16; i++ {
		m[i], m[low+i], m[lowest+i] = fmt.Sprintf("%%r%d", i), fmt.Sprintf("%%r%dd", i), fmt.Sprintf("%%r%db", i)
	}
	for i := range 16 {
		m[xmm+i] = fmt.Sprintf("%%xmm%d", i)
		m[vectors+2*i], m[vectors+2*i+1] = m[xmm+i]+"[0]", m[xmm+i]+"[1]" // for people; no instruction names them
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
	case isa.Indexed:
		at := fmt.Sprintf("(%s,%s,%d)", names[a.Reg], names[int(a.Index)], 1<<a.Shift)
		if a.Imm != 0 {
			at = strconv.FormatInt(a.Imm, 10) + at
		}
		return at
	case isa.Label:
		return a.Sym
	default:
		return "$" + strconv.FormatInt(a.Imm, 10)
	}
}

func (syntax) Parse(s string) (isa.Arg, error) {
	if a, ok := parseIndexed(s); ok {
		return a, nil
	}
	if a, ok := isa.ParseLabel(s); ok {
		return a, nil
	}
	return parse(s, numbers)
}

// parseIndexed reads a displacement before "(base,index,scale)".
func parseIndexed(s string) (a isa.Arg, ok bool) {
	disp, inside, _ := strings.Cut(s, "(")
	inside, closed := strings.CutSuffix(inside, ")")
	parts := strings.Split(inside, ",")
	if !closed || len(parts) < 2 || len(parts) > 3 {
		return a, false
	}
	scale := "1"
	if len(parts) == 3 {
		scale = strings.TrimSpace(parts[2])
	}
	base, isBase := numbers[strings.TrimSpace(parts[0])]
	index, isIndex := numbers[strings.TrimSpace(parts[1])]
	shift := slices.Index([]string{"1", "2", "4", "8"}, scale)
	if disp == "" {
		disp = "0"
	}
	v, err := strconv.ParseInt(disp, 0, 64)
	a = isa.Arg{Type: isa.Indexed, Reg: base, Index: uint8(index), Shift: uint8(max(shift, 0)), Imm: v}
	return a, isBase && isIndex && shift >= 0 && err == nil
}

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
