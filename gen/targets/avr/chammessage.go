package avr

import "asmgen/gen/isa"

// The registers of a call before its first block.
const (
	chamLeft   = 18 // the bytes of the message, and then its blocks
	chamTail   = 10 // the low byte of the former
	chamBlocks = 8  // the latter, while a nonce is folded
	chamUsed   = 20 // the number of the next block, from the low byte up
	chamTop    = 24 // the byte of it that the layout does not have
	chamLow    = 6  // its low word before the call
	chamHigh   = 11 // and the byte after that
	chamResult = 14 // the pointer to the result, while Z points at the counter block
	chamAside  = 3  // and the next one: what is compared
)

// fetch takes a byte of what Z points at.
func (c *cham) fetch(reg, at int) { c.Emit("ldd", isa.R(reg), isa.M(resultPtr, at)) }

// startMessage begins a message and encrypts nothing.
func (c *cham) startMessage() {
	c.ins("movw", windowPtr, 24)
	c.ins("movw", resultPtr, 22)
	if c.s.Counter.Ends() {
		for k := range c.state.usedBytes - 1 {
			c.fetch(chamUsed+k, k)
			c.put(c.state.used+k, chamUsed+k)
		}
		c.put(c.state.used+c.state.usedBytes-1, hi)
		c.ins("movw", chamLow, chamUsed)
	}
	c.begin(chamLow)
}

// nextPiece goes on with a message.
func (c *cham) nextPiece() {
	c.ins("movw", windowPtr, 24)
	c.ins("movw", 26, 22)
	c.ins("movw", resultPtr, 20)
	c.piece(false)
}

// firstPiece begins a message and encrypts its first bytes.
func (c *cham) firstPiece() {
	c.ins("movw", windowPtr, 24)
	c.ins("movw", resultPtr, 22)
	c.ins("movw", 26, 20)
	c.ins("movw", chamResult, 18)
	c.ins("movw", chamLeft, 16)
	c.piece(true)
}

// piece encrypts some bytes, the message's first ones if it says so.
func (c *cham) piece(first bool) {
	c.countBlocks()
	if first {
		c.ins("movw", chamBlocks, chamLeft)
	}
	if c.s.Counter.Ends() {
		c.takeNumbers(first)
	}
	if first {
		c.begin(chamLow)
		c.ins("movw", resultPtr, chamResult)
		c.ins("movw", chamLeft, chamBlocks)
	}
	c.imm("subi", chamLeft, 1)
	c.imm("sbci", chamLeft+1, 0)
	c.branch("brcc", "some")
	c.imm("ldi", 24, 0)
	c.branch("rjmp", "leave")
	c.Label("some")
	c.plan()
	c.preload()
	c.blocks()
	if c.s.Run > 0 {
		c.goOn()
	}
	if c.s.Counter.Ends() && !c.counterInMemory() {
		c.putWord(c.state.sum, chamS, chamS+1)
	}
	c.imm("ldi", 24, 0)
	c.Label("leave")
}

// countBlocks finds the blocks of the bytes, a partial one among them. The sum may have 17
// bits.
func (c *cham) countBlocks() {
	c.ins("mov", chamTail, chamLeft)
	c.imm("ldi", chamT, 7)
	c.ins("add", chamLeft, chamT)
	c.ins("adc", chamLeft+1, hi)
	for _, down := range []string{"ror", "lsr", "lsr"} {
		c.ins(down, chamLeft+1)
		c.ins("ror", chamLeft)
	}
}

