package avr

import (
	"slices"

	"asmgen/gen"
)

// early is a number that is added to the product of the high halves while that is
// formed: L1, the high half of the product of the low halves, which gen.Recombination
// adds to U unless it is refined. At that time it is in registers still.
type early struct {
	plus    gen.Range // the number
	under   gen.Range // the low words of the product
	refined bool      // the product is itself recombined in the refined form
	// What the recombination of the product adds, then: low in place of its low words,
	// and from its word from up, which may be below 0, rest with a carry into it.
	low, rest []variable
	from      int
	carry     variable
}

// findEarly finds what can be added early: in the recombination of a product of high
// halves, and before that, once its own low half is there, which no subroutine must
// have formed.
func (c *code) findEarly(parts []gen.Part) {
	c.early, c.beneath, c.summed = map[gen.Part]*early{}, map[gen.Part]*early{}, map[gen.Part]bool{}
	made, lowOf := map[gen.Range]gen.Part{}, map[gen.Part]gen.Part{}
	for _, part := range parts {
		if r, ok := part.(*gen.Recombination); ok {
			low, high := r.Z.Low(2*r.H), r.Z.High(2*r.H)
			lowOf[r] = made[low]
			inner, composed := made[high].(*gen.Recombination)
			if composed && !r.Refined && !called(lowOf[inner]) {
				e := &early{plus: low.High(r.H), under: inner.Z.Low(inner.H), refined: inner.Refined}
				c.early[inner], c.beneath[lowOf[inner]], c.summed[r] = e, e, true
			}
		}
		made[forms(part)] = part
	}
}

// called tells that a subroutine forms a product.
func called(part gen.Part) bool {
	p, ok := part.(*gen.Product)
	return ok && p.By != nil
}

// forms is the number that a part forms.
func forms(part gen.Part) gen.Range {
	switch part := part.(type) {
	case *gen.Product:
		return part.Z
	case *gen.Recombination:
		return part.Z
	}
	return gen.Range{}
}

// lowProduct forms the product L of two low halves of h words with the low half p0 of
// the early number p added. All that adds L0 and L1 elsewhere takes them from this
// sum. So p1 - p0 is what p still wants at word h, where L0 is added too.
func (c *code) lowProduct(p *gen.Product, e *early) {
	h := p.X.Len
	high := c.number(e.plus.High(h))
	for len(high) < h {
		high = append(high, c.clear())
	}
	for i, v := range high {
		c.two(first(i, "sub", "sbc"), v, c.wordOr(e.plus.Low(h), i))
	}
	over := c.spread()
	sum := *p
	sum.Plus = e.plus.Low(h)
	c.product(&sum)
	for i, v := range high {
		c.two(first(i, "add", "adc"), v, c.wordOr(p.Z.Low(h), i))
	}
	c.two("adc", over, zero)
	e.low, e.rest, e.from = high[:h], append(slices.Clone(high[h:]), over), h
}

// lowSum adds the low words of the early number to those of a product, which stay as
// they are where they are added above.
func (c *code) lowSum(e *early) {
	e.low, e.rest, e.from = c.number(e.under), c.number(e.plus), -e.under.Len
	sum := make([]variable, len(e.low))
	for i, v := range e.low {
		sum[i] = c.copy(v)
	}
	adding := c.plus(e.rest)
	c.pass(adding, sum, 0)
	e.carry = adding.carry
	c.let(e.under, sum)
}

// remainder is the chain that adds what is left of the early number.
func (c *code) remainder(e *early) *chain {
	ch := c.plus(e.rest)
	if e.refined {
		ch = c.signed(e.rest)
	} else {
		ch.carry = e.carry
	}
	ch.from = e.from
	return ch
}
