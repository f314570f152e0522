package arm

import "asmgen/gen/isa"

// compiledThumb are the rows of Thumb-2 beside those that it has in common with A32.
func compiledThumb[V any]() []isa.Row[V] {
	rows := pairs[V]("r,r,m8", func(a []isa.Arg) int { return a[1].Reg })
	rows = append(rows, multiples[V]([]string{"", "db"})...)
	row := func(form string, do func(s *isa.State[V], a []isa.Arg)) {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: form, Size: 4}, Do: do})
	}
	number := func(s *isa.State[V], a isa.Arg) V { return s.Dom.Const(32, uint64(a.Imm)) }
	sum := func(s *isa.State[V], a []isa.Arg) {
		s.Reg[a[0].Reg] = plus(s.Dom, 32, s.Reg[a[1].Reg], number(s, a[2]))
	}
	difference := func(s *isa.State[V], a []isa.Arg) {
		s.Reg[a[0].Reg], _ = sub(s.Dom, s.Reg[carry], s.Reg[a[1].Reg], number(s, a[2]))
	}
	row("mov r,imm", func(s *isa.State[V], a []isa.Arg) { s.Reg[a[0].Reg] = number(s, a[1]) })
	row("mov r,sp", func(s *isa.State[V], a []isa.Arg) { s.Reg[a[0].Reg] = s.Reg[sp] })
	row("mov sp,r", func(s *isa.State[V], a []isa.Arg) { // its two low bits are always 0
		s.Reg[sp] = s.Dom.And(32, s.Reg[a[1].Reg], s.Dom.Const(32, 1<<32-4))
	})
	row("add r,sp,frame", sum)
	row("sub r,sp,imm", difference)
	row("addw r,r,i12", sum)
	row("subw r,r,i12", difference)
	row("cbz l,ahead", func(s *isa.State[V], a []isa.Arg) { s.Branch(s.Not(nonzero(s, a[0])), a[1]) })
	row("cbnz l,ahead", func(s *isa.State[V], a []isa.Arg) { s.Branch(nonzero(s, a[0]), a[1]) })
	for i := range rows[len(rows)-2:] {
		rows[len(rows)-2+i].Flow = isa.Branches
	}
	for _, in := range inPlace[V]() {
		if in.Form == "adds l,byte" || in.Form == "subs l,byte" {
			rows = append(rows, in)
		}
	}
	rows = append(rows, branches[V]("", "near", "close", 2)...)
	return append(rows, branches[V](".w", "far", "remote", 4)...)
}

func nonzero[V any](s *isa.State[V], a isa.Arg) V {
	return s.Dom.Ult(32, s.Dom.Const(32, 0), s.Reg[a.Reg])
}

// compiledThumbKinds are the operands of the compiled rows that Thumb-2 has its own
// way.
var compiledThumbKinds = with(compiledKinds, map[string]isa.Kind{
	"l":      {Type: isa.Reg, Regs: isa.Range(0, 7)},
	"mb":     displaced(general, -255, 4095, 1),
	"mh":     displaced(general, -255, 4095, 1),
	"x":      {Type: isa.Indexed, Regs: append(isa.Range(0, sp), lr), Indexes: general, Shifts: 3},
	"xh":     {Type: isa.Indexed, Regs: append(isa.Range(0, sp), lr), Indexes: general, Shifts: 3},
	"pre":    stepped(isa.PreInc, 255),
	"preh":   stepped(isa.PreInc, 255),
	"base":   displaced(general, 0, 0, 1),
	"step":   stepped(isa.Imm, 255),
	"steph":  stepped(isa.Imm, 255),
	"m8":     displaced(append(isa.Range(0, sp), lr), -1020, 1020, 4),
	"i12":    {Type: isa.Imm, Max: 4095},
	"frame":  {Type: isa.Imm, Max: 1 << 16, Fits: func(v int64) bool { return v <= 1020 && v%4 == 0 || shifted(v) }},
	"ahead":  {Type: isa.Label, Min: 4, Max: 4 + 126},
	"close":  {Type: isa.Label, Min: 4 - 256, Max: 4 + 254},
	"near":   {Type: isa.Label, Min: 4 - 2048, Max: 4 + 2046},
	"remote": {Type: isa.Label, Min: 4 - 1<<20, Max: 2 + 1<<20},
	"far":    {Type: isa.Label, Min: 4 - 1<<24, Max: 2 + 1<<24},
})

// narrowCompiled tells of the compiled rows with which operands they have 16 bits.
var narrowCompiled = map[string]func(a []isa.Arg) bool{
	"mov r,sp": always, "mov sp,r": always, "nop": always, "cmp r,r": always,
	"cbz l,ahead": always, "cbnz l,ahead": always,
	"add r,sp,frame": func(a []isa.Arg) bool { return a[0].Reg < 8 && a[2].Imm <= 1020 && a[2].Imm%4 == 0 },
	"cmp r,imm":      func(a []isa.Arg) bool { return allLow(a) && a[1].Imm < 256 },
	"cmn r,r":        allLow, "tst r,r": allLow, "mvns r,r": allLow, "movs r,r": allLow,
	"lsls r,r,by": allLow, "lsrs r,r,by": allLow, "asrs r,r,by": allLow,
	"uxtb r,r": allLow, "uxth r,r": allLow, "sxtb r,r": allLow, "sxth r,r": allLow,
	"ands r,r,r": inPlaceLow, "orrs r,r,r": inPlaceLow, "eors r,r,r": inPlaceLow,
	"bics r,r,r":   func(a []isa.Arg) bool { return allLow(a) && a[0].Reg == a[1].Reg },
	"rsbs r,r,imm": func(a []isa.Arg) bool { return allLow(a) && a[2].Imm == 0 },
	"ldr r,x":      lowIndexed, "str r,x": lowIndexed, "ldrb r,x": lowIndexed, "strb r,x": lowIndexed, "ldrsb r,xh": lowIndexed,
	"ldrh r,xh": lowIndexed, "strh r,xh": lowIndexed, "ldrsh r,xh": lowIndexed,
	"ldrb r,mb": nearPart(1), "strb r,mb": nearPart(1), "ldrh r,mh": nearPart(2), "strh r,mh": nearPart(2),
	"ldm advanced,several": lowList, "stm advanced,several": lowList,
	"ldm anchor,several": func(a []isa.Arg) bool { return lowList(a) && a[1].Imm>>a[0].Reg&1 == 1 },
}

func always([]isa.Arg) bool { return true }

func lowIndexed(a []isa.Arg) bool {
	return a[0].Reg < 8 && a[1].Reg < 8 && a[1].Index < 8 && a[1].Shift == 0
}

func lowList(a []isa.Arg) bool { return a[0].Reg < 8 && a[1].Imm < 1<<8 }

// inPlaceLow is an instruction of low registers, one of whose operands gets the result.
func inPlaceLow(a []isa.Arg) bool {
	return allLow(a) && (a[0].Reg == a[1].Reg || a[0].Reg == a[2].Reg)
}

// nearPart is a part of a word at a low register.
func nearPart(bytes int64) func(a []isa.Arg) bool {
	return func(a []isa.Arg) bool {
		return a[0].Reg < 8 && a[1].Reg < 8 && a[1].Imm >= 0 && a[1].Imm <= 31*bytes && a[1].Imm%bytes == 0
	}
}
