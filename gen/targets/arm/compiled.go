package arm

import (
	"strings"

	"asmgen/gen/isa"
)

// compiled are the rows of A32 and of Thumb-2 that compilers need beside those of the
// lowerings.
// Source: ARM Architecture Reference Manual, ARMv7-A and ARMv7-R edition, A8.8, and
// ARMv7-M Architecture Reference Manual, A7.7.
func compiled[V any]() []isa.Row[V] {
	rows := append(shiftedSums[V](), reversed[V]()...)
	rows = append(rows, logical[V]()...)
	rows = append(rows, comparisons[V]()...)
	rows = append(rows, shifts[V]()...)
	rows = append(rows, multiplications[V]()...)
	rows = append(rows, extensions[V]()...)
	rows = append(rows, halves[V]()...)
	rows = append(rows, transfersOfWords[V]()...)
	for _, bits := range []struct {
		form string
		lo   int
	}{{"movw r,half", 0}, {"movt r,half", 16}} {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: bits.form, Size: 4}, Do: func(s *isa.State[V], a []isa.Arg) {
			v := s.Dom.Const(32, uint64(a[1].Imm))
			if bits.lo > 0 {
				v = s.Dom.Concat(16, s.Dom.Extract(s.Reg[a[0].Reg], 0, 16), s.Dom.Const(16, uint64(a[1].Imm)))
			}
			s.Reg[a[0].Reg] = v
		}})
	}
	return append(rows, isa.Row[V]{Spec: isa.Spec{Form: "nop", Size: 4}, Do: func(*isa.State[V], []isa.Arg) {}},
		isa.Row[V]{Spec: isa.Spec{Form: "mrs r,read", Size: 4}, Do: readStatus[V]},
		isa.Row[V]{Spec: isa.Spec{Form: "msr status,r", Size: 4}, Do: func(s *isa.State[V], a []isa.Arg) {
			s.Reg[carry] = s.Dom.Extract(s.Reg[a[1].Reg], carryBit, 1)
			s.Flags.Clear()
		}})
}

// carryBit is the place of C in the status register.
const carryBit = 29

// readStatus takes C from the status register. The bits of other flags serve only to
// be written back, after which it is not told what they are, and are 0 here.
func readStatus[V any](s *isa.State[V], a []isa.Arg) {
	v := s.Dom.Concat(carryBit, s.Dom.Const(carryBit, 0), s.Reg[carry])
	s.Reg[a[0].Reg] = s.Dom.Concat(carryBit+1, v, s.Dom.Const(31-carryBit, 0))
}

// compiledKinds are the operands of those rows that A32 and Thumb-2 have in common. The
// registers general are those that Thumb-2 takes.
var (
	general       = append(isa.Range(0, 12), lr)
	compiledKinds = map[string]isa.Kind{
		"half":     {Type: isa.Imm, Max: 1<<16 - 1},
		"by":       {Type: isa.Imm, Min: 1, Max: 31},
		"low8":     {Type: isa.Imm, Max: 255},
		"status":   {Type: isa.Reg, Regs: []int{status}},
		"read":     {Type: isa.Reg, Regs: []int{readable}},
		"anchor":   {Type: isa.Reg, Regs: general},
		"advanced": {Type: isa.Advanced, Regs: general},
		"shifted":  {Type: isa.Shifted, Regs: general, Least: 1, Shifts: 31},
		"raised":   raised,
		"several":  {Type: isa.List, Regs: general, Fits: func(mask int64) bool { return mask&(mask-1) != 0 }},
	}
)

// displaced are addresses by a register of some and a displacement, and steps those
// that advance the register by as much.
func displaced(regs []int, low, high, grain int64) isa.Kind {
	return isa.Kind{Type: isa.Mem, Regs: regs, Min: low, Max: high, Step: grain}
}

func stepped(t isa.ArgType, reach int64) isa.Kind {
	return isa.Kind{Type: t, Regs: general, Min: -reach, Max: reach, Fits: func(v int64) bool { return v != 0 }}
}

// shiftedSums are the sums and differences with a shifted register.
func shiftedSums[V any]() []isa.Row[V] {
	var rows []isa.Row[V]
	for _, x := range arithmetic[V]() {
		rows = append(rows, withShifted(x.name+" r,r", x.plain), withShifted(x.name+"s r,r", x.flags))
	}
	return append(rows, withShifted("and r,r", bitwise(isa.Dom[V].And)), withShifted("orr r,r", bitwise(isa.Dom[V].Or)), withShifted("eor r,r", bitwise(isa.Dom[V].Xor)))
}

// operation is an addition or subtraction: without and with flags.
type operation[V any] struct {
	name         string
	plain, flags func(s *isa.State[V], a []isa.Arg, y V) V
}

