package amd64

import (
	"math/rand/v2"

	"asmgen/gen/isa"
)

// Numbers at the borders between encodings.
var (
	displacements = []int64{0, 8, 127, 128, -128, -129, 1000, 1<<31 - 1, -1 << 31}
	immediates    = []int64{0, 1, -1, 127, 128, -128, -129, 255, 256, 1000, 1<<31 - 1, -1 << 31}
	shifts        = []int64{1, 2, 31, 32, 63}
)

// argsOf are operands for the kinds of an instruction, the k-th of many: bases
// and numbers go through all there are, registers are random.
func argsOf(kinds []isa.Kind, k int, r *rand.Rand) []isa.Arg {
	var args []isa.Arg
	for _, kind := range kinds {
		switch kind.Type {
		case isa.Reg:
			args = append(args, isa.R(kind.Regs[r.IntN(len(kind.Regs))]))
		case isa.Mem:
			args = append(args, isa.M(k%16, int(displacements[k/16%len(displacements)])))
		case isa.Indexed:
			index := kind.Indexes[r.IntN(len(kind.Indexes))]
			args = append(args, isa.Arg{Type: isa.Indexed, Reg: k % 16, Index: uint8(index), Shift: uint8(r.IntN(4)), Imm: displacements[k/16%len(displacements)]})
		case isa.Imm:
			var numbers []int64
			for _, v := range append(append([]int64{1 << 40, -1 << 63}, immediates...), shifts...) {
				if kind.Accepts(isa.I(v)) {
					numbers = append(numbers, v)
				}
			}
			args = append(args, isa.I(numbers[k%len(numbers)]))
		}
	}
	return args
}

// samples are instructions of all forms but ret, with many operands.
func samples() []isa.Inst {
	r := rand.New(rand.NewPCG(1, 2))
	var out []isa.Inst
	for op, spec := range Set.Specs {
		if spec.Flow != isa.Onward {
			continue
		}
		for k := range 16 * len(displacements) {
			out = append(out, isa.Inst{Op: op, Args: argsOf(Set.Operands(op), k, r)})
		}
	}
	return out
}
