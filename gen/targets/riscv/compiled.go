package riscv

import "asmgen/gen/isa"

// compiled are the rows that compilers need beside those of the lowerings: branches,
// signed numbers, and parts of words in memory and, with 64 bits, in registers.
func compiled[V any](w int) []isa.Row[V] {
	rows := []isa.Row[V]{
		{Spec: isa.Spec{Form: "slt r,r,r", Size: 4}, Do: binary(less[V](w))},
		{Spec: isa.Spec{Form: "slti r,r,i12", Size: 4}, Do: immediate(w, less[V](w))},
		{Spec: isa.Spec{Form: "andi r,r,i12", Size: 4},
			Do: immediate(w, func(d isa.Dom[V], x, y V) V { return d.And(w, x, y) })},
		{Spec: isa.Spec{Form: "ori r,r,i12", Size: 4},
			Do: immediate(w, func(d isa.Dom[V], x, y V) V { return d.Or(w, x, y) })},
		{Spec: isa.Spec{Form: "xori r,r,i12", Size: 4},
			Do: immediate(w, func(d isa.Dom[V], x, y V) V { return d.Xor(w, x, y) })},
		{Spec: isa.Spec{Form: "srai r,r,shift", Size: 4},
			Do: func(s *isa.State[V], a []isa.Arg) {
				set(s, a[0], shiftSigned(s.Dom, w, s.Reg[a[1].Reg], int(a[2].Imm)))
			}},
		{Spec: isa.Spec{Form: "lui r,u20", Size: 4},
			Do: func(s *isa.State[V], a []isa.Arg) {
				set(s, a[0], s.Dom.Const(w, uint64(int32(a[1].Imm<<12))))
			}},
		{Spec: isa.Spec{Form: "j near", Size: 4, Flow: isa.Jumps},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Jump(a[0]) }},
	}
	for _, b := range []struct {
		name string
		less func(d isa.Dom[V], x, y V) V
		want uint64
	}{
		{"blt", less[V](w), 1}, {"bge", less[V](w), 0},
		{"bltu", below[V](w), 1}, {"bgeu", below[V](w), 0},
		{"beq", unequal[V](w), 0},
	} {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: b.name + " r,r,close", Size: 4, Flow: isa.Branches},
			Do: func(s *isa.State[V], a []isa.Arg) {
				is := b.less(s.Dom, s.Reg[a[0].Reg], s.Reg[a[1].Reg])
				s.Branch(s.Dom.Xor(1, is, s.Dom.Const(1, 1-b.want)), a[2])
			}})
	}
	rows = append(rows, parts[V](w)...)
	if w == 64 {
		rows = append(rows, halves[V]()...)
	}
	return rows
}

func below[V any](w int) func(d isa.Dom[V], x, y V) V {
	return func(d isa.Dom[V], x, y V) V { return d.Ult(w, x, y) }
}

// less is below with the sign bits turned over, which moves the negative numbers
// below the others.
func less[V any](w int) func(d isa.Dom[V], x, y V) V {
	return func(d isa.Dom[V], x, y V) V {
		sign := d.Const(w, 1<<(w-1))
		return d.Ult(w, d.Xor(w, x, sign), d.Xor(w, y, sign))
	}
}

func unequal[V any](w int) func(d isa.Dom[V], x, y V) V {
	return func(d isa.Dom[V], x, y V) V { return d.Ult(w, d.Const(w, 0), d.Xor(w, x, y)) }
}

// widen is a signed number of n bits in w bits.
func widen[V any](d isa.Dom[V], n, w int, x V) V {
	if n == w {
		return x
	}
	signs, _ := d.SubB(w-n, d.Const(w-n, 0), d.Extract(x, n-1, 1), d.Const(1, 0))
	return d.Concat(n, x, signs)
}

// shiftSigned shifts in copies of the sign bit.
func shiftSigned[V any](d isa.Dom[V], w int, x V, k int) V {
	return widen(d, w-k, w, d.Extract(x, k, w-k))
}