// takeNumbers has the call use the numbers of its blocks, or refuses it if there are not
// so many. Nothing is written before that.
func (c *cham) takeNumbers(first bool) {
	n := c.state.usedBytes - 1
	for k := range n {
		if first {
			c.fetch(chamUsed+k, k)
		} else {
			c.get(chamUsed+k, c.state.used+k)
		}
	}
	if first {
		c.ins("clr", chamTop)
	} else {
		c.get(chamTop, c.state.used+n)
	}
	c.ins("movw", chamLow, chamUsed)
	if c.s.Run > 0 {
		c.ins("mov", chamHigh, chamUsed+2)
	}
	c.ins("add", chamUsed, chamLeft)
	c.ins("adc", chamUsed+1, chamLeft+1)
	for k := 2; k < n; k++ {
		c.ins("adc", chamUsed+k, hi)
	}
	c.ins("adc", chamTop, hi)
	// The end of the numbers, less what will have been used, is negative for too many. A
	// call takes fewer than 2^16, so that beyond the end two bytes tell. The top byte is
	// then 1, which is what the routine returns.
	for k := range 2 {
		c.ins("clr", chamAside)
		c.ins([]string{"sub", "sbc"}[k], chamAside, chamUsed+k)
	}
	c.imm("ldi", chamTop+1, 1)
	c.ins("sbc", chamTop+1, chamTop)
	c.branch("brcc", "fits")
	c.branch("rjmp", "leave")
	c.Label("fits")
	for k := range n {
		c.put(c.state.used+k, chamUsed+k)
	}
	c.put(c.state.used+n, chamTop)
	if c.s.Run > 0 { // the number leaves its first word if the second one changes
		c.putWord(c.state.rest, chamUsed, chamUsed+1)
		c.ins("sub", chamHigh, chamUsed+2)
		c.ins("clr", chamAside)
		c.ins("cp", chamAside, chamHigh)
		c.ins("rol", chamAside)
		c.put(c.state.again, chamAside)
	}
}

// plan sets the number of blocks, and the bytes of the last one. It has one less than
// the blocks in chamLeft. Up to where the number leaves its first word, all are whole if
// there are any after that.
func (c *cham) plan() {
	c.ins("mov", chamT, chamTail)
	c.imm("subi", chamT, 1)
	c.imm("ldi", chamC, 7)
	c.ins("and", chamT, chamC)
	if c.s.Run > 0 {
		c.put(c.state.restLast, chamT)
		c.get(chamCount, c.state.again)
		c.imm("subi", chamCount, 1)
		c.branch("brcs", "through")
		c.getWord(chamAside, chamAside+1, c.state.rest)
		c.ins("or", chamAside, chamAside+1)
		c.ins("cp", hi, chamAside)
		c.branch("brcc", "through")
		c.ins("mov", chamT, chamC)
		c.ins("movw", chamLeft, chamLow)
		c.ins("com", chamLeft)
		c.ins("com", chamLeft+1)
		c.Label("through")
	}
	c.put(c.state.last, chamT)
	c.ins("mov", chamCount, chamLeft)
	c.put(c.state.turns, chamLeft+1)
}

// preload fills the registers that keep things through all blocks.
func (c *cham) preload() {
	c.homes = map[int]int{}
	for n, k := range c.s.Preloaded() {
		c.key(k, c.elsewhere())
		c.homes[k] = chamPairs[n]
		c.ins("movw", chamPairs[n], chamT)
		c.zero = c.zero && chamPairs[n] != lo
	}
	if c.s.Counter.Ends() && !c.counterInMemory() {
		c.getWord(chamS, chamS+1, c.state.sum)
	}
}

// goOn folds the nonce again where the number has left its first word, and goes on with
// the blocks after that, if there are any.
func (c *cham) goOn() {
	c.get(chamT, c.state.again)
	c.imm("subi", chamT, 1)
	c.branch("brcc", "again")
	c.branch("rjmp", "end")
	c.Label("again")
	c.put(c.state.again, chamT)
	c.again()
	if !c.counterInMemory() {
		c.getWord(chamS, chamS+1, c.state.sum)
	}
	c.getWord(chamLeft, chamLeft+1, c.state.rest)
	c.imm("subi", chamLeft, 1)
	c.imm("sbci", chamLeft+1, 0)
	c.branch("brcs", "end")
	c.ins("mov", chamCount, chamLeft)
	c.put(c.state.turns, chamLeft+1)
	c.get(chamT, c.state.restLast)
	c.put(c.state.last, chamT)
	c.branch("rjmp", "block")
	c.Label("end")
}
