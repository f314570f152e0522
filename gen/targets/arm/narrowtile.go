package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
)

// tile is a product of two numbers of four words by Karatsuba's method: the parts
// of a program that make it, as one, so that what one part makes and the next
// takes stays in registers.
type tile struct {
	x, y, z gen.Range
	m       gen.Range // for the product of the differences
	sign    int
}

// tilesOf finds the tiles of a program, by their first part, and the other parts
// that belong to them.
func tilesOf(p *gen.Program) (tiles map[gen.Part]*tile, within map[gen.Part]bool) {
	tiles, within = map[gen.Part]*tile{}, map[gen.Part]bool{}
	parts := 6
	if p.Square {
		parts = 5
	}
	for i := range max(0, len(p.Parts)-parts+1) {
		if t := tileOf(p.Parts[i:][:parts]); t != nil {
			tiles[p.Parts[i]] = t
			for _, part := range p.Parts[i+1:][:parts-1] {
				within[part] = true
			}
		}
	}
	return tiles, within
}

// tileOf is the tile that parts make, in whatever order the products are.
func tileOf(parts []gen.Part) *tile {
	r, ok := parts[len(parts)-1].(*gen.Recombination)
	if !ok || r.Z.Len != 8 || r.M.Len != 4 || r.H != 2 {
		return nil
	}
	differences, products := map[gen.Range]*gen.Difference{}, map[gen.Range]*gen.Product{}
	for _, part := range parts {
		switch part := part.(type) {
		case *gen.Difference:
			differences[part.Dst] = part
		case *gen.Product:
			products[part.Z] = part
		}
	}
	m, l, u := products[r.M], products[r.Z.Low(4)], products[r.Z.High(4)]
	if m == nil || l == nil || u == nil {
		return nil
	}
	t := &tile{z: r.Z, m: r.M, sign: r.Sign}
	t.x, t.y = gen.Range{Of: l.X.Of, From: l.X.From, Len: 4}, gen.Range{Of: l.Y.Of, From: l.Y.From, Len: 4}
	for _, factor := range []struct{ low, high, difference, whole gen.Range }{
		{l.X, u.X, m.X, t.x}, {l.Y, u.Y, m.Y, t.y},
	} {
		low, high := factor.whole.Low(2), factor.whole.High(2)
		d := differences[factor.difference]
		if d == nil || d.Sign != r.Sign || d.A != high || d.B != low || factor.low != low || factor.high != high ||
			!apart(factor.whole, r.Z) || !apart(factor.whole, r.M) {
			return nil
		}
	}
	return t
}

func apart(a, b gen.Range) bool {
	return a.Of != b.Of || a.From+a.Len <= b.From || b.From+b.Len <= a.From
}

// tile writes a tile. Word 0 of each product goes to memory, since no register is
// free for it; the product of the high halves stays in registers otherwise.
func (r *pieces) tile(t *tile, out bool) {
	if t.sign == gen.NoSign {
		r.squareTile(t, out)
		return
	}
	r.writes(isa.Range(0, 7)...)
	r.writes(halvesAt[:]...)
	// The differences, one from the other side: their signs are alike where the
	// middle product is to be taken off.
	r.reach(0, t.x.Word(0))
	r.move("ldm", 0, 4, 5, 6, 7)
	r.absolute(4, 5, 6, 7, 6)
	r.reach(7, t.y.Word(0))
	r.move("ldm", 7, 0, 1, 2, 3)
	r.absolute(2, 3, 0, 1, 0)
	r.op("eors", 0, 6)
	r.put(0, r.signs[t.sign])
	r.product(t.m)
	// The low halves.
	r.block(t.x.Low(2), t.y.Low(2), t.z.Low(4))
	// The high halves.
	r.pair(t.x.High(2), 0, 7, 0)
	r.pair(t.y.High(2), 1, 6, 1)
	high := block{a: [2]int{7, 0}, b: [2]int{6, 1}, w: 5, x: 2, y: 3, z: 4}
	high.emit(r.Listing, r.at(t.z.Word(4)))
	r.reach(4, t.z.Word(0))
	r.move("ldm", 4, 0, 1, 2, 3)
	if out {
		r.fetch(4, r.pointer(gen.AreaZ))
		r.move("stm", 4, 0, 1)
	}
	r.fetch(4, r.at(t.z.Word(4)))
	r.overlap()
	// The middle product, or its complement and one.
	const mask, temp = 3, 2
	r.fetch(mask, r.signs[t.sign])
	r.Emit("lsrs", isa.R(temp), isa.R(mask), isa.I(1))
	for i, to := range []int{0, 1, 4, 5} {
		r.fetch(temp, r.at(t.m.Word(i)))
		r.op("eors", temp, mask)
		r.op("adcs", to, temp)
	}
	r.op("adcs", 6, mask)
	r.op("adcs", 7, mask)
	r.finish(t, out)
}

