package avr

import (
	"slices"

	"asmgen/gen"
)

// program appends the operations of all parts.
func (c *code) program(p *gen.Program) {
	for _, part := range p.Parts {
		switch part := part.(type) {
		case *gen.Copy:
			for i := range part.Dst.Len {
				c.words[part.Dst.Word(i)] = c.copy(c.word(part.Src.Word(i)))
				c.put(gen.Range{Of: part.Dst.Of, From: part.Dst.From + i, Len: 1})
			}
		case *gen.Difference:
			c.difference(part)
			c.put(part.Dst)
		case *gen.Product:
			if part.By != nil {
				c.call(part)
			} else {
				c.product(part)
			}
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

// held is the most words of a difference that registers hold. Longer ones go to
// memory piece by piece, where subroutines want them anyhow.
const held = 20

// difference subtracts, and then takes the negative of what is negative: m is
// -1 in that case, and d is (d xor m) - m.
func (c *code) difference(p *gen.Difference) {
	var d []variable
	for i := range p.Dst.Len {
		d = append(d, c.copy(c.wordOr(p.A, i)))
		c.two(first(i, "sub", "sbc"), d[i], c.wordOr(p.B, i))
		if p.Dst.Len > held && len(d)%held == 0 {
			c.lay(d[i+1-held:], p.Dst.High(i+1-held))
		}
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

// recombine adds the middle product in the refined form of gen.Recombination: T
// moves down to where it is added to itself, above L0. Where it is not formed yet,
// that is done as its words are wanted.
func (c *code) recombine(p *gen.Recombination) {
	h, t, m := p.H, c.number(p.Z.High(2*p.H)), c.number(p.M)
	negative := none
	if p.Sign != gen.NoSign {
		negative = c.signs[p.Sign]
	}
	low := c.number(p.Z.Low(h))
	words := append(slices.Clone(low), t...)
	form := c.plus(c.number(p.Z.Low(2 * h).High(h)))
	own, middle := c.plus(slices.Clone(t)), c.minus(m, negative)
	size, most := run, whole
	if c.square {
		most = wholeOfSquare
	}
	if h+len(t) <= most {
		size = most
	}
	for at := 0; at < len(t); at += size {
		to := min(at+size, len(t))
		if !p.Refined {
			c.pass(form, t[at:to], at)
		}
		for i := at; i < min(to, h); i++ {
			words[i] = c.copy(low[i])
		}
		if size == most {
			to = len(words)
		}
		c.pass(own, words[at:to], at)
		c.pass(middle, words[at:to], at)
	}
	if size < most {
		c.carryOn(words[len(t):], own.carry, middle.carry, negative)
	}
	c.let(p.Z.High(h), words)
}

// whole is the most words that two chains pass over without saving carries; in
// squares wholeOfSquare, where the words that chains add are shorter in registers.
const whole, wholeOfSquare = 24, 16

// product follows the order of a Columns schedule; what to keep in registers is
// decided for the program as a whole.
func (c *code) product(p *gen.Product) {
	x, plus := c.number(p.X), c.number(p.Plus)
	switch n := p.Schedule.N; {
	case p.Schedule.Square && n <= mostSquareRows:
		c.let(p.Z, c.squareRows(x))
	case !p.Schedule.Square && n <= mostRows:
		c.let(p.Z, c.rows(x, c.number(p.Y), plus))
		return
	default:
		c.columns(p)
	}
	if len(plus) > 0 {
		c.pass(c.plus(plus), c.number(p.Z), 0)
	}
}

// columns forms a product column by column.
func (c *code) columns(p *gen.Product) {
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
			if st.Double {
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
