package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// Arguments arrive in r0 (z), r1 (x), r2 (y) and stay there.
const zPtr = 0

var (
	base = [...]int{gen.AreaX: 1, gen.AreaY: 2, gen.AreaZ: zPtr, gen.AreaT: sp}
	// pool serves accumulator, temporaries and operand words, those that need
	// no saving first.
	pool = append([]int{3, 12, lr}, saved...)
)

const (
	word        = 4 // bytes
	temporaries = 3
)

// budget: three accumulator registers and the temporaries come off the pool, and
// one more for a square, which has one pointer less but two carried words. A saved
// register is half of a double-word transfer at either end.
var budget = gen.Budget{Free: 2, Max: 10 - 3 - temporaries - 1, Save: 1, Load: 1}

// columnar carries out Columns schedules. umaal adds two words to a product
// without a carry, so the products of a column go in pairs: the first is formed
// aside, and the second takes in the low words of accumulator and first product.
// That leaves two high words, which a third umaal, a multiplication by one, adds
// to the accumulator: no flag is used.
type columnar struct {
	*targets.Listing
	slots       []int
	lo, hi, one int         // temporaries
	numbers     map[int]int // those that hi and one hold, if they do
	first       *product
	// In a square, above is the word of the diagonal for the next odd column, and
	// carry is chain once there is a carry from one doubled word to the next.
	above, chain, carry int
	odd                 bool
}

// product is the first of a pair: its low word is in lo, its high word in high.
type product struct {
	acc           []int
	before, after int
	high          int
}

// taker hands out the registers of the pool from its beginning, for the next
// product of the routine anew.
func (r *routine) taker() func(n int) []int {
	free := r.pool
	return func(n int) []int {
		regs := free[:n]
		free = free[n:]
		r.writes(regs...)
		return regs
	}
}

// columns lowers a product of Columns form.
func (r *routine) columns(p *gen.Product) {
	s := p.Schedule
	take := r.taker()
	m := &columnar{Listing: r.Listing, carry: none, numbers: map[int]int{}}
	acc := take(max(1, s.Words))
	r.role("accumulator", acc...)
	if s.N > 1 || s.Square {
		t := take(temporaries)
		m.lo, m.hi, m.one = t[0], t[1], t[2]
		r.role("product", t[:2]...)
	}
	if s.Square {
		t := take(2)
		m.above, m.chain = t[0], t[1]
		r.role("square and carry", t...)
	}
	m.slots = take(s.Slots)
	r.role("operand words", m.slots...)
	for _, x := range []int{m.hi, m.one} { // the product before may have left them
		m.numbers[x] = r.numbers[x]
	}
	targets.LowerColumns(p, acc, m, func(col int) { m.Comment("column %d", col) })
	r.numbers = m.numbers
	if m.numbers[m.one] == 1 {
		r.role("one", m.one)
	}
}

// place is the memory operand of a word.
func place(a gen.At) isa.Arg { return isa.M(base[a.Of], a.Index*word) }

func (m *columnar) Load(slot int, from gen.At) { m.Emit("ldr", isa.R(m.slots[slot]), place(from)) }

func (m *columnar) Product(acc []int, before, after int, x, y targets.Factor) {
	multiply := func(op string, lo, hi int) {
		m.Emit(op, isa.R(lo), isa.R(hi), isa.R(m.slots[x.Slot]), isa.R(m.slots[y.Slot]))
	}
	switch {
	case m.first != nil:
		multiply("umaal", acc[0], m.lo)
		m.addPair(acc, after)
	case before == 0:
		multiply("umull", acc[0], acc[1])
	case before == 2 && after == 2:
		multiply("umlal", acc[0], acc[1])
	default:
		// An accumulator register that is still unused takes the high word.
		high := m.hi
		if before < 3 {
			high = acc[before]
		} else {
			m.numbers[m.hi] = 0
		}
		m.first = &product{acc, before, after, high}
		multiply("umull", m.lo, high)
	}
}

// hold has a register be a small number, if it is not.
func (m *columnar) hold(r, n int) {
	if m.numbers[r] != n {
		set(m.Listing, r, n)
		m.numbers[r] = n
	}
}

