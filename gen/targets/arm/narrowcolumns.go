package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// narrowColumns carries out Columns schedules on ARMv6-M, whose multiplication
// yields the low word only: a product of words is four products of halves. With
// x = x0 + 2^16 x1 and y alike, x0 y0 and x1 y1 are added to the column as a
// double word. x0 y1 and x1 y0 belong half a word higher; they have a sum of
// their own, which joins when the column retires.
type narrowColumns struct {
	*kernel
	bases  map[gen.Area]value
	blocks map[[2]int]value
	halves map[gen.At][2]value
	acc    map[int]value
	words  int // accumulator words in use
	// middle is the sum half a word up, and its carry; below is the upper half of
	// the middle of the column before.
	middle []value
	below  value
	zero   value
	// In a square, diagonal is the double word of the diagonal that belongs to the
	// column and the next, as far as it has not been added, carry what the column
	// before carried over, and doubled tells that the column is complete.
	diagonal []value
	carry    value
	doubled  bool
	pieces   *pieces // where a program is lowered part by part
}

// How far displacements go, in bytes: reach those of half-words, nearest those of
// words, farthest those from sp.
const reach, nearest, farthest = 64, 124, 1020

func newNarrowColumns(k *kernel) *narrowColumns {
	return &narrowColumns{kernel: k, bases: map[gen.Area]value{}, blocks: map[[2]int]value{},
		halves: map[gen.At][2]value{}, acc: map[int]value{}, below: noValue, carry: noValue, zero: k.constant(0)}
}

// near is a base and a displacement within reach for a byte of an area.
func (m *narrowColumns) near(of gen.Area, disp int) (value, int) {
	block := disp / reach
	if block == 0 {
		return m.bases[of], disp
	}
	at := [2]int{int(of), block}
	if _, ok := m.blocks[at]; !ok {
		before, _ := m.near(of, (block-1)*reach)
		m.blocks[at] = m.apply("add", m.constant(reach), before)
	}
	return m.blocks[at], disp % reach
}

// split are the halves of a word.
func (m *narrowColumns) split(f targets.Factor) [2]value {
	h, ok := m.halves[f.At]
	if !ok {
		base, disp := m.near(f.At.Of, word*f.At.Index)
		h = [2]value{m.half(base, disp), m.half(base, disp+2)}
		m.halves[f.At] = h
	}
	return h
}

func (m *narrowColumns) Load(int, gen.At) { panic("arm: a product fetches its own factors") }

func (m *narrowColumns) Product(acc []int, before, after int, x, y targets.Factor) {
	a, b := m.split(x), m.split(y)
	low, high := m.apply("muls", a[0], b[0]), m.apply("muls", a[1], b[1])
	m.grow(acc, before, after, []value{low, high})
	for k := range 2 {
		p := m.apply("muls", a[k], b[1-k])
		if m.middle == nil {
			m.middle = []value{p}
			continue
		}
		m.middle[0] = m.three("adds", m.middle[0], p)
		if len(m.middle) == 1 {
			m.middle = append(m.middle, m.zero)
		}
		m.middle[1] = m.apply("adcs", m.middle[1], m.zero)
	}
}

// grow adds words, the first of which is that of the column, to the accumulator.
func (m *narrowColumns) grow(acc []int, before, after int, words []value) {
	m.words = after
	for k := range after {
		op := "adcs"
		if k == 0 {
			op = "adds"
		}
		w := m.zero
		if k < len(words) {
			w = words[k]
		}
		switch {
		case before == 0:
			m.acc[acc[k]] = w
		case k < before && k == 0:
			m.acc[acc[k]] = m.three("adds", m.acc[acc[k]], w)
		case k < before:
			m.acc[acc[k]] = m.apply(op, m.acc[acc[k]], w)
		default:
			m.acc[acc[k]] = m.apply(op, w, m.zero)
		}
	}
}

func (m *narrowColumns) Add(acc []int, before, after int, from gen.At) {
	base, disp := m.near(from.Of, word*from.Index)
	m.grow(acc, before, after, []value{m.load("ldr", base, disp)})
}

func (m *narrowColumns) Store(reg int, to gen.At) {
	if !m.doubled {
		m.retire(reg)
	}
	m.doubled = false
	base, disp := m.near(to.Of, word*to.Index)
	m.store(m.acc[reg], base, disp)
}

func (m *narrowColumns) Hold(reg, col int) { m.Store(reg, gen.At{Of: gen.AreaT, Index: col}) }

func (m *narrowColumns) Release(col int, to gen.At) {
	from, disp := m.near(gen.AreaT, word*col)
	base, at := m.near(to.Of, word*to.Index)
	m.store(m.load("ldr", from, disp), base, at)
}

// retire adds the middle of the column, of which one half belongs to the word
// that retires and the other to the next.
func (m *narrowColumns) retire(reg int) {
	half := []isa.Arg{isa.I(16)}
	add, below := m.below, noValue
	if m.middle != nil {
		add = m.make("lsls", m.middle[0], half...)
		below = m.make("lsrs", m.middle[0], half...)
		if m.below != noValue {
			add = m.apply("orrs", add, m.below)
		}
	}
	if add != noValue {
		acc := []int{reg, (reg + 1) % 3, (reg + 2) % 3}
		m.grow(acc, m.words, m.words, []value{add})
	}
	m.below = below
	if m.middle != nil {
		m.middle = m.middle[1:]
		if len(m.middle) == 0 {
			m.middle = nil
		}
	}
	m.words--
}

// Square forms x0 x0 + 2^17 x0 x1 + 2^32 x1 x1.
func (m *narrowColumns) Square(x targets.Factor) {
	h := m.split(x)
	low, high, cross := m.apply("muls", h[0], h[0]), m.apply("muls", h[1], h[1]), m.apply("muls", h[0], h[1])
	up := m.make("lsrs", cross, isa.I(15))
	low = m.three("adds", low, m.make("lsls", cross, isa.I(17)))
	m.diagonal = []value{low, m.apply("adcs", high, up)}
}

// Double adds the word twice, the word of the diagonal and what was carried.
func (m *narrowColumns) Double(reg int, empty, last bool) int {
	sum, carry := m.diagonal[0], noValue
	m.diagonal = m.diagonal[1:]
	add := func(w value) {
		sum = m.three("adds", sum, w)
		if last {
			return
		}
		if carry == noValue {
			carry = m.zero
		}
		carry = m.apply("adcs", carry, m.zero)
	}
	if !empty {
		m.retire(reg)
		add(m.acc[reg])
		add(m.acc[reg])
	}
	if m.carry != noValue {
		add(m.carry)
	}
	m.acc[reg], m.carry, m.doubled = sum, carry, true
	return reg
}
