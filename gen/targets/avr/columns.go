package avr

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// Registers by use. The pointers leave the argument registers, which need no
// saving and join the pool: accumulator first, since sbci wants r16 or higher,
// then operand words, those that need no saving first.
const (
	zPtr   = 26   // X: where result words come in order, st X+ serves them all
	xPtr   = 28   // Y
	yPtr   = 30   // Z
	lo, hi = 0, 1 // where mul leaves a product
)

var pool = append(isa.Range(18, 25), isa.Range(2, 17)...)

// budget: three accumulator registers come off the pool. A saved register costs
// push and pop.
var budget = gen.Budget{Free: 8 - 3, Max: 24 - 3, Save: 4, Load: 2}

// columnar carries out Columns schedules.
//
// The words above the low two of the accumulator only count carries. They count
// downwards, which needs no register that holds 0: sbc r,r makes minus the
// carry out of nothing, sbci r,0 takes one more away, and the sign is put right
// when the next column's products begin. Counting upwards takes as long (clr r, then adc r,zero
// for each product), but a register less for operand words is 20 loads more at
// 160 bits.
type columnar struct {
	result
	slots   []int
	readers map[gen.Area]*reader
	high    []int // the words that hold minus the carries; none when a column's products begin
	// counting tells that high serves the column being summed.
	counting bool
	words    int // of the accumulator
	inversion
}

func lowerColumns(p *gen.Program) *targets.Listing {
	if len(p.Parts) > 1 {
		return lowerParts(p)
	}
	switch s := p.Only().Schedule; {
	case s.Square && s.Count().Reloads > 0: // a word is stored when the next has been reloaded
		return lowerProduct(p, yPtr, zPtr)
	case targets.HeldWords(s) > 0:
		return lowerProduct(p, zPtr, yPtr)
	case s.Square && s.N <= mostDoubled: // to double several words at once is worth more registers
		return cheaper(lowerProduct(p, zPtr, yPtr), lowerParts(p))
	case s.Square:
		return lowerProduct(p, zPtr, yPtr)
	}
	return cheaper(lowerProduct(p, zPtr, yPtr), lowerProduct(p, yPtr, zPtr))
}

// mostDoubled is the most words of a square alone whose columns may leave registers
// for words that wait to be doubled.
const mostDoubled = 20

// cheaper is the listing that takes fewer cycles, the first of equals.
func cheaper(a, b *targets.Listing) *targets.Listing {
	if cycles(b) < cycles(a) {
		return b
	}
	return a
}

// lowerProduct lowers a single product with the pointers to the result and to y in the
// pairs z and y. That in X takes no moves where words come in order, the other
// reaches words in any order.
func lowerProduct(p *gen.Program, z, y int) *targets.Listing {
	product := p.Only()
	s := product.Schedule
	room := pool
	if s.Square { // there is no y
		room, y = slices.Concat(pool, pair(y)), noPtr
	}
	acc, rest := room[:s.Words], room[s.Words:]
	var twice *squaring
	if s.Square {
		// The even word of a pair waits in one more register.
		words := max(s.Words, 1) + 1
		twice = &squaring{low: -1, carry: room[words]}
		acc, rest = room[:words], room[words+1:]
	}
	// The budget allows for three accumulator words. Beside a fourth (from 258
	// limbs up), the words of the last slot are read anew for each product.
	slots := rest[:min(s.Slots, len(rest))]
	m := &columnar{
		result: result{
			frame:   newFrame(z, y, room[:len(room)-len(rest)+len(slots)]),
			ptr:     z,
			columns: 2 * s.N,
		},
		slots:   slots,
		readers: newReaders(product, y, len(slots)),
		words:   s.Words,

		inversion: newInversion(s),
	}
	m.Roles = []targets.Role{{Name: "z", Regs: pair(z)}, {Name: "x", Regs: pair(xPtr)}}
	if !s.Square {
		m.Roles = append(m.Roles, targets.Role{Name: "y", Regs: pair(y)})
	}
	m.Roles = append(m.Roles, targets.Role{Name: "product", Regs: pair(lo)},
		targets.Role{Name: "accumulator", Regs: acc}, targets.Role{Name: "operand words", Regs: slots})
	m.enter()
	if words := targets.HeldWords(s); words > 0 && s.Count().Reloads > 0 {
		m.setAside(words)
	}
	note := func(col int) { m.Comment("column %d", col) }
	if s.Square {
		m.Roles = append(m.Roles, targets.Role{Name: "carries", Regs: []int{twice.carry}})
		twice.columnar = m
		targets.LowerColumns(product, acc, twice, note)
	} else {
		targets.LowerColumns(product, acc, m, note)
	}
	m.leave()
	return m.Listing
}

func pair(low int) []int { return []int{low, low + 1} }

