package riscv

import "asmgen/gen"

// rows carries out a Window schedule. A product x y has two addends: the word
// of the window in its column, and the carry word that comes from the column
// before in the same row, or that the row takes up from memory. Since
// x y + c + d < 2^2w, its high half takes both carries and is the next carry
// word.
type rows struct {
	*routine
	slots  []int       // registers of the factor words, by slot
	uses   []int       // products that still need the word in a slot
	window map[int]int // the register of a column
	carry  int         // a word on its way, or none
	column int         // that it belongs to
	high   *highHalf   // what carry is to become
}

// highHalf is a high half that is still to be formed, and the carries to add to
// it, or none. It waits for the store of a word that the product finished, whose
// register it can have.
type highHalf struct{ slotX, slotY, carries int }

const none = -1

func (m *routine) rows(p *gen.Product, only bool) {
	s := p.Schedule
	w := &rows{routine: m, slots: make([]int, s.Slots), uses: make([]int, s.Slots), window: map[int]int{}, carry: none}
	factors := [...]gen.Range{gen.X: p.X, gen.Y: p.Y}
	fromMemory := map[bool]func(int) gen.At{false: p.Z.Word, true: held}[holds(s)]
	for k, st := range s.Steps {
		if st.Kind != gen.Store && st.Kind != gen.Hold {
			w.finish()
		}
		switch st.Kind {
		case gen.Load:
			if only && st.Word.Of == gen.X {
				m.Comment("row %d", st.Word.Index)
			}
			w.uses[st.Slot] = uses(s.Steps[k+1:], st.Slot)
			w.slots[st.Slot] = m.take()
			m.read(w.slots[st.Slot], factors[st.Word.Of].Word(st.Word.Index))
		case gen.Reload:
			w.settle()
			w.carry, w.column = m.take(), st.Col
			m.read(w.carry, fromMemory(st.Col))
		case gen.Partial:
			w.product(st)
		case gen.Store:
			m.write(w.retire(st.Col), p.Z.Word(st.Col))
		case gen.Hold:
			m.hold(w.retire(st.Col), st.Col)
		case gen.Release:
			r := m.take()
			m.release(r, st.Col, p.Z.Word(st.Col))
			m.give(r)
		}
	}
}

// holds reports whether the schedule puts its words aside.
func holds(s *gen.Schedule) bool {
	for _, st := range s.Steps {
		if st.Kind == gen.Hold {
			return true
		}
	}
	return false
}

// uses counts the products that need a word loaded into a slot just before.
func uses(steps []gen.Step, slot int) int {
	n := 0
	for _, st := range steps {
		switch {
		case st.Kind == gen.Load && st.Slot == slot:
			return n
		case st.Kind == gen.Partial && (st.SlotX == slot || st.SlotY == slot):
			n++
		}
	}
	return n
}

// settle puts the carry word into the window.
func (w *rows) settle() {
	if w.carry != none {
		w.window[w.column] = w.carry
		w.carry = none
	}
}

// retire takes the register of a column out of the window. Its content is
// stored before anything is put there.
func (w *rows) retire(col int) int {
	if w.column == col {
		w.finish()
		w.settle()
	}
	r := w.window[col]
	delete(w.window, col)
	w.give(r)
	return r
}

// product adds x[i] y[j].
func (w *rows) product(st gen.Step) {
	x, y, col := w.slots[st.SlotX], w.slots[st.SlotY], st.I+st.J
	if w.carry != none && w.column != col {
		w.settle()
	}
	carry := w.carry
	w.carry, w.column = none, col+1
	low := w.take()
	w.op("mul", low, x, y)
	if carry != none {
		w.addInto(low, carry, carry)
	}
	sum, live := w.window[col]
	switch {
	case !live:
		w.window[col] = low
	case carry == none:
		w.addInto(sum, low, low)
		carry = low
	default:
		w.addInto(sum, low, low)
		w.op("add", carry, carry, low)
		w.give(low)
	}
	w.high = &highHalf{st.SlotX, st.SlotY, carry}
}

// finish forms the high half that waits.
func (w *rows) finish() {
	h := w.high
	if h == nil {
		return
	}
	w.high = nil
	w.done(h.slotX, h.slotY)
	w.carry = w.take()
	w.op("mulhu", w.carry, w.slots[h.slotX], w.slots[h.slotY])
	if h.carries != none {
		w.op("add", w.carry, w.carry, h.carries)
		w.give(h.carries)
	}
}

// done counts a use of words in slots; the last gives their registers back.
func (w *rows) done(slots ...int) {
	for _, s := range slots {
		if w.uses[s]--; w.uses[s] == 0 {
			w.give(w.slots[s])
		}
	}
}
