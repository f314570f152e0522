package avr

import "asmgen/gen"

// program appends the operations of all parts.
func (c *code) program(p *gen.Program) {
	for _, part := range p.Parts {
		switch part := part.(type) {
		case *gen.Copy:
			for i := range part.Dst.Len {
				c.words[part.Dst.Word(i)] = c.copy(c.word(part.Src.Word(i)))
			}
		case *gen.Difference:
			c.difference(part)
		case *gen.Product:
			c.product(part)
		case *gen.Recombination:
			c.recombine(part)
		}
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
		c.two(first(i, "sub", "sbc"), v, m)
		c.words[p.Dst.Word(i)] = v
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

// sum has all chains pass over the words v.
func (c *code) sum(v []variable, chains ...*chain) {
	for low := 0; low < len(v); low += run {
		for _, ch := range chains {
			name, then := "add", "adc"
			if ch.less {
				name, then = "sub", "sbc"
			}
			if ch.carry != none {
				c.one("lsl", ch.carry)
				name = then
			}
			for i := low; i < min(low+run, len(v)); i++ {
				c.two(name, v[i], ch.word(i))
				name = then
			}
			ch.carry = c.spread()
		}
	}
}

// joined is the chain that adds the words of low, and above them those of high.
func (c *code) joined(low, high gen.Range) *chain {
	return &chain{carry: none, word: func(i int) variable {
		if i < low.Len {
			return c.word(low.Word(i))
		}
		return c.wordOr(high, i-low.Len)
	}}
}

// recombine adds the middle product. With L = L0 + B^h L1 and U = U0 + B^h U1,
// the words from h up are L1 and L1 again, to which are added L0 and U0, U0 and
// U1, and plus or minus M. To subtract M where the sign is not known is to add
// the complement, with a carry into the lowest word and one less above.
func (c *code) recombine(p *gen.Recombination) {
	h := p.H
	u0, u1 := p.Z.High(2*h).Low(h), p.Z.High(3*h)
	cross, own, product := c.joined(p.Z.Low(h), u0), c.joined(u0, u1), c.joined(p.M.Low(h), p.M.High(h))
	less := none
	if p.Sign == gen.NoSign {
		product.less = true
	} else {
		less = c.signs[p.Sign]
		c.one("com", less)
		word := product.word
		product.carry = c.copy(less)
		product.word = func(i int) variable {
			w := word(i)
			c.two("eor", w, less)
			return w
		}
	}
	var once, twice []variable
	for i := range h {
		twice = append(twice, c.word(p.Z.Word(h+i)))
		once = append(once, c.copy(twice[i]))
	}
	words := append(once, twice...)
	c.sum(words, cross, product, own)
	top := cross.carry // what goes over the highest word, negative as yet
	c.two("add", top, own.carry)
	if less == none {
		c.one("neg", top)
		c.two("add", top, product.carry)
	} else {
		c.two("add", top, product.carry)
		c.one("neg", top)
		c.two("add", top, less)
	}
	for i := range u1.Len {
		if i == 0 {
			c.two("add", c.word(u1.Word(i)), top)
		} else {
			c.two("adc", c.word(u1.Word(i)), c.zero)
		}
	}
	for i, v := range words {
		c.words[p.Z.Word(h+i)] = v
	}
}

// product follows the order of a Columns schedule; what to keep in registers is
// decided for the program as a whole.
func (c *code) product(p *gen.Product) {
	if n := p.Schedule.N; n <= mostRows && !p.Schedule.Square {
		c.rows(p)
		return
	}
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
