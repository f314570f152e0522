package riscv

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// Registers by use. Arguments arrive in a0 (z), a1 (x), a2 (y) and stay there.
// The pool serves accumulator, temporaries and operand words, those that need
// no saving first.
var (
	base = [...]int{gen.AreaX: 11, gen.AreaY: 12, gen.AreaZ: zPtr, gen.AreaT: sp}
	pool = append(append([]int{13, 14, 15, 16, 17, 5, 6, 7, 28, 29, 30, 31}, saved...), ra)
	// saved are s0 to s11.
	saved = append([]int{8, 9}, isa.Range(18, 27)...)
)

const zPtr = 10

// temporaries is the number of pool registers a product works in.
const temporaries = 2

// budget: three accumulator registers and the temporaries come off the pool. A
// saved register costs a store and a load.
var budget = gen.Budget{Free: 12 - 3 - temporaries, Max: 25 - 3 - temporaries, Save: 2, Load: 1}

// columnar carries out Columns schedules.
type columnar struct {
	*targets.Listing
	bytes       int // of a word
	load, store string
	acc         []int
	lo, hi      int // temporaries
	slots       []int
	frame       int
}

func lowerColumns(t *targets.Target) targets.Lowering {
	return func(p *gen.Program) *targets.Listing {
		product := p.Only()
		s := product.Schedule
		m := &columnar{Listing: &targets.Listing{Set: t.Set}, bytes: t.WordBits / 8, load: "lw", store: "sw"}
		if t.WordBits == 64 {
			m.load, m.store = "ld", "sd"
		}
		m.acc, m.slots = pool[:s.Words], pool[s.Words+temporaries:][:s.Slots]
		m.lo, m.hi = pool[s.Words], pool[s.Words+1]
		m.Roles = []targets.Role{
			{Name: "z", Regs: []int{zPtr}}, {Name: "x", Regs: []int{base[gen.AreaX]}}, {Name: "y", Regs: []int{base[gen.AreaY]}},
			{Name: "accumulator", Regs: m.acc}, {Name: "product, carries", Regs: []int{m.lo, m.hi}},
			{Name: "operand words", Regs: m.slots},
		}
		f := newFrame(m.Listing, t.WordBits/8, pool[:s.Words+temporaries+s.Slots], heldBytes(s))
		f.enter()
		targets.LowerColumns(product, m.acc, m, func(col int) { m.Comment("column %d", col) })
		f.leave()
		return m.Listing
	}
}

// heldBytes is the room that the schedule's held words need.
func heldBytes(s *gen.Schedule) int {
	n := 0
	for _, st := range s.Steps {
		if st.Kind == gen.Hold {
			n += s.WordBits / 8
		}
	}
	return n
}

// place is the memory operand of a word.
func (m *columnar) place(a gen.At) isa.Arg { return isa.M(base[a.Of], a.Index*m.bytes) }

func (m *columnar) Load(slot int, from gen.At) {
	m.Emit(m.load, isa.R(m.slots[slot]), m.place(from))
}

// Product forms the two words of x y and adds them; each add is followed by the
// carry it leaves. hi + carry cannot wrap, since hi is at most 2^w - 2.
func (m *columnar) Product(acc []int, before, after int, x, y targets.Factor) {
	r := isa.R
	mul := func(lo, hi int) {
		a, b := r(m.slots[x.Slot]), r(m.slots[y.Slot])
		m.Emit("mul", r(lo), a, b)
		m.Emit("mulhu", r(hi), a, b)
	}
	addInto := func(dst, src, carry int) {
		m.Emit("add", r(dst), r(dst), r(src))
		m.Emit("sltu", r(carry), r(dst), r(src))
	}
	if before == 0 {
		mul(acc[0], acc[1])
		return
	}
	mul(m.lo, m.hi)
	addInto(acc[0], m.lo, m.lo)
	if before == 1 {
		m.Emit("add", r(acc[1]), r(m.hi), r(m.lo))
		return
	}
	m.Emit("add", r(m.hi), r(m.hi), r(m.lo))
	for k := 1; ; k++ {
		switch {
		case k+1 == after: // nothing can leave the top word
			m.Emit("add", r(acc[k]), r(acc[k]), r(m.hi))
			return
		case k+1 == before: // the carry is a new word
			addInto(acc[k], m.hi, acc[k+1])
			return
		default:
			addInto(acc[k], m.hi, m.hi)
		}
	}
}

func (m *columnar) Store(reg int, to gen.At) { m.Emit(m.store, isa.R(reg), m.place(to)) }

func (m *columnar) Hold(reg, col int) {
	m.Emit(m.store, isa.R(reg), isa.M(sp, col*m.bytes))
}

func (m *columnar) Release(col int, to gen.At) {
	m.Emit(m.load, isa.R(m.lo), isa.M(sp, col*m.bytes))
	m.Emit(m.store, isa.R(m.lo), m.place(to))
}
