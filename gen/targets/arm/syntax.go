package arm

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"asmgen/gen/isa"
)

// Registers by number. A q register is not a register of its own: q k is the
// pair d 2k, d 2k+1.
const (
	sp, lr, pc = 13, 14, 15
	carry      = 16 // the C flag
	status     = 17 // the status register, as msr names its flags
	readable   = 18 // the same, as mrs names it
	d0         = 32
	q0         = 64
)

// names are the registers as they are printed, numbers all that is read.
var names, numbers = func() (map[int]string, map[string]int) {
	names, numbers := map[int]string{}, map[string]int{}
	name := func(prefix string, n, first int) {
		for i := range n {
			names[first+i] = prefix + strconv.Itoa(i)
			numbers[names[first+i]] = first + i
		}
	}
	name("r", 16, 0)
	name("d", 32, d0)
	name("q", 16, q0)
	for i, s := range []string{"sp", "lr", "pc"} {
		names[sp+i], numbers[s] = s, sp+i
	}
	for i, s := range strings.Fields("a1 a2 a3 a4 v1 v2 v3 v4 v5 v6 v7 v8 ip") {
		numbers[s] = i
	}
	for i, s := range []string{"sb", "sl", "fp"} {
		numbers[s] = 9 + i
	}
	for r, s := range map[int]string{status: "apsr_nzcvq", readable: "apsr"} {
		names[r], numbers[s] = s, r
	}
	names[carry] = "c" // for people; no instruction names it
	return names, numbers
}()

// syntax is the unified syntax that GNU as and LLVM share.
type syntax struct{}

func (syntax) Print(a isa.Arg) string {
	switch a.Type {
	case isa.Reg:
		return names[a.Reg]
	case isa.Mem:
		if a.Imm == 0 {
			return "[" + names[a.Reg] + "]"
		}
		return fmt.Sprintf("[%s, #%d]", names[a.Reg], a.Imm)
	case isa.PostInc:
		return "[" + names[a.Reg] + "]!"
	case isa.Advanced:
		return names[a.Reg] + "!"
	case isa.PreInc:
		return fmt.Sprintf("[%s, #%d]!", names[a.Reg], a.Imm)
	case isa.Indexed:
		index := names[int(a.Index)]
		if a.Shift > 0 {
			index += fmt.Sprintf(", lsl #%d", a.Shift)
		}
		return "[" + names[a.Reg] + ", " + index + "]"
	case isa.Shifted:
		return fmt.Sprintf("%s, %s #%d", names[a.Reg], shiftNames[a.How], a.Shift)
	case isa.Label:
		return a.Sym
	case isa.Lane:
		return fmt.Sprintf("%s[%d]", names[a.Reg], a.Lane)
	case isa.LaneList:
		return fmt.Sprintf("{%s[%d]}", names[a.Reg], a.Lane)
	case isa.List:
		return "{" + printList(uint64(a.Imm)) + "}"
	default:
		return fmt.Sprintf("#%d", a.Imm)
	}
}

// printList folds three or more registers in a row into a range. sp, lr and pc
// stand alone: no range runs over a name.
func printList(mask uint64) string {
	var parts []string
	for mask != 0 {
		first := bits.TrailingZeros64(mask)
		last := first
		for last+1 < 64 && mask>>(last+1)&1 == 1 && (last+1 < sp || first >= d0) {
			last++
		}
		if last-first >= 2 {
			parts = append(parts, names[first]+"-"+names[last])
		} else {
			for r := first; r <= last; r++ {
				parts = append(parts, names[r])
			}
		}
		mask &^= (2<<last - 1) &^ (1<<first - 1)
	}
	return strings.Join(parts, ", ")
}

func (syntax) Parse(s string) (isa.Arg, error) {
	if r, ok := numbers[s]; ok {
		return isa.R(r), nil
	}
	switch {
	case strings.HasPrefix(s, "#"):
		v, err := parseImm(s)
		return isa.I(v), err
	case strings.HasPrefix(s, "["):
		return parseMem(s)
	case strings.HasPrefix(s, "{") && strings.HasSuffix(s, "}"):
		return parseList(strings.TrimSpace(s[1 : len(s)-1]))
	}
	if a, ok := parseLane(s, isa.Lane); ok {
		return a, nil
	}
	if base, ok := strings.CutSuffix(s, "!"); ok {
		if r, ok := numbers[base]; ok {
			return isa.Arg{Type: isa.Advanced, Reg: r}, nil
		}
	}
	if a, ok := parseShifted(s); ok {
		return a, nil
	}
	if a, ok := isa.ParseLabel(s); ok {
		return a, nil
	}
	return isa.Arg{}, fmt.Errorf("neither a register nor a number with #")
}

