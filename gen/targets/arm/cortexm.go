package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// CortexM4 is ARMv7E-M: Thumb-2 with the multiplications of the DSP extension.
var CortexM4 = newCortexM4()

func newCortexM4() *targets.Target {
	set := newThumbSet("cortex-m4")
	t := newMicrocontroller("cortex-m4", "Cortex-M4, M7, M33 with DSP: Thumb-2 (UMAAL)", set)
	t.Cores = pipelined(targets.Core{Name: "generic", Summary: "any core with the DSP extension"}, &cortexM4)
	t.Cores = append(t.Cores, longM3)
	t.Effects = effects(wideRows[isa.Trace]())
	t.Dialect.Setup = []string{".syntax\tunified", ".arch\tarmv7e-m", ".thumb", ".cfi_sections\t.debug_frame"}
	t.Dialect.Guards = []targets.Guard{
		{If: "defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M' && defined(__thumb2__) && defined(__ARM_FEATURE_DSP)",
			Say: "this file is for Cortex-M with the DSP extension: compile it with -mcpu=cortex-m4, -mcpu=cortex-m33 or the like"},
		littleEndian,
	}
	t.Dialect.Macros = map[string]int{"__arm__": 1, "__ARM_ARCH_PROFILE": 'M', "__thumb2__": 1, "__thumb__": 1,
		"__ARM_FEATURE_DSP": 1, "__ARMEL__": 1, "__ELF__": 1}
	t.Timing = "no branch, no address and no instruction choice depends on data; " +
		"holds on cores whose long multiplies take a fixed time, as those of the Cortex-M4 do"
	carryOut(t)
	return t
}

// newMicrocontroller is what the targets of the M profile share.
func newMicrocontroller(name, summary string, set *isa.Set) *targets.Target {
	return &targets.Target{
		Name:     name,
		Summary:  summary,
		Family:   "thumb",
		WordBits: 32,
		Align:    4,
		Set:      set,
		ABI:      convention("AAPCS32 (Thumb state)"),
		RegBits: func(r int) int {
			switch {
			case r < pc:
				return 32
			case r == carry:
				return 1
			}
			return 0
		},
		Dialect: targets.Dialect{Marks: []string{".thumb_func"}, P2Align: 2},
	}
}

// CortexM0 is ARMv6-M, whose multiplication yields the low word of a product.
var CortexM0 = newCortexM0()

func newCortexM0() *targets.Target {
	set := newNarrowSet("cortex-m0")
	t := newMicrocontroller("cortex-m0", "Cortex-M0, M0+, M1, M23: Thumb with 32-bit products", set)
	t.Dialect.Setup = []string{".syntax\tunified", ".arch\tarmv6-m", ".thumb", ".cfi_sections\t.debug_frame"}
	t.Dialect.Guards = []targets.Guard{
		{If: "defined(__ARM_ARCH_PROFILE) && __ARM_ARCH_PROFILE == 'M'",
			Say: "this file is for Cortex-M: compile it with -mcpu=cortex-m0 or the like"},
		littleEndian,
	}
	t.Dialect.Macros = map[string]int{"__arm__": 1, "__ARM_ARCH_PROFILE": 'M', "__thumb__": 1, "__ARMEL__": 1, "__ELF__": 1}
	t.Timing = "no branch, no address and no instruction choice depends on data; " +
		"holds on cores whose multiplication takes a fixed time, 1 cycle or 32, as those of the Cortex-M0 and M0+ do"
	t.Cores = pipelined(targets.Core{Name: "generic", Summary: "any ARMv6-M core"}, &cortexM0Plus)
	t.Cores = append(t.Cores, shortM3)
	t.Effects = effects(narrowRows[isa.Trace]())
	t.Squares, t.Composes = true, true
	t.Lower = map[gen.Form]targets.Lowering{gen.Columns: lowerNarrow(set)}
	return t
}
