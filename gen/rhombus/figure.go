// Package rhombus draws a program as the papers do: the partial products stand
// as a rhombus whose columns are the words of the result, the least significant
// on the right. Colours run with the order of execution; outlines enclose what
// is summed in one pass; marks show where words are loaded and stored.
//
// The same figure becomes SVG, PNG, or text for a terminal.
package rhombus

import (
	"fmt"
	"strings"

	"asmgen/gen"
)

// Figure is a program laid out as a rhombus, or as rhombi within one.
type Figure struct {
	// Title is its heading, Notes the lines below that, two at most.
	Title string
	Notes []string

	program  *gen.Program
	cells    []cell
	at       map[gen.Cell]int // place in the picture to index of the cell
	accesses []access         // of a program of one product
	leaves   []leaf
	voids    []void
	size     int // cells along each side
}

// cell is a partial product in the picture. Its number among all products is
// its index in the list.
type cell struct {
	gen.Cell          // its place
	word     gen.Cell // the words of the factors of its product
	pass     pass
	// loadX and loadY tell that its words are loaded for it.
	loadX, loadY bool
}

// pass is a run of products through columns that only rise, or a block, in a product
// of the program.
type pass struct{ leaf, number int }

// access is a result word stored or reloaded when that many products are done.
type access struct {
	col, done int
	reload    bool
}

// New lays out a program.
func New(p *gen.Program, title string, notes ...string) *Figure {
	f := &Figure{Title: title, Notes: notes, program: p, at: map[gen.Cell]int{}}
	f.layOut()
	for k := range f.leaves {
		f.walk(k)
	}
	for k, c := range f.cells {
		f.at[c.Cell] = k
	}
	return f
}

// walk appends the cells of a leaf in the order of its schedule.
func (f *Figure) walk(k int) {
	l := f.leaves[k]
	loaded := map[gen.Word]bool{} // since the last product that needed the word
	base := 0                     // the lowest column of this pass that is not stored
	now := pass{leaf: k}
	var block blocks
	for _, st := range l.Schedule.Steps {
		switch st.Kind {
		case gen.Load:
			loaded[st.Word] = true
		case gen.Partial, gen.Square:
			switch {
			case l.Schedule.Form == gen.Blocks:
				if block.begins(gen.Cell{I: st.I, J: st.J}) {
					now.number++
				}
			case st.I+st.J < base:
				now.number++
				base = st.I + st.J
			}
			y := gen.Word{Of: gen.Y, Index: st.J}
			if l.Schedule.Square {
				y.Of = gen.X
			}
			x := gen.Word{Of: gen.X, Index: st.I}
			f.cells = append(f.cells, cell{
				Cell:  gen.Cell{I: l.i + st.I, J: l.j + st.J},
				word:  gen.Cell{I: st.I, J: st.J},
				pass:  now,
				loadX: loaded[x] || st.SlotX == gen.Direct,
				loadY: y != x && (loaded[y] || st.SlotY == gen.Direct), // a square has one word
			})
			delete(loaded, x)
			delete(loaded, y)
		case gen.Store, gen.Hold, gen.Reload:
			f.accesses = append(f.accesses, access{st.Col, len(f.cells), st.Kind == gen.Reload})
			if st.Kind != gen.Reload {
				base, block.open = st.Col+1, false
			}
		}
	}
}

// blocks follows the blocks of a Blocks schedule: a product belongs to the block if
// it goes on a row, or begins the next row with the same word of x.
type blocks struct {
	first, last gen.Cell // of the block so far
	some, open  bool     // there is one; products may join it
}

// begins takes a product, and reports whether it is the first of a further block.
func (b *blocks) begins(c gen.Cell) bool {
	joins := b.open && (c.J == b.last.J && c.I == b.last.I+1 || c.J == b.last.J+1 && c.I == b.first.I)
	further := b.some && !joins
	if !joins {
		b.first = c
	}
	b.last, b.some, b.open = c, true, true
	return further
}

// single reports whether the program is one product.
func (f *Figure) single() bool { return len(f.program.Parts) == 1 }

// counts are the figures of the program, in one line of two sentences.
func (f *Figure) counts() []string {
	c := f.program.Count()
	slots, words := f.program.Most()
	lines := []string{strings.Join([]string{
		plural(c.Products, "product"), plural(c.Loads, "operand load"),
		plural(c.Stores, "store"), plural(c.Reloads, "reload")}, ", ")}
	kept := "operands from memory"
	if slots > 0 {
		kept = plural(slots, "operand word") + " in registers"
	}
	sums := "accumulator"
	if f.program.Form() == gen.Window {
		sums = "window"
	}
	return append(lines, fmt.Sprintf("%s, %s of %s", kept, sums, plural(words, "word")))
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
