// Package ref computes what emitted routines must compute. It shares no code
// with the generator.
package ref

import (
	"math/big"
	"slices"
)

// Mul returns the product of the little-endian numbers x and y as
// len(x) + len(y) little-endian bytes.
func Mul(x, y []byte) []byte {
	z := new(big.Int).Mul(fromLittle(x), fromLittle(y))
	out := z.FillBytes(make([]byte, len(x)+len(y)))
	slices.Reverse(out)
	return out
}

// Sqr returns the square of the little-endian number x as twice its bytes.
func Sqr(x []byte) []byte { return Mul(x, x) }

func fromLittle(b []byte) *big.Int {
	be := slices.Clone(b)
	slices.Reverse(be)
	return new(big.Int).SetBytes(be)
}
