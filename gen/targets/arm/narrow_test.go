package arm

import (
	"fmt"
	"slices"
	"testing"

	"asmgen/gen"
	"asmgen/gen/karatsuba"
	"asmgen/gen/targets"
)

// In registers. Pornin's x25519-cm0 (2020) has 17, 81 and 44 cycles for products
// of one and two words and the square of two; the block's 73 include a store.
func TestNarrowBlocks(t *testing.T) {
	for name, c := range map[string]struct {
		emit func(r *pieces)
		want int
	}{
		"word": {func(r *pieces) { r.byWord(0, 1, 2, 3, 4) }, 17},
		"block": {func(r *pieces) {
			block{a: [2]int{4, 5}, b: [2]int{2, 3}, w: 1, x: 0, y: 6, z: 7}.emit(r.Listing, 0)
		}, 73},
		"square": {func(r *pieces) { r.square([4]int{0, 1, 2, 3}, 4, 5, 6, 7) }, 43},
	} {
		r := &pieces{Listing: &targets.Listing{Set: CortexM0.Set}}
		c.emit(r)
		if got := CortexM0.Pipelined(CortexM0.Cores[1], r.Insts(), 1); got != c.want {
			t.Errorf("%s: %d cycles, want %d", name, got, c.want)
		}
	}
}

func plan(n, levels int, square bool) *gen.Program {
	return karatsuba.Method.Plan(gen.Problem{N: n, WordBits: 32, Levels: levels, Square: square})
}

// A product of 2^k words is tiles and what brings them together, and one of three
// words has none.
func TestTilesFound(t *testing.T) {
	for _, square := range []bool{false, true} {
		for n, want := range map[[2]int]int{{4, 1}: 1, {8, 2}: 3, {16, 3}: 9, {6, 2}: 0, {7, 2}: 2, {8, 1}: 0} {
			p := plan(n[0], n[1], square)
			tiles, within := tilesOf(p)
			parts := 6
			if square {
				parts = 5
			}
			if len(tiles) != want || len(within) != want*(parts-1) {
				t.Errorf("%d words in %d levels, square %v: %d tiles of %d parts, want %d",
					n[0], n[1], square, len(tiles), len(tiles)+len(within), want)
			}
		}
	}
}

// A tile is one in any order of its products, and none if a part is another.
func TestTileParts(t *testing.T) {
	parts := plan(4, 1, false).Parts
	first := tileOf(parts)
	moved := slices.Clone(parts)
	moved[2], moved[3], moved[4] = parts[4], parts[2], parts[3]
	if got := tileOf(moved); got == nil || *got != *first {
		t.Errorf("with the products in another order: %v, want %v", got, first)
	}
	for i, part := range parts {
		for name, other := range mistakes(part) {
			changed := slices.Clone(parts)
			changed[i] = other
			if tileOf(changed) != nil {
				t.Errorf("a tile with %v instead of %v: %s", other, part, name)
			}
		}
	}
}

// mistakes are parts like another that mean something else.
func mistakes(part gen.Part) map[string]gen.Part {
	shift := func(r gen.Range) gen.Range { r.From++; return r }
	out := map[string]gen.Part{}
	switch p := part.(type) {
	case *gen.Difference:
		out["dst"] = &gen.Difference{Dst: shift(p.Dst), A: p.A, B: p.B, Sign: p.Sign}
		out["turned"] = &gen.Difference{Dst: p.Dst, A: p.B, B: p.A, Sign: p.Sign}
		out["minuend"] = &gen.Difference{Dst: p.Dst, A: shift(p.A), B: p.B, Sign: p.Sign}
		out["sign"] = &gen.Difference{Dst: p.Dst, A: p.A, B: p.B, Sign: p.Sign + 1}
	case *gen.Product:
		out["x"] = &gen.Product{Schedule: p.Schedule, X: shift(p.X), Y: p.Y, Z: p.Z}
		out["y"] = &gen.Product{Schedule: p.Schedule, X: p.X, Y: shift(p.Y), Z: p.Z}
		out["z"] = &gen.Product{Schedule: p.Schedule, X: p.X, Y: p.Y, Z: shift(p.Z)}
	case *gen.Recombination:
		out["m"] = &gen.Recombination{Z: p.Z, M: shift(p.M), H: p.H, Sign: p.Sign}
		out["z"] = &gen.Recombination{Z: shift(p.Z), M: p.M, H: p.H, Sign: p.Sign}
		out["sign"] = &gen.Recombination{Z: p.Z, M: p.M, H: p.H, Sign: p.Sign + 1}
	}
	return out
}

// Signs share places as long as their times do not overlap; nothing else in the
// frame does.
func TestNarrowLayout(t *testing.T) {
	for n, levels := range map[int]int{4: 1, 8: 2, 16: 3, 32: 4} {
		p := plan(n, levels, false)
		l := layoutOf(p, 2)
		if got := (l.private - l.kernels) / word; got != 2+levels {
			t.Errorf("%d words: %d words for kernels and signs, want 2 and one a level", n, got)
		}
		if l.result != l.private+word*p.Temp || l.end != l.result+word*2*n || l.kernels != 3*word {
			t.Errorf("%d words: %+v", n, l)
		}
		live := map[int]int{} // the sign in a place
		for _, part := range p.Parts {
			switch part := part.(type) {
			case *gen.Difference:
				if s, taken := live[l.signs[part.Sign]]; taken && s != part.Sign {
					t.Fatalf("%d words: signs %d and %d are in one place", n, s, part.Sign)
				}
				live[l.signs[part.Sign]] = part.Sign
			case *gen.Recombination:
				delete(live, l.signs[part.Sign])
			}
		}
	}
	// Where instructions do not reach the result, it is put together in its place.
	if l := layoutOf(plan(64, 5, false), 0); l.aside() || l.end-l.private != word*plan(64, 5, false).Temp {
		t.Errorf("64 words: %s", fmt.Sprintf("%+v", l)[:60])
	}
}
