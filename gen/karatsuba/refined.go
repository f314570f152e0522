package karatsuba

import "asmgen/gen"

// few is the most words of a half that registers keep while another square is formed.
const few = 10

// refined makes z = x y with private memory from word free up. The low halves may
// be the shorter ones. At the last level, the high half L1 of L is added to U
// while U is formed: with T = U + L1,
//
//	x y = (1 + B^h) (L0 + B^h T) - s B^h |x0 - x1| |y0 - y1|,
//
// which is two additions of the words of U, where the other form has three. The
// differences are formed there when the low halves are at hand, but that of a square
// with longer halves when it is to be squared, since they are not kept so long.
//
// At the levels above, the product of the differences comes last: then no pointer to
// the factors is wanted any more, and it is in registers when it is to be added. Of
// factors that are differences themselves it comes first, as they are in registers
// then, and at outer levels, so that differences wait where the result will be.
func (b *builder) refined(x, y, z gen.Range, levels, free int) {
	n := x.Len
	outer := b.levels-levels < b.problem.Outer
	switch {
	case !outer && b.problem.Outer > 0:
		b.do(&gen.Product{By: b.within(n, levels), X: x, Y: y, Z: z})
		return
	case levels == 0 || n < 2:
		b.do(&gen.Product{Schedule: b.leaf(n), X: x, Y: y, Z: z})
		return
	}
	h, u := n/2, n-n/2
	k := halves{x0: x.Low(h), x1: x.High(h), y0: y.Low(h), y1: y.High(h),
		low: z.Low(2 * h), high: z.High(2 * h), sign: gen.NoSign}
	take := func(words int) gen.Range {
		r := gen.Range{Of: gen.AreaT, From: free, Len: words}
		free += words
		return r
	}
	k.middle, k.dx = take(2*u), take(u)
	k.dy = k.dx
	if !b.Square {
		k.dy = take(u)
		k.sign = b.signs
		b.signs++
	}
	b.Temp = max(b.Temp, free)
	last := levels == 1 && !outer
	switch {
	case last:
		b.refined(k.x0, k.y0, k.low, 0, free)
		late := b.Square && u > few
		if !late {
			b.differences(k)
		}
		b.do(&gen.Product{Schedule: b.leaf(u), X: k.x1, Y: k.y1, Z: k.high, Plus: k.low.High(h)})
		if late {
			b.differences(k)
		}
		b.refined(k.dx, k.dy, k.middle, 0, free)
	case outer || x.Of == gen.AreaT:
		b.differences(k)
		b.refined(k.dx, k.dy, k.middle, levels-1, free)
		b.refined(k.x0, k.y0, k.low, levels-1, free)
		b.refined(k.x1, k.y1, k.high, levels-1, free)
	default:
		b.refined(k.x0, k.y0, k.low, levels-1, free)
		b.refined(k.x1, k.y1, k.high, levels-1, free)
		b.differences(k)
		b.refined(k.dx, k.dy, k.middle, levels-1, free)
	}
	b.do(&gen.Recombination{Z: z, M: k.middle, H: h, Sign: k.sign, Refined: last})
}

// within is the program of the products of n words below the outer levels.
func (b *builder) within(n, levels int) *gen.Program {
	if b.inner == nil {
		b.inner = map[int]*gen.Program{}
	}
	if b.inner[n] == nil {
		p := b.problem
		p.N, p.Levels, p.Outer, p.Overlap, p.Block = n, levels, 0, false, 0
		if levels == 0 || n < 2 {
			b.inner[n] = gen.Single(b.leaf(n))
		} else {
			b.inner[n] = plan(p)
		}
	}
	return b.inner[n]
}

// halves is what one level works on.
type halves struct {
	x0, x1, y0, y1, low, high, middle, dx, dy gen.Range
	sign                                      int
}

// differences forms |x0 - x1| and |y0 - y1|.
func (b *builder) differences(k halves) {
	b.do(&gen.Difference{Dst: k.dx, A: k.x0, B: k.x1, Sign: k.sign})
	if !b.Square {
		b.do(&gen.Difference{Dst: k.dy, A: k.y0, B: k.y1, Sign: k.sign})
	}
}
