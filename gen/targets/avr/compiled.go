package avr

import "asmgen/gen/isa"

// compiled are the rows that compilers need beside those of the lowerings.
// Source: AVR Instruction Set Manual, DS40002198A.
func compiled[V any]() []isa.Row[V] {
	rows := []isa.Row[V]{
		{Spec: isa.Spec{Form: "cpc r,r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				x := s.Reg[a[0].Reg]
				further(s, a[0].Reg, s.Reg[a[1].Reg])
				s.Reg[a[0].Reg] = x
			}},
		{Spec: isa.Spec{Form: "cpi h,i8", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { compared(s, a[0].Reg, byteOf(s, a[1].Imm)) }},
		{Spec: isa.Spec{Form: "andi h,i8", Size: 2, Cycles: one}, Do: logicOf(isa.Dom[V].And)},
		{Spec: isa.Spec{Form: "ori h,i8", Size: 2, Cycles: one}, Do: logicOf(isa.Dom[V].Or)},
		{Spec: isa.Spec{Form: "asr r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { shiftRight(s, a[0].Reg, s.Dom.Extract(s.Reg[a[0].Reg], 7, 1)) }},
		{Spec: isa.Spec{Form: "swap r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				x := s.Reg[a[0].Reg]
				s.Reg[a[0].Reg] = s.Dom.Concat(4, s.Dom.Extract(x, 4, 4), s.Dom.Extract(x, 0, 4))
			}},
		{Spec: isa.Spec{Form: "clc", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[carry] = bit(s, 0) }},
		{Spec: isa.Spec{Form: "sec", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[carry] = bit(s, 1) }},
		{Spec: isa.Spec{Form: "nop", Size: 2, Cycles: one}, Do: func(*isa.State[V], []isa.Arg) {}},
		{Spec: isa.Spec{Form: "jmp far", Size: 4, Cycles: []int{3, 3, 3}, Flow: isa.Jumps},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Jump(a[0]) }},
	}
	for _, b := range []struct {
		name string
		is   func(s *isa.State[V]) V
	}{
		{"breq", equal[V]}, {"brne", not(equal[V])},
		{"brmi", (*isa.State[V]).Minus}, {"brpl", not((*isa.State[V]).Minus)},
		{"brvs", (*isa.State[V]).Overflown}, {"brvc", not((*isa.State[V]).Overflown)},
		{"brlt", (*isa.State[V]).Less}, {"brge", not((*isa.State[V]).Less)},
	} {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: b.name + " close", Size: 2, Cycles: one, Taken: two, Flow: isa.Branches},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Branch(b.is(s), a[0]) }})
	}
	return rows
}

func equal[V any](s *isa.State[V]) V { return s.Equal(8) }

func not[V any](is func(*isa.State[V]) V) func(*isa.State[V]) V {
	return func(s *isa.State[V]) V { return s.Not(is(s)) }
}

// logicOf is logic with a number.
func logicOf[V any](f func(d isa.Dom[V], w int, x, y V) V) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		outcome(s, a[0].Reg, f(s.Dom, 8, s.Reg[a[0].Reg], byteOf(s, a[1].Imm)))
	}
}