func arithmetic[V any]() []operation[V] {
	var out []operation[V]
	for _, x := range []struct {
		name string
		do   func(d isa.Dom[V], c, x, y V) (V, V)
		over func(f *isa.Flags[V], w int, x, y, v V)
	}{
		{"add", add[V], (*isa.Flags[V]).Sum}, {"adc", adc[V], (*isa.Flags[V]).Sum},
		{"sub", sub[V], (*isa.Flags[V]).Difference}, {"sbc", sbc[V], (*isa.Flags[V]).Difference},
	} {
		out = append(out, operation[V]{x.name,
			func(s *isa.State[V], a []isa.Arg, y V) V {
				v, _ := x.do(s.Dom, s.Reg[carry], s.Reg[a[1].Reg], y)
				return v
			},
			func(s *isa.State[V], a []isa.Arg, y V) V {
				return withFlags(s, x.do, x.over, s.Reg[a[1].Reg], y)
			}})
	}
	return out
}

// withFlags is a sum or difference, which sets all flags.
func withFlags[V any](s *isa.State[V], do func(d isa.Dom[V], c, x, y V) (V, V), over func(f *isa.Flags[V], w int, x, y, v V), x, y V) V {
	v, c := do(s.Dom, s.Reg[carry], x, y)
	s.Reg[carry] = c
	s.Flags.Result(32, v)
	over(&s.Flags, 32, x, y, v)
	return v
}

// reversed are the differences with the operands the other way round.
func reversed[V any]() []isa.Row[V] {
	do := func(s *isa.State[V], a []isa.Arg, y V) V {
		v, _ := sub(s.Dom, s.Reg[carry], y, s.Reg[a[1].Reg])
		return v
	}
	flags := func(s *isa.State[V], a []isa.Arg, y V) V {
		return withFlags(s, sub[V], (*isa.Flags[V]).Difference, y, s.Reg[a[1].Reg])
	}
	rows := append(withOperand2("rsb r,r", do), withShifted("rsb r,r", do))
	return append(append(rows, withOperand2("rsbs r,r", flags)...), withShifted("rsbs r,r", flags))
}

// withShifted is an instruction whose last operand is a shifted register.
func withShifted[V any](form string, do func(s *isa.State[V], a []isa.Arg, y V) V) isa.Row[V] {
	return isa.Row[V]{Spec: isa.Spec{Form: form + ",shifted", Size: 4}, Do: func(s *isa.State[V], a []isa.Arg) {
		last := a[len(a)-1]
		s.Reg[a[0].Reg] = do(s, a, shift(s.Dom, last.How, s.Reg[last.Reg], int(last.Shift)))
	}}
}

// shift moves a word by 1 to 31 places.
func shift[V any](d isa.Dom[V], how isa.ShiftType, x V, k int) V {
	switch how {
	case isa.Left:
		return d.Shl(32, x, k)
	case isa.Right:
		return d.Shr(32, x, k)
	case isa.Around:
		return d.Concat(32-k, d.Extract(x, k, 32-k), d.Extract(x, 0, k))
	}
	signs, _ := d.SubB(k, d.Const(k, 0), d.Extract(x, 31, 1), d.Const(1, 0))
	return d.Concat(32-k, d.Extract(x, k, 32-k), signs)
}

func bitwise[V any](f func(d isa.Dom[V], w int, x, y V) V) func(s *isa.State[V], a []isa.Arg, y V) V {
	return func(s *isa.State[V], a []isa.Arg, y V) V { return f(s.Dom, 32, s.Reg[a[1].Reg], y) }
}

func complement[V any](d isa.Dom[V], x V) V { return d.Xor(32, x, d.Const(32, 1<<32-1)) }

// logical are the bitwise instructions that others than the lowerings use. Those that
// set flags leave C only with a register that is not shifted, or a byte, and have no
// other form here.
func logical[V any]() []isa.Row[V] {
	without := func(s *isa.State[V], a []isa.Arg, y V) V {
		return s.Dom.And(32, s.Reg[a[1].Reg], complement(s.Dom, y))
	}
	not := func(s *isa.State[V], a []isa.Arg, y V) V { return complement(s.Dom, y) }
	rows := append(withOperand2("bic r,r", without), withShifted("bic r,r", without))
	rows = append(append(rows, withOperand2("mvn r", not)...), withShifted("mvn r", not))
	for _, x := range []struct {
		name string
		do   func(s *isa.State[V], a []isa.Arg, y V) V
	}{
		{"ands r,r", bitwise(isa.Dom[V].And)}, {"orrs r,r", bitwise(isa.Dom[V].Or)}, {"eors r,r", bitwise(isa.Dom[V].Xor)},
		{"bics r,r", without}, {"mvns r", not},
	} {
		for _, row := range withOperand2(x.name, func(s *isa.State[V], a []isa.Arg, y V) V {
			v := x.do(s, a, y)
			s.Flags.Result(32, v)
			return v
		}) {
			rows = append(rows, ofByte(row))
		}
	}
	return append(rows, isa.Row[V]{Spec: isa.Spec{Form: "movs r,r", Size: 4}, Do: func(s *isa.State[V], a []isa.Arg) {
		s.Reg[a[0].Reg] = s.Reg[a[1].Reg]
		s.Flags.Result(32, s.Reg[a[0].Reg])
	}})
}

