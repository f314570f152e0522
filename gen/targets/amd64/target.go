package amd64

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// Target is x86-64 with the System V calling convention, and with Go's.
//
// The size of a routine is that of its instructions; the endbr64 of a compiler
// that asks for one comes on top.
var Target = &targets.Target{
	Name:     "amd64",
	Summary:  "x86-64, System V (GNU as) or Go assembler",
	Family:   "amd64",
	WordBits: 64,
	Align:    1,
	Set:      Set,
	ABI: targets.ABI{
		Name:     "System V AMD64",
		Args:     [][]int{{zPtr}, {base[gen.AreaX]}, {yArg}},
		Saved:    []int{rbx, rbp, 12, 13, 14, 15, rsp},
		SP:       rsp,
		Slot:     wordSize,
		Link:     -1,
		Pushed:   returnAddress,
		AddrBits: 64,
		DWARF:    append([]int{rax, rdx, rcx, rbx, rsi, rdi, rbp, rsp}, isa.Range(8, 15)...),
	},
	// A flag holds one bit or is undefined, as both are at entry; a whole word
	// of anything else says so.
	RegBits: func(r int) int {
		if r >= 0 && r <= OF || r >= vectors && r < Registers {
			return 64
		}
		return 0
	},
	Dialect: targets.Dialect{
		Guards: []targets.Guard{
			{If: "defined(__x86_64__)", Say: "this file is for x86-64: compile it with -m64"},
			{If: "!defined(__ILP32__)", Say: "this file has 64-bit pointers: it does not run with -mx32"},
			{If: "!defined(_WIN64)", Say: "this file follows the System V convention: it does not run on Windows"},
		},
		Macros:  map[string]int{"__x86_64__": 1, "__LP64__": 1, "__ELF__": 1},
		P2Align: 4,
		Landing: []string{"#ifdef __CET__", "\tendbr64", "#endif"},
		Notes:   cetNote,
	},
	Cores: []targets.Core{{Name: "generic", Summary: "any x86-64"}},
	Lower: map[gen.Form]targets.Lowering{gen.Columns: lowerColumns},
	Go: &targets.GoDialect{
		Set: GoSet,
		ABI: targets.ABI{
			Name:        "Go ABI0",
			Saved:       []int{rbp, rsp},
			SP:          rsp,
			Slot:        wordSize,
			Link:        -1,
			Pushed:      returnAddress,
			AddrBits:    64,
			ArgsOnStack: true,
			ArgBase:     FP,
		},
		Form:  GoForm,
		Print: printGo,
		Frame: goFrame,
	},
	Timing: "no branch, no address and no instruction choice depends on data; holds on cores whose mulq takes a fixed time",
}

// cetNote tells the linker that the code may run with indirect branch tracking
// and a shadow stack. One object without it turns both off for the program.
//
// Source: System V ABI, AMD64 supplement, "Program Property"; an ELF note of
// type NT_GNU_PROPERTY_TYPE_0 with GNU_PROPERTY_X86_FEATURE_1_AND.
var cetNote = []string{
	"",
	"#ifdef __CET__",
	"\t.section\t.note.gnu.property,\"a\",%note",
	"\t.p2align\t3",
	"\t.long\t4, 16, 5, 0x554e47",  // sizes of name and content, type, "GNU"
	"\t.long\t0xc0000002, 4, 3, 0", // the property, its size, IBT and SHSTK, padding
	"#endif",
}
