package isa_test

import (
	"slices"
	"testing"

	"asmgen/gen/isa"
	"asmgen/gen/targets/avr"
	"asmgen/gen/targets/riscv"
)

// Effects are those that the manuals give: of flags, pairs, addresses and the
// register that is always 0.
func TestEffects(t *testing.T) {
	rv, av := riscv.Rows[isa.Trace](32), avr.Rows[isa.Trace]()
	for _, c := range []struct {
		set           *isa.Set
		rows          []isa.Row[isa.Trace]
		text          string
		reads, writes []int
	}{
		{riscv.RV32.Set, rv, "add\ta0, a1, a2", []int{11, 12}, []int{10}},
		{riscv.RV32.Set, rv, "add\ta0, a0, a0", []int{10}, []int{10}},
		{riscv.RV32.Set, rv, "sltu\tzero, a1, a2", nil, nil},
		{riscv.RV32.Set, rv, "addi\tsp, sp, -16", []int{2}, []int{2}},
		{riscv.RV32.Set, rv, "lw\ta5, 4(a1)", []int{11}, []int{15}},
		{riscv.RV32.Set, rv, "sw\ta5, 4(sp)", []int{2, 15}, nil},
		{riscv.RV32.Set, rv, "ret", []int{1}, nil},
		{avr.Target.Set, av, "adc\tr4, r5", []int{4, 5, 32}, []int{4, 32}},
		{avr.Target.Set, av, "mul\tr4, r5", []int{4, 5}, []int{0, 1, 32}},
	} {
		in, err := c.set.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		e := isa.EffectsOf(c.rows[in.Op], in)
		if !slices.Equal(e.Reads, c.reads) || !slices.Equal(e.Writes, c.writes) {
			t.Errorf("%q: %+v, want reads %v, writes %v", c.text, e, c.reads, c.writes)
		}
	}
}
