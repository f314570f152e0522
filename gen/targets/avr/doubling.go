package avr

import "asmgen/gen"

// roomy tells that a square leaves registers for words that wait: to be doubled, or
// once they are cleared, two at once, and for the pair that clears them.
func (c *code) roomy(p *gen.Product) bool {
	const most = 18 // words, unless there are no other parts
	return p.Schedule.Square && (p.X.Len <= most || p.X.Len == c.n)
}

// doubling is what becomes of the sums of the columns of a square: they are doubled,
// and joined by the squares on the diagonal and by what the product adds.
type doubling struct {
	*gen.Product
	words   []variable // that wait
	roots   []variable // whose squares belong there
	carries variable   // out of each of these chains, as in squaring
	up      bool
}

// double takes the sum of a column of the products above the diagonal.
func (c *code) double(d *doubling, word variable, col int) {
	d.words = append(d.words, word)
	atOnce := 2
	if c.roomy(d.Product) { // carries have to wait less often
		atOnce = 4
	}
	last := col == d.Z.Len-1
	if col%2 == 0 || len(d.words) < atOnce && !last {
		return
	}
	words, low := d.words, col+1-len(d.words)
	begins := low == 0
	side := c.diagonal(d.roots, begins)
	twice, add, reached := "rol", "adc", words
	if begins { // no product above the diagonal reaches the lowest word
		words[0] = side[0]
		twice, add, reached, side = "lsl", "add", words[1:], side[1:]
		d.carries = c.clear()
	}
	d.up = !d.up
	c.shift(d, false, !begins)
	for i, w := range reached {
		c.one(first(i, twice, "rol"), w)
	}
	c.shift(d, !last, !begins)
	for i, w := range reached {
		c.two(first(i, add, "adc"), w, side[i])
	}
	if d.Plus.Len > 0 {
		c.shift(d, !last, !begins)
		for i, w := range words {
			c.two(first(i, add, "adc"), w, c.wordOr(d.Plus, low+i))
		}
	}
	c.shift(d, !last, false)
	c.let(d.Z.Low(col+1).High(low), words)
	d.words, d.roots = nil, nil
}

// shift takes C in among the carries, or has C be the next of them, or both.
func (c *code) shift(d *doubling, in, out bool) {
	if in || out {
		c.one(shifts[d.up][in], d.carries)
	}
}

// diagonal forms squares side by side. The last one stays where mul leaves it, unless
// its low half is a word of the result.
func (c *code) diagonal(roots []variable, begins bool) []variable {
	var side []variable
	for i, x := range roots {
		if last := i == len(roots)-1; last && !(begins && i == 0) {
			c.do(multiply, "mul", x, x)
			side = append(side, lowHalf, highHalf)
		} else {
			low, high := c.times(x, x)
			side = append(side, low, high)
		}
	}
	return side
}
