package arm

import (
	"math/big"

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
	// words of the accumulator are in use, of the promised ones that the schedule
	// asks for: it counts the middles in. sum is the greatest that it can be.
	words, promised int
	sum             *big.Int
	// middle is the sum half a word up, and its carry once there can be one; most is
	// the greatest that the sum can be until then, and carries the greatest that the
	// carry can be. below is the middle of the column before, whose upper half belongs
	// to this one.
	middle  []value
	most    uint64
	carries uint64
	below   value
	zero    value
	// In a square, diagonal is the double word of the diagonal that belongs to the
	// column and the next, as far as it has not been added, carry what the column
	// before carried over, and doubled tells that the column is complete.
	diagonal []value
	carry    value
	doubled  bool
	pieces   *pieces // where a program is lowered part by part
}

// ofHalves is the greatest product of two halves.
const ofHalves = (1<<16 - 1) * (1<<16 - 1)

// oneWord is the greatest word, outer the greatest that the products of both low
// and of both high halves make.
var (
	oneWord = big.NewInt(1<<32 - 1)
	outer   = new(big.Int).Mul(big.NewInt(ofHalves), big.NewInt(1<<32+1))
)

// How far displacements go, in bytes: reach those of half-words, nearest those of
// words, farthest those from sp.
const reach, nearest, farthest = 64, 124, 1020

func newNarrowColumns(k *kernel) *narrowColumns {
	return &narrowColumns{kernel: k, bases: map[gen.Area]value{}, blocks: map[[2]int]value{},
		halves: map[gen.At][2]value{}, acc: map[int]value{}, sum: new(big.Int), below: noValue, carry: noValue, zero: k.constant(0)}
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
	m.begin(before)
	m.grow(acc, after, []value{low, high}, outer)
	for k := range 2 {
		p := m.apply("muls", a[k], b[1-k])
		m.most += ofHalves
		if m.middle == nil {
			m.middle, m.most = []value{p}, ofHalves
			continue
		}
		m.middle[0] = m.three("adds", m.middle[0], p)
		if len(m.middle) == 1 {
			if m.most < 1<<32 {
				continue
			}
			m.middle = append(m.middle, m.zero)
		}
		m.middle[1] = m.apply("adcs", m.middle[1], m.zero)
		m.carries++
	}
}

// grow adds words, the first of which is that of the column, to the accumulator.
// What they make is at most a given number.
func (m *narrowColumns) grow(acc []int, after int, words []value, most *big.Int) {
	m.sum.Add(m.sum, most)
	before := m.words
	m.promised = after
	m.words = min(after, (m.sum.BitLen()+31)/32)
	for k := range m.words {
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

// begin empties the accumulator, and what half a word up was carried of nothing, if
// no word is in use before.
func (m *narrowColumns) begin(before int) {
	if before == 0 {
		m.words, m.middle, m.below = 0, nil, noValue
		m.sum.SetInt64(0)
	}
}

func (m *narrowColumns) Add(acc []int, before, after int, from gen.At) {
	m.begin(before)
	base, disp := m.near(from.Of, word*from.Index)
	m.grow(acc, after, []value{m.load("ldr", base, disp)}, oneWord)
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
	add, below := noValue, noValue
	if m.below != noValue {
		add = m.make("lsrs", m.below, half...)
	}
	if m.middle != nil {
		below = m.middle[0]
		low := m.make("lsls", below, half...)
		if add != noValue {
			low = m.apply("orrs", low, add)
		}
		add = low
	}
	if add != noValue {
		acc := []int{reg, (reg + 1) % 3, (reg + 2) % 3}
		m.grow(acc, m.promised, []value{add}, oneWord)
	}
	m.below = below
	if m.middle != nil {
		m.middle, m.most, m.carries = m.middle[1:], m.carries, 0
		if len(m.middle) == 0 {
			m.middle = nil
		}
	}
	m.words, m.promised = m.words-1, m.promised-1
	m.sum.Rsh(m.sum, 32)
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
