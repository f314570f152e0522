package avr

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// Target is every AVR with MUL, called as avr-gcc and clang do.
var Target = &targets.Target{
	Name:     "avr",
	Summary:  "8-bit AVR with MUL: ATmega, XMEGA, tinyAVR 0/1/2, AVR Dx/Ex",
	Family:   "avr",
	WordBits: 8,
	Align:    1,
	Set:      set,
	ABI: targets.ABI{
		Name:       "avr-gcc",
		Args:       [][]int{pair(zArg), pair(xArg), pair(yArg)},
		Saved:      append(append([]int{}, saved...), xPtr, xPtr+1, sp),
		Interrupts: []int{interrupts},
		Zero:       []int{hi},
		SP:         sp,
		Slot:       1,
		Empty:      true,
		Link:       -1,
		Pushed:     2,
		AddrBits:   16,
		DWARF:      append(isa.Range(0, 31), sp),
	},
	RegBits: func(r int) int {
		switch {
		case r >= 0 && r < carry:
			return 8
		case r == carry || r == interrupts:
			return 1
		case r == sp:
			return 16
		}
		return 0
	},
	Dialect: targets.Dialect{
		Guards: []targets.Guard{
			{If: "!defined(__AVR_TINY__)",
				Say: "this file needs 32 registers: it does not run on the reduced core of ATtiny4/5/9/10/20/40"},
			{If: "defined(__AVR_HAVE_MUL__)",
				Say: "this file needs the MUL instruction: compile it for a device that has it, say -mmcu=atmega128"},
			{If: "defined(__AVR_HAVE_MOVW__)",
				Say: "this file needs the MOVW instruction: compile it for a device that has it, say -mmcu=atmega128"},
		},
		Macros:  map[string]int{"__AVR__": 1, "__AVR_HAVE_MUL__": 1, "__AVR_HAVE_MOVW__": 1, "__ELF__": 1},
		Setup:   []string{".cfi_sections\t.debug_frame"},
		P2Align: 1,
		// LLVM writes the length of a function there in the two bytes of a pointer.
		FrameInfoLimit: 65535,
	},
	Cores: []targets.Core{
		{Name: "atmega128", Summary: "128 KB of flash", Flash: 131072, Model: "atmega"},
		{Name: "atmega1284p", Summary: "128 KB of flash, 16 KB of SRAM", Flash: 131072, Model: "atmega"},
		{Name: "atmega328p", Summary: "32 KB of flash (Arduino Uno, Nano)", Flash: 32768, Model: "atmega"},
		{Name: "avr128da48", Summary: "128 KB of flash, AVRxt core (cycles by the manual)", Flash: 131072, Model: "avrxt"},
		{Name: "atxmega128a1", Summary: "128 KB of flash, XMEGA core (cycles by the manual)", Flash: 131072, Model: "xmega"},
	},
	Budget:   budget,
	Compact:  compact,
	Squares:  true,
	Composes: true,
	Refined:  true,
	Widest:   widest,
	Lower:    map[gen.Form]targets.Lowering{gen.Columns: lowerColumns, gen.Blocks: lowerBlocks},
	Timing: "no branch, no address and no instruction choice depends on data, and every instruction used takes " +
		"a fixed time on every AVR core; cycles are for internal SRAM and include the return; on devices with over " +
		"128 KB of flash a return or a call takes one more, and a call one more byte of stack",
}
