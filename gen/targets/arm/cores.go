package arm

import (
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/gen/timing"
)

// The rules of the cores. Each instruction issues alone, which on the A8 and the
// A9, that issue two where they can, is the upper bound. Code and data are in
// memory that answers at once.
var (
	cortexA8 = timing.Core{
		Name: "cortex-a8",
		Source: "Cortex-A8 TRM (DDI 0344K) 16.6, as the cortex-a8 scheduling descriptions of GCC have it: long multiplies " +
			"issue for 3 cycles with the result 7 cycles on, NEON products 6, of whole lanes 7 and 9, issued for 2 and 4, sums and shifts 3; NEON loads, stores, vext and vtrn " +
			"are set high, and one instruction issues a cycle: an upper bound",
		Ops: pipeline(timing.Op{Issue: 3, Latency: 7}, 3),
	}
	cortexA9 = timing.Core{
		Name: "cortex-a9",
		Source: "the cortex-a9 scheduling description of GCC: long multiplies issue for 3 cycles with the result 5 cycles on, " +
			"umaal taken as umull, loads 4, NEON as on the Cortex-A8; one instruction issues a cycle: an upper bound",
		Ops: pipeline(timing.Op{Issue: 3, Latency: 5}, 4),
	}
	cortexM4 = timing.Core{
		Name: "cortex-m4",
		Source: "rules after the Cortex-M4 TRM (DDI 0439) 3.3, zero wait states: long multiplies 1 cycle, LDR 2 or, after another LDR, 1, STR 1, " +
			"lists 1 and 1 for each register, a return 2 more, a branch that is taken 3",
		Ops: map[string]timing.Op{
			"": {Issue: 1, Latency: 1}, "ldr": loadM4, "ldrh": loadM4, "ldrb": loadM4,
			"push": {Issue: 1, Each: 1}, "pop": {Issue: 1, Each: 1}, "pop return": {Issue: 3, Each: 1}, "bx": {Issue: 3},
			"b.w": {Issue: 3}, "beq.w": branchM4, "bne.w": branchM4, "bcc.w": branchM4, "bcs.w": branchM4,
		},
	}
	cortexM0Plus = timing.Core{
		Name: "cortex-m0plus",
		Source: "rules after the Cortex-M0+ TRM (DDI 0484) 3.3, with the multiplier of 1 cycle, zero wait states: loads and stores 2, lists 1 and 1 for " +
			"each register, a return 2 more",
		Ops: map[string]timing.Op{
			"": {Issue: 1, Latency: 1}, "ldr": {Issue: 2, Latency: 2}, "ldrh": {Issue: 2, Latency: 2}, "str": {Issue: 2},
			"ldm": {Issue: 1, Each: 1}, "stm": {Issue: 1, Each: 1},
			"push": {Issue: 1, Each: 1}, "pop": {Issue: 1, Each: 1}, "pop return": {Issue: 3, Each: 1}, "bx": {Issue: 2},
		},
	}
)

var (
	loadM4   = timing.Op{Issue: 2, Chained: 1, Unit: "load", Latency: 1}
	branchM4 = timing.Op{Issue: 1, Taken: 3}
)

// The Cortex-M3 has products of one word in 1 cycle; those of two words take a time
// that depends on the operands, and it has no UMAAL.
// Source: Cortex-M3 TRM (DDI 0337E), 18.2: MUL 1 cycle, UMULL 3 to 5 and UMLAL 4 to
// 7, which end early where source values are small.
var (
	shortM3 = targets.Core{Name: "cortex-m3", Summary: "products of one word in 1 cycle"}
	longM3  = targets.Core{Name: "cortex-m3", Summary: "no constant-time products of two words: use -target cortex-m0", Varies: map[string]string{
		"umull": longVaries, "umlal": longVaries, "umaal": longVaries}}
)

const longVaries = "a Cortex-M3 takes 3 to 7 cycles for a product of two words, fewer for short operands, and has no UMAAL; " +
	"-target cortex-m0 -core cortex-m3 goes without"

// pipeline is the rules of an application core, by the time of a long multiply
// and that from a load to the use of its word.
func pipeline(long timing.Op, load int) map[string]timing.Op {
	out := map[string]timing.Op{
		"":    {Issue: 1, Latency: 3}, // NEON sums, shifts and permutations
		"ldr": {Issue: 1, Latency: load}, "ldrh": {Issue: 1, Latency: load}, "ldrb": {Issue: 1, Latency: load}, "str": {Issue: 1},
		"push": {Issue: 1, Each: 1}, "pop": {Issue: 1, Each: 1, Latency: load}, "bx": {Issue: 1},
		"vmull.u16": {Issue: 1, Latency: 6}, "vmlal.u16": {Issue: 1, Latency: 6}, "vsra.u64": {Issue: 1, Latency: 6},
		"vext.8": {Issue: 2, Latency: 3}, "vld1.32": {Issue: 3, Latency: 3}, "vld1.16": {Issue: 3, Latency: 3},
		"vst1.32": {Issue: 2}, "vst1.16": {Issue: 2},
		"vld1.8": {Issue: 3, Latency: 3}, "vst1.8": {Issue: 2}, "vpush": {Issue: 1, Each: 1}, "vpop": {Issue: 1, Each: 1, Latency: 3},
		"vmla.i16": {Issue: 2, Latency: 7}, "vmla.i32": {Issue: 4, Latency: 9}, "vsra.u16": {Issue: 1, Latency: 6}, "vsra.u32": {Issue: 1, Latency: 6},
		"vtrn.8": {Issue: 2, Latency: 3}, "vtrn.16": {Issue: 2, Latency: 3}, "vtrn.32 q,q": {Issue: 2, Latency: 3},
	}
	for _, m := range []string{"umull", "umlal", "umaal"} {
		out[m] = long
	}
	for _, m := range []string{"add", "adc", "sub", "sbc", "adds", "adcs", "subs", "sbcs", "and", "orr", "eor", "mov", "rsb", "ror", "lsl", "lsr", "pkhbt"} {
		out[m] = timing.Op{Issue: 1, Latency: 2}
	}
	return out
}

// pipelined are the cores of a target that have rules, after the one without.
func pipelined(generic targets.Core, cores ...*timing.Core) []targets.Core {
	out := []targets.Core{generic}
	for _, c := range cores {
		out = append(out, targets.Core{Name: c.Name, Summary: "by the rules of its manual", Pipeline: c})
	}
	return out
}

// effects reads them off a table.
func effects(rows []isa.Row[isa.Trace]) func(isa.Inst) isa.Effects {
	return func(in isa.Inst) isa.Effects { return isa.EffectsOf(rows[in.Op], in) }
}
