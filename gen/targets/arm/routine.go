package arm

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// routine is a program being lowered, part by part. Private memory lies at sp,
// the flags of differences behind it.
type routine struct {
	*targets.Listing
	program *gen.Program
	pool    []int        // registers to work in, those that need no saving first
	used    []int        // those that were written
	flags   map[int]bool // the flags that have a value
	numbers map[int]int  // what registers hold between one product and the next
	roles   []targets.Role
}

// lower lowers a program for A32 or Thumb-2. The frame saves what the parts
// wrote.
func lower(set *isa.Set) targets.Lowering {
	return func(p *gen.Program) *targets.Listing {
		r := &routine{Listing: &targets.Listing{Set: set}, program: p, pool: pool, flags: map[int]bool{}}
		if p.Square {
			r.pool = append([]int{base[gen.AreaY]}, pool...)
		}
		for _, part := range p.Parts {
			if len(p.Parts) > 1 {
				r.Comment("%v", part)
			}
			r.part(part)
		}
		l := &targets.Listing{Set: set, Roles: append(pointerRoles(p), r.roles...)}
		f := newFrame(l, r.used, word*r.words())
		l.InFrame = true
		f.enter()
		l.Lines = append(l.Lines, r.Lines...)
		f.leave()
		return l
	}
}

// words is the stack that the parts need.
func (r *routine) words() int {
	n := r.program.Temp + len(r.flags)
	for _, p := range r.program.Products() {
		n = max(n, targets.HeldWords(p.Schedule))
	}
	return n
}

func (r *routine) part(part gen.Part) {
	if p, ok := part.(*gen.Product); ok && p.Schedule.Form == gen.Columns {
		r.columns(p)
		return
	}
	r.numbers = nil
	switch p := part.(type) {
	case *gen.Product:
		switch p.Schedule.Form {
		case gen.Window:
			r.strips(p)
		case gen.Blocks:
			r.blocks(p)
		}
	case *gen.Difference:
		r.difference(p)
	case *gen.Recombination:
		r.recombine(p)
	case *gen.Copy:
		r.copy(p)
	}
}

// writes notes that registers are written.
func (r *routine) writes(regs ...int) {
	for _, x := range regs {
		if !slices.Contains(r.used, x) {
			r.used = append(r.used, x)
		}
	}
}

// role tells what registers serve; a program of several parts has none to tell.
func (r *routine) role(name string, regs ...int) {
	if len(r.program.Parts) == 1 && len(regs) > 0 {
		r.roles = append(r.roles, targets.Role{Name: name, Regs: regs})
	}
}

// pointerRoles are the arguments.
func pointerRoles(p *gen.Program) []targets.Role {
	roles := []targets.Role{{Name: "z", Regs: []int{zPtr}}, {Name: "x", Regs: []int{base[gen.AreaX]}}}
	if !p.Square {
		roles = append(roles, targets.Role{Name: "y", Regs: []int{base[gen.AreaY]}})
	}
	return roles
}

// set makes a register a small number. Thumb has a short form that sets flags,
// but not C.
func set(l *targets.Listing, r, v int) {
	op, args := "movs", []isa.Arg{isa.R(r), isa.I(int64(v))}
	if _, err := l.Set.Find(op, args); err != nil {
		op = "mov"
	}
	l.Emit(op, args...)
}
