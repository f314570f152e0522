package targets

import "asmgen/gen"

// Factor is one factor of a product: in a slot, or in memory if Slot is
// gen.Direct.
type Factor struct {
	Slot int
	At   gen.At
}

// Columnar is how a machine carries out the steps of a Columns schedule.
// Registers are numbers of its table.
type Columnar interface {
	// Load fetches a word into a slot.
	Load(slot int, from gen.At)
	// Product adds x y to the accumulator acc, least significant register
	// first. The first before registers are in use; the value after the product
	// fits in the first after, and the registers between hold rubbish.
	Product(acc []int, before, after int, x, y Factor)
	// Store writes reg to a result word; Hold puts it aside as that of column
	// col, and Release moves what was put aside to its place, the last held
	// first.
	Store(reg int, to gen.At)
	Hold(reg, col int)
	Release(col int, to gen.At)
}

// LowerColumns walks the Columns schedule of a product with the accumulator in
// the registers acc, which change places as result words retire. note is told
// where a column begins.
func LowerColumns(p *gen.Product, acc []int, m Columnar, note func(col int)) {
	acc = append([]int(nil), acc...)
	factors := [...]gen.Range{gen.X: p.X, gen.Y: p.Y}
	note(0)
	for _, st := range p.Schedule.Steps {
		switch st.Kind {
		case gen.Load:
			m.Load(st.Slot, factors[st.Word.Of].Word(st.Word.Index))
		case gen.Partial:
			m.Product(acc, st.Before, st.After, Factor{st.SlotX, p.X.Word(st.I)}, Factor{st.SlotY, p.Y.Word(st.J)})
		case gen.Store, gen.Hold:
			if st.Kind == gen.Store {
				m.Store(acc[0], p.Z.Word(st.Col))
			} else {
				m.Hold(acc[0], st.Col)
			}
			acc = append(acc[1:], acc[0])
			if st.Col < 2*p.Schedule.N-2 {
				note(st.Col + 1)
			}
		case gen.Release:
			m.Release(st.Col, p.Z.Word(st.Col))
		}
	}
}
