package arm

import (
	"slices"

	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// scalarStrip is the most words of y that a strip keeps: with as many sums, the
// word of x and the carry, they take all the registers beside the pointers.
const scalarStrip = 4

// strips carries out Window schedules of words. A product of a row, the sum of
// its column and the carry of the product before it are one umaal, which leaves
// the new sum and the new carry.
//
// A column that has no sum yet costs a zero to add, and so does a row that has no
// carry to begin with. In the first row of the first strip a product that finds
// no sum leaves the carry alone, if there is a register for it, and is a umull:
// the carry begins the row whose first product is in its column.
type strips struct {
	*targets.Listing
	product *gen.Product
	alone   bool  // the product is all there is: pointers that have served are free
	width   int   // words of y in the strip
	last    bool  // it has the last word of y
	slots   []int // of the schedule; none where there is no register yet
	spare   []int // registers that hold nothing, those to take first ahead
	used    []int // registers that were taken
	sums    []int // the columns of the window, the lowest first
	at      int   // the sum that the next product of the row belongs to
	carry   int   // into the next product, or none
	owed    []int // the carries that begin the next rows
}

const none = -1

// strips lowers a product of Window form.
func (r *routine) strips(p *gen.Product) {
	m := newStrips(r.Listing, p, len(r.program.Parts) == 1)
	m.walk()
	r.writes(m.used...)
	m.tell(r)
}

func newStrips(l *targets.Listing, p *gen.Product, alone bool) *strips {
	m := &strips{Listing: l, product: p, alone: alone, spare: slices.Clone(pool), carry: none}
	for range p.Schedule.Slots {
		m.slots = append(m.slots, none)
	}
	return m
}

// tell names the use of the registers.
func (m *strips) tell(r *routine) {
	var rest []int
	for _, x := range m.used {
		if !slices.Contains(m.slots, x) {
			rest = append(rest, x)
		}
	}
	last := len(m.slots) - 1
	r.role("words of y", m.slots[:last]...)
	r.role("word of x", m.slots[last])
	r.role("window, carries", rest...)
}

// take is a register to write.
func (m *strips) take() int {
	r := m.spare[0]
	m.spare = m.spare[1:]
	if !slices.Contains(m.used, r) {
		m.used = append(m.used, r)
	}
	return r
}

// free gives registers back. They are the next to be taken, so that no more are
// used than must be.
func (m *strips) free(regs ...int) { m.spare = append(regs, m.spare...) }

func (m *strips) walk() {
	steps := m.product.Schedule.Steps
	for _, st := range steps {
		switch st.Kind {
		case gen.Load:
			m.load(st)
		case gen.Reload:
			m.carry = m.take()
			m.Emit("ldr", isa.R(m.carry), m.kept(st.Col))
		case gen.Partial:
			m.multiply(st)
		case gen.Store, gen.Hold:
			m.Emit("str", isa.R(m.sums[0]), m.kept(st.Col))
			m.free(m.sums[0])
			m.sums, m.at = m.sums[1:], max(0, m.at-1)
		}
	}
	if targets.HeldWords(m.product.Schedule) > 0 {
		m.release()
	}
}

// kept is where the word of a column is: on the stack if the schedule holds.
func (m *strips) kept(col int) isa.Arg {
	if targets.HeldWords(m.product.Schedule) > 0 {
		return isa.M(sp, col*word)
	}
	return place(m.product.Z.Word(col))
}

// load fetches a word of a factor. The pointer is free with the last one.
func (m *strips) load(st gen.Step) {
	from, slot := m.product.X, len(m.slots)-1
	last := st.Word.Index == from.Len-1
	if st.Word.Of == gen.Y {
		from, slot = m.product.Y, st.Slot
		if slot == 0 {
			m.Comment("words of y from %d up", st.Word.Index)
		}
		m.width, m.last = slot+1, last
	} else {
		m.Comment("row %d", st.Word.Index)
	}
	if m.alone && last && m.last {
		m.free(base[from.Of])
	}
	if m.slots[slot] == none {
		m.slots[slot] = m.take()
	}
	m.Emit("ldr", isa.R(m.slots[slot]), place(from.Word(st.Word.Index)))
}

// multiply adds one product of a row.
func (m *strips) multiply(st gen.Step) {
	x, y := isa.R(m.slots[len(m.slots)-1]), isa.R(m.slots[st.SlotY])
	op := "umaal"
	first := m.at == len(m.sums)
	switch {
	case first && m.carry != none && m.owes(st):
		m.owed = append(m.owed, m.carry)
		fallthrough
	case first && m.carry == none:
		op = "umull"
		m.sums, m.carry = append(m.sums, m.take()), m.take()
	case first:
		m.sums = append(m.sums, m.zero())
	case m.carry == none:
		m.carry = m.zero()
	}
	m.Emit(op, isa.R(m.sums[m.at]), isa.R(m.carry), x, y)
	m.at++
	if st.SlotY == m.width-1 { // the row ends: its carry is the window's new word
		m.sums, m.carry, m.at = append(m.sums, m.carry), none, 0
		if len(m.owed) > 0 {
			m.carry, m.owed = m.owed[0], m.owed[1:]
		}
	}
}

// zero is a register that holds 0.
func (m *strips) zero() int {
	r := m.take()
	set(m.Listing, r, 0)
	return r
}

// owes tells that the carry into product x[0] y[j] can wait for row j: all before
// it do, that row has no other, and the registers suffice.
func (m *strips) owes(st gen.Step) bool {
	n := m.product.Schedule.N
	return st.I == 0 && st.J == st.SlotY && st.J < n && len(m.owed) == st.J-1 && len(m.spare) >= m.width-st.SlotY+1
}

// release copies the result, held on the stack, to its place.
func (m *strips) release() {
	m.Comment("the result to its place")
	regs := m.used
	for k := 0; k < m.product.Z.Len; k += len(regs) {
		n := min(len(regs), m.product.Z.Len-k)
		for i, r := range regs[:n] {
			m.Emit("ldr", isa.R(r), isa.M(sp, (k+i)*word))
		}
		for i, r := range regs[:n] {
			m.Emit("str", isa.R(r), place(m.product.Z.Word(k+i)))
		}
	}
}
