package arm

import (
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// block is a product of two numbers of two words on ARMv6-M in low registers, 73
// cycles with the store of its first word.
//
// The numbers are four halves each, and the sixteen products of halves are summed
// in two numbers apart: even, of those that belong at a whole word, and odd, of
// those half a word higher. Both then grow by whole words, a row of products at a
// time, and are brought together once. That takes fewer instructions than three
// products of words by Karatsuba's method, of 17 each and 30 around them in T.
// Pornin's x25519-cm0 (2020). The halves of the first factor wait in high
// registers, from which a move brings each to the place of its product.
type block struct {
	a, b [2]int // the factors; used up
	w    int    // three more are x, y and z; all four are written
	x    int
	y    int
	z    int
}

// results has the registers of words 1 to 3 of the product.
func (b block) results() []int { return []int{b.w, b.b[0], b.a[0]} }

// halvesAt are the registers in which the halves of a factor wait.
var halvesAt = [4]int{12, lr, 8, 10}

// emit writes the block, which stores word 0 of the product at sp + low.
func (b block) emit(l *targets.Listing, low int) {
	op := func(mnemonic string, regs ...int) {
		args := make([]isa.Arg, len(regs))
		for i, r := range regs {
			args[i] = isa.R(r)
		}
		l.Emit(mnemonic, args...)
	}
	shift := func(mnemonic string, to, from int) { l.Emit(mnemonic, isa.R(to), isa.R(from), isa.I(16)) }
	// times is half k of a times the half in from, in the register to; by is the
	// same in the place of the half.
	times := func(to, k, from int) {
		op("mov", to, halvesAt[k])
		op("muls", to, from)
	}
	by := func(half, k, free int) {
		op("mov", free, halvesAt[k])
		op("muls", half, free)
	}
	bit := func(to int) { // the carry
		l.Emit("movs", isa.R(to), isa.I(0))
		op("adcs", to, to)
	}
	a0, a1, b0, b1, w, x, y, z := b.a[0], b.a[1], b.b[0], b.b[1], b.w, b.x, b.y, b.z
	// Row 0: the halves of a are split, and their first products wait.
	op("uxth", w, b0)
	first := func(k, half, word int) {
		if half == word {
			shift("lsrs", half, half)
		} else {
			op("uxth", half, word)
		}
		op("mov", halvesAt[k], half)
		op("muls", half, w)
	}
	first(0, x, a0)
	first(1, a0, a0)
	first(2, y, a1)
	first(3, a1, a1)
	even0, odd0, late, odd1 := x, a0, y, a1 // late belongs to even 1
	// Row 1. Of its products odd 0 is complete, and with it word 0.
	shift("lsrs", b0, b0)
	times(w, 0, b0)
	op("adds", odd0, odd0, w)
	times(w, 2, b0)
	op("adcs", odd1, w)
	odd2 := z
	bit(odd2)
	shift("lsls", w, odd0)
	shift("lsrs", odd0, odd0)
	op("adds", even0, even0, w)
	l.Emit("str", isa.R(even0), isa.M(sp, low))
	op("add", late, odd0) // half a word more does not overflow a product, nor touch C
	even1, even2 := w, b0
	times(even1, 1, b0)
	by(even2, 3, x)
	op("adcs", even1, late)
	// Rows 2 and 3.
	row2, row3, even3 := x, b1, a0
	op("uxth", row2, b1)
	times(y, 2, row2)
	op("adcs", even2, y)
	bit(even3)
	shift("lsrs", row3, b1)
	sum := func(mnemonic string, to, k, row int) {
		times(y, k, row)
		if mnemonic == "adds" {
			op("adds", to, to, y)
		} else {
			op(mnemonic, to, y)
		}
	}
	sum("adds", even1, 0, row2)
	sum("adcs", even2, 1, row3)
	sum("adcs", even3, 3, row3)
	sum("adds", odd1, 1, row2)
	by(row2, 3, y)
	op("adcs", odd2, row2)
	sum("adds", odd1, 0, row3)
	by(row3, 2, y)
	op("adcs", odd2, row3)
	odd3 := y
	bit(odd3)
	// Together.
	shift("lsls", x, odd1)
	shift("lsrs", odd1, odd1)
	shift("lsls", b1, odd2)
	shift("lsrs", odd2, odd2)
	shift("lsls", odd3, odd3)
	op("adds", even1, even1, x)
	op("orrs", b1, odd1)
	op("adcs", even2, b1)
	op("orrs", odd3, odd2)
	op("adcs", even3, odd3)
}