// addPair adds the high words of a pair, in lo and high.
func (m *columnar) addPair(acc []int, after int) {
	r, high := isa.R, m.first.high
	if m.first.before == 1 && after == 2 { // high is acc[1]
		m.Emit("add", r(acc[1]), r(acc[1]), r(m.lo))
		m.first = nil
		return
	}
	m.hold(m.one, 1)
	switch {
	case m.first.before == 1:
		set(m.Listing, acc[2], 0)
		m.Emit("umlal", r(acc[1]), r(acc[2]), r(m.lo), r(m.one))
	case m.first.before == 2: // high is acc[2], and so is the carry
		m.Emit("umaal", r(acc[1]), r(acc[2]), r(m.lo), r(m.one))
	default:
		m.Emit("umaal", r(acc[1]), r(high), r(m.lo), r(m.one))
		m.Emit("add", r(acc[2]), r(acc[2]), r(high))
	}
	m.first = nil
}

// addSingle adds the product that was left without a partner.
func (m *columnar) addSingle() {
	r, p := isa.R, m.first
	acc := p.acc
	m.Emit("adds", r(acc[0]), r(acc[0]), r(m.lo))
	switch {
	case p.before == 1:
		m.Emit("adc", r(acc[1]), r(acc[1]), isa.I(0))
	case p.before == 2:
		m.Emit("adcs", r(acc[1]), r(acc[1]), r(acc[2]))
		set(m.Listing, acc[2], 0)
		m.Emit("adc", r(acc[2]), r(acc[2]), isa.I(0))
	default:
		m.Emit("adcs", r(acc[1]), r(acc[1]), r(p.high))
		m.Emit("adc", r(acc[2]), r(acc[2]), isa.I(0))
	}
	m.first = nil
}

// Add loads the word into an empty accumulator straight away.
func (m *columnar) Add(acc []int, before, after int, from gen.At) {
	if before == 0 {
		m.Emit("ldr", isa.R(acc[0]), place(from))
		return
	}
	m.Emit("ldr", isa.R(m.lo), place(from))
	for _, r := range acc[before:after] {
		set(m.Listing, r, 0)
	}
	m.Emit("adds", isa.R(acc[0]), isa.R(acc[0]), isa.R(m.lo))
	for _, r := range acc[1:after] {
		m.Emit("adcs", isa.R(r), isa.R(r), isa.I(0))
	}
}

func (m *columnar) Store(reg int, to gen.At) { m.retire(reg, place(to)) }

func (m *columnar) Hold(reg, col int) { m.retire(reg, isa.M(sp, col*word)) }

// Square forms the double word of the diagonal, once the column is complete.
func (m *columnar) Square(x targets.Factor) {
	m.complete()
	r := isa.R(m.slots[x.Slot])
	m.Emit("umull", isa.R(m.lo), isa.R(m.above), r, r)
	m.odd = false
}

// Double is one umaal: twice the word, the word of the diagonal and the carry.
func (m *columnar) Double(reg int, empty, last bool) int {
	m.complete()
	word := m.lo
	if m.odd {
		word = m.above
	}
	m.odd = true
	switch {
	case empty && m.carry == none:
		return word
	case empty: // the last column: nothing is carried out
		m.Emit("add", isa.R(word), isa.R(word), isa.R(m.carry))
		return word
	case m.carry == none:
		m.carry = m.chain
		set(m.Listing, m.carry, 0)
	}
	m.hold(m.hi, 2)
	m.Emit("umaal", isa.R(word), isa.R(m.carry), isa.R(reg), isa.R(m.hi))
	return word
}

// complete adds the product that has no partner.
func (m *columnar) complete() {
	if m.first != nil {
		m.addSingle()
	}
}

// retire stores a finished result word.
func (m *columnar) retire(reg int, to isa.Arg) {
	m.complete()
	m.Emit("str", isa.R(reg), to)
}

// Release has a slot to itself: all factors have been read.
func (m *columnar) Release(col int, to gen.At) {
	m.Emit("ldr", isa.R(m.slots[0]), isa.M(sp, col*word))
	m.Emit("str", isa.R(m.slots[0]), place(to))
}
