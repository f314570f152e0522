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
	Source:  "Seo and Kim 2012 for NEON",
	Form:    gen.Window,
	Plan:    plan,
}

// A strip is a multiple of lanes words where that is possible, for machines that
// multiply several words of a row at once.
const lanes = 4

// widths cuts n words into as few strips of at most limit words as possible, of
// nearly equal width.
func widths(n, limit int) []int {
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
	strips := widths(p.N, p.Strip)
	widest := strips[0]
	s := &gen.Schedule{Method: "rowwise", Form: gen.Window, N: p.N, WordBits: p.WordBits,
		Slots: widest + 1, Words: widest}
	do := func(st gen.Step) { s.Steps = append(s.Steps, st) }
	store := gen.Store
	if p.Overlap {
		store = gen.Hold
	}
	first := 0 // word of y in the strip
	for _, width := range strips {
		for j := range width {
			do(gen.Step{Kind: gen.Load, Slot: j, Word: gen.Word{Of: gen.Y, Index: first + j}})
		}
		if first > 0 {
			for j := range width {
				do(gen.Step{Kind: gen.Reload, Col: first + j})
			}
		}
		for i := range p.N {
			do(gen.Step{Kind: gen.Load, Slot: width, Word: gen.Word{Of: gen.X, Index: i}})
			for j := range width {
				do(gen.Step{Kind: gen.Partial, I: i, J: first + j, SlotX: width, SlotY: j})
			}
			do(gen.Step{Kind: store, Col: first + i})
			// The strips before this one reach up to column first + N - 1.
			if first > 0 && i+width < p.N {
				do(gen.Step{Kind: gen.Reload, Col: first + i + width})
			}
		}
		for j := range width {
			do(gen.Step{Kind: store, Col: first + p.N + j})
		}
		first += width
	}
	if p.Overlap {
		for k := 2*p.N - 1; k >= 0; k-- {
			do(gen.Step{Kind: gen.Release, Col: k})
		}
	}
	return s
}
