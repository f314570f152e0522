package isa

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ArgType is the shape of an operand.
type ArgType uint8

const (
	Reg      ArgType = iota // a register
	Imm                     // an immediate
	Mem                     // base register plus displacement
	PostInc                 // base register, advanced after the access
	PreDec                  // base register, stepped back before the access
	List                    // registers, as a bit mask by register number
	Lane                    // one lane of a vector register
	LaneList                // a list that holds one lane
	Label                   // an instruction, by the label before it
	Indexed                 // base register plus displacement plus a register shifted left
	PreInc                  // base register, advanced before the access
	Advanced                // base register, advanced by an access to a list
	Shifted                 // a register, shifted
)

// Arg is one operand of an instruction.
type Arg struct {
	Type ArgType
	// Indexed: the register that is added, and the places it is shifted; Shifted: the
	// places, and how.
	Index, Shift uint8
	How          ShiftType
	Reg          int    // Reg, Lane, Shifted: the register; what accesses memory: the base
	Imm          int64  // Imm: the value; Mem, Indexed: the displacement; PreInc: the step; List: the mask; Label: the index of the instruction, once linked
	Lane         int    // Lane, LaneList: which lane
	Sym          string // Label: its name
}

// ShiftType is a way to shift.
type ShiftType uint8

const (
	Left ShiftType = iota
	Right
	SignedRight
	Around // to the right
)

// R is a register operand.
func R(r int) Arg { return Arg{Type: Reg, Reg: r} }

// I is an immediate operand.
func I(v int64) Arg { return Arg{Type: Imm, Imm: v} }

// M is a memory operand at base + disp bytes.
func M(base int, disp int) Arg { return Arg{Type: Mem, Reg: base, Imm: int64(disp)} }

// L is a label operand.
func L(name string) Arg { return Arg{Type: Label, Sym: name} }

// ParseLabel reads the name of a local label, which begins with ".L".
func ParseLabel(s string) (a Arg, ok bool) {
	return L(s), strings.HasPrefix(s, ".L") && !strings.ContainsFunc(s[2:], func(c rune) bool {
		return c != '_' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
	})
}

// ParseDisplaced reads "displacement(base)" with the registers by name; without
// a displacement it is 0.
func ParseDisplaced(s string, registers map[string]int) (Arg, error) {
	disp, base, opened := strings.Cut(s, "(")
	base, closed := strings.CutSuffix(base, ")")
	if !opened || !closed {
		return Arg{}, fmt.Errorf("neither a register, a number nor an address")
	}
	r, ok := registers[base]
	if !ok {
		return Arg{}, fmt.Errorf("no such base register")
	}
	if disp == "" {
		disp = "0"
	}
	v, err := strconv.ParseInt(disp, 0, 64)
	if err != nil {
		return Arg{}, fmt.Errorf("the displacement is not a number")
	}
	return Arg{Type: Mem, Reg: r, Imm: v}, nil
}

// Kind is the set of operands that a place in an instruction accepts.
type Kind struct {
	Type ArgType
	// Regs are the registers allowed (for a List: the registers it may hold);
	// nil allows any.
	Regs []int
	// Min, Max and Step bound an immediate or a displacement, Min and Max the
	// bytes from an instruction to its label, which Link holds them to; Lanes is the
	// number of lanes.
	Min, Max, Step int64
	Lanes          int
	// Indexes are the registers that may be added to an address, and Shifts the most
	// places that one may be shifted; Least are the fewest.
	Indexes       []int
	Least, Shifts uint8
	// Fits is a further condition on an immediate, a step, a list or a way to shift, where neither a
	// range nor a set can say it.
	Fits func(v int64) bool
}

// Accepts reports whether a belongs to k.
func (k Kind) Accepts(a Arg) bool {
	if a.Type != k.Type {
		return false
	}
	switch k.Type {
	case Reg, PostInc, PreDec, Advanced:
		return k.allows(a.Reg)
	case PreInc:
		return k.allows(a.Reg) && k.inRange(a.Imm) && k.fits(a.Imm)
	case Indexed:
		return k.allows(a.Reg) && slices.Contains(k.Indexes, int(a.Index)) && a.Shift <= k.Shifts && k.inRange(a.Imm)
	case Shifted:
		return k.allows(a.Reg) && a.Shift >= k.Least && a.Shift <= k.Shifts && k.fits(int64(a.How))
	case Imm:
		return k.inRange(a.Imm) && k.fits(a.Imm)
	case Mem:
		return k.allows(a.Reg) && k.inRange(a.Imm)
	case Lane, LaneList:
		return k.allows(a.Reg) && a.Lane >= 0 && a.Lane < k.Lanes
	case List:
		return a.Imm != 0 && k.allowsAll(uint64(a.Imm)) && k.fits(a.Imm)
	}
	return true
}

func (k Kind) inRange(v int64) bool {
	return v >= k.Min && v <= k.Max && (k.Step <= 1 || v%k.Step == 0)
}

func (k Kind) fits(v int64) bool { return k.Fits == nil || k.Fits(v) }

func (k Kind) allows(r int) bool {
	if k.Regs == nil {
		return true
	}
	for _, x := range k.Regs {
		if x == r {
			return true
		}
	}
	return false
}

func (k Kind) allowsAll(mask uint64) bool {
	for r := 0; r < 64; r++ {
		if mask>>r&1 == 1 && !k.allows(r) {
			return false
		}
	}
	return true
}

// Range is the registers lo, lo+1, ..., hi.
func Range(lo, hi int) []int {
	var r []int
	for i := lo; i <= hi; i++ {
		r = append(r, i)
	}
	return r
}