// absolute is a = |a - b|, and mask its sign, which may be in b.
func (r *pieces) absolute(a0, a1, b0, b1, mask int) {
	r.op("subs", a0, a0, b0)
	r.op("sbcs", a1, b1)
	r.op("sbcs", mask, mask)
	r.op("eors", a0, mask)
	r.op("eors", a1, mask)
	r.op("subs", a0, a0, mask)
	r.op("sbcs", a1, mask)
}

// overlap adds the product L of the low halves, in r0 to r3, and that of the high
// ones, U, in r4 to r7, to themselves two words up. r0, r1 and r4 to
// r7 become words 2 to 7, and r2 is 0. The sum of L2, L3 and U0, U1 serves words 2
// and 4, and so does its carry, which joins U2, U3.
func (r *pieces) overlap() {
	const zero = 2
	r.op("adds", 4, 4, 2)
	r.op("adcs", 5, 3)
	r.set(zero, 0)
	r.op("adcs", 6, zero)
	r.op("adcs", 7, zero)
	r.op("adds", 0, 0, 4)
	r.op("adcs", 1, 5)
	r.op("adcs", 4, 6)
	r.op("adcs", 5, 7)
	r.op("adcs", 6, zero)
	r.op("adcs", 7, zero)
}

// finish stores words 2 to 7 of a tile.
func (r *pieces) finish(t *tile, out bool) {
	if out {
		r.fetch(2, r.pointer(gen.AreaZ))
		r.advance(2, 2*word)
	} else {
		r.reach(2, t.z.Word(2))
	}
	r.move("stm", 2, 0, 1, 4, 5, 6, 7)
}

// block is a product of two words next to sp.
func (r *pieces) block(x, y, z gen.Range) {
	r.pair(x, 0, 4, 5)
	r.pair(y, 0, 2, 3)
	r.product(z)
}

// product is z = (r4, r5) (r2, r3), next to sp.
func (r *pieces) product(z gen.Range) {
	words := r.inner(z)
	r.reach(0, z.Word(1))
	r.move("stm", 0, words...)
}

// inner is that product with words 1 to 3 in the registers it returns; r7 is not
// among them.
func (r *pieces) inner(z gen.Range) []int {
	r.writes(isa.Range(0, 7)...)
	r.writes(halvesAt[:]...)
	b := block{a: [2]int{4, 5}, b: [2]int{2, 3}, w: 1, x: 0, y: 6, z: 7}
	b.emit(r.Listing, r.at(z.Word(0)))
	return b.results()
}

// pair loads two words by way of a base, which may be the second.
func (r *pieces) pair(from gen.Range, base, low, high int) {
	first := from.Word(0)
	disp := word * first.Index
	if area, ok := r.near(first.Of); ok {
		base, disp = sp, area+disp
	} else {
		r.fetch(base, r.pointer(first.Of))
		if disp+word > nearest {
			r.advance(base, disp)
			disp = 0
		}
		if disp == 0 && base != high {
			r.move("ldm", base, low, high)
			return
		}
	}
	r.Emit("ldr", isa.R(low), isa.M(base, disp))
	r.Emit("ldr", isa.R(high), isa.M(base, disp+word))
}
