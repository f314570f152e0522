package bitgraph_test

import (
	"slices"
	"testing"

	"asmgen/gen/isa"
)

// rotate is x rotated up by k.
func rotate[V any](d isa.Dom[V], w int, x V, k int) V {
	return d.Or(w, d.Shl(w, x, k), d.Shr(w, x, w-k))
}

// cham is a member of the family of ciphers CHAM (Koo et al., ICISC 2017, with the
// rounds of Roh et al., ICISC 2019).
type cham struct{ w, words, rounds int } // bits of a word, words of the key

var (
	cham64  = cham{16, 8, 88}
	cham128 = cham{32, 8, 120} // CHAM-128/256
)

// roundKeys are the 2 c.words round keys of a key.
func roundKeys[V any](d isa.Dom[V], c cham, key []V) []V {
	out := make([]V, 2*c.words)
	for i, k := range key {
		x := d.Xor(c.w, k, rotate(d, c.w, k, 1))
		out[i] = d.Xor(c.w, x, rotate(d, c.w, k, 8))
		out[(i+c.words)^1] = d.Xor(c.w, x, rotate(d, c.w, k, 11))
	}
	return out
}

// encrypt is the four words after that many rounds.
func encrypt[V any](d isa.Dom[V], c cham, x, keys []V) []V {
	x = slices.Clone(x)
	for i := range c.rounds {
		a, b := 1, 8
		if i%2 == 1 {
			a, b = 8, 1
		}
		left := d.Xor(c.w, x[0], d.Const(c.w, uint64(i)))
		right := d.Xor(c.w, rotate(d, c.w, x[1], a), keys[i%len(keys)])
		sum, _ := d.AddC(c.w, left, right, d.Const(1, 0))
		x = append(x[1:], rotate(d, c.w, sum, b))
	}
	return x
}

// The specification gives the vectors of the second paper, whose plaintexts and keys
// are bytes that count up.
func TestChamVectors(t *testing.T) {
	for _, v := range []struct {
		cham
		key, text, want []uint64
	}{
		{cham64, []uint64{0x0100, 0x0302, 0x0504, 0x0706, 0x0908, 0x0b0a, 0x0d0c, 0x0f0e},
			[]uint64{0x1100, 0x3322, 0x5544, 0x7766}, []uint64{0x6579, 0x1204, 0x123f, 0xe5a9}},
		{cham128, []uint64{0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c, 0xf3f2f1f0, 0xf7f6f5f4, 0xfbfaf9f8, 0xfffefdfc},
			[]uint64{0x33221100, 0x77665544, 0xbbaa9988, 0xffeeddcc}, []uint64{0x027377dc, 0x120b5651, 0x8f839b95, 0x5e5ec075}},
	} {
		d := isa.Dom[uint64](isa.Concrete{})
		if got := encrypt(d, v.cham, v.text, roundKeys(d, v.cham, v.key)); !slices.Equal(got, v.want) {
			t.Errorf("words of %d bits: %x, want %x", v.w, got, v.want)
		}
	}
}
