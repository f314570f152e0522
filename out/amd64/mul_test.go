//go:build amd64 && !purego

package amd64

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// routine is an emitted multiplication of n limbs.
type routine struct {
	name string
	n    int
	mul  func(z, x, y []uint64)
}

var routines = []routine{
	{"Mul256", 4, func(z, x, y []uint64) { Mul256((*[8]uint64)(z), (*[4]uint64)(x), (*[4]uint64)(y)) }},
	{"Mul512", 8, func(z, x, y []uint64) { Mul512((*[16]uint64)(z), (*[8]uint64)(x), (*[8]uint64)(y)) }},
}

// number is the value of little-endian limbs.
func number(limbs []uint64) *big.Int {
	v := new(big.Int)
	for _, l := range slices.Backward(limbs) {
		v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(l))
	}
	return v
}

// operand draws each limb from the values at which carries are made and passed
// on, or at random.
func operand(n int, r *rand.Rand) []uint64 {
	special := []uint64{0, 1, 1 << 63, ^uint64(0), ^uint64(0), ^uint64(0) - 1}
	x := make([]uint64, n)
	for i := range x {
		if k := r.IntN(len(special) + 2); k < len(special) {
			x[i] = special[k]
		} else {
			x[i] = r.Uint64()
		}
	}
	return x
}

func TestProducts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, f := range routines {
		for i := range 20000 {
			x, y := operand(f.n, r), operand(f.n, r)
			if i == 0 {
				for k := range x {
					x[k], y[k] = ^uint64(0), ^uint64(0)
				}
			}
			z := make([]uint64, 2*f.n)
			f.mul(z, x, y)
			if want := new(big.Int).Mul(number(x), number(y)); number(z).Cmp(want) != 0 {
				t.Fatalf("%s(%x, %x) = %x, want %x", f.name, x, y, number(z), want)
			}
		}
	}
}

var sink big.Word

// BenchmarkProducts times each routine and math/big on the same operands in the
// same run.
func BenchmarkProducts(b *testing.B) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, f := range routines {
		x, y, z := operand(f.n, r), operand(f.n, r), make([]uint64, 2*f.n)
		b.Run(f.name+"/asmgen", func(b *testing.B) {
			for range b.N {
				f.mul(z, x, y)
			}
		})
		b.Run(f.name+"/math-big", func(b *testing.B) {
			u, v, w := new(big.Int), new(big.Int), new(big.Int)
			u.SetBits(words(x))
			v.SetBits(words(y))
			for range b.N {
				w.Mul(u, v)
			}
			sink = w.Bits()[0]
		})
	}
}

// words are the limbs as math/big keeps them; both have 64 bits here.
func words(x []uint64) []big.Word {
	return unsafe.Slice((*big.Word)(unsafe.Pointer(&x[0])), len(x))
}
