package arm

import (
	"math/bits"
	"strings"

	"asmgen/gen/isa"
)

// narrowRows is the instruction table of ARMv6-M. All instructions have 16 bits;
// those that reach the high registers, r8 and up, leave the flags alone.
// Source: ARMv6-M Architecture Reference Manual, A6.7.
func narrowRows[V any]() []isa.Row[V] {
	row := func(form string, do func(*isa.State[V], []isa.Arg)) isa.Row[V] {
		return isa.Row[V]{Spec: isa.Spec{Form: form, Size: 2}, Do: do}
	}
	var rows []isa.Row[V]
	for _, r := range lowered[V]() {
		for _, form := range map[string][]string{
			"ldr r,m": {"ldr l,near", "ldr l,spm"}, "str r,m": {"str l,near", "str l,spm"},
			"push saved": {"push low"}, "pop saved": {"pop lows"}, "pop return": {"pop return"}, "bx lr": {"bx lr"},
			"mov r,r": {"mov r,r"}, "mov r,imm": {"movs l,byte"},
			"adds r,r,r": {"adds l,l,l"}, "subs r,r,r": {"subs l,l,l"},
		}[r.Form] {
			r.Form, r.Size = form, 2
			if form == "movs l,byte" {
				r.Do = movesByte[V]
			}
			rows = append(rows, r)
		}
	}
	rows = append(rows, inPlace[V]()...)
	rows = append(rows, multiple[V]()...)
	ldrh := row("ldrh l,nearhalf", func(s *isa.State[V], a []isa.Arg) {
		s.Reg[a[0].Reg] = s.Dom.Concat(16, s.Mem.Load(s.Addr(a[1].Reg, a[1].Imm), 2), s.Dom.Const(16, 0))
	})
	ldrh.Reads = true
	rows = append(rows, ldrh)
	muls := row("muls l,l", func(s *isa.State[V], a []isa.Arg) {
		s.Reg[a[0].Reg], _ = s.Dom.Mul(32, s.Reg[a[0].Reg], s.Reg[a[1].Reg])
		s.Flags.Result(32, s.Reg[a[0].Reg])
	})
	muls.Muls = 1
	rows = append(rows, muls,
		row("add r,r", func(s *isa.State[V], a []isa.Arg) {
			s.Reg[a[0].Reg] = plus(s.Dom, 32, s.Reg[a[0].Reg], s.Reg[a[1].Reg])
		}),
		row("rsbs l,l,zero", func(s *isa.State[V], a []isa.Arg) {
			s.Reg[a[0].Reg] = withFlags(s, sub[V], (*isa.Flags[V]).Difference, s.Dom.Const(32, 0), s.Reg[a[1].Reg])
		}),
		row("mvns l,l", func(s *isa.State[V], a []isa.Arg) {
			s.Reg[a[0].Reg] = complement(s.Dom, s.Reg[a[1].Reg])
			s.Flags.Result(32, s.Reg[a[0].Reg])
		}),
		row("uxth l,l", func(s *isa.State[V], a []isa.Arg) {
			s.Reg[a[0].Reg] = s.Dom.And(32, s.Reg[a[1].Reg], s.Dom.Const(32, 1<<16-1))
		}),
		// C is the last bit that is shifted out.
		row("lsls l,l,by", func(s *isa.State[V], a []isa.Arg) {
			x, k := s.Reg[a[1].Reg], int(a[2].Imm)
			s.Reg[a[0].Reg], s.Reg[carry] = s.Dom.Shl(32, x, k), s.Dom.Extract(x, 32-k, 1)
			s.Flags.Result(32, s.Reg[a[0].Reg])
		}),
		row("lsrs l,l,by", func(s *isa.State[V], a []isa.Arg) {
			x, k := s.Reg[a[1].Reg], int(a[2].Imm)
			s.Reg[a[0].Reg], s.Reg[carry] = s.Dom.Shr(32, x, k), s.Dom.Extract(x, k-1, 1)
			s.Flags.Result(32, s.Reg[a[0].Reg])
		}),
		row("add sp,sp,room", func(s *isa.State[V], a []isa.Arg) { moveStack(s, uint64(a[2].Imm)) }),
		row("sub sp,sp,room", func(s *isa.State[V], a []isa.Arg) { moveStack(s, -uint64(a[2].Imm)) }),
		row("add l,sp,spoff", func(s *isa.State[V], a []isa.Arg) {
			s.Reg[a[0].Reg] = plus(s.Dom, 32, s.Reg[sp], s.Dom.Const(32, uint64(a[2].Imm)))
		}))
	return append(rows, compiledNarrow[V]()...)
}

