package gen

import "math/big"

// bound follows the largest value a column accumulator can hold. Two limits
// hold at once: what was added to it, and the whole sum shifted down to the
// current column.
type bound struct {
	w       uint
	sum     *big.Int // the first limit
	rest    *big.Int // the second
	product *big.Int // the largest partial product
	word    *big.Int // the largest word
}

// newBound is the bound of a row that sums up to a number of so many words.
func newBound(p Problem, words int) *bound {
	w := uint(p.WordBits)
	ones := func(bits uint) *big.Int {
		v := new(big.Int).Lsh(big.NewInt(1), bits)
		return v.Sub(v, big.NewInt(1))
	}
	b := &bound{w: w, sum: new(big.Int), rest: ones(w * uint(words)), product: ones(w), word: ones(w)}
	b.product.Mul(b.product, b.product)
	return b
}

// addProduct adds a product some words above the lowest.
func (b *bound) addProduct(up int) {
	p := b.product
	if up > 0 {
		p = new(big.Int).Lsh(p, b.w*uint(up))
	}
	b.sum.Add(b.sum, p)
}

func (b *bound) addWord() { b.sum.Add(b.sum, b.word) }

func (b *bound) retire() {
	b.sum.Rsh(b.least(), b.w)
	b.rest.Rsh(b.rest, b.w)
}

func (b *bound) words() int { return (b.least().BitLen() + int(b.w) - 1) / int(b.w) }

func (b *bound) least() *big.Int {
	if b.rest.Cmp(b.sum) < 0 {
		return b.rest
	}
	return b.sum
}
