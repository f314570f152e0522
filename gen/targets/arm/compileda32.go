package arm

import (
	"maps"

	"asmgen/gen/isa"
)

// compiledA32 are the rows that only ARM code has.
func compiledA32[V any]() []isa.Row[V] {
	// The second of two registers is the one after the first, which is even.
	rows := pairs[V]("even,m8", func(a []isa.Arg) int { return a[0].Reg + 1 })
	rows = append(rows, multiples[V]([]string{"", "ib", "da", "db"})...)
	rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: "ldr pc,atsp,four", Size: 4, Reads: true, Flow: isa.Returns},
		Do: func(s *isa.State[V], a []isa.Arg) {
			pop(s, []isa.Arg{listOf(1 << pc)})
			s.ReturnTo(s.Reg[pc])
		}})
	return append(rows, branches[V]("", "near", "near", 4)...)
}

// compiledA32Kinds are the operands of the compiled rows that A32 has its own way.
var compiledA32Kinds = with(compiledKinds, map[string]isa.Kind{
	"mb":    displaced(general, -4095, 4095, 1),
	"mh":    displaced(general, -255, 255, 1),
	"x":     {Type: isa.Indexed, Regs: isa.Range(0, 14), Indexes: general, Shifts: 31},
	"xh":    {Type: isa.Indexed, Regs: isa.Range(0, 14), Indexes: general},
	"pre":   stepped(isa.PreInc, 4095),
	"preh":  stepped(isa.PreInc, 255),
	"base":  displaced(general, 0, 0, 1),
	"step":  stepped(isa.Imm, 4095),
	"steph": stepped(isa.Imm, 255),
	"even":  {Type: isa.Reg, Regs: []int{0, 2, 4, 6, 8, 10}},
	"m8":    displaced(isa.Range(0, 14), -255, 255, 1),
	"pc":    {Type: isa.Reg, Regs: []int{pc}},
	"atsp":  displaced([]int{sp}, 0, 0, 1),
	"four":  {Type: isa.Imm, Min: word, Max: word},
	"near":  {Type: isa.Label, Min: 8 - 1<<25, Max: 4 + 1<<25},
})

// with are the kinds of both.
func with(some, more map[string]isa.Kind) map[string]isa.Kind {
	out := maps.Clone(some)
	maps.Copy(out, more)
	return out
}

// conditions are what branches go by.
func conditions[V any]() []struct {
	name string
	is   func(s *isa.State[V]) V
} {
	type state = isa.State[V]
	not := func(is func(*state) V) func(*state) V { return func(s *state) V { return s.Not(is(s)) } }
	equal := func(s *state) V { return s.Equal(32) }
	set := func(s *state) V { return s.Reg[carry] }
	above := func(s *state) V { return s.Dom.And(1, set(s), s.Not(equal(s))) }
	greater := func(s *state) V { return s.Dom.And(1, s.Not(s.Less()), s.Not(equal(s))) }
	return []struct {
		name string
		is   func(s *isa.State[V]) V
	}{
		{"eq", equal}, {"ne", not(equal)}, {"cs", set}, {"cc", not(set)},
		{"mi", (*state).Minus}, {"pl", not((*state).Minus)},
		{"vs", (*state).Overflown}, {"vc", not((*state).Overflown)},
		{"hi", above}, {"ls", not(above)}, {"lt", (*state).Less}, {"ge", not((*state).Less)},
		{"gt", greater}, {"le", not(greater)},
	}
}

// branches are the jump and the branches that reach as far as those kinds say.
func branches[V any](suffix, jump, branch string, size int) []isa.Row[V] {
	rows := []isa.Row[V]{{Spec: isa.Spec{Form: "b" + suffix + " " + jump, Size: size, Flow: isa.Jumps},
		Do: func(s *isa.State[V], a []isa.Arg) { s.Jump(a[0]) }}}
	for _, c := range conditions[V]() {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: "b" + c.name + suffix + " " + branch, Size: size, Flow: isa.Branches},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Branch(c.is(s), a[0]) }})
	}
	return rows
}