// parts are the loads and stores of less than a register.
func parts[V any](w int) []isa.Row[V] {
	var rows []isa.Row[V]
	for _, p := range []struct {
		letter string
		bytes  int
	}{{"b", 1}, {"h", 2}, {"w", 4}} {
		if 8*p.bytes == w {
			continue
		}
		load := func(extend func(d isa.Dom[V], x V) V) func(*isa.State[V], []isa.Arg) {
			return func(s *isa.State[V], a []isa.Arg) {
				set(s, a[0], extend(s.Dom, s.Mem.Load(s.Addr(a[1].Reg, a[1].Imm), p.bytes)))
			}
		}
		rows = append(rows,
			isa.Row[V]{Spec: isa.Spec{Form: "l" + p.letter + " r,m", Size: 4, Reads: true},
				Do: load(func(d isa.Dom[V], x V) V { return widen(d, 8*p.bytes, w, x) })},
			isa.Row[V]{Spec: isa.Spec{Form: "l" + p.letter + "u r,m", Size: 4, Reads: true},
				Do: load(func(d isa.Dom[V], x V) V { return d.Concat(8*p.bytes, x, d.Const(w-8*p.bytes, 0)) })},
			isa.Row[V]{Spec: isa.Spec{Form: "s" + p.letter + " r,m", Size: 4, Writes: true},
				Do: func(s *isa.State[V], a []isa.Arg) {
					s.Mem.Store(s.Addr(a[1].Reg, a[1].Imm), p.bytes, s.Dom.Extract(s.Reg[a[0].Reg], 0, 8*p.bytes))
				}})
	}
	return rows
}

// halves are the instructions of RV64 on 32 bits: their results are signed numbers.
func halves[V any]() []isa.Row[V] {
	half := func(s *isa.State[V], a isa.Arg) V {
		if a.Type == isa.Imm {
			return s.Dom.Const(32, uint64(a.Imm))
		}
		return s.Dom.Extract(s.Reg[a.Reg], 0, 32)
	}
	var rows []isa.Row[V]
	for _, x := range []struct {
		form string
		muls int
		do   func(d isa.Dom[V], x, y V) V
	}{
		{"addw r,r,r", 0, add[V](32)}, {"addiw r,r,i12", 0, add[V](32)},
		{"subw r,r,r", 0, func(d isa.Dom[V], x, y V) V {
			diff, _ := d.SubB(32, x, y, d.Const(1, 0))
			return diff
		}},
		{"mulw r,r,r", 1, func(d isa.Dom[V], x, y V) V {
			lo, _ := d.Mul(32, x, y)
			return lo
		}},
	} {
		row := isa.Row[V]{Spec: isa.Spec{Form: x.form, Size: 4, Muls: x.muls},
			Do: func(s *isa.State[V], a []isa.Arg) {
				set(s, a[0], widen(s.Dom, 32, 64, x.do(s.Dom, half(s, a[1]), half(s, a[2]))))
			}}
		if x.muls > 0 {
			row.Needs = "M"
		}
		rows = append(rows, row)
	}
	for _, x := range []struct {
		name string
		do   func(d isa.Dom[V], x V, k int) V
	}{
		{"slliw", func(d isa.Dom[V], x V, k int) V { return d.Shl(32, x, k) }},
		{"srliw", func(d isa.Dom[V], x V, k int) V { return d.Shr(32, x, k) }},
		{"sraiw", func(d isa.Dom[V], x V, k int) V { return shiftSigned(d, 32, x, k) }},
	} {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: x.name + " r,r,shiftw", Size: 4},
			Do: func(s *isa.State[V], a []isa.Arg) {
				set(s, a[0], widen(s.Dom, 32, 64, x.do(s.Dom, half(s, a[1]), int(a[2].Imm))))
			}})
	}
	return rows
}
