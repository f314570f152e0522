package riscv

import (
	"fmt"

	"asmgen/gen"
	"asmgen/gen/targets"
)

// RV32 is RV32IM with the ilp32 convention, RV64 is RV64IM with lp64.
var (
	RV32 = newTarget(32, "ilp32")
	RV64 = newTarget(64, "lp64")
)

func newTarget(w int, abi string) *targets.Target {
	name := fmt.Sprintf("rv%d", w)
	t := &targets.Target{
		Name:     name,
		Summary:  fmt.Sprintf("RISC-V RV%dIM, %s", w, abi),
		Family:   "riscv",
		WordBits: w,
		Align:    w / 8,
		Set:      newSet(name, w),
		ABI: targets.ABI{
			Name:     "RISC-V psABI " + abi,
			Args:     [][]int{{zPtr}, {11}, {12}},
			Saved:    append([]int{sp}, saved...),
			Reserved: []int{gp, tp},
			SP:       sp,
			Slot:     w / 8,
			Link:     ra,
			AddrBits: w,
		},
		RegBits: func(r int) int {
			if r > zero && r < len(names) {
				return w
			}
			return 0
		},
		Dialect: targets.Dialect{
			Guards: []targets.Guard{
				{If: fmt.Sprintf("defined(__riscv_xlen) && __riscv_xlen == %d", w),
					Say: fmt.Sprintf("this file is for RV%d: compile it with -march=rv%dim or more", w, w)},
				{If: "defined(__riscv_mul)",
					Say: fmt.Sprintf("this file needs the M extension: compile it with -march=rv%dim or more", w)},
				{If: "!defined(__riscv_32e) && !defined(__riscv_64e)",
					Say: "this file needs 32 registers: it does not run on RV32E or RV64E"},
			},
			Macros: map[string]int{"__riscv": 1, "__riscv_xlen": w, "__riscv_mul": 1, "__ELF__": 1},
			// Call frame information serves debuggers; .eh_frame would cost flash.
			Setup:   []string{".option\tnorelax", ".cfi_sections\t.debug_frame"},
			P2Align: 2,
		},
		Cores:  []targets.Core{{Name: "generic", Summary: "any core with the M extension"}},
		Budget: budget,
		Auto:   "comba",
		Timing: "no branch, no address and no instruction choice depends on data; " +
			"holds on cores whose mul and mulhu take a fixed time (Zkt)",
	}
	t.Lower = map[gen.Form]targets.Lowering{gen.Columns: lowerColumns(t)}
	return t
}
