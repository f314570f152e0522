package riscv

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/listschedule"
	"asmgen/gen/targets"
	"asmgen/gen/timing"
)

// reorder puts the body of a listing in an order for the core. More registers
// leave more freedom but have to be saved, so several numbers of them are tried.
func reorder(v *variant, m timing.Machine) targets.Reordering {
	return func(p *gen.Program, l *targets.Listing, core *timing.Core, apart bool) *targets.Listing {
		var body []isa.Inst
		for _, line := range l.Lines {
			if line.Text == "" && !line.Frame {
				body = append(body, line.Inst)
			}
		}
		registers := v.registersOf(p)
		best, fewest := l, core.Cycles(m, l.Insts())
		least := len(l.Saved) + len(l.Clobbered)
		for _, n := range slices.Compact([]int{least, (least + len(registers) + 1) / 2, len(registers)}) {
			code := listschedule.Code{Machine: m, Insts: body, Registers: registers[:n], Stack: sp, Apart: apart, Private: true}
			try := v.around(p, l, listschedule.Order(code, core))
			if cycles := core.Cycles(m, try.Insts()); cycles < fewest {
				best, fewest = try, cycles
			}
		}
		return best
	}
}

// around is the listing with another body, and a frame that fits it.
func (v *variant) around(p *gen.Program, l *targets.Listing, body []isa.Inst) *targets.Listing {
	out := &targets.Listing{Set: l.Set, Roles: roles(p)}
	var used []int
	seen := map[int]bool{}
	for _, in := range body {
		out.Lines = append(out.Lines, targets.Line{Inst: in})
		seen[in.Args[0].Reg] = true
	}
	for _, r := range v.registersOf(p) {
		if seen[r] {
			used = append(used, r)
		}
	}
	out.Roles = append(out.Roles, working(used))
	enclose(out, v, used, l.Room)
	return out
}
