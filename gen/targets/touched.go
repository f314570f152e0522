package targets

import (
	"slices"
	"strings"

	"asmgen/gen/isa"
)

// Touched are the registers that code in that syntax writes, in ascending order: those
// that the convention has it save, that of the return address among them, and those that
// are the caller's loss. Left out is what no instruction can name, like flags, and what is
// by itself as it was: the stack pointer and registers that are 0.
func (t *Target) Touched(syntax string, rows []isa.Row[isa.Trace], insts []isa.Inst) (saved, clobbered []int) {
	written := map[int]bool{}
	for _, in := range insts {
		for _, r := range isa.EffectsOf(rows[in.Op], in).Writes {
			written[r] = true
		}
	}
	set, abi := t.SetOf(syntax), t.Convention(syntax)
	for r := range 128 {
		switch {
		case !written[r] || t.RegBits(r) == 0 || !set.Has(r) || r == abi.SP || slices.Contains(abi.Zero, r):
		case r == abi.Link || slices.Contains(abi.Saved, r):
			saved = append(saved, r)
		default:
			clobbered = append(clobbered, r)
		}
	}
	return saved, clobbered
}

// Named are registers as assemblers name them, or that there are none.
func Named(set *isa.Set, regs []int) string {
	if len(regs) == 0 {
		return "none"
	}
	var out []string
	for _, r := range regs {
		out = append(out, set.Syntax.Print(isa.R(r)))
	}
	return strings.Join(out, " ")
}
