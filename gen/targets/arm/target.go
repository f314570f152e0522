package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// ARMv7 is ARMv7-A in ARM state without vectors, NEON the same with them.
var (
	ARMv7 = newARMv7()
	NEON  = newNEON()
)

func newARMv7() *targets.Target {
	t := newTarget("armv7", "ARMv7-A, scalar (UMAAL)", false)
	t.Timing = "no branch, no address and no instruction choice depends on data; " +
		"holds on cores whose long multiplies take a fixed time, as those of the Cortex-A cores do"
	carryOut(t)
	return t
}

// carryOut gives a target the lowerings for UMAAL.
func carryOut(t *targets.Target) {
	t.Budget, t.Strip, t.Widest = budget, scalarStrip, widest
	t.Squares, t.Composes = true, true
	t.Lower = map[gen.Form]targets.Lowering{gen.Columns: lower(t.Set), gen.Window: lower(t.Set), gen.Blocks: lower(t.Set)}
}

func newNEON() *targets.Target {
	t := newTarget("neon", "ARMv7-A with NEON, digits of 16 bits", true)
	t.Dialect.Setup = append(t.Dialect.Setup, ".fpu\tneon")
	t.Dialect.Guards = append(t.Dialect.Guards, targets.Guard{
		If: "defined(__ARM_NEON)", Say: "this file needs NEON: compile it with -mfpu=neon"})
	t.Dialect.Macros["__ARM_NEON"] = 1
	t.Strip, t.Lanes, t.Digit = strip, lanes, 8*digit
	t.Timing = "no branch, no address and no instruction choice depends on data; " +
		"holds on cores whose vector multiplies take a fixed time, as those of the Cortex-A cores do"
	t.Lower = map[gen.Form]targets.Lowering{gen.Window: lowerRows(t.Set)}
	return t
}

func newTarget(name, summary string, neon bool) *targets.Target {
	set := newSet(name, neon)
	return &targets.Target{
		Name:     name,
		Summary:  summary,
		Family:   "arm",
		WordBits: 32,
		Align:    4,
		Set:      set,
		ABI:      convention("AAPCS32 (ARM state; Thumb callers interwork)"),
		RegBits: func(r int) int {
			switch {
			case r < pc:
				return 32
			case r == carry:
				return 1
			case neon && r >= d0 && r < q0:
				return 64
			}
			return 0
		},
		Dialect: targets.Dialect{
			Guards: []targets.Guard{
				{If: "defined(__ARM_ARCH) && __ARM_ARCH >= 7 && defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'A' && !defined(__aarch64__)",
					Say: "this file is for 32-bit ARM, ARMv7-A or later: compile it with -march=armv7-a or more"},
				littleEndian,
			},
			Macros: map[string]int{"__arm__": 1, "__ARM_ARCH": 7, "__ARM_ARCH_PROFILE": 'A', "__ARMEL__": 1, "__ELF__": 1},
			// Call frame information serves debuggers; EHABI unwinding has tables of its own.
			Setup:   []string{".syntax\tunified", ".arch\tarmv7-a", ".arm", ".cfi_sections\t.debug_frame"},
			P2Align: 2,
		},
		Cores:   pipelined(targets.Core{Name: "generic", Summary: "any ARMv7-A core"}, &cortexA8, &cortexA9),
		Effects: effects(Rows[isa.Trace](neon)),
	}
}

// littleEndian is the byte order of the limbs.
var littleEndian = targets.Guard{If: "!defined(__ARMEB__)", Say: "this file is for little-endian ARM: compile it without -mbig-endian"}

// convention is the base procedure call standard.
func convention(name string) targets.ABI {
	return targets.ABI{
		Name: name,
		Args: [][]int{{zPtr}, {base[gen.AreaX]}, {base[gen.AreaY]}},
		// d8 to d15 are callee-saved.
		Saved:    append(append([]int{sp}, saved...), isa.Range(d0+8, d0+15)...),
		Reserved: []int{9}, // the platform may own r9 (AAPCS32 6.1)
		SP:       sp,
		Slot:     4,
		Link:     lr,
		AddrBits: 32,
		DWARF:    isa.Range(0, pc),
	}
}
