package riscv

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/gen/timing"
)

// base are the registers that point to the areas: arguments stay where they
// arrive, private memory is at the stack pointer.
var base = [...]int{gen.AreaX: 11, gen.AreaY: 12, gen.AreaZ: zPtr, gen.AreaT: sp}

const zPtr = 10

// variant is what the members of the family differ in.
type variant struct {
	bits        int    // of a register
	load, store string // of a word
	// pool are the registers to work in, those that need no saving first; saved
	// those that do.
	pool, saved []int
	stackAlign  int // in bytes
}

func (v *variant) bytes() int { return v.bits / 8 }

// embedded tells the base sets with 16 registers, registers how many there are.
func (v *variant) embedded() bool { return len(v.pool) < 16 }

func (v *variant) registers() int {
	if v.embedded() {
		return 16
	}
	return 32
}

// routine is a program being lowered. Its registers are taken from the pool and
// given back, so that the frame, which is put around the body at the end, saves
// those that were ever used.
type routine struct {
	*targets.Listing
	*variant
	inUse, used []int
	pool        []int
	temp        int // words of private memory
	flags       flags
	starts      []int // of the parts in Lines
}

// take is a register that nothing uses; the first of the pool that is free.
func (m *routine) take() int {
	for _, r := range m.pool {
		if !slices.Contains(m.inUse, r) {
			m.inUse = append(m.inUse, r)
			if !slices.Contains(m.used, r) {
				m.used = append(m.used, r)
			}
			return r
		}
	}
	panic("riscv: no register is free")
}

func (m *routine) takeAll(n int) []int {
	var out []int
	for range n {
		out = append(out, m.take())
	}
	return out
}

// give returns registers to the pool.
func (m *routine) give(regs ...int) {
	m.inUse = slices.DeleteFunc(m.inUse, func(r int) bool { return slices.Contains(regs, r) })
}

// free is the number of registers that nothing uses.
func (m *routine) free() int { return len(m.pool) - len(m.inUse) }

// registersOf are the registers to work in: without a second factor its pointer
// is one of them.
func (v *variant) registersOf(p *gen.Program) []int {
	if p.Square {
		return append([]int{base[gen.AreaY]}, v.pool...)
	}
	return v.pool
}

// roles are those of the pointers.
func roles(p *gen.Program) []targets.Role {
	out := []targets.Role{{Name: "z", Regs: []int{base[gen.AreaZ]}}, {Name: "x", Regs: []int{base[gen.AreaX]}}}
	if !p.Square {
		out = append(out, targets.Role{Name: "y", Regs: []int{base[gen.AreaY]}})
	}
	return out
}

// working is the role of registers that serve everything in turn.
func working(regs []int) targets.Role {
	return targets.Role{Name: "words, sums and carries", Regs: regs}
}

// lower turns programs into listings.
func lower(machine timing.Machine, v *variant) targets.Lowering {
	return func(p *gen.Program) *targets.Listing {
		if len(p.Parts) > 1 {
			if l := v.compose(machine, p); l != nil {
				return l
			}
		}
		m := v.body(machine.Set, p)
		enclose(m.Listing, v, m.used, m.room())
		return m.Listing
	}
}

// body is the lowered program without its frame.
func (v *variant) body(set *isa.Set, p *gen.Program) *routine {
	m := &routine{Listing: &targets.Listing{Set: set, Roles: roles(p)}, variant: v, pool: v.registersOf(p),
		temp: p.Temp, flags: flags{register: none}}
	for _, product := range p.Products() {
		m.temp = max(m.temp, targets.HeldWords(product.Schedule))
	}
	pointers := len(m.Roles)
	for _, part := range p.Parts {
		m.starts = append(m.starts, len(m.Lines))
		m.part(part, len(p.Parts) == 1)
	}
	if len(m.Roles) == pointers {
		m.Roles = append(m.Roles, working(m.used))
	}
	return m
}

// room is the bytes of private memory.
func (m *routine) room() int { return (m.temp + m.flags.most) * m.bytes() }

// part lowers one part; what only says so of itself in the comments.
func (m *routine) part(part gen.Part, only bool) {
	if !only {
		m.Comment("%v", part)
	}
	if _, ok := part.(*gen.Difference); !ok {
		m.spill()
	}
	switch part := part.(type) {
	case *gen.Product:
		switch part.Schedule.Form {
		case gen.Columns:
			m.columns(part, only)
		case gen.Blocks:
			m.blocks(part)
		case gen.Window:
			m.rows(part, only)
		}
	case *gen.Difference:
		m.difference(part)
	case *gen.Recombination:
		m.recombine(part)
	case *gen.Copy:
		m.copy(part)
	}
}

// reach is the largest displacement of a load or store that is a multiple of a
// word of 8 bytes.
const reach = 2040

// read loads a word.
func (m *routine) read(to int, from gen.At) {
	b, at := base[from.Of], from.Index*m.bytes()
	if at > reach {
		m.Emit("addi", isa.R(to), isa.R(b), isa.I(reach))
		b, at = to, at-reach
	}
	m.Emit(m.load, isa.R(to), isa.M(b, at))
}

// write stores a word.
func (m *routine) write(from int, to gen.At) {
	b, at := base[to.Of], to.Index*m.bytes()
	if at > reach {
		far := m.take()
		defer m.give(far)
		m.Emit("addi", isa.R(far), isa.R(b), isa.I(reach))
		b, at = far, at-reach
	}
	m.Emit(m.store, isa.R(from), isa.M(b, at))
}

// op emits an instruction on registers.
func (m *routine) op(mnemonic string, regs ...int) {
	var args []isa.Arg
	for _, r := range regs {
		args = append(args, isa.R(r))
	}
	m.Emit(mnemonic, args...)
}

// decrement is to = from - 1.
func (m *routine) decrement(to, from int) { m.Emit("addi", isa.R(to), isa.R(from), isa.I(-1)) }

// addInto adds register src to dst; carry takes what leaves it, and may be src.
func (m *routine) addInto(dst, src, carry int) {
	m.op("add", dst, dst, src)
	m.op("sltu", carry, dst, src)
}

// held is the place of what is put aside for column col.
func held(col int) gen.At { return gen.At{Of: gen.AreaT, Index: col} }

// hold puts reg aside for column col, release moves it to its place by way of
// the register r.
func (m *routine) hold(reg, col int) { m.write(reg, held(col)) }

func (m *routine) release(r, col int, to gen.At) {
	m.read(r, held(col))
	m.write(r, to)
}
