package avr

import (
	"slices"

	"asmgen/gen"
)

// program appends the operations of all parts.
func (c *code) program(p *gen.Program) {
	c.findEarly(p.Parts)
	for i, part := range p.Parts {
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
			switch e := c.beneath[part]; {
			case part.By != nil:
				c.call(part)
			case e != nil && e.refined:
				c.lowProduct(part, e)
			default:
				c.product(part)
			}
		case *gen.Recombination:
			c.recombine(part, forms(p.Parts[i-1]) == part.M)
		}
		if e := c.beneath[part]; e != nil && !e.refined {
			c.lowSum(e)
		}
	}
}

// wordOr is word i of a range, or 0 above it.
func (c *code) wordOr(r gen.Range, i int) variable {
	if i < r.Len {
		return c.word(r.Word(i))
	}
	return zero
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
	n, piece := p.Dst.Len, 1
	if n > held {
		piece = held
	}
	var d []variable
	for from := 0; from < n; from += piece {
		to := min(from+piece, n)
		for i := from; i < to; i++ {
			d = append(d, c.copy(c.wordOr(p.A, i)))
		}
		for i := from; i < to; i++ {
			c.two(first(i, "sub", "sbc"), d[i], c.wordOr(p.B, i))
		}
		if n > held && to < n {
			c.lay(d[from:to], p.Dst.High(from))
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
// that is done as its words are wanted. The middle product is fresh if the part before
// formed it.
func (c *code) recombine(p *gen.Recombination, fresh bool) {
	h, t, m := p.H, c.number(p.Z.High(2*p.H)), c.number(p.M)
	negative := none
	if p.Sign != gen.NoSign {
		negative = c.signs[p.Sign]
	}
	low := c.number(p.Z.Low(h))
	own, middle := c.plus(slices.Clone(t)), c.minus(m, negative)
	adding := []*chain{own}
	ends := c.pieces(h, len(t), fresh && (c.square || !p.Refined))
	if e := c.early[p]; e != nil {
		low = e.low
		adding = append(adding, c.remainder(e))
		if e.refined { // its sign goes all the way up
			ends[len(ends)-1] = h + len(t)
		}
	}
	form, forming := c.plus(c.number(p.Z.Low(2*h).High(h))), len(t)
	switch {
	case p.Refined || c.summed[p]:
		forming = 0
	case 2*h == len(t) && len(ends) > 1: // the carry waits, and the words above stay as they are
		forming = h
	}
	words := append(slices.Clone(low), t...)
	at := 0
	for _, to := range ends {
		if at < forming {
			c.pass(form, t[at:min(to, forming)], at)
		}
		if forming == h && at < h && h <= to {
			adding = append(adding, &chain{from: h, word: c.plus(nil).word, carry: form.carry})
		}
		for i := at; i < min(to, h); i++ {
			words[i] = c.copy(low[i])
		}
		for _, ch := range adding {
			if begin := max(at, ch.from); begin < to {
				c.pass(ch, words[begin:to], begin-ch.from)
			}
		}
		if to == len(t) {
			if forming == h {
				adding = append(adding, form)
			}
			c.goOn(middle, len(m), negative, adding)
			to = len(words)
		}
		c.pass(middle, words[at:to], at)
		at = to
	}
	c.let(p.Z.High(h), words)
}

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
		return
	}
	if len(plus) > 0 {
		c.pass(c.plus(plus), c.number(p.Z), 0)
	}
}
