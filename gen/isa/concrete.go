package isa

import "math/bits"

// Concrete is the domain of numbers: words of up to 64 bits in a uint64, the
// bits above the width zero.
type Concrete struct{}

func mask(w int) uint64 { return ^uint64(0) >> (64 - w) }

// Const is x mod 2^w.
func (Concrete) Const(w int, x uint64) uint64 { return x & mask(w) }

// Known returns v: a number is always public here.
func (Concrete) Known(v uint64) (uint64, bool) { return v, true }

// AddC adds with carry.
func (Concrete) AddC(w int, x, y, c uint64) (sum, carry uint64) {
	if w == 64 {
		return bits.Add64(x, y, c)
	}
	s := x + y + c
	return s & mask(w), s >> w
}

// SubB subtracts with borrow.
func (Concrete) SubB(w int, x, y, b uint64) (diff, borrow uint64) {
	d, borrow := bits.Sub64(x, y, b)
	return d & mask(w), borrow
}

// Mul is the full product.
func (Concrete) Mul(w int, x, y uint64) (lo, hi uint64) {
	hi, lo = bits.Mul64(x, y)
	if w == 64 {
		return lo, hi
	}
	return lo & mask(w), (hi<<(64-w) | lo>>w) & mask(w)
}

// Ult is 1 if x < y.
func (Concrete) Ult(w int, x, y uint64) uint64 {
	_, borrow := bits.Sub64(x, y, 0)
	return borrow
}

// And is the bitwise conjunction.
func (Concrete) And(w int, x, y uint64) uint64 { return x & y }

// Or is the bitwise disjunction.
func (Concrete) Or(w int, x, y uint64) uint64 { return x | y }

// Xor is the bitwise exclusive or.
func (Concrete) Xor(w int, x, y uint64) uint64 { return x ^ y }

// Shl shifts up and drops what leaves the word.
func (Concrete) Shl(w int, x uint64, k int) uint64 { return x << k & mask(w) }

// Shr shifts down.
func (Concrete) Shr(w int, x uint64, k int) uint64 { return x >> k }

// Extract takes n bits from bit lo up.
func (Concrete) Extract(x uint64, lo, n int) uint64 { return x >> lo & mask(n) }

// Concat puts hi above the n bits of lo.
func (Concrete) Concat(n int, lo, hi uint64) uint64 { return hi<<n | lo }
