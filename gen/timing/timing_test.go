package timing_test

import (
	"slices"
	"strings"
	"testing"

	"asmgen/gen/isa"
	"asmgen/gen/targets/riscv"
	"asmgen/gen/timing"
)

var machine = timing.Machine{Set: riscv.RV32.Set, Effects: riscv.RV32.Effects}

func cycles(t *testing.T, core *timing.Core, code string) int {
	t.Helper()
	var insts []isa.Inst
	for _, line := range strings.Split(code, "; ") {
		in, err := machine.Set.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		insts = append(insts, in)
	}
	return core.Cycles(machine, insts)
}

// Each rule by itself.
func TestRules(t *testing.T) {
	unit := func(op timing.Op) *timing.Core {
		return &timing.Core{Ops: map[string]timing.Op{"": {Issue: 1, Latency: 1}, "mul": op, "lw": {Issue: 1, Latency: 2}}}
	}
	pipelined := unit(timing.Op{Issue: 1, Latency: 4})
	blocking := unit(timing.Op{Issue: 1, Latency: 5, Unit: "multiplier", Busy: 5})
	chained := unit(timing.Op{Issue: 3, Chained: 1, Unit: "multiplier"})
	const mul, other, uses = "mul a0, a1, a2", "add a3, a4, a5", "add a3, a0, a5"
	for _, c := range []struct {
		what string
		core *timing.Core
		code []string
		want int
	}{
		{"independent instructions", pipelined, []string{mul, mul[:5] + "6, a1, a2", other}, 3},
		{"a result that is needed", pipelined, []string{mul, uses}, 5},
		{"time filled", pipelined, []string{mul, other, other, uses}, 5},
		{"a register written again", pipelined, []string{mul, "add a0, a3, a4"}, 4},
		{"a busy unit", blocking, []string{mul, "mul a6, a1, a2"}, 6},
		{"a busy unit is no one else's concern", blocking, []string{mul, other, other}, 3},
		{"a load", blocking, []string{"lw a0, 0(a1)", uses}, 3},
		{"an address", blocking, []string{"lw a0, 0(a1)", "lw a3, 0(a0)"}, 3},
		{"neighbours", chained, []string{mul, "mul a6, a1, a2", "mul a7, a1, a2", other}, 6},
	} {
		if got := cycles(t, c.core, strings.Join(c.code, "; ")); got != c.want {
			t.Errorf("%s: %d cycles, want %d", c.what, got, c.want)
		}
	}
}

// On Rocket a product is written where no other instruction writes. The figures
// were measured on its RTL, as cycles of a long run of the group; X is an
// instruction that writes no register.
func TestWritePort(t *testing.T) {
	rocket := core(t, "rocket")
	const mul, x = "mul a0, a1, a2", "sw a3, 0(a4)"
	alu := func(n int) string { return strings.Repeat("; add a3, a4, a5", n) }
	for _, c := range []struct {
		group string
		want  int
	}{
		{mul, 6}, {mul + alu(1), 6}, {mul + alu(2), 6}, {mul + alu(3), 7}, {mul + alu(4), 8}, {mul + alu(6), 10},
		{mul + "; add a3, a0, a5", 7},
		{mul + alu(2) + "; " + x + alu(2), 6},
		{"lw a0, 0(a1)", 1}, {"lw a0, 0(a1); add a3, a0, a5", 3},
	} {
		run := func(n int) int {
			return cycles(t, rocket, strings.TrimSuffix(strings.Repeat(c.group+"; ", n), "; "))
		}
		if got := run(20) - run(10); got != 10*c.want {
			t.Errorf("%s: %d cycles for 10, want %d", c.group, got, 10*c.want)
		}
	}
}

// A result is due from the cycle on in which it first asks for the way, until
// something leaves it.
func TestDue(t *testing.T) {
	rocket := core(t, "rocket")
	k := timing.NewClock()
	var due []bool
	for _, line := range []string{"mul a0, a1, a2", "add a3, a4, a5", "add a3, a4, a5", "add a3, a4, a5", "sw a3, 0(a4)", "sw a3, 0(a4)"} {
		in, err := machine.Set.Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		due = append(due, k.Due(k.Next()))
		k.Issue(rocket.Read(machine, in))
	}
	if want := []bool{false, false, false, true, true, false}; !slices.Equal(due, want) {
		t.Errorf("due before each instruction: %v, want %v", due, want)
	}
}

func core(t *testing.T, name string) *timing.Core {
	t.Helper()
	for _, c := range riscv.RV32.Cores {
		if c.Name == name {
			return c.Pipeline
		}
	}
	t.Fatalf("there is no core %s", name)
	return nil
}
