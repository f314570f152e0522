package avr

// ChamLoop is the label that the loop over blocks begins with, and that the jump which
// closes it names.
const ChamLoop = "block"

// blocks encrypts block after block; the last one may have fewer bytes. In 256 blocks
// chamCount goes round once.
func (c *cham) blocks() {
	c.Label(ChamLoop)
	c.constant = unknown
	if c.s.Counter.Ends() {
		c.nextFolded()
	} else {
		c.nextWhole()
	}
	c.rounds()
	c.imm("subi", chamCount, 1)
	c.branch("brcs", "stop")
	c.Label("output")
	for k := range 8 {
		c.cipher(k)
	}
	c.branch("rjmp", ChamLoop)
	c.Label("stop")
	c.get(chamT, c.state.turns)
	c.imm("subi", chamT, 1)
	c.branch("brcs", "last")
	c.put(c.state.turns, chamT)
	c.branch("rjmp", "output")
	c.Label("last")
	c.get(chamCount, c.state.last)
	for k := range 8 {
		c.cipher(k)
		if k < 7 {
			c.imm("subi", chamCount, 1)
			c.branch("brcs", "out")
		}
	}
	c.Label("out")
}

// cipher encrypts byte k of a block.
func (c *cham) cipher(k int) {
	c.read(chamT, 26)
	c.ins("eor", chamT, blockByte(k, 0))
	c.write(resultPtr, chamT)
}

// blockByte is the register of byte k of a block before round i.
func blockByte(k, i int) int {
	low, high := word(k/2, i)
	return [2]int{low, high}[k%2]
}

// nextFolded takes the next number and carries out the rounds in which something is
// folded.
func (c *cham) nextFolded() {
	low, high := word(0, 0)
	counter := chamS
	if c.counterInMemory() {
		counter = chamT
		c.getWord(low, high, c.state.sum)
		c.ins("movw", counter, low)
	} else {
		c.ins("movw", low, counter)
	}
	c.imm("subi", counter, 0xff)
	c.imm("sbci", counter+1, 0xff)
	if c.counterInMemory() {
		c.putWord(c.state.sum, counter, counter+1)
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
	for k := range 8 {
		c.get(blockByte(k, 0), c.state.block+k)
	}
	for k := 7; k >= 0; k-- {
		c.ins("mov", chamT, blockByte(k, 0))
		c.imm("subi", chamT, 0xff)
		c.put(c.state.block+k, chamT)
		if k > 0 {
			c.branch("brcs", "counted")
		}
	}
	c.Label("counted")
	c.turnBit()
}
