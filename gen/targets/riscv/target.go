package riscv

import (
	"fmt"
	"strings"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/gen/timing"
)

// RV32 is RV32IM with the ilp32 convention, RV64 is RV64IM with lp64, RV32E is
// RV32EM, which has 16 registers, with ilp32e.
var (
	RV32  = newTarget("rv32", "ilp32", rv32)
	RV64  = newTarget("rv64", "lp64", rv64)
	RV32E = newTarget("rv32e", "ilp32e", &variant{bits: 32, load: "lw", store: "sw", pool: small, saved: saved[:2], stackAlign: 4})
)

var (
	rv32 = &variant{bits: 32, load: "lw", store: "sw", pool: pool, saved: saved, stackAlign: 16}
	rv64 = &variant{bits: 64, load: "ld", store: "sd", pool: pool, saved: saved, stackAlign: 16}
)

var (
	// saved are s0 to s11.
	saved = append([]int{8, 9}, isa.Range(18, 27)...)
	pool  = append(append([]int{13, 14, 15, 16, 17, 5, 6, 7, 28, 29, 30, 31}, saved...), ra)
	small = []int{13, 14, 15, 5, 6, 7, 8, 9, ra}
)

// accumulators is the words of an accumulator, at any size there is.
const accumulators = 3

// budget: accumulator and temporaries come off the pool, and what a square needs
// beyond the register that it has no y for. A saved register costs a store and a
// load.
func (v *variant) budget() gen.Budget {
	free := len(v.pool) - len(v.saved) - 1
	return gen.Budget{
		Free: free - accumulators - temporaries,
		Max:  len(v.pool) - accumulators - temporaries - (squareRegisters - 1),
		Save: 2, Load: 1,
	}
}

// strip is the widest window of a row: it needs as many words of a factor, the
// word of the other, the carry and a product.
func (v *variant) strip() int { return (len(v.pool) - 3) / 2 }

func newTarget(name, abi string, v *variant) *targets.Target {
	set := newSet(name, v)
	arch := "RV32EM"
	if !v.embedded() {
		arch = fmt.Sprintf("RV%dIM", v.bits)
	}
	march := fmt.Sprintf("compile it with -march=%s or more", strings.ToLower(arch))
	registers := targets.Guard{If: "!defined(__riscv_32e) && !defined(__riscv_64e)",
		Say: "this file needs 32 registers: it does not run on RV32E or RV64E"}
	macros := map[string]int{"__riscv": 1, "__riscv_xlen": v.bits, "__riscv_mul": 1, "__ELF__": 1}
	if v.embedded() {
		registers = targets.Guard{If: "defined(__riscv_32e)",
			Say: "this file keeps to the ilp32e calling convention: " + march}
		macros["__riscv_32e"] = 1
	}
	rows := Rows[isa.Trace](v.bits)
	effects := func(in isa.Inst) isa.Effects { return isa.EffectsOf(rows[in.Op], in) }
	machine := timing.Machine{Set: set, Effects: effects}
	lowering := lower(machine, v)
	return &targets.Target{
		Name:     name,
		Summary:  fmt.Sprintf("RISC-V %s, %s", arch, abi),
		Family:   "riscv",
		WordBits: v.bits,
		Align:    v.bytes(),
		Set:      set,
		ABI: targets.ABI{
			Name:     "RISC-V psABI " + abi,
			Args:     [][]int{{zPtr}, {base[gen.AreaX]}, {base[gen.AreaY]}, {lengthArg}},
			Saved:    append([]int{sp}, v.saved...),
			Reserved: []int{gp, tp},
			SP:       sp,
			Slot:     v.bytes(),
			Link:     ra,
			AddrBits: v.bits,
			DWARF:    isa.Range(zero, v.registers()-1),
		},
		RegBits: func(r int) int {
			if r > zero && r < v.registers() {
				return v.bits
			}
			return 0
		},
		Dialect: targets.Dialect{
			Guards: []targets.Guard{
				{If: fmt.Sprintf("defined(__riscv_xlen) && __riscv_xlen == %d", v.bits),
					Say: fmt.Sprintf("this file is for RV%d: %s", v.bits, march)},
				{If: "defined(__riscv_mul)",
					Say: "this file needs the M extension: " + march},
				registers,
			},
			Macros: macros,
			// Call frame information serves debuggers; .eh_frame would cost flash.
			Setup:   []string{".option\tnorelax", ".cfi_sections\t.debug_frame"},
			P2Align: 2,
		},
		Cores:    cores(v),
		Budget:   v.budget(),
		Strip:    v.strip(),
		Widest:   v.widest(),
		Squares:  true,
		Composes: true,
		Timing: "no branch, no address and no instruction choice depends on data; " +
			"holds on cores whose mul and mulhu take a fixed time (Zkt)",
		Lower:   map[gen.Form]targets.Lowering{gen.Columns: lowering, gen.Window: lowering, gen.Blocks: lowering},
		Compact: v.compact(set),
		Effects: effects,
		Reorder: reorder(v, machine),
	}
}
