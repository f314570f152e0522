package avr

import "asmgen/gen/chamctr"

// fold forms what the schedule folds of a nonce whose words 1 to 3 are in their registers,
// and puts it into the context, where it is wanted. The sum of round 0 is that of the
// number 0. The rounds it carries out are those that the blocks then skip.
func (c *cham) fold(wanted func(chamctr.Folding) bool) {
	c.constant = unknown
	c.turnBit()
	for _, r := range c.s.Rounds[:c.s.Even()] {
		i := r.Index
		switch {
		case r.Skipped():
			c.round(chamctr.Round{Index: i, Key: r.Key, Home: c.elsewhere()}, false)
		case (r.Folded[chamctr.Left] || r.Folded[chamctr.Right]) && !wanted(folding(r)):
		case r.Folded[chamctr.Left]:
			low, high := word(i%4, i)
			c.addConstant(i, low)
			c.putWord(c.place(i, chamctr.Left), low, high)
		case r.Folded[chamctr.Right]:
			c.right(i, c.elsewhere())
			if i%2 == 0 {
				c.ins("lsl", chamT)
				c.ins("rol", chamT+1)
				c.addCarry(chamT)
			}
			at := c.state.sum
			if !r.Counts() {
				at = c.place(i, chamctr.Right)
			}
			c.putWord(at, chamT, chamT+1)
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

// begin takes the counter block that Z points at, but for its number: the low word of
// that is in the pair low.
func (c *cham) begin(low int) {
	if !c.s.Counter.Ends() {
		for k := range c.s.BlockBytes() {
			c.fetch(chamT, k)
			c.put(c.state.block+k, chamT)
		}
		return
	}
	for k := 1; k < 4; k++ {
		l, h := word(k, 0)
		c.fetch(l, 2*k)
		c.fetch(h, 2*k+1)
	}
	if c.s.Run > 0 {
		l, h := word(2, 0)
		c.putWord(c.state.nonce, l, h)
	}
	c.fold(func(chamctr.Folding) bool { return true })
	c.getWord(chamS, chamS+1, c.state.sum)
	c.ins("add", chamS, low)
	c.ins("adc", chamS+1, low+1)
	c.putWord(c.state.sum, chamS, chamS+1)
}

// again folds the nonce whose number has left its first word, which is 0 now.
func (c *cham) again() {
	for k := 1; k < 4; k++ {
		l, h := word(k, 0)
		c.getWord(l, h, [...]int{1: c.state.used + 2, 2: c.state.nonce, 3: c.place(3, chamctr.Left)}[k])
	}
	c.constant = unknown
	c.load(3) // the side is the word with the constant
	low, _ := word(3, 0)
	c.ins("eor", low, chamC)
	c.fold(c.s.Refolded)
}
