// Package arm is the A32 instruction set of ARMv7-A, scalar and with NEON, and
// the Thumb of Cortex-M: ARMv7E-M and ARMv6-M.
package arm

import (
	"math/bits"

	"asmgen/gen/isa"
)

// Rows is the instruction table, with the NEON instructions if neon is set. Of
// the flags only C is a register; the others, by which branches go, are isa.Flags.
// Source: ARM Architecture Reference Manual, ARMv7-A and ARMv7-R edition, A8.8.
func Rows[V any](neon bool) []isa.Row[V] {
	rows := append(lowered[V](), compiled[V]()...)
	rows = append(rows, compiledA32[V]()...)
	if neon {
		rows = append(rows, vectorRows[V]()...)
	}
	return rows
}

// lowered are the scalar instructions of the lowerings.
func lowered[V any]() []isa.Row[V] {
	rows := []isa.Row[V]{
		{Spec: isa.Spec{Form: "ldr r,m", Size: 4, Reads: true},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg] = s.Mem.Load(s.Addr(a[1].Reg, a[1].Imm), 4)
			}},
		{Spec: isa.Spec{Form: "str r,m", Size: 4, Writes: true},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Mem.Store(s.Addr(a[1].Reg, a[1].Imm), 4, s.Reg[a[0].Reg])
			}},
		{Spec: isa.Spec{Form: "push saved", Size: 4, Writes: true}, Do: push[V]},
		{Spec: isa.Spec{Form: "pop saved", Size: 4, Reads: true}, Do: pop[V]},
		{Spec: isa.Spec{Form: "pop return", Size: 4, Reads: true, Flow: isa.Returns},
			Do: func(s *isa.State[V], a []isa.Arg) {
				pop(s, a)
				s.ReturnTo(s.Reg[pc])
			}},
		{Spec: isa.Spec{Form: "bx lr", Size: 4, Flow: isa.Returns},
			Do: func(s *isa.State[V], a []isa.Arg) { s.ReturnTo(s.Reg[lr]) }},
		// A product of words is at most 2^64 - 2^33 + 1, so umaal is exact.
		{Spec: isa.Spec{Form: "umull r,r,r,r", Size: 4, Muls: 1}, Do: longMultiply[V](0)},
		{Spec: isa.Spec{Form: "umlal r,r,r,r", Size: 4, Muls: 1}, Do: longMultiply[V](1)},
		{Spec: isa.Spec{Form: "umaal r,r,r,r", Size: 4, Muls: 1}, Do: longMultiply[V](2)},
	}
	rows = append(rows, withOperand2("mov r", func(s *isa.State[V], a []isa.Arg, y V) V { return y })...)
	for _, x := range arithmetic[V]() {
		rows = append(rows, withOperand2(x.name+" r,r", x.plain)...)
		rows = append(rows, withOperand2(x.name+"s r,r", x.flags)...)
	}
	for _, x := range []struct {
		name string
		do   func(d isa.Dom[V], w int, x, y V) V
	}{{"and", isa.Dom[V].And}, {"orr", isa.Dom[V].Or}, {"eor", isa.Dom[V].Xor}} {
		rows = append(rows, withOperand2(x.name+" r,r", bitwise(x.do))...)
	}
	return rows
}

// withOperand2 is the two rows of an instruction whose last operand is a
// register or an immediate; do yields the value of the first operand.
func withOperand2[V any](form string, do func(s *isa.State[V], a []isa.Arg, y V) V) []isa.Row[V] {
	last := func(a []isa.Arg) isa.Arg { return a[len(a)-1] }
	return []isa.Row[V]{
		{Spec: isa.Spec{Form: form + ",r", Size: 4},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg] = do(s, a, s.Reg[last(a).Reg])
			}},
		{Spec: isa.Spec{Form: form + ",imm", Size: 4},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg] = do(s, a, s.Dom.Const(32, uint64(last(a).Imm)))
			}},
	}
}