// multiple are the instructions that move a list of registers, the lowest at the
// lowest address, and leave the base behind them. What a load leaves in a base
// that is in its list, and a store of one that is not the first, is not for the
// table (A6.7.26, A6.7.58).
func multiple[V any]() []isa.Row[V] {
	each := func(do func(s *isa.State[V], r int, addr uint64)) func(*isa.State[V], []isa.Arg) {
		return func(s *isa.State[V], a []isa.Arg) {
			base, addr := a[0].Reg, s.Addr(a[0].Reg, 0)
			if a[1].Imm>>base&1 == 1 {
				isa.Faultf("%s is the base and in the list, which is undefined here", names[base])
			}
			for mask := uint64(a[1].Imm); mask != 0; mask &= mask - 1 {
				do(s, bits.TrailingZeros64(mask), addr)
				addr += word
			}
			s.Reg[base] = s.Dom.Const(32, addr)
		}
	}
	return []isa.Row[V]{
		{Spec: isa.Spec{Form: "ldm up,lows", Size: 2, Reads: true},
			Do: each(func(s *isa.State[V], r int, addr uint64) { s.Reg[r] = s.Mem.Load(addr, word) })},
		{Spec: isa.Spec{Form: "stm up,lows", Size: 2, Writes: true},
			Do: each(func(s *isa.State[V], r int, addr uint64) { s.Mem.Store(addr, word, s.Reg[r]) })},
	}
}

// narrowSyntax is that of ARMv6-M, where a base that moves is the register alone.
type narrowSyntax struct{ syntax }

func (s narrowSyntax) Print(a isa.Arg) string {
	if a.Type == isa.PostInc {
		return names[a.Reg] + "!"
	}
	return s.syntax.Print(a)
}

func (s narrowSyntax) Parse(text string) (isa.Arg, error) {
	if r, ok := numbers[strings.TrimSuffix(text, "!")]; ok && strings.HasSuffix(text, "!") {
		return isa.Arg{Type: isa.PostInc, Reg: r}, nil
	}
	return s.syntax.Parse(text)
}

func moveStack[V any](s *isa.State[V], by uint64) {
	s.Reg[sp] = plus(s.Dom, 32, s.Reg[sp], s.Dom.Const(32, by&(1<<32-1)))
}

// inPlace are the instructions whose first operand is also a source.
func inPlace[V any]() []isa.Row[V] {
	var rows []isa.Row[V]
	row := func(form string, do func(s *isa.State[V], x, y V) V) {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: form, Size: 2}, Do: func(s *isa.State[V], a []isa.Arg) {
			y := s.Dom.Const(32, uint64(a[1].Imm))
			if a[1].Type == isa.Reg {
				y = s.Reg[a[1].Reg]
			}
			s.Reg[a[0].Reg] = do(s, s.Reg[a[0].Reg], y)
		}})
	}
	for _, x := range []struct {
		form string
		do   func(d isa.Dom[V], c, x, y V) (V, V)
		over func(f *isa.Flags[V], w int, x, y, v V)
	}{
		{"adds l,byte", add[V], (*isa.Flags[V]).Sum}, {"subs l,byte", sub[V], (*isa.Flags[V]).Difference},
		{"adcs l,l", adc[V], (*isa.Flags[V]).Sum}, {"sbcs l,l", sbc[V], (*isa.Flags[V]).Difference},
	} {
		row(x.form, func(s *isa.State[V], first, y V) V { return withFlags(s, x.do, x.over, first, y) })
	}
	for _, x := range []struct {
		form string
		do   func(d isa.Dom[V], w int, x, y V) V
	}{{"ands l,l", isa.Dom[V].And}, {"orrs l,l", isa.Dom[V].Or}, {"eors l,l", isa.Dom[V].Xor}} {
		row(x.form, func(s *isa.State[V], first, y V) V {
			v := x.do(s.Dom, 32, first, y)
			s.Flags.Result(32, v)
			return v
		})
	}
	return rows
}

// newNarrowSet indexes the table of ARMv6-M.
func newNarrowSet(name string) *isa.Set {
	low := isa.Range(0, 7)
	return isa.NewSet(isa.Set{Name: name, Syntax: narrowSyntax{}, Kinds: with(compiledNarrowKinds, map[string]isa.Kind{
		"l":        {Type: isa.Reg, Regs: low},
		"r":        {Type: isa.Reg, Regs: append(isa.Range(0, 12), lr)},
		"near":     {Type: isa.Mem, Regs: low, Max: 124, Step: 4},
		"nearhalf": {Type: isa.Mem, Regs: low, Max: 62, Step: 2},
		"spm":      {Type: isa.Mem, Regs: []int{sp}, Max: 1020, Step: 4},
		"up":       {Type: isa.PostInc, Regs: low},
		"byte":     {Type: isa.Imm, Max: 255},
		"zero":     {Type: isa.Imm},
		"by":       {Type: isa.Imm, Min: 1, Max: 31},
		"sp":       {Type: isa.Reg, Regs: []int{sp}},
		"room":     {Type: isa.Imm, Max: 508, Step: 4},
		"spoff":    {Type: isa.Imm, Max: 1020, Step: 4},
		"low":      {Type: isa.List, Regs: append(isa.Range(0, 7), lr)},
		"lows":     {Type: isa.List, Regs: low},
		"return":   {Type: isa.List, Regs: append(isa.Range(0, 7), pc), Fits: holdsPC},
		"lr":       {Type: isa.Reg, Regs: []int{lr}},
	})}, narrowRows[isa.Tainted]())
}