// ofByte has an instruction take no other number than a byte.
func ofByte[V any](row isa.Row[V]) isa.Row[V] {
	if form, ok := strings.CutSuffix(row.Form, ",imm"); ok {
		row.Form = form + ",low8"
	}
	return row
}

// comparisons set flags only.
func comparisons[V any]() []isa.Row[V] {
	var rows []isa.Row[V]
	add := func(name string, do func(s *isa.State[V], x, y V), more bool) {
		take := func(s *isa.State[V], a []isa.Arg, y V) V {
			do(s, s.Reg[a[0].Reg], y)
			return s.Reg[a[0].Reg]
		}
		for _, row := range withOperand2(name+" r", take) {
			if !more {
				row = ofByte(row)
			}
			rows = append(rows, row)
		}
		if more {
			rows = append(rows, withShifted(name+" r", take))
		}
	}
	add("cmp", func(s *isa.State[V], x, y V) { withFlags(s, sub[V], (*isa.Flags[V]).Difference, x, y) }, true)
	add("cmn", func(s *isa.State[V], x, y V) { withFlags(s, plusCarry[V], (*isa.Flags[V]).Sum, x, y) }, true)
	add("tst", func(s *isa.State[V], x, y V) { s.Flags.Result(32, s.Dom.And(32, x, y)) }, false)
	add("teq", func(s *isa.State[V], x, y V) { s.Flags.Result(32, s.Dom.Xor(32, x, y)) }, false)
	return rows
}

func plusCarry[V any](d isa.Dom[V], c, x, y V) (V, V) { return add(d, c, x, y) }

// shifts are those by a number. C is the last bit that is shifted out.
func shifts[V any]() []isa.Row[V] {
	var rows []isa.Row[V]
	for _, x := range []struct {
		name string
		how  isa.ShiftType
		out  func(k int) int
	}{
		{"lsl", isa.Left, func(k int) int { return 32 - k }},
		{"lsr", isa.Right, func(k int) int { return k - 1 }},
		{"asr", isa.SignedRight, func(k int) int { return k - 1 }},
		{"ror", isa.Around, func(k int) int { return k - 1 }},
	} {
		do := func(s *isa.State[V], a []isa.Arg) {
			s.Reg[a[0].Reg] = shift(s.Dom, x.how, s.Reg[a[1].Reg], int(a[2].Imm))
		}
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: x.name + " r,r,by", Size: 4}, Do: do},
			isa.Row[V]{Spec: isa.Spec{Form: x.name + "s r,r,by", Size: 4}, Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[carry] = s.Dom.Extract(s.Reg[a[1].Reg], x.out(int(a[2].Imm)), 1)
				do(s, a)
				s.Flags.Result(32, s.Reg[a[0].Reg])
			}})
	}
	return rows
}

// multiplications are those whose product has one word.
func multiplications[V any]() []isa.Row[V] {
	product := func(s *isa.State[V], a []isa.Arg) V {
		lo, _ := s.Dom.Mul(32, s.Reg[a[1].Reg], s.Reg[a[2].Reg])
		return lo
	}
	return []isa.Row[V]{
		{Spec: isa.Spec{Form: "mul r,r,r", Size: 4, Muls: 1},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[a[0].Reg] = product(s, a) }},
		{Spec: isa.Spec{Form: "mla r,r,r,r", Size: 4, Muls: 1},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg] = plus(s.Dom, 32, product(s, a), s.Reg[a[3].Reg])
			}},
		{Spec: isa.Spec{Form: "mls r,r,r,r", Size: 4, Muls: 1},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg], _ = s.Dom.SubB(32, s.Reg[a[3].Reg], product(s, a), s.Dom.Const(1, 0))
			}},
	}
}

// extensions widen the lowest byte or half-word of a register.
func extensions[V any]() []isa.Row[V] {
	var rows []isa.Row[V]
	for _, x := range widths {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: x.extend + " r,r", Size: 4}, Do: func(s *isa.State[V], a []isa.Arg) {
			s.Reg[a[0].Reg] = widen(s.Dom, x.bytes, x.signed, s.Dom.Extract(s.Reg[a[1].Reg], 0, 8*x.bytes))
		}})
	}
	return rows
}

// widths are the parts of words: the instructions that extend and load them.
var widths = []struct {
	extend, load string
	bytes        int
	signed       bool
}{{"uxtb", "ldrb", 1, false}, {"uxth", "ldrh", 2, false}, {"sxtb", "ldrsb", 1, true}, {"sxth", "ldrsh", 2, true}}

// widen is a part of a word as a word.
func widen[V any](d isa.Dom[V], bytes int, signed bool, x V) V {
	n := 8 * bytes
	if n == 32 {
		return x
	}
	above := d.Const(32-n, 0)
	if signed {
		above, _ = d.SubB(32-n, above, d.Extract(x, n-1, 1), d.Const(1, 0))
	}
	return d.Concat(n, x, above)
}
