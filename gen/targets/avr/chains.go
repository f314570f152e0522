package avr

import "slices"

// Words that a chain works on before the next chain has its turn, so that they stay in
// registers: run of them, but brief while the middle product takes up registers.
const run, brief = 8, 4

// whole is the most words that two chains pass over without saving carries; in
// squares wholeOfSquare, where the words that chains add are shorter in registers.
const whole, wholeOfSquare = 24, 16

// middling is the most words of a middle product that is in registers as a whole once
// it is formed.
const middling = 16

// pieces tells where each piece ends that the chains of a recombination at word h work
// on, of the t words of T or all h+t at once. The middle product is fresh if it has
// just been formed.
func (c *code) pieces(h, t int, fresh bool) []int {
	most, size := whole, run
	if c.square {
		most = wholeOfSquare
	}
	if fresh {
		size = brief
	} else if h+t <= most {
		return []int{h + t}
	}
	var ends []int
	for to := 0; to < t; {
		if fresh && t <= middling { // whose words make room as they are used up
			size = max(size, to)
		}
		to = min(to+size, t)
		ends = append(ends, to)
	}
	return ends
}

// chain is an addition, or with less a subtraction, of a number to words, done
// piece by piece.
type chain struct {
	less   bool
	number []variable
	word   func(i int) variable // of the number, and above it
	carry  variable             // minus the carry out of the last piece; none before the first
	from   int                  // word of a recombination that the number is added to, from word H up
}

// pass has the chain pass over words, of which the first is number low of all.
func (c *code) pass(ch *chain, words []variable, low int) {
	if c.private > 0 && c.n/2 > reach && len(words) <= run {
		c.fetch(ch.number, low, len(words))
	}
	name, then := "add", "adc"
	if ch.less {
		name, then = "sub", "sbc"
	}
	if ch.carry != none {
		c.do(compare, "cp", zero, ch.carry)
		name = then
	}
	for i, v := range words {
		c.two(name, v, ch.word(low+i))
		name = then
	}
	ch.carry = c.spread()
}

// fetch has words of a number in registers, where a pointer would else go to and fro
// between them and the words of the same weight in the other half of a result.
func (c *code) fetch(number []variable, from, words int) {
	for i := from; i < min(from+words, len(number)); i++ {
		number[i] = c.copy(number[i])
	}
}

// minus is the chain that subtracts a number, or adds it where negative is -1, by
// subtracting its two's complement. Without negative it just subtracts.
func (c *code) minus(number []variable, negative variable) *chain {
	return &chain{carry: negative, less: true, number: number, word: func(i int) variable {
		switch {
		case i >= len(number) && negative == none:
			return zero
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
	return &chain{carry: none, number: number, word: func(i int) variable {
		if i < len(number) {
			return number[i]
		}
		return zero
	}}
}

// signed is the chain that adds a number in two's complement.
func (c *code) signed(number []variable) *chain {
	sign := c.copy(number[len(number)-1])
	c.one("lsl", sign)
	c.two("sbc", sign, sign)
	return &chain{carry: none, word: func(i int) variable {
		if i < len(number) {
			return number[i]
		}
		return sign
	}}
}

// goOn has a chain of minus go on above the words of its number: there it subtracts
// negative, if there is one, and adds what the other chains carry.
func (c *code) goOn(ch *chain, words int, negative variable, others []*chain) {
	var less []variable // 0 or -1 each
	for _, o := range slices.Backward(others) {
		less = append(less, o.carry)
	}
	if negative != none {
		less = append(less, negative)
	}
	low, high := less[0], less[0]
	if len(less) > 1 {
		low = c.copy(high)
		for _, v := range less[1:] {
			c.two("add", low, v)
			c.two("or", high, v)
		}
	}
	number := ch.word
	ch.word = func(i int) variable {
		switch {
		case i < words:
			return number(i)
		case i == words:
			return low
		}
		return high
	}
}
