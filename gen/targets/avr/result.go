package avr

import "asmgen/gen/isa"

// result is the pointer to the words of the result, and where they are summed: in
// their place, or aside on the stack, downwards.
type result struct {
	frame
	ptr     int // zPtr, or the pair of another pointer, for displacements
	at      int // the word that it points at; aside, the word above that
	columns int // of the result
	aside   bool
	// reloaded tells that, aside, the pointer is at the word at itself.
	reloaded bool
}

// reload moves the pointer to a word that was stored before, for which C is lost;
// fetch then reads it and keeps C.
func (z *result) reload(word int) (fetch func(reg int)) {
	switch {
	case z.aside:
		if z.reloaded {
			z.at++
		}
		z.seek(word)
		z.reloaded = true
		return func(reg int) { z.Emit("ld", isa.R(reg), isa.Arg{Type: isa.PreDec, Reg: z.ptr}) }
	case z.ptr == zPtr:
		z.seek(word)
		return func(reg int) { z.Emit("ld", isa.R(reg), isa.M(z.ptr, 0)) }
	}
	at := z.near(word)
	return func(reg int) { z.Emit("ldd", isa.R(reg), at) }
}

// store writes a word to its place.
func (z *result) store(reg, word int) {
	if z.ptr != zPtr {
		z.Emit("std", z.near(word), isa.R(reg))
		return
	}
	z.seek(word)
	z.Emit("st", isa.Arg{Type: isa.PostInc, Reg: z.ptr}, isa.R(reg))
	z.at++
}

// near is the operand for a word by displacement, from a pointer that has moved
// so that words on either side are within reach too.
func (z *result) near(word int) isa.Arg {
	if word < z.at || word > z.at+reach {
		z.seek(max(0, word-reach/2))
	}
	return isa.M(z.ptr, word-z.at)
}

// seek moves the pointer, as where a row begins anew.
func (z *result) seek(word int) {
	by := word - z.at
	if z.aside {
		by = -by
	}
	advance(z.Listing, z.ptr, by)
	z.at = word
}

// setAside makes room on the stack for a result that may overlap the factors and
// is summed in several rows. Pushes make it, since they are safe from
// interrupts, and it grows downwards, so that pops bring the words in order. The
// pointer to the result waits on top of it.
func (z *result) setAside(words int) {
	z.aside = true
	for range words {
		z.push(lo)
	}
	z.Emit("in", isa.R(z.ptr), isa.I(spl))
	z.Emit("in", isa.R(z.ptr+1), isa.I(sph))
	advance(z.Listing, z.ptr, words+1)
	z.push(zArg)
	z.push(zArg + 1)
}

// hold puts a word on the stack.
func (z *result) hold(reg, col int) {
	if !z.aside {
		z.push(reg)
		return
	}
	z.seek(col)
	switch {
	case !z.reloaded:
		z.Emit("st", isa.Arg{Type: isa.PreDec, Reg: z.ptr}, isa.R(reg))
	case z.ptr == zPtr:
		z.Emit("st", isa.M(z.ptr, 0), isa.R(reg))
	default:
		z.Emit("std", isa.M(z.ptr, 0), isa.R(reg))
	}
	z.reloaded, z.at = false, col+1
}

// release fetches the words from the last one down.
func (z *result) release(col int) {
	if col == z.columns-1 {
		if z.aside {
			z.pop(z.ptr + 1)
			z.pop(z.ptr)
			z.aside, z.at = false, 0
		}
		z.seek(z.columns)
	}
	z.pop(lo)
	z.Emit("st", isa.Arg{Type: isa.PreDec, Reg: z.ptr}, isa.R(lo))
	z.at = col
}
