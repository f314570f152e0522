package avr

import (
	"slices"

	"asmgen/gen/chamctr"
)

// chamStored is a round key as it is kept: see cham.
func chamStored(c chamctr.Cipher, k int, key uint32) uint32 {
	if k%2 == 0 {
		return c.Rotate(key, c.WordBits-1) ^ 1
	}
	return key
}

// key brings a round key to the registers of a side.
func (c *cham) key(k int, home chamctr.Home) {
	switch home {
	case chamctr.Register:
		c.move(c.side, c.kept[k])
	case chamctr.Immediate:
		for b, r := range c.side {
			c.imm("ldi", r, int(c.immediates[k]>>(8*b)))
		}
	default:
		c.getWord(c.side, c.state.keys+c.n*k)
	}
}

// elsewhere is the home of round keys while none are preloaded.
func (c *cham) elsewhere() chamctr.Home {
	if c.s.Fixed {
		return chamctr.Immediate
	}
	return chamctr.Memory
}

// right forms the right side of round i. In an even one it still lacks the carry that C
// holds.
func (c *cham) right(i int, home chamctr.Home) {
	word := c.word((i+1)%4, i)
	c.key(i%c.s.Keys(), home)
	if i%2 == 1 {
		word = turned(word, 1)
	}
	c.xor(c.side, word)
}

// wholeRight is that side with its carry.
func (c *cham) wholeRight(i int) {
	c.right(i, c.elsewhere())
	if i%2 == 0 {
		c.double(c.side)
		c.addCarry(c.side[0])
	}
}

// addConstant is X0 ^ i, or its part that is no affair of bit 0.
func (c *cham) addConstant(i int, word []int) {
	if even := i &^ 1; even != 0 || c.running {
		c.load(even)
		c.ins("eor", word[0], c.constant)
	}
}

// load has a register hold a constant.
func (c *cham) load(x int) {
	if c.known != x {
		c.imm("ldi", c.constant, x)
		c.known = x
	}
}

// addCarry adds C to a byte that is even. Where r1 is not 0 another register is made so.
func (c *cham) addCarry(reg int) {
	if c.zero {
		c.ins("adc", reg, hi)
		return
	}
	c.imm("ldi", c.constant, 0)
	c.known = unknown
	c.ins("adc", reg, c.constant)
}

// round carries out round r on the words, its sides from where the schedule has them.
// plain tells that its result is to be as it is, bit 0 included.
func (c *cham) round(r chamctr.Round, plain bool) {
	i := r.Index
	word := c.word(i%4, i)
	if r.Folded[chamctr.Left] {
		c.getWord(word, c.place(i, chamctr.Left))
	}
	if r.Folded[chamctr.Right] {
		c.getWord(c.side, c.place(i, chamctr.Right))
	} else {
		c.right(i, r.Home)
	}
	if !r.Folded[chamctr.Left] {
		c.addConstant(i, word)
	}
	c.sum(i, r.Folded[chamctr.Right])
	switch {
	case i%2 == 0:
	case plain:
		c.addCarry(word[0])
	default:
		c.imm("sbci", word[0], 0xff)
	}
}

// sum adds the sides of round i and turns the result, up to the bit that C then holds if
// it is odd. Formed tells that the right one is whole.
func (c *cham) sum(i int, formed bool) {
	word, lowest := c.word(i%4, i), "add"
	if i%2 == 0 && !formed {
		c.double(c.side)
		lowest = "adc"
	}
	c.each(lowest, "adc", word, c.side)
	if i%2 == 1 {
		c.double(word)
	}
}

// turnBit turns bit 0 of words 1 and 3 over.
func (c *cham) turnBit() {
	c.load(1)
	for k := 1; k < 4; k += 2 {
		c.ins("eor", c.words[k][0], c.constant)
	}
}

// rounds are the rounds from Even on. The words are then as they are.
func (c *cham) rounds() {
	if c.s.Unroll > 0 {
		c.turns()
		return
	}
	all := c.s.Cipher.Rounds
	for _, r := range c.s.Rounds[c.s.Even():] {
		c.round(r, r.Index >= all-4)
	}
}

// turns are the same rounds in a loop.
func (c *cham) turns() {
	all, loop := c.s.Cipher.Rounds, c.s.Loop()
	c.point(0) // round keys are in reach from there
	c.load((c.s.Even() - 2) & 0xff)
	c.running = true
	for place := range loop.Body {
		r := c.s.Rounds[all-c.s.Unroll+place] // of the last turn, which is whole
		if place == 0 {
			if loop.Enter > 0 {
				c.branch("rjmp", "enter")
			}
			c.Label("turn")
		}
		if place == loop.Enter && place > 0 {
			c.Label("enter")
		}
		if r.Index%2 == 0 {
			c.imm("subi", c.constant, -2)
		}
		c.known = r.Index &^ 1
		c.round(r, false)
	}
	c.running, c.known = false, unknown
	c.ins("mov", c.side[0], c.constant)
	c.imm("subi", c.side[0], all-2)
	c.branch("brcc", "turned")
	c.jump("turn")
	c.Label("turned")
	c.turnBit()
}

// preload fills the registers that keep round keys through all blocks.
func (c *cham) preload() {
	c.kept = map[int][]int{}
	for n, k := range c.s.Preloaded() {
		c.kept[k] = c.homes[n]
		c.zero = c.zero && !slices.Contains(c.homes[n], hi)
		c.bring(k, c.homes[n])
	}
	if c.lent > 0 {
		c.side = c.lentSide
	}
}

// bring has registers hold a round key.
func (c *cham) bring(k int, home []int) {
	if c.s.Fixed { // ldi has no lower ones
		c.key(k, chamctr.Immediate)
		if home[0] != c.side[0] {
			c.move(home, c.side)
		}
		return
	}
	c.getWord(home, c.state.keys+c.n*k)
}
