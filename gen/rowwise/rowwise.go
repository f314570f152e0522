// Package rowwise is row-wise multiplication, also called operand scanning: one
// word of x meets all words of y before the next word of x is read. Where y is
// longer than the registers hold, it is cut into strips, each multiplied by all
// of x on top of the result of the strips before it.
//
// H. Seo and H. Kim (2012) run it on the NEON unit of Android phones, where the
// words of a row are the lanes of vectors.
package rowwise

import "asmgen/gen"

// Method is row-wise multiplication.
var Method = gen.Method{
	Name:    "rowwise",
	Summary: "row-wise (operand scanning) in strips: a window of result words moves up by one each row",
	Source:  "Menezes, van Oorschot and Vanstone 1996, algorithm 14.12; Seo and Kim 2012 for NEON",
	Form:    gen.Window,
	Plan:    plan,
}

// widths cuts n words into as few strips of at most limit words as possible, of
// nearly equal width: a multiple of lanes words where the limit allows.
func widths(n, limit, lanes int) []int {
	limit = max(1, min(n, limit))
	strips := (n + limit - 1) / limit
	width := (n + strips - 1) / strips
	width = min(limit, (width+lanes-1)/lanes*lanes)
	var out []int
	for ; n > 0; n -= width {
		out = append(out, min(n, width))
	}
	return out
}

func plan(p gen.Problem) *gen.Program { return gen.Single(schedule(p)) }

// schedule multiplies strip by strip. A strip keeps its words of y in the first
// slots and the word of x in the next.
func schedule(p gen.Problem) *gen.Schedule {
	lanes := max(1, p.Lanes)
	strips := widths(p.N, p.Strip, lanes)
	b := &builder{lanes: lanes, store: gen.Store, s: &gen.Schedule{Method: "rowwise", Form: gen.Window,
		N: p.N, WordBits: p.WordBits, Slots: strips[0] + 1, Words: strips[0]}}
	if p.Overlap {
		b.store = gen.Hold
	}
	first := 0
	for _, width := range strips {
		b.strip(first, width)
		first += width
	}
	if p.Overlap {
		for k := 2*p.N - 1; k >= 0; k-- {
			b.do(gen.Step{Kind: gen.Release, Col: k})
		}
	}
	return b.s
}

// builder appends the steps of strips.
type builder struct {
	s     *gen.Schedule
	lanes int
	store gen.StepKind // Store or Hold
}

func (b *builder) do(st gen.Step) { b.s.Steps = append(b.s.Steps, st) }

// strip multiplies x by width words of y, from word first up.
func (b *builder) strip(first, width int) {
	for j := range width {
		b.do(gen.Step{Kind: gen.Load, Slot: j, Word: gen.Word{Of: gen.Y, Index: first + j}})
	}
	row := b.row
	if b.lanes > 1 {
		row = b.vectorRow
		for j := 0; j < width && first > 0; j++ {
			b.do(gen.Step{Kind: gen.Reload, Col: first + j})
		}
	}
	for i := range b.s.N {
		b.do(gen.Step{Kind: gen.Load, Slot: width, Word: gen.Word{Of: gen.X, Index: i}})
		row(i, first, width)
	}
	for j := range width {
		b.do(gen.Step{Kind: b.store, Col: first + b.s.N + j})
	}
}

// row adds the products of x[i] and a strip one after the other. The word that
// the strip before left in the lowest column comes in as the carry of the first
// product, which finishes that column.
func (b *builder) row(i, first, width int) {
	if first > 0 {
		b.do(gen.Step{Kind: gen.Reload, Col: first + i})
	}
	for j := range width {
		b.do(gen.Step{Kind: gen.Partial, I: i, J: first + j, SlotX: width, SlotY: j})
		if j == 0 {
			b.do(gen.Step{Kind: b.store, Col: first + i})
		}
	}
}

// vectorRow adds all products of a row at once. The strips before this one reach
// up to column first + N - 1; what they left enters above the window.
func (b *builder) vectorRow(i, first, width int) {
	for j := range width {
		b.do(gen.Step{Kind: gen.Partial, I: i, J: first + j, SlotX: width, SlotY: j})
	}
	b.do(gen.Step{Kind: b.store, Col: first + i})
	if first > 0 && i+width < b.s.N {
		b.do(gen.Step{Kind: gen.Reload, Col: first + i + width})
	}
}
