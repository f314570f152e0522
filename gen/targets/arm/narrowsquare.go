package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
)

// square forms (l0, l1, u0, u1) = (a0, a1)^2 in registers, by Karatsuba's method,
// in 43 cycles: the squares of both words, 10 each, and of their difference. It
// needs two more registers.
func (r *pieces) square(out [4]int, a0, a1, k, m0 int) {
	l0, l1, u0, u1 := out[0], out[1], out[2], out[3]
	d, m1, zero := l0, a1, a0
	r.op("subs", d, a0, a1)
	r.op("sbcs", k, k)
	r.op("eors", d, k)
	r.op("subs", d, d, k)
	r.squareWord(u0, u1, a1, k)
	r.squareWord(m0, m1, d, k)
	r.squareWord(l0, l1, a0, k)
	// As in overlap.
	r.set(zero, 0)
	r.op("adds", u0, u0, l1)
	r.op("adcs", u1, zero)
	r.op("adds", l1, l0, u0)
	r.op("adcs", u0, u1)
	r.op("adcs", u1, zero)
	r.op("subs", l1, l1, m0)
	r.op("sbcs", u0, m1)
	r.op("sbcs", u1, zero)
}

// squareWord is the square of x = x0 + 2^16 x1: x0 x0 + 2^17 x0 x1 + 2^32 x1 x1. It
// uses up x.
func (r *pieces) squareWord(low, high, x, free int) {
	by := func(mnemonic string, to, n int) { r.Emit(mnemonic, isa.R(to), isa.R(x), isa.I(int64(n))) }
	r.op("uxth", low, x)
	by("lsrs", x, 16)
	r.op("mov", high, x)
	r.op("muls", x, low)
	r.op("muls", low, low)
	r.op("muls", high, high)
	by("lsls", free, 17)
	by("lsrs", x, 15)
	r.op("adds", low, low, free)
	r.op("adcs", high, x)
}

// squarePair is the square of two words next to sp.
func (r *pieces) squarePair(x, _, z gen.Range) {
	r.writes(isa.Range(0, 7)...)
	r.pair(x, 0, 4, 5)
	r.square([4]int{0, 1, 2, 3}, 4, 5, 6, 7)
	r.reach(4, z.Word(0))
	r.move("stm", 4, 0, 1, 2, 3)
}

// squareTile writes the tile of a square. That of the difference waits in high
// registers.
func (r *pieces) squareTile(t *tile, out bool) {
	r.writes(isa.Range(0, 7)...)
	r.writes(halvesAt[:]...)
	low, high := [4]int{0, 1, 2, 3}, [4]int{4, 5, 6, 7}
	r.reach(0, t.x.Word(0))
	r.move("ldm", 0, high[:]...)
	r.absolute(4, 5, 6, 7, 6)
	r.square(low, 4, 5, 6, 7)
	for i, reg := range low {
		r.op("mov", halvesAt[i], reg)
	}
	r.squarePair(t.x.Low(2), t.x.Low(2), t.z.Low(4))
	r.pair(t.x.High(2), 1, 0, 1)
	r.square(high, 0, 1, 2, 3)
	// The low product, to r0 to r3.
	r.reach(3, t.z.Word(0))
	r.move("ldm", 3, 0, 1)
	if out {
		r.fetch(2, r.pointer(gen.AreaZ))
		r.move("stm", 2, 0, 1)
	}
	r.move("ldm", 3, 2)
	r.Emit("ldr", isa.R(3), isa.M(3, 0))
	r.overlap()
	const zero, temp = 2, 3
	for i, to := range []int{0, 1, 4, 5} {
		r.op("mov", temp, halvesAt[i])
		r.link(i == 0, "subs", "sbcs", to, temp)
	}
	r.op("sbcs", 6, zero)
	r.op("sbcs", 7, zero)
	r.finish(t, out)
}
