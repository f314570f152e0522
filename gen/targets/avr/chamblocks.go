package avr

import "asmgen/gen/targets"

// encryptBlocks encrypts block after block; the last one may have fewer bytes. In 256 blocks
// the count goes round once.
func (c *cham) encryptBlocks() {
	c.point(c.state.shiftFor(max(c.state.sum, c.state.block)))
	c.Label(targets.ChamLoop)
	c.known = unknown
	if c.s.Counter.Ends() {
		c.nextFolded()
	} else {
		c.nextWhole()
	}
	c.rounds()
	c.returnPointers()
	c.imm("subi", c.count, 1)
	c.branch("brcs", "stop")
	c.Label("output")
	for k := range c.s.BlockBytes() {
		c.cipher(k)
	}
	c.point(c.shifts[targets.ChamLoop])
	c.lendPointers(c.lentSide)
	c.jump(targets.ChamLoop)
	c.depth(-c.lent)
	c.Label("stop")
	c.get(c.constant, c.state.turns)
	c.imm("subi", c.constant, 1)
	c.branch("brcs", "last")
	c.put(c.state.turns, c.constant)
	c.point(c.shifts["output"])
	c.jump("output")
	c.Label("last")
	c.get(c.count, c.state.last)
	c.lastBlock()
}

// reachedBytes are how many bytes of the last block a branch goes out of at most: so far
// does it reach.
const reachedBytes = 8

// lastBlock encrypts as many bytes as there are.
func (c *cham) lastBlock() {
	out := "out"
	for left := c.s.BlockBytes(); left > 0; left-- {
		c.cipher(c.s.BlockBytes() - left)
		if left == 1 {
			break
		}
		if left > reachedBytes {
			out = "half"
		}
		c.imm("subi", c.count, 1)
		c.branch("brcs", out)
		if left == reachedBytes+1 {
			c.jump("more")
			c.Label("half")
			c.jump("out")
			c.Label("more")
			out = "out"
		}
	}
	c.Label("out")
}

// cipher encrypts byte k of a block. No round constant is needed by then.
func (c *cham) cipher(k int) {
	c.read(c.constant, 26)
	c.ins("eor", c.constant, c.blockByte(k, c.s.Cipher.Rounds))
	c.write(resultPtr, c.constant)
}

// nextFolded takes the next number and carries out the rounds in which something is
// folded.
func (c *cham) nextFolded() {
	word := c.word(0, 0)
	counter := c.counter
	if c.counterInMemory() {
		counter = c.side
		c.getWord(word, c.state.sum)
		c.move(counter, word)
	} else {
		c.move(word, counter)
	}
	for k, r := range counter {
		c.imm(first(k, "subi", "sbci"), r, 0xff)
	}
	if c.counterInMemory() {
		c.putWord(c.state.sum, counter)
	}
	for _, r := range c.s.Rounds[:c.s.Even()] {
		if !r.Counts() && !r.Skipped() {
			c.round(r, false)
		}
	}
}

// nextWhole takes the next counter block. It adds 1 to the last byte, and to the one
// before where there is a carry, which subtracting 255 leaves out.
func (c *cham) nextWhole() {
	for k := range c.s.BlockBytes() {
		c.get(c.blockByte(k, 0), c.state.block+k)
	}
	for k := c.s.BlockBytes() - 1; k >= 0; k-- {
		c.ins("mov", c.side[0], c.blockByte(k, 0))
		c.imm("subi", c.side[0], 0xff)
		c.put(c.state.block+k, c.side[0])
		if k > 0 {
			c.branch("brcs", "counted")
		}
	}
	c.Label("counted")
	c.turnBit()
}
