package arm

import "asmgen/gen/isa"

// compiledNarrow are the rows of ARMv6-M that compilers need beside those of the
// lowerings.
// Source: ARMv6-M Architecture Reference Manual, A6.7.
func compiledNarrow[V any]() []isa.Row[V] {
	forms := map[string]string{"movs r,r": "movs l,l", "cmp r,r": "cmp r,r", "cmp r,imm": "cmp l,byte", "cmn r,r": "cmn l,l",
		"tst r,r": "tst l,l", "asrs r,r,by": "asrs l,l,by", "uxtb r,r": "uxtb l,l", "sxtb r,r": "sxtb l,l", "sxth r,r": "sxth l,l",
		"ldr r,x": "ldr l,x", "str r,x": "str l,x", "ldrb r,x": "ldrb l,x", "strb r,x": "strb l,x", "ldrsb r,xh": "ldrsb l,x",
		"ldrh r,xh": "ldrh l,x", "strh r,xh": "strh l,x", "ldrsh r,xh": "ldrsh l,x",
		"ldrb r,mb": "ldrb l,nearbyte", "strb r,mb": "strb l,nearbyte", "strh r,mh": "strh l,nearhalf", "nop": "nop"}
	var rows []isa.Row[V]
	for _, row := range compiled[V]() {
		if form, ok := forms[row.Form]; ok {
			row.Form, row.Size = form, 2
			rows = append(rows, row)
		}
	}
	for _, row := range compiledThumb[V]() {
		switch row.Form {
		case "mov r,sp", "mov sp,r":
			row.Size = 2
			rows = append(rows, row)
		}
	}
	for _, x := range []struct {
		form string
		do   func(d isa.Dom[V], c, x, y V) (V, V)
		over func(f *isa.Flags[V], w int, x, y, v V)
	}{{"adds l,l,few", add[V], (*isa.Flags[V]).Sum}, {"subs l,l,few", sub[V], (*isa.Flags[V]).Difference}} {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: x.form, Size: 2}, Do: func(s *isa.State[V], a []isa.Arg) {
			s.Reg[a[0].Reg] = withFlags(s, x.do, x.over, s.Reg[a[1].Reg], s.Dom.Const(32, uint64(a[2].Imm)))
		}})
	}
	rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: "bics l,l", Size: 2}, Do: func(s *isa.State[V], a []isa.Arg) {
		v := s.Dom.And(32, s.Reg[a[0].Reg], complement(s.Dom, s.Reg[a[1].Reg]))
		s.Reg[a[0].Reg] = v
		s.Flags.Result(32, v)
	}})
	// Without "!" the base must be in the list, whose word it gets.
	rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: "ldm l,lows", Size: 2, Reads: true}, Do: func(s *isa.State[V], a []isa.Arg) {
		if a[1].Imm>>a[0].Reg&1 == 0 {
			isa.Faultf("%s is the base and not in the list, which is undefined", names[a[0].Reg])
		}
		transfer(s, a, "", true)
	}})
	return append(rows, branches[V]("", "jump", "close", 2)...)
}

// compiledNarrowKinds are the operands of those rows that others do not have.
var compiledNarrowKinds = map[string]isa.Kind{
	"x":        {Type: isa.Indexed, Regs: isa.Range(0, 7), Indexes: isa.Range(0, 7)},
	"nearbyte": {Type: isa.Mem, Regs: isa.Range(0, 7), Max: 31},
	"few":      {Type: isa.Imm, Max: 7},
	"close":    compiledThumbKinds["close"],
	"jump":     compiledThumbKinds["near"],
}
