package avr

// Registers of a block that is decrypted: a byte on its way, and 1.
const chamSpare, chamOne = 24, 25

// openBlock reads the block, all of it before the result is begun.
func (c *cham) openBlock() {
	args := 24
	if !c.s.Fixed {
		c.ins("movw", windowPtr, args)
		args -= 2
	}
	c.ins("movw", resultPtr, args)
	c.ins("movw", 26, args-2)
	for k := range 8 {
		c.read(blockByte(k, 0), 26)
	}
	c.turnBit()
}

func (c *cham) closeBlock() {
	for k := range 8 {
		c.write(resultPtr, blockByte(k, 0))
	}
}

// encryptBlock encrypts one block.
func (c *cham) encryptBlock() {
	c.openBlock()
	c.rounds()
	c.closeBlock()
}

// decryptBlock decrypts one block.
func (c *cham) decryptBlock() {
	c.openBlock()
	c.imm("ldi", chamOne, 1)
	all := c.s.Cipher.Rounds
	if c.s.Unroll == 0 {
		for i := all - 1; i >= 0; i-- {
			c.inverse(i)
		}
	} else {
		c.inverseLoop()
	}
	c.turnBit()
	c.closeBlock()
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
			c.imm("subi", chamC, 2)
		}
		c.constant = i &^ 1
		c.inverse(i)
	}
	c.running, c.constant = false, unknown
	c.ins("mov", chamT, chamC)
	c.imm("subi", chamT, 1)
	c.branch("brcs", "turned")
	c.branch("rjmp", "turn")
	c.Label("turned")
}

// inverse undoes round i.
func (c *cham) inverse(i int) {
	low, high := word(i%4, i)
	if i%2 == 1 { // the result is turned by one bit, and has bit 0 turned over
		c.ins("eor", low, chamOne)
		c.ins("mov", chamSpare, low)
		c.ins("lsr", chamSpare)
		c.ins("ror", high)
		c.ins("ror", low)
	}
	c.right(i, c.elsewhere())
	if i%2 == 0 {
		c.ins("lsl", chamT)
		c.ins("rol", chamT+1)
		c.addCarry(chamT)
	}
	c.ins("sub", low, chamT)
	c.ins("sbc", high, chamT+1)
	c.addConstant(i, low)
}
