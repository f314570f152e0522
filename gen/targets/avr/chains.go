package avr

// run is the words that a chain works on before the next chain has its turn, so
// that they stay in registers.
const run = 8

// chain is an addition, or with less a subtraction, of a number to words, done
// piece by piece.
type chain struct {
	less  bool
	word  func(i int) variable
	carry variable // minus the carry out of the last piece; none before the first
}

// pass has the chain pass over words, of which the first is number low of all.
func (c *code) pass(ch *chain, words []variable, low int) {
	name, then := "add", "adc"
	if ch.less {
		name, then = "sub", "sbc"
	}
	if ch.carry != none {
		c.do(compare, "cp", c.zero, ch.carry)
		name = then
	}
	for i, v := range words {
		c.two(name, v, ch.word(low+i))
		name = then
	}
	ch.carry = c.spread()
}

// minus is the chain that subtracts a number, or adds it where negative is -1, by
// subtracting its two's complement. Without negative it just subtracts.
func (c *code) minus(number []variable, negative variable) *chain {
	return &chain{carry: negative, less: true, word: func(i int) variable {
		switch {
		case i >= len(number) && negative == none:
			return c.zero
		case i >= len(number):
			return negative
		case negative != none:
			c.two("eor", number[i], negative)
		}
		return number[i]
	}}
}

// plus is the chain that adds a number.
func (c *code) plus(number []variable) *chain {
	return &chain{carry: none, word: func(i int) variable {
		if i < len(number) {
			return number[i]
		}
		return c.zero
	}}
}

// carryOn adds to words what an addition and a chain of minus carry out of the words
// below.
func (c *code) carryOn(words []variable, own, middle, negative variable) {
	top := middle
	c.two("sub", top, own)
	if negative != none {
		c.two("sub", top, negative)
	}
	high := c.copy(top)
	c.one("lsl", high)
	c.two("sbc", high, high)
	for i, v := range words {
		if i == 0 {
			c.two("add", v, top)
		} else {
			c.two("adc", v, high)
		}
	}
}
