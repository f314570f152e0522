package targets

import (
	"slices"

	"asmgen/gen"
)

// Blockwise is how a machine carries out the steps of a Blocks schedule.
// Registers are numbers of its table.
type Blockwise interface {
	// Load fetches a word into a slot.
	Load(slot int, from gen.At)
	// Row adds the products of the words in the slots x, which are neighbours, and
	// the word in slot y. acc are the registers of the accumulator from the column
	// of the first product up, before and after as for Columnar.
	Row(acc []int, before, after int, x []int, y int)
	// Store, Hold and Release are as for Columnar.
	Store(reg int, to gen.At)
	Hold(reg, col int)
	Release(col int, to gen.At)
}

// LowerBlocks walks the Blocks schedule of a product with the accumulator in the
// registers acc, which change places as result words retire. Products that follow
// one another along a row are formed together.
func LowerBlocks(p *gen.Product, acc []int, m Blockwise, note func(col int)) {
	b := &blockWalk{m: m, acc: slices.Clone(acc)}
	factors := [...]gen.Range{gen.X: p.X, gen.Y: p.Y}
	note(0)
	for _, st := range p.Schedule.Steps {
		switch st.Kind {
		case gen.Load:
			b.before(st.Slot)
			m.Load(st.Slot, factors[st.Word.Of].Word(st.Word.Index))
		case gen.Partial:
			b.add(st)
		case gen.Store, gen.Hold:
			b.finish()
			if st.Kind == gen.Store {
				m.Store(b.acc[0], p.Z.Word(st.Col))
			} else {
				m.Hold(b.acc[0], st.Col)
			}
			b.acc = append(b.acc[1:], b.acc[0])
			b.lowest = st.Col + 1
		case gen.Release:
			m.Release(st.Col, p.Z.Word(st.Col))
		}
	}
}

// blockWalk gathers the products of a row.
type blockWalk struct {
	m      Blockwise
	acc    []int // that of the lowest column first
	lowest int
	row    []gen.Step
}

// add takes a product into the row, after the end of the row before.
func (b *blockWalk) add(st gen.Step) {
	if n := len(b.row); n > 0 && (st.J != b.row[n-1].J || st.I != b.row[n-1].I+1) {
		b.finish()
	}
	b.row = append(b.row, st)
}

// before finishes the row if it has a word in a slot that is about to change.
func (b *blockWalk) before(slot int) {
	if slices.ContainsFunc(b.row, func(st gen.Step) bool { return st.SlotX == slot || st.SlotY == slot }) {
		b.finish()
	}
}

// finish adds the row.
func (b *blockWalk) finish() {
	if len(b.row) == 0 {
		return
	}
	first, last := b.row[0], b.row[len(b.row)-1]
	var x []int
	for _, st := range b.row {
		x = append(x, st.SlotX)
	}
	up := first.I + first.J - b.lowest
	b.m.Row(b.acc[up:], max(0, first.Before-up), last.After-up, x, first.SlotY)
	b.row = nil
}
