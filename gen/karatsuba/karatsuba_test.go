package karatsuba

import (
	"testing"

	"asmgen/gen"
)

// lengths are those where halves are equal and unequal at several levels.
var lengths = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 17, 20, 25, 31, 32, 33}

// Every program makes the product: whatever the size, even or odd, the levels,
// the overlap and the form.
func TestSound(t *testing.T) {
	for _, n := range lengths {
		for levels := 1; levels <= 4; levels++ {
			for _, square := range []bool{false, true} {
				for _, overlap := range []bool{false, true} {
					for _, refined := range []bool{false, true} {
						p := gen.Problem{N: n, WordBits: 8, Slots: 6, Levels: levels, Square: square, Overlap: overlap, Refined: refined}
						if err := plan(p).Check(); err != nil {
							t.Fatalf("%+v: %v", p, err)
						}
					}
				}
			}
		}
	}
}

// Below the outer levels, products of one size have one program.
func TestOuter(t *testing.T) {
	for _, n := range lengths {
		for outer := 1; outer <= 3; outer++ {
			for levels := 1; levels <= 4; levels++ {
				for _, square := range []bool{false, true} {
					p := plan(gen.Problem{N: n, WordBits: 8, Slots: 6, Levels: levels, Outer: outer, Square: square, Refined: true})
					if err := p.Check(); err != nil {
						t.Fatalf("%d words, %d of %d levels, square %v: %v", n, outer, levels, square, err)
					}
					programs := map[*gen.Program]bool{}
					for _, part := range p.Parts {
						if product, ok := part.(*gen.Product); ok && product.By != nil {
							programs[product.By] = true
						}
					}
					if len(programs) > 2 {
						t.Errorf("%d words, %d of %d levels: %d programs", n, outer, levels, len(programs))
					}
				}
			}
		}
	}
}

// A level forms three quarters of the products.
func TestProducts(t *testing.T) {
	for levels, want := range map[int]int{1: 3 * 16 * 16, 2: 9 * 8 * 8, 3: 27 * 4 * 4} {
		if got := plan(gen.Problem{N: 32, WordBits: 8, Slots: 8, Levels: levels}).Count().Products; got != want {
			t.Errorf("%d levels: %d products, want %d", levels, got, want)
		}
	}
}

// Check finds parts that do not fit together.
func TestCheckFindsFaults(t *testing.T) {
	for name, damage := range map[string]func(p *gen.Program){
		"a part is missing":       func(p *gen.Program) { p.Parts = p.Parts[1:] },
		"the sign is lost":        func(p *gen.Program) { p.Parts[0].(*gen.Difference).Sign = 7 },
		"the middle is elsewhere": func(p *gen.Program) { p.Parts[5].(*gen.Recombination).H-- },
		"a factor is written":     func(p *gen.Program) { p.Parts[0].(*gen.Difference).Dst.Of = gen.AreaX },
		"beyond private memory":   func(p *gen.Program) { p.Temp-- },
	} {
		p := plan(gen.Problem{N: 8, WordBits: 32, Slots: 4})
		damage(p)
		if p.Check() == nil {
			t.Errorf("%s, and Check does not see it", name)
		}
	}
}
