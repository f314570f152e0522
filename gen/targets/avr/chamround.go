package avr

import (
	"math/bits"

	"asmgen/gen/chamctr"
)

// chamStored is a round key as it is kept: see cham.
func chamStored(k int, key uint16) uint16 {
	if k%2 == 0 {
		return bits.RotateLeft16(key, -1) ^ 1
	}
	return key
}

// key brings a round key to the register pair chamT.
func (c *cham) key(k int, home chamctr.Home) {
	switch home {
	case chamctr.Register:
		c.ins("movw", chamT, c.homes[k])
	case chamctr.Immediate:
		c.imm("ldi", chamT, int(c.immediates[k]))
		c.imm("ldi", chamT+1, int(c.immediates[k]>>8))
	default:
		c.getWord(chamT, chamT+1, c.state.keys+2*k)
	}
}

// elsewhere is the home of round keys while none are preloaded.
func (c *cham) elsewhere() chamctr.Home {
	if c.s.Fixed {
		return chamctr.Immediate
	}
	return chamctr.Memory
}

// right forms the right side of round i in chamT. In an even one it still lacks the carry
// that C holds.
func (c *cham) right(i int, home chamctr.Home) {
	low, high := word((i+1)%4, i)
	c.key(i%c.s.Keys(), home)
	if i%2 == 1 {
		low, high = high, low
	}
	c.ins("eor", chamT, low)
	c.ins("eor", chamT+1, high)
}

// addConstant is X0 ^ i, or its part that is no affair of bit 0.
func (c *cham) addConstant(i, low int) {
	if even := i &^ 1; even != 0 || c.running {
		c.load(even)
		c.ins("eor", low, chamC)
	}
}

// load has chamC hold a constant.
func (c *cham) load(x int) {
	if c.constant != x {
		c.imm("ldi", chamC, x)
		c.constant = x
	}
}

// addCarry adds C to a byte that is even. Where r1 is not 0 another register is made so.
func (c *cham) addCarry(reg int) {
	if c.zero {
		c.ins("adc", reg, hi)
		return
	}
	c.imm("ldi", chamC, 0)
	c.constant = unknown
	c.ins("adc", reg, chamC)
}

// round carries out round r on the words, its sides from where the schedule has them.
// plain tells that its result is to be as it is, bit 0 included.
func (c *cham) round(r chamctr.Round, plain bool) {
	i := r.Index
	low, high := word(i%4, i)
	if r.Folded[chamctr.Left] {
		c.getWord(low, high, c.place(i, chamctr.Left))
	}
	if r.Folded[chamctr.Right] {
		c.getWord(chamT, chamT+1, c.place(i, chamctr.Right))
	} else {
		c.right(i, r.Home)
	}
	if !r.Folded[chamctr.Left] {
		c.addConstant(i, low)
	}
	c.sum(i, r.Folded[chamctr.Right])
	switch {
	case i%2 == 0:
	case plain:
		c.addCarry(low)
	default:
		c.imm("sbci", low, 0xff)
	}
}

// sum adds the sides of round i and turns the result, up to the bit that C then holds if
// it is odd. Formed tells that the right one is whole.
func (c *cham) sum(i int, formed bool) {
	low, high := word(i%4, i)
	first := "add"
	if i%2 == 0 && !formed {
		c.ins("lsl", chamT)
		c.ins("rol", chamT+1)
		first = "adc"
	}
	c.ins(first, low, chamT)
	c.ins("adc", high, chamT+1)
	if i%2 == 1 {
		c.ins("lsl", low)
		c.ins("rol", high)
	}
}

// turnBit turns bit 0 of words 1 and 3 over.
func (c *cham) turnBit() {
	c.load(1)
	for k := 1; k < 4; k += 2 {
		low, _ := word(k, 0)
		c.ins("eor", low, chamC)
	}
}

// rounds are the rounds from Even on. The words are then as they are.
func (c *cham) rounds() {
	all := c.s.Cipher.Rounds
	if c.s.Unroll == 0 {
		for i := c.s.Even(); i < all; i++ {
			c.round(c.s.Rounds[i], i >= all-4)
		}
		return
	}
	loop := c.s.Loop()
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
			c.imm("subi", chamC, -2)
		}
		c.constant = r.Index &^ 1
		c.round(r, false)
	}
	c.running, c.constant = false, unknown
	c.ins("mov", chamT, chamC)
	c.imm("subi", chamT, all-2)
	c.branch("brcc", "turned")
	c.branch("rjmp", "turn")
	c.Label("turned")
	c.turnBit()
}
