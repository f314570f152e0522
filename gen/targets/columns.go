package targets

import (
	"slices"

	"asmgen/gen"
)

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
	// Add adds a word that was stored earlier, with acc, before and after as for
	// Product. It comes first in its column.
	Add(acc []int, before, after int, from gen.At)
	// Store writes reg to a result word; Hold puts it aside as that of column
	// col, which for Add is word col of private memory, and Release moves what was
	// put aside to its place, the last held first.
	Store(reg int, to gen.At)
	Hold(reg, col int)
	Release(col int, to gen.At)
}

// Squaring is what a Columnar does beyond that to square a number. The sum of a
// column has the products above the diagonal once.
type Squaring interface {
	Columnar
	// Square forms the product of x with itself. Its low word belongs to the next
	// column to retire, its high word to the one after.
	Square(x Factor)
	// Double is called before a column retires for the last time. It returns the
	// register of the result word: twice reg, or 0 if the accumulator is empty, and
	// the word of the square that belongs there, and what the column before carries
	// over. Nothing is carried out of the last.
	Double(reg int, empty, last bool) int
}

// LowerColumns walks the Columns schedule of a product with the accumulator in
// the registers acc, which change places as result words retire. note is told
// where a column begins.
func LowerColumns(p *gen.Product, acc []int, m Columnar, note func(col int)) {
	order := acc
	acc = slices.Clone(order)
	factors := [...]gen.Range{gen.X: p.X, gen.Y: p.Y}
	held := HeldWords(p.Schedule) > 0
	note(0)
	for _, st := range p.Schedule.Steps {
		if adds := st.Kind == gen.Partial || st.Kind == gen.Reload; adds && st.Before == 0 && !p.Schedule.Square {
			acc = slices.Clone(order) // a row begins; the first two may be a pair
		}
		switch st.Kind {
		case gen.Load:
			m.Load(st.Slot, factors[st.Word.Of].Word(st.Word.Index))
		case gen.Partial:
			m.Product(acc, st.Before, st.After, Factor{st.SlotX, p.X.Word(st.I)}, Factor{st.SlotY, p.Y.Word(st.J)})
		case gen.Square:
			m.(Squaring).Square(Factor{st.SlotX, p.X.Word(st.I)})
		case gen.Reload:
			from := p.Z.Word(st.Col)
			if held {
				from = gen.At{Of: gen.AreaT, Index: st.Col}
			}
			m.Add(acc, st.Before, st.After, from)
		case gen.Store, gen.Hold:
			word := acc[0]
			if st.Double {
				word = m.(Squaring).Double(word, st.Before == 0, st.Col == 2*p.Schedule.N-1)
			}
			if st.Kind == gen.Store {
				m.Store(word, p.Z.Word(st.Col))
			} else {
				m.Hold(word, st.Col)
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

// HeldWords is the room that the held words of a schedule need, word k being
// that of column k.
func HeldWords(s *gen.Schedule) int {
	n := 0
	for _, st := range s.Steps {
		if st.Kind == gen.Hold {
			n = max(n, st.Col+1)
		}
	}
	return n
}
