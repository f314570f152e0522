// Package karatsuba is Karatsuba's method in its subtractive form, without
// branches: a product of n words from three of half the length,
//
//	x y = L + B^h (L + U - s |x1 - x0| |y1 - y0|) + B^2h U,
//
// where L = x0 y0, U = x1 y1, and s is the sign of (x1 - x0)(y1 - y0). Halves
// may be unequal: the low one has the odd word.
//
// A. Karatsuba and Y. Ofman, 1962; subtractive and branch-free on AVR: M. Hutter
// and P. Schwabe, "Multiprecision multiplication on AVR revisited", Journal of
// Cryptographic Engineering 5(3), 2015.
package karatsuba

import (
	"asmgen/gen"
	"asmgen/gen/comba"
	"asmgen/gen/operandcache"
)

// Method is Karatsuba's method.
var Method = gen.Method{
	Name:     "karatsuba",
	Summary:  "subtractive Karatsuba: three products of half the length, without branches",
	Source:   "Karatsuba and Ofman 1962; Hutter and Schwabe 2015",
	Squares:  true,
	Composes: true,
	Plan:     plan,
}

// plan cuts p.Levels times, or once. A number of one word is not cut. Only the
// refined form has outer levels.
func plan(p gen.Problem) *gen.Program {
	out := &gen.Program{Method: "karatsuba", N: p.N, WordBits: p.WordBits, Square: p.Square}
	b := &builder{Program: out, problem: p}
	if b.problem.Leaf == nil {
		b.problem.Leaf = leaf
	}
	x, y, z := out.Whole()
	if p.Overlap {
		x, y = b.aside(x), b.aside(y)
	}
	b.levels = max(1, p.Levels, p.Outer)
	if p.Refined {
		b.refined(x, y, z, b.levels, out.Temp)
	} else {
		b.product(x, y, z, b.levels, out.Temp)
	}
	return out
}

// leaf is the schedule of an uncut product with the fewer memory accesses.
func leaf(p gen.Problem) *gen.Schedule {
	best := comba.Method.Plan(p).Only().Schedule
	if p.Square {
		return best
	}
	if s := operandcache.Method.Plan(p).Only().Schedule; accesses(s) < accesses(best) {
		return s
	}
	return best
}

func accesses(s *gen.Schedule) int {
	c := s.Count()
	return c.Loads + c.Stores + c.Reloads
}

// builder appends the parts of a program.
type builder struct {
	*gen.Program
	problem gen.Problem
	levels  int
	signs   int
	inner   map[int]*gen.Program // by words: those of products below the outer levels
}

func (b *builder) do(p gen.Part) { b.Parts = append(b.Parts, p) }

// aside copies a factor that the result may overlap into private memory.
func (b *builder) aside(r gen.Range) gen.Range {
	if b.Square && b.Temp > 0 {
		return gen.Range{Of: gen.AreaT, From: 0, Len: r.Len}
	}
	to := gen.Range{Of: gen.AreaT, From: b.Temp, Len: r.Len}
	b.Temp += r.Len
	b.do(&gen.Copy{Dst: to, Src: r})
	return to
}

// product makes z = x y with private memory from word free up. The differences
// wait in z until their product is made; z is then free for the other two.
func (b *builder) product(x, y, z gen.Range, levels, free int) {
	n := x.Len
	if levels == 0 || n < 2 {
		b.do(&gen.Product{Schedule: b.leaf(n), X: x, Y: y, Z: z})
		return
	}
	h := (n + 1) / 2
	middle := gen.Range{Of: gen.AreaT, From: free, Len: 2 * h}
	b.Temp = max(b.Temp, free+2*h)
	sign := gen.NoSign
	if !b.Square {
		sign = b.signs
		b.signs++
	}
	dx := z.Low(h)
	b.do(&gen.Difference{Dst: dx, A: x.High(h), B: x.Low(h), Sign: sign})
	dy := dx
	if !b.Square {
		dy = gen.Range{Of: z.Of, From: z.From + h, Len: h}
		b.do(&gen.Difference{Dst: dy, A: y.High(h), B: y.Low(h), Sign: sign})
	}
	b.product(dx, dy, middle, levels-1, free+2*h)
	b.product(x.Low(h), y.Low(h), z.Low(2*h), levels-1, free+2*h)
	b.product(x.High(h), y.High(h), z.High(2*h), levels-1, free+2*h)
	b.do(&gen.Recombination{Z: z, M: middle, H: h, Sign: sign})
}

// leaf is the schedule of a product of n words. Overlap has been dealt with.
func (b *builder) leaf(n int) *gen.Schedule {
	p := b.problem
	p.N, p.Overlap, p.Block = n, false, 0
	return p.Leaf(p)
}
