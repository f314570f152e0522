package avr_test

import (
	"fmt"
	"testing"

	"asmgen/gen"
	"asmgen/gen/comba"
	"asmgen/gen/consecutive"
	"asmgen/gen/hybrid"
	"asmgen/gen/karatsuba"
	"asmgen/gen/operandcache"
	"asmgen/gen/targets/avr"
)

// places of the buffers; those of the result overlap the factors where a routine
// allows it.
const placeX, placeY, placeZ = 0x1000, 0x2000, 0x3000

// try multiplies by a program at every place of the result that it allows. A
// square has x for both factors.
func try(p gen.Problem, m gen.Method) error {
	p.WordBits = 8
	program := m.Plan(p)
	lower := avr.Target.Lower[program.Form()]
	if p.Outer > 0 {
		lower = avr.Target.Compact.Lower
	}
	l := lower(program)
	y, results := placeY, []int{placeZ}
	if p.Square {
		y = placeX
	}
	if p.Overlap {
		results = append(results, placeX, placeX+1, y-p.N, y)
	}
	for _, z := range results {
		if err := multiply(l, p.N, z, placeX, y); err != nil {
			return fmt.Errorf("%s, %+v, result at %#x: %v", m.Name, p, z, err)
		}
	}
	return nil
}

// slotsFor are the numbers of slots to try; of large factors the last only.
func slotsFor(n int, slots ...int) []int {
	if n > 40 {
		return slots[len(slots)-1:]
	}
	return slots
}

// Rows on top of rows, with blocks and slots of any size.
func TestOperandCaching(t *testing.T) {
	for _, m := range []gen.Method{operandcache.Method, consecutive.Method} {
		for _, n := range []int{1, 2, 3, 7, 20, 33, 65} {
			for _, slots := range slotsFor(n, 2, 7, 21) {
				for _, overlap := range []bool{false, true} {
					if err := try(gen.Problem{N: n, Slots: slots, Overlap: overlap}, m); err != nil {
						t.Error(err)
					}
				}
			}
		}
	}
}

// Blocks of every width, whole and in part.
func TestHybrid(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 6, 7, 9, 11, 20, 33} {
		for block := 1; block <= avr.Target.Widest; block++ {
			for _, overlap := range []bool{false, true} {
				p := gen.Problem{N: n, Block: block, Widest: avr.Target.Widest, Overlap: overlap}
				if err := try(p, hybrid.Method); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// Factors that stay in registers, and factors that do not: then the word to
// square may have left its register before its columns retire.
func TestSquares(t *testing.T) {
	for _, m := range []gen.Method{comba.Method, operandcache.Method} {
		for _, n := range []int{1, 2, 3, 4, 20, 21, 33, 65} {
			for _, slots := range slotsFor(n, 2, 3, 21) {
				for _, overlap := range []bool{false, true} {
					if err := try(gen.Problem{N: n, Slots: slots, Square: true, Overlap: overlap}, m); err != nil {
						t.Error(err)
					}
				}
			}
		}
	}
}

// Subroutines of one and of two sizes, with factors that the result overlaps
// among them.
func TestSubroutines(t *testing.T) {
	for _, n := range []int{1, 3, 8, 21, 33, 67} {
		for _, c := range []struct{ levels, outer int }{{1, 1}, {2, 1}, {2, 2}, {3, 2}} {
			for _, square := range []bool{false, true} {
				for _, overlap := range []bool{false, true} {
					p := gen.Problem{N: n, Slots: 20, Levels: c.levels, Outer: c.outer, Refined: true, Square: square, Overlap: overlap}
					if err := try(p, karatsuba.Method); err != nil {
						t.Error(err)
					}
				}
			}
		}
	}
}

// Halves of equal and of unequal length, among them squares whose words are doubled
// four at once, with some left. At 33 words pointers have to move in the middle of
// chains of carries.
func TestSeveralParts(t *testing.T) {
	for _, n := range []int{2, 3, 5, 9, 11, 16, 20, 23, 25, 33} {
		for levels := 1; levels <= 3; levels++ {
			for _, square := range []bool{false, true} {
				for _, overlap := range []bool{false, true} {
					p := gen.Problem{N: n, Slots: 20, Levels: levels, Refined: true, Square: square, Overlap: overlap}
					if err := try(p, karatsuba.Method); err != nil {
						t.Error(err)
					}
				}
			}
		}
	}
}
