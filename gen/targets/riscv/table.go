// Package riscv is RISC-V with the M extension: RV32IM and RV64IM.
package riscv

import "asmgen/gen/isa"

// Rows is the instruction table for registers of w bits (32 or 64).
// Source: The RISC-V Instruction Set Manual, Volume I, RV32I/RV64I and "M".
func Rows[V any](w int) []isa.Row[V] {
	load, store := "lw", "sw"
	if w == 64 {
		load, store = "ld", "sd"
	}
	return append([]isa.Row[V]{
		{Spec: isa.Spec{Form: load + " r,m", Size: 4, Reads: true},
			Do: func(s *isa.State[V], a []isa.Arg) {
				set(s, a[0], s.Mem.Load(s.Addr(a[1].Reg, a[1].Imm), w/8))
			}},
		{Spec: isa.Spec{Form: store + " r,m", Size: 4, Writes: true},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Mem.Store(s.Addr(a[1].Reg, a[1].Imm), w/8, s.Reg[a[0].Reg])
			}},
		{Spec: isa.Spec{Form: "mul r,r,r", Size: 4, Muls: 1, Needs: "M"},
			Do: binary(func(d isa.Dom[V], x, y V) V {
				lo, _ := d.Mul(w, x, y)
				return lo
			})},
		{Spec: isa.Spec{Form: "mulhu r,r,r", Size: 4, Needs: "M"},
			Do: binary(func(d isa.Dom[V], x, y V) V {
				_, hi := d.Mul(w, x, y)
				return hi
			})},
		{Spec: isa.Spec{Form: "add r,r,r", Size: 4}, Do: binary(add[V](w))},
		{Spec: isa.Spec{Form: "addi r,r,i12", Size: 4}, Do: immediate(w, add[V](w))},
		{Spec: isa.Spec{Form: "sub r,r,r", Size: 4},
			Do: binary(func(d isa.Dom[V], x, y V) V {
				diff, _ := d.SubB(w, x, y, d.Const(1, 0))
				return diff
			})},
		{Spec: isa.Spec{Form: "sltu r,r,r", Size: 4},
			Do: binary(func(d isa.Dom[V], x, y V) V { return d.Ult(w, x, y) })},
		{Spec: isa.Spec{Form: "sltiu r,r,i12", Size: 4},
			Do: immediate(w, func(d isa.Dom[V], x, y V) V { return d.Ult(w, x, y) })},
		{Spec: isa.Spec{Form: "and r,r,r", Size: 4},
			Do: binary(func(d isa.Dom[V], x, y V) V { return d.And(w, x, y) })},
		{Spec: isa.Spec{Form: "or r,r,r", Size: 4},
			Do: binary(func(d isa.Dom[V], x, y V) V { return d.Or(w, x, y) })},
		{Spec: isa.Spec{Form: "xor r,r,r", Size: 4},
			Do: binary(func(d isa.Dom[V], x, y V) V { return d.Xor(w, x, y) })},
		{Spec: isa.Spec{Form: "slli r,r,shift", Size: 4},
			Do: func(s *isa.State[V], a []isa.Arg) {
				set(s, a[0], s.Dom.Shl(w, s.Reg[a[1].Reg], int(a[2].Imm)))
			}},
		{Spec: isa.Spec{Form: "srli r,r,shift", Size: 4},
			Do: func(s *isa.State[V], a []isa.Arg) {
				set(s, a[0], s.Dom.Shr(w, s.Reg[a[1].Reg], int(a[2].Imm)))
			}},
		{Spec: isa.Spec{Form: "ret", Size: 4, Flow: isa.Returns},
			Do: func(s *isa.State[V], a []isa.Arg) { s.ReturnTo(s.Reg[ra]) }},
		{Spec: isa.Spec{Form: "jal ra,near", Size: 4, Flow: isa.Calls},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[ra] = s.Call(w, a[1]) }},
		{Spec: isa.Spec{Form: "bne r,r,close", Size: 4, Flow: isa.Branches},
			Do: func(s *isa.State[V], a []isa.Arg) {
				x := s.Dom.Xor(w, s.Reg[a[0].Reg], s.Reg[a[1].Reg])
				s.Branch(s.Dom.Ult(w, s.Dom.Const(w, 0), x), a[2])
			}},
	}, compiled[V](w)...)
}

// set writes a register; x0 stays 0.
func set[V any](s *isa.State[V], to isa.Arg, v V) {
	if to.Reg != zero {
		s.Reg[to.Reg] = v
	}
}

func add[V any](w int) func(d isa.Dom[V], x, y V) V {
	return func(d isa.Dom[V], x, y V) V {
		sum, _ := d.AddC(w, x, y, d.Const(1, 0))
		return sum
	}
}

func binary[V any](f func(d isa.Dom[V], x, y V) V) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		set(s, a[0], f(s.Dom, s.Reg[a[1].Reg], s.Reg[a[2].Reg]))
	}
}

func immediate[V any](w int, f func(d isa.Dom[V], x, y V) V) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		set(s, a[0], f(s.Dom, s.Reg[a[1].Reg], s.Dom.Const(w, uint64(a[2].Imm))))
	}
}

// newSet indexes the table for the registers that a variant has.
func newSet(name string, v *variant) *isa.Set {
	all := isa.Range(0, v.registers()-1)
	return isa.NewSet(isa.Set{
		Name: name,
		Kinds: map[string]isa.Kind{
			"r":      {Type: isa.Reg, Regs: all},
			"m":      {Type: isa.Mem, Regs: all, Min: -2048, Max: 2047},
			"i12":    {Type: isa.Imm, Min: -2048, Max: 2047},
			"shift":  {Type: isa.Imm, Min: 0, Max: int64(v.bits - 1)},
			"shiftw": {Type: isa.Imm, Max: 31},
			"u20":    {Type: isa.Imm, Max: 1<<20 - 1},
			"ra":     {Type: isa.Reg, Regs: []int{ra}},
			"close":  {Type: isa.Label, Min: -4096, Max: 4094},
			"near":   {Type: isa.Label, Min: -1 << 20, Max: 1<<20 - 2},
		},
		Syntax: syntax{},
	}, Rows[isa.Tainted](v.bits))
}
