package avr

import (
	"math/bits"

	"asmgen/gen/isa"
)

// The registers of a call before its first block that are the same for all words.
const (
	chamLeft = 18 // the bytes of the message, and then its blocks
	chamUsed = 20 // the number of the next block, from the low byte up
	chamTop  = 24 // the byte of it that the layout does not have
	chamHigh = 11 // the byte of it above its first word, before the call
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
		c.keepLow()
	}
	c.takeBlock()
	c.foldBlock()
}

// nextPiece goes on with a message.
func (c *cham) nextPiece() {
	c.ins("movw", windowPtr, 24)
	c.takePointers(22, 20, resultPtr)
	c.piece(false)
}

// firstPiece begins a message and encrypts its first bytes.
func (c *cham) firstPiece() {
	c.ins("movw", windowPtr, 24)
	c.ins("movw", resultPtr, 22)
	c.takePointers(20, 18, c.result)
	c.ins("movw", chamLeft, 16)
	c.piece(true)
}

// piece encrypts some bytes, the message's first ones if it says so.
func (c *cham) piece(first bool) {
	c.countBlocks()
	if c.s.Counter.Ends() {
		c.takeNumbers(first)
	}
	if first {
		c.ins("movw", c.blocks, chamLeft)
		if c.held != c.result && c.lent == 0 {
			c.ins("movw", c.held, c.result)
		}
		c.takeBlock()
		if c.lent == 0 {
			c.ins("movw", resultPtr, c.held)
		}
		c.foldBlock()
		c.ins("movw", chamLeft, c.blocks)
	}
	c.imm("subi", chamLeft, 1)
	c.imm("sbci", chamLeft+1, 0)
	c.branch("brcc", "some")
	c.imm("ldi", 24, 0)
	c.giveUp()
	c.Label("some")
	c.plan()
	c.preload()
	if c.s.Counter.Ends() && !c.counterInMemory() {
		c.getWord(c.counter, c.state.sum)
	}
	c.encryptBlocks()
	if c.s.Run > 0 {
		c.goOn()
	}
	if c.s.Counter.Ends() && !c.counterInMemory() {
		c.putWord(c.state.sum, c.counter)
	}
	c.imm("ldi", 24, 0)
	c.Listing.Label("leave") // wherever Y points
}

// countBlocks finds the blocks of the bytes, a partial one among them. The sum may have 17
// bits.
func (c *cham) countBlocks() {
	c.ins("mov", c.tail, chamLeft)
	c.imm("ldi", c.side[0], c.s.BlockBytes()-1)
	c.ins("add", chamLeft, c.side[0])
	c.ins("adc", chamLeft+1, hi)
	for k := range bits.TrailingZeros(uint(c.s.BlockBytes())) {
		c.ins(first(k, "ror", "lsr"), chamLeft+1)
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
	if first || c.s.Run > 0 {
		c.keepLow()
	}
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
		c.ins("clr", c.aside)
		c.ins([]string{"sub", "sbc"}[k], c.aside, chamUsed+k)
	}
	c.imm("ldi", chamTop+1, 1)
	c.ins("sbc", chamTop+1, chamTop)
	c.branch("brcc", "fits")
	c.giveUp()
	c.Label("fits")
	for k := range n {
		c.put(c.state.used+k, chamUsed+k)
	}
	c.put(c.state.used+n, chamTop)
	if c.s.Run > 0 { // the number leaves its first word if the second one changes
		c.putWord(c.state.rest, pair(chamUsed))
		c.ins("sub", chamHigh, chamUsed+2)
		c.ins("clr", c.aside)
		c.ins("cp", c.aside, chamHigh)
		c.ins("rol", c.aside)
		c.put(c.state.again, c.aside)
	}
}

// keepLow keeps the bytes of the number that are in the first word.
func (c *cham) keepLow() {
	n := min(c.n, c.s.Counter.Bytes(c.s.BlockBytes()))
	c.move(c.low[:n], regs(chamUsed, n))
}

// plan sets the number of blocks, and the bytes of the last one. It has one less than
// the blocks in chamLeft. Up to where the number leaves its first word, all are whole if
// there are any after that.
func (c *cham) plan() {
	c.ins("mov", c.side[0], c.tail)
	c.imm("subi", c.side[0], 1)
	c.imm("ldi", c.constant, c.s.BlockBytes()-1)
	c.ins("and", c.side[0], c.constant)
	if c.s.Run > 0 {
		c.put(c.state.restLast, c.side[0])
		c.get(c.count, c.state.again)
		c.imm("subi", c.count, 1)
		c.branch("brcs", "through")
		c.getWord(regs(c.aside, 2), c.state.rest)
		c.ins("or", c.aside, c.aside+1)
		c.ins("cp", hi, c.aside)
		c.branch("brcc", "through")
		c.ins("mov", c.side[0], c.constant)
		c.ins("movw", chamLeft, c.low[0])
		c.ins("com", chamLeft)
		c.ins("com", chamLeft+1)
		c.Label("through")
	}
	c.put(c.state.last, c.side[0])
	c.ins("mov", c.count, chamLeft)
	c.put(c.state.turns, chamLeft+1)
}

// goOn folds the nonce again where the number has left its first word, and goes on with
// the blocks after that, if there are any.
func (c *cham) goOn() {
	c.get(c.side[0], c.state.again)
	c.imm("subi", c.side[0], 1)
	c.branch("brcc", "again")
	c.jump("end")
	c.Label("again")
	c.put(c.state.again, c.side[0])
	c.again()
	if !c.counterInMemory() {
		c.getWord(c.counter, c.state.sum)
	}
	c.getWord(pair(chamLeft), c.state.rest)
	c.imm("subi", chamLeft, 1)
	c.imm("sbci", chamLeft+1, 0)
	c.branch("brcs", "end")
	c.ins("mov", c.count, chamLeft)
	c.put(c.state.turns, chamLeft+1)
	c.get(c.side[0], c.state.restLast)
	c.put(c.state.last, c.side[0])
	c.jump("block")
	c.Label("end")
}
