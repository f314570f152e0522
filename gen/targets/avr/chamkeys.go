package avr

import "asmgen/gen/isa"

// The registers of the key schedule: a word of the key, the same turned, and their sum;
// the turns of the loop, and 1.
const (
	keyWord   = 18
	keyTurned = 20
	keySum    = 22
	keyTurns  = 24
	keyOne    = 25
)

// scheduleKeys makes round keys of the key. With m for the words of the key, word k makes
// round keys k and (k + m) ^ 1; so two words, 2p and 2p + 1, make two neighbours twice.
func (c *cham) scheduleKeys() {
	c.ins("movw", resultPtr, 24)
	c.ins("movw", 26, 22)
	c.imm("ldi", keyOne, 1)
	c.imm("ldi", keyTurns, c.s.KeyWords/2-1)
	upper := 2 * c.s.KeyWords // bytes
	c.Label("pair")
	for k := range 2 {
		c.read(keyWord, 26)
		c.read(keyWord+1, 26)
		c.ins("movw", keyTurned, keyWord)
		c.turn(keyTurned)
		c.ins("movw", keySum, keyWord)
		c.ins("eor", keySum, keyTurned)
		c.ins("eor", keySum+1, keyTurned+1)
		c.roundKey(2*k, keyWord, k == 0)
		c.turn(keyTurned)
		c.turn(keyTurned)
		c.roundKey(upper+2*(1-k), keyTurned, k == 1)
	}
	c.Emit("adiw", isa.R(resultPtr), isa.I(4))
	c.imm("subi", keyTurns, 1)
	c.branch("brcs", "made")
	c.branch("rjmp", "pair")
	c.Label("made")
}

// turn turns a word by one bit.
func (c *cham) turn(low int) {
	c.ins("lsl", low)
	c.ins("rol", low+1)
	c.ins("adc", low, hi)
}

// roundKey adds the sum to a word that is to be turned by 8, and puts the result where Z
// points at, as chamStored has it for an even or an odd number.
func (c *cham) roundKey(at, word int, even bool) {
	low, high := word+1, word
	c.ins("eor", low, keySum)
	c.ins("eor", high, keySum+1)
	if even {
		c.ins("mov", lo, low)
		c.ins("lsr", lo)
		c.ins("ror", high)
		c.ins("ror", low)
		c.ins("eor", low, keyOne)
	}
	c.Emit("std", isa.M(resultPtr, at), isa.R(low))
	c.Emit("std", isa.M(resultPtr, at+1), isa.R(high))
}
