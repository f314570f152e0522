package avr

import "asmgen/gen/isa"

// The registers of the key schedule that are the same for all words: the turns of the loop,
// and 1.
const keyTurns, keyOne = 24, 25

// scheduleKeys makes round keys of the key. With m for the words of the key, word k makes
// round keys k and (k + m) ^ 1; so two words, 2p and 2p + 1, make two neighbours twice.
func (c *cham) scheduleKeys() {
	c.ins("movw", resultPtr, 24)
	c.ins("movw", 26, 22)
	c.imm("ldi", keyOne, 1)
	c.imm("ldi", keyTurns, c.s.KeyWords/2-1)
	upper := c.n * c.s.KeyWords // bytes
	c.Label("pair")
	for k := range 2 {
		for _, r := range c.keyWord {
			c.read(r, 26)
		}
		c.move(c.keyTurned, c.keyWord)
		c.turn(c.keyTurned)
		c.move(c.keySum, c.keyWord)
		c.xor(c.keySum, c.keyTurned)
		c.roundKey(c.n*k, c.keyWord, k == 0)
		c.turn(c.keyTurned)
		c.turn(c.keyTurned)
		c.roundKey(upper+c.n*(1-k), c.keyTurned, k == 1)
	}
	c.Emit("adiw", isa.R(resultPtr), isa.I(int64(2*c.n)))
	c.imm("subi", keyTurns, 1)
	c.branch("brcs", "made")
	c.jump("pair")
	c.Label("made")
}

// turn turns a word by one bit.
func (c *cham) turn(w []int) {
	c.double(w)
	c.ins("adc", w[0], hi)
}

// roundKey adds the sum to a word that is to be turned by 8, and puts the result where Z
// points at, as chamStored has it for an even or an odd number.
func (c *cham) roundKey(at int, word []int, even bool) {
	word = turned(word, 1)
	c.xor(word, c.keySum)
	if even {
		c.halve(word, lo)
		c.ins("eor", word[0], keyOne)
	}
	for k, r := range word {
		c.Emit("std", isa.M(resultPtr, at+k), isa.R(r))
	}
}
