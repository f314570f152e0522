package avr_test

import (
	"fmt"
	"testing"

	"asmgen/gen"
	"asmgen/gen/comba"
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
	l := avr.Target.Lower[gen.Columns](m.Plan(p))
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

// Rows on top of rows, with blocks and slots of any size.
func TestOperandCaching(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7, 20, 33, 65} {
		for _, slots := range []int{2, 7, 21} {
			for _, overlap := range []bool{false, true} {
				if err := try(gen.Problem{N: n, Slots: slots, Overlap: overlap}, operandcache.Method); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// Factors that stay in registers, and factors that do not: then the word to
// square may have left its register before its columns retire.
func TestSquares(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 20, 21, 33, 65} {
		for _, slots := range []int{2, 3, 21} {
			for _, overlap := range []bool{false, true} {
				if err := try(gen.Problem{N: n, Slots: slots, Square: true, Overlap: overlap}, comba.Method); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

// Halves of equal and of unequal length. At 33 words pointers have to move in
// the middle of chains of carries.
func TestSeveralParts(t *testing.T) {
	for _, n := range []int{2, 3, 5, 9, 16, 20, 33} {
		for levels := 1; levels <= 3; levels++ {
			for _, square := range []bool{false, true} {
				for _, overlap := range []bool{false, true} {
					p := gen.Problem{N: n, Slots: 20, Levels: levels, Square: square, Overlap: overlap}
					if err := try(p, karatsuba.Method); err != nil {
						t.Error(err)
					}
				}
			}
		}
	}
}
