// Package isa says what an instruction is: its operands, its size, its cycles
// and its meaning.
//
// A target describes each instruction once, as a Row in its table. Printing,
// parsing, statistics, execution and every check read that row. The meaning is
// written over a Dom, so the same row runs on numbers, on tainted numbers, and
// on whatever domain a prover brings.
package isa

// Dom is the arithmetic an instruction's meaning is written in. V is a word of
// up to 64 bits; w is its width in bits. Carries and borrows are words that are
// 0 or 1.
type Dom[V any] interface {
	// Const is the word x mod 2^w.
	Const(w int, x uint64) V
	// Known returns the number v stands for, if it is public.
	Known(v V) (x uint64, ok bool)
	// AddC returns x + y + c = sum + 2^w carry.
	AddC(w int, x, y, c V) (sum, carry V)
	// SubB returns x - y - b = diff - 2^w borrow.
	SubB(w int, x, y, b V) (diff, borrow V)
	// Mul returns x y = lo + 2^w hi.
	Mul(w int, x, y V) (lo, hi V)
	// Ult is 1 if x < y as unsigned numbers, else 0.
	Ult(w int, x, y V) V
	And(w int, x, y V) V
	Or(w int, x, y V) V
	Xor(w int, x, y V) V
	// Shl is x 2^k mod 2^w; Shr is floor(x / 2^k). 0 <= k < w.
	Shl(w int, x V, k int) V
	Shr(w int, x V, k int) V
	// Extract is the n bits of x from bit lo up.
	Extract(x V, lo, n int) V
	// Concat is lo + 2^n hi, lo being a word of n bits.
	Concat(n int, lo, hi V) V
}

// Lanes applies f to each n-bit lane of the w-bit words x and y.
func Lanes[V any](d Dom[V], w, n int, x, y V, f func(x, y V) V) V {
	v := f(d.Extract(x, 0, n), d.Extract(y, 0, n))
	for lo := n; lo < w; lo += n {
		v = d.Concat(lo, v, f(d.Extract(x, lo, n), d.Extract(y, lo, n)))
	}
	return v
}
