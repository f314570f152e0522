package targets

import "asmgen/gen"

// Factor is one factor of a product: in a slot, or in memory if Slot is
// gen.Direct.
type Factor struct {
	Slot int
	Word gen.Word
}

// Columnar is how a machine carries out the steps of a Columns schedule.
// Registers are numbers of its table.
type Columnar interface {
	// Load fetches a factor's word into a slot.
	Load(slot int, w gen.Word)
	// Product adds x y to the accumulator acc, least significant register
	// first. The first before registers are in use; the value after the product
	// fits in the first after, and the registers between hold rubbish.
	Product(acc []int, before, after int, x, y Factor)
	// Store writes reg to result word col; Hold puts it aside, and Release
	// moves what was put aside to its place, the last held first.
	Store(reg, col int)
	Hold(reg, col int)
	Release(col int)
}

// LowerColumns walks a Columns schedule with the accumulator in the registers
// acc, which change places as result words retire. note is told where a column
// begins.
func LowerColumns(s *gen.Schedule, acc []int, m Columnar, note func(col int)) {
	acc = append([]int(nil), acc...)
	note(0)
	for _, st := range s.Steps {
		switch st.Kind {
		case gen.Load:
			m.Load(st.Slot, st.Word)
		case gen.Product:
			m.Product(acc, st.Before, st.After,
				Factor{st.SlotX, gen.Word{Of: gen.X, Index: st.I}},
				Factor{st.SlotY, gen.Word{Of: gen.Y, Index: st.J}})
		case gen.Store, gen.Hold:
			if st.Kind == gen.Store {
				m.Store(acc[0], st.Col)
			} else {
				m.Hold(acc[0], st.Col)
			}
			acc = append(acc[1:], acc[0])
			if st.Col < 2*s.N-2 {
				note(st.Col + 1)
			}
		case gen.Release:
			m.Release(st.Col)
		}
	}
}
