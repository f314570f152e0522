package avr

import "asmgen/gen/chamctr"

// fold forms what the schedule folds of a nonce whose words 1 to 3 are in their registers,
// and puts it into the context, where it is wanted. The sum of round 0 is that of the
// number 0. The rounds it carries out are those that the blocks then skip.
func (c *cham) fold(wanted func(chamctr.Folding) bool) {
	c.known = unknown
	c.turnBit()
	for _, r := range c.s.Rounds[:c.s.Even()] {
		i := r.Index
		switch {
		case r.Skipped():
			c.round(chamctr.Round{Index: i, Key: r.Key, Home: c.elsewhere()}, false)
		case (r.Folded[chamctr.Left] || r.Folded[chamctr.Right]) && !wanted(folding(r)):
		case r.Folded[chamctr.Left]:
			word := c.word(i%4, i)
			c.addConstant(i, word)
			c.putWord(c.place(i, chamctr.Left), word)
		case r.Folded[chamctr.Right]:
			c.wholeRight(i)
			at := c.state.sum
			if !r.Counts() {
				at = c.place(i, chamctr.Right)
			}
			c.putWord(at, c.side)
		}
	}
}

// folding is the side of a round that is folded, if it is one.
func folding(r chamctr.Round) chamctr.Folding {
	if r.Folded[chamctr.Left] {
		return chamctr.Folding{Round: r.Index, Side: chamctr.Left}
	}
	return chamctr.Folding{Round: r.Index, Side: chamctr.Right}
}

// takeBlock takes the counter block that Z points at, but for what of its first word is the
// number: that is in registers already.
func (c *cham) takeBlock() {
	if !c.s.Counter.Ends() {
		for k := range c.s.BlockBytes() {
			c.fetch(c.side[0], k)
			c.put(c.state.block+k, c.side[0])
		}
		return
	}
	for k := c.s.Counter.Bytes(c.s.BlockBytes()); k < c.n; k++ {
		c.fetch(c.low[k], k)
	}
	for k := 1; k < 4; k++ {
		for b, r := range c.word(k, 0) {
			c.fetch(r, c.n*k+b)
		}
	}
}

// foldBlock puts what blocks share into the context, and the sum of round 0.
func (c *cham) foldBlock() {
	if !c.s.Counter.Ends() {
		return
	}
	if c.s.Run > 0 {
		c.putWord(c.state.nonce, c.word(2, 0))
	}
	c.fold(func(chamctr.Folding) bool { return true })
	c.getWord(c.counter, c.state.sum)
	c.each("add", "adc", c.counter, c.low)
	c.putWord(c.state.sum, c.counter)
}

// again folds the nonce whose number has left its first word, which is 0 now.
func (c *cham) again() {
	for k := 1; k < 4; k++ {
		c.getWord(c.word(k, 0), [...]int{1: c.state.used + c.n, 2: c.state.nonce, 3: c.place(3, chamctr.Left)}[k])
	}
	c.known = unknown
	c.load(3) // the side is the word with the constant
	c.ins("eor", c.words[3][0], c.constant)
	c.fold(c.s.Refolded)
}
