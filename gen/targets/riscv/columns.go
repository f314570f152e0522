package riscv

import (
	"asmgen/gen"
	"asmgen/gen/targets"
)

// temporaries is the number of registers a product of Columns form works in,
// beside accumulator and slots.
const temporaries = 2

// columnar carries out Columns schedules.
type columnar struct {
	*routine
	lo, hi int // temporaries
	slots  []int
}

func (m *routine) columns(p *gen.Product, only bool) {
	s := p.Schedule
	acc := m.takeAll(max(1, s.Words)) // a square of one word has none
	c := &columnar{routine: m, lo: m.take(), hi: m.take(), slots: m.takeAll(s.Slots)}
	note := func(int) {}
	if only {
		m.Roles = append(m.Roles, targets.Role{Name: "accumulator", Regs: acc},
			targets.Role{Name: "product, carries", Regs: []int{c.lo, c.hi}}, targets.Role{Name: "operand words", Regs: c.slots})
		note = func(col int) { m.Comment("column %d", col) }
	}
	if s.Square {
		lowerSquare(p, acc, c, note)
	} else {
		targets.LowerColumns(p, acc, c, note)
	}
	m.give(acc...)
	m.give(c.slots...)
	m.give(c.lo, c.hi)
}

// Load is part of targets.Columnar.
func (m *columnar) Load(slot int, from gen.At) { m.read(m.slots[slot], from) }

// Product forms the two words of x y and adds them; each add is followed by the
// carry it leaves. hi + carry cannot wrap, since hi is at most 2^w - 2.
func (m *columnar) Product(acc []int, before, after int, x, y targets.Factor) {
	mul := func(lo, hi int) {
		a, b := m.slots[x.Slot], m.slots[y.Slot]
		m.op("mul", lo, a, b)
		m.op("mulhu", hi, a, b)
	}
	if before == 0 {
		mul(acc[0], acc[1])
		return
	}
	mul(m.lo, m.hi)
	m.addInto(acc[0], m.lo, m.lo)
	if before == 1 {
		m.op("add", acc[1], m.hi, m.lo)
		return
	}
	m.op("add", m.hi, m.hi, m.lo)
	m.addWord(acc[1:], before-1, after-1, m.hi)
}

// addWord adds register word, which it spoils, to an accumulator that is not
// empty.
func (m *columnar) addWord(acc []int, before, after, word int) {
	for k := 0; ; k++ {
		switch {
		case k+1 == after: // nothing can leave the top word
			m.op("add", acc[k], acc[k], word)
			return
		case k+1 == before: // the carry is a new word
			m.addInto(acc[k], word, acc[k+1])
			return
		default:
			m.addInto(acc[k], word, word)
		}
	}
}

// Add loads the word into an empty accumulator straight away.
func (m *columnar) Add(acc []int, before, after int, from gen.At) {
	if before == 0 {
		m.read(acc[0], from)
		return
	}
	m.read(m.lo, from)
	m.addWord(acc, before, after, m.lo)
}

// Store is part of targets.Columnar, as are Hold and Release.
func (m *columnar) Store(reg int, to gen.At) { m.write(reg, to) }

func (m *columnar) Hold(reg, col int) { m.hold(reg, col) }

func (m *columnar) Release(col int, to gen.At) { m.release(m.lo, col, to) }
