package avr

// Registers of a block that is decrypted: a byte on its way, and 1.
const chamSpare, chamOne = 24, 25

// openBlock reads the block before round i, all of it before the result is begun.
func (c *cham) openBlock(i int) {
	args := 24
	if !c.s.Fixed {
		c.ins("movw", windowPtr, args)
		args -= 2
	}
	c.ins("movw", resultPtr, args)
	c.ins("movw", 26, args-2)
	for k := range c.s.BlockBytes() {
		c.read(c.blockByte(k, i), 26)
	}
	c.turnBit()
}

func (c *cham) closeBlock(i int) {
	for k := range c.s.BlockBytes() {
		c.write(resultPtr, c.blockByte(k, i))
	}
}

// encryptBlock encrypts one block.
func (c *cham) encryptBlock() {
	c.openBlock(0)
	c.rounds()
	c.closeBlock(c.s.Cipher.Rounds)
}

// decryptBlock decrypts one block.
func (c *cham) decryptBlock() {
	all := c.s.Cipher.Rounds
	c.openBlock(all)
	c.imm("ldi", chamOne, 1)
	if c.s.Unroll == 0 {
		for i := all - 1; i >= 0; i-- {
			c.inverse(i)
		}
	} else {
		c.inverseLoop()
	}
	c.turnBit()
	c.closeBlock(0)
}

// inverseLoop is the loop of the rounds from the last one to the first. Its first turn
// begins in the midst.
func (c *cham) inverseLoop() {
	all, turn := c.s.Cipher.Rounds, c.s.Unroll
	enter := (all - 1) % turn
	c.load(all + all%2)
	if enter != turn-1 {
		c.branch("rjmp", "enter")
	}
	c.Label("turn")
	c.running = true
	for i := turn - 1; i >= 0; i-- {
		if i == enter && i != turn-1 {
			c.Label("enter")
		}
		if i%2 == 1 {
			c.imm("subi", c.constant, 2)
		}
		c.known = i &^ 1
		c.inverse(i)
	}
	c.running, c.known = false, unknown
	c.ins("mov", c.side[0], c.constant)
	c.imm("subi", c.side[0], 1)
	c.branch("brcs", "turned")
	c.jump("turn")
	c.Label("turned")
}

// inverse undoes round i.
func (c *cham) inverse(i int) {
	word := c.word(i%4, i)
	if i%2 == 1 { // the result is turned by one bit, and has bit 0 turned over
		c.ins("eor", word[0], chamOne)
		c.halve(word, chamSpare)
	}
	c.wholeRight(i)
	c.each("sub", "sbc", word, c.side)
	c.addConstant(i, word)
}
