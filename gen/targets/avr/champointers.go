package avr

import (
	"slices"

	"asmgen/gen/isa"
)

// The pointers to the message are on the stack while their registers serve for a side: from
// the beginning of a call on, but for when bytes of the message are read.

// takePointers takes the pointers to the message, which arrive in the pairs in and out. That
// of the result goes to the pair result.
func (c *cham) takePointers(in, out, result int) {
	if c.lentSide != nil && c.s.Preload == len(c.homes) {
		c.lent = len(c.lentSide)
		c.lendPointers([]int{in, in + 1, out, out + 1})
		return
	}
	c.ins("movw", 26, in)
	c.ins("movw", result, out)
}

// lendPointers puts the pointers on the stack, and returnPointers takes them back to X and Z.
func (c *cham) lendPointers(pointers []int) {
	if c.lent > 0 {
		for _, r := range pointers {
			frame{Listing: c.Listing}.push(r)
		}
	}
}

func (c *cham) returnPointers() {
	if c.lent > 0 {
		for _, r := range slices.Backward(c.lentSide) {
			frame{Listing: c.Listing}.pop(r)
		}
	}
}

// giveUp leaves the routine before its first block.
func (c *cham) giveUp() {
	c.returnPointers()
	c.Emit("rjmp", isa.L("leave")) // wherever Y points
	c.shift = unknown
	c.depth(c.lent)
}

// depth says by how much more of the stack is in use after a jump than before it.
func (c *cham) depth(by int) {
	if by != 0 {
		c.Directive(".cfi_adjust_cfa_offset %d", by)
	}
}
