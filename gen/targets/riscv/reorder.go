package riscv

import (
	"asmgen/gen"
	"asmgen/gen/listschedule"
	"asmgen/gen/targets"
	"asmgen/gen/timing"
)

// reorder puts the body of a listing in an order for the core.
func reorder(v *variant, m timing.Machine) targets.Reordering {
	return func(p *gen.Program, l *targets.Listing, core *timing.Core, apart bool) *targets.Listing {
		code := v.body(m.Set, p).code(m)
		code.Apart = apart
		ordered := listschedule.Order(code, core)
		out := v.around(p, m.Set, lines(ordered.Insts), ordered.Room)
		if core.Cycles(m, out.Insts()) < core.Cycles(m, l.Insts()) {
			return out
		}
		return l
	}
}
