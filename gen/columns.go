package gen

import "math/big"

// ByColumns builds a schedule of Columns form from the order of the cells
// within each column, cells[k] being column k. Loads follow from p.Slots, the
// widths of the accumulator from exact bounds, and the stores from p.Overlap.
func ByColumns(method string, p Problem, cells [][]Cell) *Schedule {
	s := &Schedule{Method: method, Form: Columns, N: p.N, WordBits: p.WordBits, Slots: p.Slots}
	var flat []Cell
	for _, col := range cells {
		flat = append(flat, col...)
	}
	cache := newCache(p.N, p.Slots, flat)
	s.Steps = make([]Step, 0, 2*len(flat)+4*p.N)
	acc := newBound(p)
	store := Store
	if p.Overlap {
		store = Hold
	}
	for k := range 2 * p.N {
		if k < len(cells) {
			for _, c := range cells[k] {
				st := Step{Kind: Partial, I: c.I, J: c.J, SlotX: Direct, SlotY: Direct}
				if p.Slots > 0 {
					st.SlotX, st.SlotY, s.Steps = cache.fetch(c, s.Steps)
				}
				st.Before = acc.words()
				acc.add()
				st.After = acc.words()
				s.Words = max(s.Words, st.After)
				s.Steps = append(s.Steps, st)
			}
		}
		s.Steps = append(s.Steps, Step{Kind: store, Col: k})
		acc.retire()
	}
	if p.Overlap {
		for k := 2*p.N - 1; k >= 0; k-- {
			s.Steps = append(s.Steps, Step{Kind: Release, Col: k})
		}
	}
	return s
}

// bound follows the largest value a column accumulator can hold. Two limits
// hold at once: what was added to it, and the whole product shifted down to the
// current column.
type bound struct {
	w      uint
	sum    *big.Int // the first limit
	rest   *big.Int // the second
	square *big.Int // the largest partial product
}

func newBound(p Problem) *bound {
	w := uint(p.WordBits)
	ones := func(bits uint) *big.Int {
		v := new(big.Int).Lsh(big.NewInt(1), bits)
		return v.Sub(v, big.NewInt(1))
	}
	b := &bound{w: w, sum: new(big.Int), rest: ones(w * uint(p.N)), square: ones(w)}
	b.rest.Mul(b.rest, b.rest)
	b.square.Mul(b.square, b.square)
	return b
}

func (b *bound) add() { b.sum.Add(b.sum, b.square) }

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
