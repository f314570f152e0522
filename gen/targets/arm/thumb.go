package arm

import (
	"math/bits"
	"strings"

	"asmgen/gen/isa"
)

// ThumbRows is the table of Thumb code, with the 32-bit instructions of ARMv7E-M
// if wide is set, else that of ARMv6-M.
func ThumbRows[V any](wide bool) []isa.Row[V] {
	if wide {
		return wideRows[V]()
	}
	return narrowRows[V]()
}

// wideRows is the Thumb-2 instruction table of ARMv7E-M: the scalar instructions
// of A32, with the sizes that assemblers choose, and what only Thumb has.
// Source: ARMv7-M Architecture Reference Manual, A7.7.
func wideRows[V any]() []isa.Row[V] {
	rows := lowered[V]()
	for _, x := range []struct {
		name string
		do   func(d isa.Dom[V], c, x, y V) (V, V)
	}{{"add", add[V]}, {"sub", sub[V]}} {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: x.name + " sp,sp,room"},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[sp], _ = x.do(s.Dom, s.Reg[carry], s.Reg[sp], s.Dom.Const(32, uint64(a[2].Imm)))
			}})
	}
	for _, row := range rows[:2] { // ldr and str
		row.Form = strings.Replace(row.Form, ",m", ",spm", 1)
		rows = append(rows, row)
	}
	for i := range rows {
		if rows[i].Form == "mov r,imm" { // the one that sets flags has the short form
			rows[i].Form, rows[i].Do = "movs r,byte", movesByte[V]
		}
	}
	rows = append(append(rows, compiled[V]()...), compiledThumb[V]()...)
	for i := range rows {
		fits := narrow[rows[i].Form]
		if fits == nil {
			fits = narrowCompiled[rows[i].Form]
		}
		if fits == nil && rows[i].Size == 2 {
			continue
		}
		rows[i].SizeOf = func(a []isa.Arg) int {
			if fits != nil && fits(a) {
				return 2
			}
			return 4
		}
	}
	return rows
}

// movesByte is a number as a result, which sets flags.
func movesByte[V any](s *isa.State[V], a []isa.Arg) {
	s.Reg[a[0].Reg] = s.Dom.Const(32, uint64(a[1].Imm))
	s.Flags.Result(32, s.Reg[a[0].Reg])
}

// narrow tells with which operands an instruction has 16 bits; those that are
// missing never have.
var narrow = map[string]func(a []isa.Arg) bool{
	"ldr r,m":        nearWord,
	"str r,m":        nearWord,
	"ldr r,spm":      nearStack,
	"str r,spm":      nearStack,
	"push saved":     func(a []isa.Arg) bool { return a[0].Imm&^(0xff|1<<lr) == 0 },
	"pop saved":      func(a []isa.Arg) bool { return a[0].Imm&^0xff == 0 },
	"pop return":     func(a []isa.Arg) bool { return a[0].Imm&^(0xff|1<<pc) == 0 },
	"bx lr":          func([]isa.Arg) bool { return true },
	"mov r,r":        func([]isa.Arg) bool { return true },
	"movs r,byte":    allLow,
	"add sp,sp,room": func(a []isa.Arg) bool { return a[2].Imm <= 508 },
	"sub sp,sp,room": func(a []isa.Arg) bool { return a[2].Imm <= 508 },
	"add r,r,r":      func(a []isa.Arg) bool { return a[0].Reg == a[1].Reg || a[0].Reg == a[2].Reg },
	"adds r,r,r":     allLow,
	"subs r,r,r":     allLow,
	"adds r,r,imm":   smallStep,
	"subs r,r,imm":   smallStep,
	"adcs r,r,r":     func(a []isa.Arg) bool { return allLow(a) && (a[0].Reg == a[1].Reg || a[0].Reg == a[2].Reg) },
	"sbcs r,r,r":     func(a []isa.Arg) bool { return allLow(a) && a[0].Reg == a[1].Reg },
}

func allLow(a []isa.Arg) bool {
	for _, x := range a {
		if x.Type == isa.Reg && x.Reg > 7 {
			return false
		}
	}
	return true
}

// nearWord is a word at a low register, nearStack one on the stack, not too far
// up.
func nearWord(a []isa.Arg) bool {
	return a[0].Reg < 8 && a[1].Reg < 8 && a[1].Imm >= 0 && a[1].Imm <= 124 && a[1].Imm%4 == 0
}

func nearStack(a []isa.Arg) bool { return a[0].Reg < 8 && a[1].Imm <= 1020 }

// smallStep is a byte added in place, or three bits to another register.
func smallStep(a []isa.Arg) bool {
	return allLow(a) && (a[2].Imm < 8 || a[0].Reg == a[1].Reg && a[2].Imm < 256)
}

// shifted tells whether v is eight bits shifted left, which Thumb has among its
// modified immediates (A5.3.2).
func shifted(v int64) bool {
	return v >= 0 && v < 1<<32 && (v == 0 || v>>bits.TrailingZeros64(uint64(v)) < 256)
}

// newThumbSet indexes the table of ARMv7E-M.
func newThumbSet(name string) *isa.Set {
	return isa.NewSet(isa.Set{Name: name, Syntax: syntax{}, Kinds: with(compiledThumbKinds, map[string]isa.Kind{
		"r":      {Type: isa.Reg, Regs: general},
		"m":      {Type: isa.Mem, Regs: general, Min: -255, Max: 4095},
		"spm":    {Type: isa.Mem, Regs: []int{sp}, Max: 4092, Step: 4},
		"imm":    {Type: isa.Imm, Max: 1<<32 - 1, Fits: shifted},
		"byte":   {Type: isa.Imm, Max: 255},
		"sp":     {Type: isa.Reg, Regs: []int{sp}},
		"room":   {Type: isa.Imm, Max: 1 << 16, Step: 4, Fits: func(v int64) bool { return v <= 508 || shifted(v) }},
		"saved":  {Type: isa.List, Regs: general},
		"return": {Type: isa.List, Regs: append(isa.Range(0, 12), pc), Fits: holdsPC},
		"lr":     {Type: isa.Reg, Regs: []int{lr}},
	})}, wideRows[isa.Tainted]())
}