func (m *columnar) Load(slot int, from gen.At) {
	if slot < len(m.slots) {
		m.readers[from.Of].read(m.Listing, m.slots[slot])
	}
}

// factor is the register of a factor; a word that has none is read into spare.
func (m *columnar) factor(f targets.Factor, spare int) isa.Arg {
	if f.Slot != gen.Direct && f.Slot < len(m.slots) {
		return isa.R(m.slots[f.Slot])
	}
	m.readers[f.At.Of].read(m.Listing, spare)
	return isa.R(spare)
}

// Product adds the two bytes that mul leaves and counts the carry, if one can
// leave the low two words.
func (m *columnar) Product(acc []int, before, after int, x, y targets.Factor) {
	r := isa.R
	if !m.counting {
		if m.turn() {
			m.high = nil
		}
		m.settle()
		m.counting = true
	}
	if before > 2 && len(m.high) == 0 {
		m.high = acc[2:m.words]
		m.Emit("neg", r(acc[2]))
		m.extend(acc[3:m.words])
	}
	m.Emit("mul", m.factor(x, lo), m.factor(y, hi))
	if before == 0 {
		movePair(m.Listing, acc[0], acc[1], lo)
		return
	}
	if before == 1 {
		m.Emit("clr", r(acc[1]))
	}
	low, mid := m.adding()
	m.Emit(low, r(acc[0]), r(lo))
	m.Emit(mid, r(acc[1]), r(hi))
	if after > 2 {
		m.count(acc[2:m.words], m.wants(x.At.Index+y.At.Index))
	}
}

// Add finds the words above the lowest still counting downwards from the column
// before, so that the carry goes there.
func (m *columnar) Add(acc []int, before, after int, from gen.At) {
	r := isa.R
	fetch := m.reload(from.Index)
	switch {
	case m.stored[from.Index] && m.further:
		m.settle() // the count is not 0, so that C is set, and can lend 1
		fetch(lo)
		m.Emit("sbc", r(acc[0]), r(lo))
		m.Emit("sbci", r(acc[1]), isa.I(0))
		return
	case m.stored[from.Index]:
		inverted := fetch
		fetch = func(reg int) {
			inverted(reg)
			m.Emit("com", r(reg))
		}
	}
	switch {
	case before == 0:
		fetch(acc[0])
		return
	case len(m.high) > 0:
	case before == 1:
		m.Emit("clr", r(acc[1]))
	default:
		m.Emit("clr", r(hi))
	}
	fetch(lo)
	m.Emit("add", r(acc[0]), r(lo))
	switch {
	case len(m.high) > 0:
		m.count(acc[1:after], false)
	case before == 1:
		m.Emit("rol", r(acc[1]))
	default:
		m.Emit("adc", r(acc[1]), r(hi))
		if after > 2 {
			m.count(acc[2:m.words], false)
		}
	}
}

// count takes the carry C from the words above, and one more if they are to be one
// further down.
func (m *columnar) count(above []int, further bool) {
	for _, h := range m.high {
		by := int64(0)
		if further && !m.further {
			by, m.further = 1, true
		}
		m.Emit("sbci", isa.R(h), isa.I(by))
	}
	m.extend(above[len(m.high):])
	m.high = above
}

// extend fills registers with minus C, and keeps C.
func (m *columnar) extend(regs []int) {
	for _, h := range regs {
		m.Emit("sbc", isa.R(h), isa.R(h))
	}
}

// settle gives the count of carries its sign back: -v is ~v + 1.
func (m *columnar) settle() {
	if len(m.high) == 0 {
		return
	}
	for _, h := range m.high[1:] {
		m.Emit("com", isa.R(h))
	}
	m.Emit("neg", isa.R(m.high[0]))
	for _, h := range m.high[1:] {
		m.Emit("sbci", isa.R(h), isa.I(0xff)) // adds 1 unless C
	}
	m.high, m.further = nil, false
}

// movePair copies from and from+1, from being even; movw takes even registers
// only.
func movePair(l *targets.Listing, low, high, from int) {
	if low%2 == 0 && high == low+1 {
		l.Emit("movw", isa.R(low), isa.R(from))
		return
	}
	l.Emit("mov", isa.R(low), isa.R(from))
	l.Emit("mov", isa.R(high), isa.R(from+1))
}

func (m *columnar) Store(reg int, to gen.At) {
	m.retire(reg)
	m.next(to.Index)
	m.store(reg, to.Index)
}

func (m *columnar) Hold(reg, col int) {
	m.retire(reg)
	m.next(col)
	m.hold(reg, col)
}

func (m *columnar) Release(col int, to gen.At) { m.release(col) }

// retire ends a column, of which reg is the sum.
func (m *columnar) retire(reg int) {
	if slices.Contains(m.high, reg) {
		if m.turn() {
			m.high, m.low, m.mid = nil, true, false
		}
		m.settle()
	}
	m.counting = false
}
