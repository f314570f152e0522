package riscv

import (
	"asmgen/gen/targets"
	"asmgen/gen/timing"
)

// multiplier is the rules of a core on which an ALU instruction takes a cycle,
// and a multiplication as op says.
func multiplier(op timing.Op, more map[string]timing.Op) map[string]timing.Op {
	rules := map[string]timing.Op{
		"": {Issue: 1, Latency: 1}, "mul": op, "mulhu": op,
		"lw": {Issue: 1, Latency: 2}, "ld": {Issue: 1, Latency: 2},
	}
	for name, op := range more {
		rules[name] = op
	}
	return rules
}

// pipelines are the cores with rules. Code is in memory that answers at once.
var pipelines = []struct {
	summary string
	core    timing.Core
}{
	{"SiFive E31 of the FE310: a multiplier of 8 bits a cycle", timing.Core{
		Name: "e31",
		Source: "SiFive FE310-G000 Manual, 3.2: multiplication 5 cycles, one at a time; LW 2 cycles; " +
			"a branch back is predicted, and leaving its loop costs 3 cycles; loads of bytes and half-words 3, other branches and jumps predicted",
		Ops: multiplier(timing.Op{Issue: 1, Latency: 5, Unit: "multiplier", Busy: 5}, map[string]timing.Op{
			"bne": {Issue: 4, Taken: 1}, "beq": {Issue: 1}, "bltu": {Issue: 1}, "bgeu": {Issue: 1}, "j": {Issue: 1},
			"lbu": {Issue: 1, Latency: 3}, "lhu": {Issue: 1, Latency: 3}}),
	}},
	{"Rocket with the multiplier of the E31, as measured on its RTL", timing.Core{
		Name: "rocket",
		Source: "measured on RTL: a product leaves the multiplier in a cycle in which no other instruction " +
			"writes a register (Rocket.sv, ll_arb)",
		Ops: multiplier(timing.Op{Issue: 1, Latency: 6, Unit: "multiplier", Busy: 6, Port: 3},
			map[string]timing.Op{"ret": {Issue: 4}, "bne": {Issue: 1, Taken: 4}}),
	}},
	{"Hazard3 with the fast multiplier, as in the RP2350", timing.Core{
		Name:   "hazard3",
		Source: "Hazard3 documentation, instruction cycle counts; measured on RTL",
		Ops: multiplier(timing.Op{Issue: 1, Latency: 1},
			map[string]timing.Op{"ret": {Issue: 2}, "bne": {Issue: 1, Taken: 2}}),
	}},
	{"Ibex with RV32MFast, 2 stages", timing.Core{
		Name:   "ibex",
		Source: "Ibex documentation, pipeline details; measured on RTL",
		Ops: multiplier(timing.Op{Issue: 3, Latency: 3}, map[string]timing.Op{
			"mulhu": {Issue: 4, Latency: 4}, "lw": {Issue: 2, Latency: 2}, "sw": {Issue: 2}, "ret": {Issue: 3},
			"bne": {Issue: 1, Taken: 3}}),
	}},
	{"PicoRV32 with its serial multiplier", timing.Core{
		Name:   "picorv32",
		Source: "PicoRV32 README, cycles per instruction; measured on RTL",
		Ops: map[string]timing.Op{
			"": {Issue: 3}, "mul": {Issue: 40}, "mulhu": {Issue: 72},
			"lw": {Issue: 5}, "sw": {Issue: 5}, "ret": {Issue: 5}, "bne": {Issue: 3, Taken: 5}},
	}},
}

// caches are the instruction caches of cores that have one, in bytes.
// Source: SiFive FE310-G000 Manual, 3.1: 16 KiB.
var caches = map[string]int{"e31": 16 << 10, "rocket": 16 << 10}

// varying are cores that look at the operands of a multiplication to be done
// early, or that may. The serial multiplier of PicoRV32 does not: it counts to 32 or
// 64 whatever the operands.
// Source: Ibex documentation, pipeline details, MUL and MULH with RV32MSlow, and on
// RTL a 256-bit product takes 2690 to 4674 cycles; rocket-chip, WithNBigCores,
// mulEarlyOut.
var varying = []targets.Core{
	{Name: "ibex-slow", Summary: "Ibex with RV32MSlow: no constant-time products", Varies: map[string]string{
		"mul": "the slow multiplier of Ibex stops after the highest bit set in an operand, so only RV32MFast or RV32MSingleCycle will do"}},
	{Name: "rocket-big", Summary: "Rocket in its big configuration: no constant-time products", Varies: map[string]string{
		"mul":   earlyOut,
		"mulhu": earlyOut}},
}

const earlyOut = "the multiplier has mulEarlyOut and stops when the rest of an operand is 0, so the core must be built without"

// completed has rules for parts of words as for words, for other branches as for bne, and for
// a jump as for a branch that is taken, where a core has none of their own.
func completed(rules map[string]timing.Op) map[string]timing.Op {
	like := func(name string, op timing.Op, among ...string) {
		if _, ruled := rules[name]; !ruled {
			return
		}
		for _, a := range among {
			if _, ruled := rules[a]; !ruled {
				rules[a] = op
			}
		}
	}
	like("lw", rules["lw"], "lbu", "lhu")
	like("sw", rules["sw"], "sb", "sh")
	like("bne", rules["bne"], "beq", "bltu", "bgeu")
	jump := rules["bne"]
	jump.Issue = jump.Taken
	like("bne", jump, "j")
	return rules
}

// cores are those of a variant; the rules are for 32 registers of 32 bits.
func cores(v *variant) []targets.Core {
	out := []targets.Core{{Name: "generic", Summary: "any core with the M extension"}}
	if v.bits == 32 && !v.embedded() {
		for _, p := range pipelines {
			p.core.Ops = completed(p.core.Ops)
			out = append(out, targets.Core{Name: p.core.Name, Summary: p.summary, Cache: caches[p.core.Name], Pipeline: &p.core})
		}
	}
	for _, c := range varying {
		ibex := c.Name == "ibex-slow" // of 32 bits, with 16 registers too; Rocket has all of them
		if ibex && v.bits == 32 || !ibex && !v.embedded() {
			out = append(out, c)
		}
	}
	return out
}
