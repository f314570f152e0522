package avr

import "asmgen/gen"

// accumulator is the words of the column that is summed and of those above, from the
// lowest up.
type accumulator struct {
	*code
	words   []variable
	cleared []variable // what it grows by next
	roomy   bool
}

// columns forms a product column by column.
func (c *code) columns(p *gen.Product) {
	acc := accumulator{code: c, roomy: c.roomy(p)}
	pairs := doubling{Product: p}
	for _, st := range p.Schedule.Steps {
		switch st.Kind {
		case gen.Partial:
			acc.addProduct(st.After, c.word(p.X.Word(st.I)), c.word(p.Y.Word(st.J)))
		case gen.Square:
			pairs.roots = append(pairs.roots, c.word(p.X.Word(st.I)))
		case gen.Reload:
			acc.addWord(st.After, c.word(p.Z.Word(st.Col)))
		case gen.Store:
			word := acc.retire()
			if st.Double {
				c.double(&pairs, word, st.Col)
			} else {
				c.words[p.Z.Word(st.Col)] = word
			}
		}
	}
	if p.Plus.Len > 0 && !p.Schedule.Square {
		c.pass(c.plus(c.number(p.Plus)), c.number(p.Z), 0)
	}
}

// grow has at least so many words.
func (a *accumulator) grow(words int) {
	for len(a.words) < words {
		switch {
		case !a.roomy:
			a.cleared = []variable{a.clear()}
		case len(a.cleared) == 0:
			a.cleared = a.clearTwo()
		}
		a.words, a.cleared = append(a.words, a.cleared[0]), a.cleared[1:]
	}
}

// addProduct adds a product, and has after words then.
func (a *accumulator) addProduct(after int, x, y variable) {
	if len(a.words) == 0 {
		low, high := a.times(x, y)
		a.words = []variable{low, high}
		return
	}
	a.grow(max(after, 2))
	a.do(multiply, "mul", x, y)
	a.two("add", a.words[0], lowHalf)
	a.two("adc", a.words[1], highHalf)
	for _, w := range a.words[2:] {
		a.two("adc", w, zero)
	}
}

// addWord adds a word that was stored before.
func (a *accumulator) addWord(after int, word variable) {
	a.grow(after)
	a.two("add", a.words[0], word)
	for _, w := range a.words[1:] {
		a.two("adc", w, zero)
	}
}

// retire takes the lowest word off.
func (a *accumulator) retire() variable {
	if len(a.words) == 0 {
		return a.clear()
	}
	word := a.words[0]
	a.words = a.words[1:]
	return word
}
