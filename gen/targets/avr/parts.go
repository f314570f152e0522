package avr

import "asmgen/gen"

// write appends the operations of a part.
func (c *code) write(p gen.Part) {
	switch p := p.(type) {
	case *gen.Copy:
		for i := range p.Dst.Len {
			c.words[p.Dst.Word(i)] = c.copy(c.word(p.Src.Word(i)))
		}
	case *gen.Difference:
		c.difference(p)
	case *gen.Recombination:
		c.recombine(p)
	case *gen.Product:
		c.product(p)
	}
}

// wordOr is word i of a range, or 0 above it.
func (c *code) wordOr(r gen.Range, i int) variable {
	if i < r.Len {
		return c.word(r.Word(i))
	}
	return c.zero
}

// first is the mnemonic of the lowest word of a chain of carries, then that of
// the others.
func first(i int, lowest, then string) string {
	if i == 0 {
		return lowest
	}
	return then
}

// difference subtracts, and then takes the negative of what is negative: m is
// -1 in that case, and d is (d xor m) - m.
func (c *code) difference(p *gen.Difference) {
	var d []variable
	for i := range p.Dst.Len {
		d = append(d, c.copy(c.wordOr(p.A, i)))
		c.two(first(i, "sub", "sbc"), d[i], c.wordOr(p.B, i))
	}
	m := c.spread()
	for i, v := range d {
		c.two("eor", v, m)
		c.words[p.Dst.Word(i)] = v
	}
	for i, v := range d {
		c.two(first(i, "sub", "sbc"), v, m)
	}
	if p.Sign == gen.NoSign {
		return
	}
	if s, ok := c.signs[p.Sign]; ok {
		c.two("eor", s, m)
	} else {
		c.signs[p.Sign] = c.copy(m)
	}
}

// recombine adds the middle product. With L = L0 + B^h L1, U = U0 + B^h U1 and
// A = L1 + U0, the words from h up are
//
//	A + L0, A + U1, U1
//
// and M is added to the first two or subtracted from them: A is formed once, as
// Hutter and Schwabe do.
func (c *code) recombine(p *gen.Recombination) {
	h := p.H
	low, z1, z2, z3 := p.Z.Low(h), p.Z.High(h).Low(h), p.Z.High(2*h).Low(h), p.Z.High(3*h)
	var sum, once, twice []variable
	for i := range h {
		a := c.word(z1.Word(i))
		c.two(first(i, "add", "adc"), a, c.word(z2.Word(i)))
		twice = append(twice, a)
	}
	carry := c.clear()
	c.one("rol", carry)
	for i, a := range twice {
		once = append(once, c.copy(a))
		c.two(first(i, "add", "adc"), once[i], c.word(low.Word(i)))
	}
	for i, a := range twice {
		c.two("adc", a, c.wordOr(z3, i))
	}
	top := c.copy(carry)
	c.two("adc", top, c.zero)
	for i, a := range twice { // the carry of A at its lower place
		if i == 0 {
			c.two("add", a, carry)
		} else {
			c.two("adc", a, c.zero)
		}
	}
	c.two("adc", top, c.zero)
	sum = append(once, twice...)
	c.middle(p, sum, top)
	for i, v := range sum {
		c.words[p.Z.Word(h+i)] = v
	}
	for i := range z3.Len {
		if i == 0 {
			c.two("add", c.word(z3.Word(i)), top)
		} else {
			c.two("adc", c.word(z3.Word(i)), c.zero)
		}
	}
}

// middle adds or subtracts the product of the differences. To subtract is to
// add the complement, with a carry into the lowest word and one less above.
func (c *code) middle(p *gen.Recombination, sum []variable, top variable) {
	if p.Sign == gen.NoSign {
		for i, v := range sum {
			c.two(first(i, "sub", "sbc"), v, c.word(p.M.Word(i)))
		}
		c.two("sbc", top, c.zero)
		return
	}
	less := c.copy(c.signs[p.Sign])
	c.one("com", less)
	for i := range sum {
		c.two("eor", c.word(p.M.Word(i)), less)
	}
	c.one("lsl", c.copy(less))
	for i, v := range sum {
		c.two("adc", v, c.word(p.M.Word(i)))
	}
	c.two("adc", top, c.zero)
	c.two("add", top, less)
}

// product follows the order of a Columns schedule; what to keep in registers is
// decided for the program as a whole.
func (c *code) product(p *gen.Product) {
	var acc []variable
	var pairs doubling
	for _, st := range p.Schedule.Steps {
		switch st.Kind {
		case gen.Partial:
			acc = c.add(acc, st.After, c.word(p.X.Word(st.I)), c.word(p.Y.Word(st.J)))
		case gen.Square:
			pairs.square = c.word(p.X.Word(st.I))
		case gen.Reload:
			acc = c.addWord(acc, st.After, c.word(p.Z.Word(st.Col)))
		case gen.Store:
			if len(acc) == 0 {
				acc = []variable{c.clear()}
			}
			if p.Schedule.Square {
				c.double(&pairs, acc[0], st.Col, 2*p.Schedule.N-1)
			}
			c.words[p.Z.Word(st.Col)] = acc[0]
			acc = acc[1:]
		}
	}
}

// add adds a product to an accumulator, which has after words then.
func (c *code) add(acc []variable, after int, x, y variable) []variable {
	if len(acc) == 0 {
		c.do(multiply, "mul", x, y)
		acc = []variable{c.variable(), c.variable()}
		c.do(pairUp, "movw", acc[0], acc[1])
		return acc
	}
	for len(acc) < max(after, 2) {
		acc = append(acc, c.clear())
	}
	c.do(multiply, "mul", x, y)
	c.two("add", acc[0], lowHalf)
	c.two("adc", acc[1], highHalf)
	for _, a := range acc[2:] {
		c.two("adc", a, c.zero)
	}
	return acc
}

// addWord adds a word that was stored before.
func (c *code) addWord(acc []variable, after int, word variable) []variable {
	for len(acc) < after {
		acc = append(acc, c.clear())
	}
	for i, a := range acc {
		if i == 0 {
			c.two("add", a, word)
		} else {
			c.two("adc", a, c.zero)
		}
	}
	return acc
}

// doubling is what two words of a square wait for, as in squaring.
type doubling struct {
	square, low, carry variable
	begun              bool
}

// double takes the sum of a column of the products above the diagonal.
func (c *code) double(d *doubling, word variable, col, last int) {
	if col%2 == 0 {
		d.low = word
		return
	}
	c.do(multiply, "mul", d.square, d.square)
	if !d.begun {
		d.carry = c.clear()
	}
	c.one("lsr", d.carry)
	c.one("rol", d.low)
	c.one("rol", word)
	c.one("ror", d.carry)
	c.two("adc", d.low, lowHalf)
	c.two("adc", word, highHalf)
	if col != last {
		c.one("rol", d.carry)
		c.one("rol", d.carry)
	}
	d.begun = true
}