func parseImm(s string) (int64, error) {
	digits, marked := strings.CutPrefix(s, "#")
	v, err := strconv.ParseInt(digits, 0, 64)
	if err != nil || !marked {
		return 0, fmt.Errorf("%q is not a number with #", s)
	}
	return v, nil
}

func parseMem(s string) (isa.Arg, error) {
	a := isa.Arg{Type: isa.Mem}
	body, post := strings.CutSuffix(s, "]!")
	if post {
		a.Type = isa.PostInc
	} else if body, post = strings.CutSuffix(s, "]"); !post {
		return a, fmt.Errorf("the address does not end with ]")
	}
	base, disp, hasDisp := strings.Cut(body[1:], ",")
	r, ok := numbers[strings.TrimSpace(base)]
	if !ok {
		return a, fmt.Errorf("no such base register")
	}
	a.Reg = r
	if !hasDisp {
		return a, nil
	}
	disp = strings.TrimSpace(disp)
	if !strings.HasPrefix(disp, "#") {
		return parseIndex(a, disp)
	}
	if a.Type == isa.PostInc {
		a.Type = isa.PreInc
	}
	var err error
	a.Imm, err = parseImm(disp)
	return a, err
}

// parseIndex reads the register that is added to a base, and how far it is shifted.
func parseIndex(a isa.Arg, s string) (isa.Arg, error) {
	shifted, ok := parseShifted(s)
	if r, plain := numbers[s]; plain {
		shifted, ok = isa.Arg{Reg: r}, true
	}
	if !ok || a.Type != isa.Mem || shifted.How != isa.Left {
		return a, fmt.Errorf("neither a displacement nor an index")
	}
	a.Type, a.Index, a.Shift = isa.Indexed, uint8(shifted.Reg), shifted.Shift
	return a, nil
}

var shiftNames = [...]string{isa.Left: "lsl", isa.Right: "lsr", isa.SignedRight: "asr", isa.Around: "ror"}

// parseShifted reads "r3, lsl #2".
func parseShifted(s string) (isa.Arg, bool) {
	name, rest, _ := strings.Cut(s, ",")
	how, places, _ := strings.Cut(strings.TrimSpace(rest), " ")
	r, isReg := numbers[strings.TrimSpace(name)]
	k, err := parseImm(strings.TrimSpace(places))
	at := slices.Index(shiftNames[:], how)
	return isa.Arg{Type: isa.Shifted, Reg: r, How: isa.ShiftType(max(at, 0)), Shift: uint8(k)}, isReg && err == nil && at >= 0 && k >= 0 && k < 64
}

// parseLane reads d1[2].
func parseLane(s string, as isa.ArgType) (isa.Arg, bool) {
	name, index, ok := strings.Cut(s, "[")
	index, closed := strings.CutSuffix(index, "]")
	r, isReg := numbers[name]
	lane, err := strconv.Atoi(index)
	return isa.Arg{Type: as, Reg: r, Lane: lane}, ok && closed && isReg && err == nil
}

// parseList reads the inside of braces: one lane, or registers and ranges.
func parseList(s string) (isa.Arg, error) {
	if a, ok := parseLane(s, isa.LaneList); ok {
		return a, nil
	}
	var mask uint64
	for _, part := range strings.Split(s, ",") {
		from, to, isRange := strings.Cut(part, "-")
		if !isRange {
			to = from
		}
		first, ok1 := numbers[strings.TrimSpace(from)]
		last, ok2 := numbers[strings.TrimSpace(to)]
		if !ok1 || !ok2 || last < first || last >= q0 || (first < d0) != (last < d0) {
			return isa.Arg{}, fmt.Errorf("%q is no register of a list", strings.TrimSpace(part))
		}
		for r := first; r <= last; r++ {
			mask |= 1 << r
		}
	}
	return listOf(mask), nil
}

func listOf(mask uint64) isa.Arg { return isa.Arg{Type: isa.List, Imm: int64(mask)} }
