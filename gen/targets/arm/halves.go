package arm

import "asmgen/gen/isa"

// halves are the instructions on the two halves of words, which Cortex-M has with the DSP
// extension, and ARMv7-A without more.
func halves[V any]() []isa.Row[V] {
	half := func(s *isa.State[V], x V, k int) V { return s.Dom.Extract(x, 16*k, 16) }
	// The lower half is that of one word, the upper half that of another, which may be shifted.
	pack := func(s *isa.State[V], a []isa.Arg, upper V) {
		s.Reg[a[0].Reg] = s.Dom.Concat(16, half(s, s.Reg[a[1].Reg], 0), half(s, upper, 1))
	}
	return []isa.Row[V]{
		{Spec: isa.Spec{Form: "pkhbt r,r,r", Size: 4},
			Do: func(s *isa.State[V], a []isa.Arg) { pack(s, a, s.Reg[a[2].Reg]) }},
		{Spec: isa.Spec{Form: "pkhbt r,r,raised", Size: 4},
			Do: func(s *isa.State[V], a []isa.Arg) { pack(s, a, s.Dom.Shl(32, s.Reg[a[2].Reg], int(a[2].Shift))) }},
	}
}

// raised is a register that is shifted left.
var raised = isa.Kind{Type: isa.Shifted, Regs: general, Least: 1, Shifts: 31, Fits: func(how int64) bool { return how == int64(isa.Left) }}