func add[V any](d isa.Dom[V], _, x, y V) (V, V) { return d.AddC(32, x, y, d.Const(1, 0)) }
func adc[V any](d isa.Dom[V], c, x, y V) (V, V) { return d.AddC(32, x, y, c) }
func sub[V any](d isa.Dom[V], _, x, y V) (V, V) { return sbc(d, d.Const(1, 1), x, y) }

// sbc takes and leaves the carry as "no borrow".
func sbc[V any](d isa.Dom[V], c, x, y V) (V, V) {
	not := func(b V) V { return d.Xor(1, b, d.Const(1, 1)) }
	diff, borrow := d.SubB(32, x, y, not(c))
	return diff, not(borrow)
}

// longMultiply adds to the product of the last two operands none of the first
// two (0), the double word they form (1), or each of them as a word (2), and
// writes them, the low one first. The manual leaves the result undefined where
// both are one register.
func longMultiply[V any](mode int) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		d, to, up := s.Dom, a[0].Reg, a[1].Reg
		if to == up {
			isa.Faultf("%s is both words of the result, which is undefined", names[to])
		}
		zero := d.Const(1, 0)
		lo, hi := d.Mul(32, s.Reg[a[2].Reg], s.Reg[a[3].Reg])
		if mode > 0 {
			var c V
			lo, c = d.AddC(32, lo, s.Reg[to], zero)
			if mode == 1 {
				hi, _ = d.AddC(32, hi, s.Reg[up], c)
			} else {
				var c2 V
				lo, c2 = d.AddC(32, lo, s.Reg[up], zero)
				hi, _ = d.AddC(32, hi, c, c2)
			}
		}
		s.Reg[to], s.Reg[up] = lo, hi
	}
}

// push stores the list below sp, the lowest register at the lowest address.
func push[V any](s *isa.State[V], a []isa.Arg) {
	mask := uint64(a[0].Imm)
	size := 4 * bits.OnesCount64(mask)
	base := s.Addr(sp, int64(-size))
	s.Reg[sp] = s.Dom.Const(32, base)
	for ; mask != 0; mask &= mask - 1 {
		s.Mem.Store(base, 4, s.Reg[bits.TrailingZeros64(mask)])
		base += 4
	}
}

func pop[V any](s *isa.State[V], a []isa.Arg) {
	base := s.Addr(sp, 0)
	for mask := uint64(a[0].Imm); mask != 0; mask &= mask - 1 {
		s.Reg[bits.TrailingZeros64(mask)] = s.Mem.Load(base, 4)
		base += 4
	}
	s.Reg[sp] = s.Dom.Const(32, base)
}

// modified tells whether v is a modified immediate: eight bits turned right by
// an even amount (A5.2.4).
func modified(v int64) bool {
	for turn := 0; turn < 32; turn += 2 {
		if v == int64(uint32(v)) && bits.RotateLeft32(uint32(v), turn) < 256 {
			return true
		}
	}
	return false
}

// holdsPC tells whether a list holds pc, which makes a pop return.
func holdsPC(mask int64) bool { return mask>>pc&1 == 1 }

// newSet indexes the table.
func newSet(name string, neon bool) *isa.Set {
	kinds := map[string]isa.Kind{
		"r":      {Type: isa.Reg, Regs: isa.Range(0, 14)},
		"m":      {Type: isa.Mem, Regs: isa.Range(0, 14), Min: -4095, Max: 4095},
		"imm":    {Type: isa.Imm, Max: 1<<32 - 1, Fits: modified},
		"saved":  {Type: isa.List, Regs: append(isa.Range(0, 12), lr)},
		"return": {Type: isa.List, Regs: append(isa.Range(0, 12), pc), Fits: holdsPC},
		"lr":     {Type: isa.Reg, Regs: []int{lr}},
	}
	kinds = with(kinds, with(with(vectorKinds, lanewiseKinds), compiledA32Kinds))
	return isa.NewSet(isa.Set{Name: name, Kinds: kinds, Syntax: syntax{}}, Rows[isa.Tainted](neon))
}
