package riscv

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/listschedule"
	"asmgen/gen/targets"
	"asmgen/gen/timing"
)

// compose lowers a program of several parts. What one part leaves for another
// stays in registers as far as there are any: part by part, it would go through
// memory. It is nil if the private memory is out of reach.
func (v *variant) compose(m timing.Machine, p *gen.Program) *targets.Listing {
	body := v.body(m.Set, p)
	code := body.code(m)
	code.Apart = takesApart(code)
	kept, parts, ok := listschedule.Keep(code)
	if !ok {
		return nil
	}
	return v.around(p, m.Set, body.say(kept.Insts, parts), kept.Room)
}

// say is the listing of instructions with the comment at the head of each part.
func (m *routine) say(insts []isa.Inst, parts []listschedule.Start) []targets.Line {
	var out []targets.Line
	from := 0
	for _, p := range parts {
		out = append(out, lines(insts[from:p.At])...)
		out = append(out, m.Lines[m.starts[p.Part]])
		from = p.At
	}
	return append(out, lines(insts[from:])...)
}

// takesApart reports whether code reads a factor after it has written some of the
// result: that is right only if they do not overlap.
func takesApart(code listschedule.Code) bool {
	written := false
	for _, in := range code.Insts {
		spec := &code.Machine.Set.Specs[in.Op]
		if !spec.Reads && !spec.Writes {
			continue
		}
		of := in.Args[1].Reg
		if written && spec.Reads && (of == base[gen.AreaX] || of == base[gen.AreaY]) {
			return true
		}
		written = written || spec.Writes && of == base[gen.AreaZ]
	}
	return false
}

// code is the lowered program.
func (m *routine) code(machine timing.Machine) listschedule.Code {
	code := listschedule.Code{Machine: machine, Registers: m.pool, Price: m.price, Stack: sp, Room: m.room(), Private: true, Bytes: m.bytes(),
		Load: operation(machine.Set, m.load), Store: operation(machine.Set, m.store)}
	for i, line := range m.Lines {
		for len(code.Parts) < len(m.starts) && m.starts[len(code.Parts)] == i {
			code.Parts = append(code.Parts, len(code.Insts))
		}
		if line.Text == "" {
			code.Insts = append(code.Insts, line.Inst)
		}
	}
	return code
}

// price is the loads and stores that save the registers to work in, if n are used.
func (m *routine) price(n int) int {
	loads := 0
	for _, r := range m.pool[:n] {
		if m.saves(r) {
			loads++
		}
	}
	return 2 * loads
}

// operation is a load or store.
func operation(set *isa.Set, mnemonic string) int {
	op, err := set.Find(mnemonic, []isa.Arg{isa.R(zero), isa.M(zero, 0)})
	if err != nil {
		panic("riscv: " + err.Error())
	}
	return op
}

func lines(insts []isa.Inst) []targets.Line {
	var out []targets.Line
	for _, in := range insts {
		out = append(out, targets.Line{Inst: in})
	}
	return out
}

// around is the listing of a body, in the frame that it needs.
func (v *variant) around(p *gen.Program, set *isa.Set, body []targets.Line, room int) *targets.Listing {
	out := &targets.Listing{Set: set, Roles: roles(p), Lines: body}
	var used []int
	for _, r := range v.registersOf(p) {
		if slices.ContainsFunc(body, func(l targets.Line) bool { return l.Text == "" && l.Args[0].Reg == r }) {
			used = append(used, r)
		}
	}
	out.Roles = append(out.Roles, working(used))
	enclose(out, v, used, room)
	return out
}
