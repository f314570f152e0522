package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
)

// copy moves words in groups of as many as there are registers.
func (r *routine) copy(p *gen.Copy) {
	for from := 0; from < p.Src.Len; from += len(r.pool) {
		regs := r.pool[:min(len(r.pool), p.Src.Len-from)]
		r.writes(regs...)
		for i, x := range regs {
			r.Emit("ldr", isa.R(x), place(p.Src.Word(from+i)))
		}
		for i, x := range regs {
			r.Emit("str", isa.R(x), place(p.Dst.Word(from+i)))
		}
	}
}

// op is an instruction of three registers.
func (r *routine) op(name string, to, x, y int) { r.Emit(name, isa.R(to), isa.R(x), isa.R(y)) }

// difference subtracts, and negates what it has where there is a borrow at the
// end: with the mask m = -borrow, that is (d xor m) + borrow. Words wait in
// registers for that, or in their place when there are too many.
func (r *routine) difference(p *gen.Difference) {
	mask, other := r.pool[0], r.pool[1]
	n, keep := p.Dst.Len, r.pool[2:]
	r.writes(mask, other)
	r.writes(keep[:min(n, len(keep))]...)
	at := func(i int) int { // the register of a word; the last serves those without one
		return keep[min(i, len(keep)-1)]
	}
	waits := func(i int) bool { return i < len(keep)-1 || i == n-1 && n <= len(keep) }
	for i := range n {
		d, op := at(i), "sbcs"
		if i == 0 {
			op = "subs"
		}
		if i < p.A.Len {
			r.Emit("ldr", isa.R(d), place(p.A.Word(i)))
		} else {
			set(r.Listing, d, 0)
		}
		if i < p.B.Len {
			r.Emit("ldr", isa.R(other), place(p.B.Word(i)))
		} else {
			set(r.Listing, other, 0)
		}
		r.op(op, d, d, other)
		if !waits(i) {
			r.Emit("str", isa.R(d), place(p.Dst.Word(i)))
		}
	}
	r.op("sbc", mask, mask, mask)
	r.turn(p.Sign, mask, other)
	r.Emit("and", isa.R(other), isa.R(mask), isa.I(1))
	for i := range n {
		d := at(i)
		if !waits(i) {
			r.Emit("ldr", isa.R(d), place(p.Dst.Word(i)))
		}
		r.op("eor", d, d, mask)
		if i == 0 {
			r.op("adds", d, d, other)
		} else {
			r.Emit("adcs", isa.R(d), isa.R(d), isa.I(0))
		}
		r.Emit("str", isa.R(d), place(p.Dst.Word(i)))
	}
}

// flag is the place of a sign: 0, or all ones where it is set.
func (r *routine) flag(sign int) isa.Arg { return isa.M(sp, word*(r.program.Temp+sign)) }

// turn turns a sign over where the mask is set.
func (r *routine) turn(sign, mask, other int) {
	if sign == gen.NoSign {
		return
	}
	if !r.flags[sign] {
		r.flags[sign] = true
		r.Emit("str", isa.R(mask), r.flag(sign))
		return
	}
	r.Emit("ldr", isa.R(other), r.flag(sign))
	r.op("eor", other, other, mask)
	r.Emit("str", isa.R(other), r.flag(sign))
}

// recombine forms L + U + M or L + U - M in the place of M, and adds it. Two
// words and a carry are one umaal, by a factor of one, which leaves C to the
// chain that adds M, or its complement and one.
func (r *routine) recombine(p *gen.Recombination) {
	one, zero, invert, carry, s, u := r.pool[0], r.pool[1], r.pool[2], r.pool[3], r.pool[4], r.pool[5]
	r.writes(r.pool[:6]...)
	set(r.Listing, one, 1)
	set(r.Listing, zero, 0)
	r.op("sub", invert, zero, one)
	if p.Sign != gen.NoSign {
		r.Emit("ldr", isa.R(s), r.flag(p.Sign))
		r.op("eor", invert, invert, s)
	}
	set(r.Listing, carry, 0)
	r.op("adds", s, invert, invert) // C is the one to add
	upper := p.Z.High(2 * p.H)
	for i := range p.M.Len {
		r.Emit("ldr", isa.R(s), place(p.Z.Word(i)))
		summand := zero
		if i < upper.Len {
			summand = u
			r.Emit("ldr", isa.R(u), place(upper.Word(i)))
		}
		r.Emit("umaal", isa.R(s), isa.R(carry), isa.R(summand), isa.R(one))
		r.Emit("ldr", isa.R(u), place(p.M.Word(i)))
		r.op("eor", u, u, invert)
		r.op("adcs", s, s, u)
		r.Emit("str", isa.R(s), place(p.M.Word(i)))
	}
	r.op("adc", carry, carry, invert)
	high := p.Z.High(p.H)
	for i := range high.Len {
		r.Emit("ldr", isa.R(s), place(high.Word(i)))
		switch {
		case i < p.M.Len:
			r.Emit("ldr", isa.R(u), place(p.M.Word(i)))
			op := "adcs"
			if i == 0 {
				op = "adds"
			}
			r.op(op, s, s, u)
		case i == p.M.Len:
			r.op("adcs", s, s, carry)
		default:
			r.Emit("adcs", isa.R(s), isa.R(s), isa.I(0))
		}
		r.Emit("str", isa.R(s), place(high.Word(i)))
	}
}
