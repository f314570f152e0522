package gen

import "math"

// Cell is one partial product x[I] y[J].
type Cell struct{ I, J int }

// cache turns an order of products into loads and products, keeping factor
// words in slots by Belady's rule: the word whose next use is farthest away
// makes room. Given the order, no other rule loads less.
type cache struct {
	n      int
	square bool      // the words of y are those of x
	uses   [][]int32 // of each word: its coming uses, as positions in the order
	slotOf []int     // of each word; -1 if it is not in a slot
	words  []int     // in each slot; -1 if it is empty
}

func newCache(n, slots int, square bool, cells []Cell) *cache {
	c := &cache{n: n, square: square, uses: make([][]int32, 2*n), slotOf: make([]int, 2*n), words: make([]int, slots)}
	for i := range c.slotOf {
		c.slotOf[i] = -1
	}
	for s := range c.words {
		c.words[s] = -1
	}
	for i := range c.uses {
		c.uses[i] = make([]int32, 0, n)
	}
	for k, cell := range cells {
		i, j := c.numbers(cell)
		c.uses[i] = append(c.uses[i], int32(k))
		if i != j {
			c.uses[j] = append(c.uses[j], int32(k))
		}
	}
	return c
}

// fetch returns the slots of both words of a cell, and appends the loads that
// bring them there.
func (c *cache) fetch(cell Cell, steps []Step) (x, y int, out []Step) {
	i, j := c.numbers(cell)
	x, steps = c.bring(i, j, steps)
	y, steps = c.bring(j, i, steps)
	c.uses[i] = c.uses[i][1:]
	if i != j {
		c.uses[j] = c.uses[j][1:]
	}
	return x, y, steps
}

// numbers are the words of a cell, those of x before those of y.
func (c *cache) numbers(cell Cell) (x, y int) {
	if c.square {
		return cell.I, cell.J
	}
	return cell.I, c.n + cell.J
}

// bring loads word w unless it is in a slot, without evicting keep.
func (c *cache) bring(w, keep int, steps []Step) (int, []Step) {
	if s := c.slotOf[w]; s >= 0 {
		return s, steps
	}
	s := c.room(keep)
	if old := c.words[s]; old >= 0 {
		c.slotOf[old] = -1
	}
	c.words[s], c.slotOf[w] = w, s
	word := Word{X, w}
	if w >= c.n {
		word = Word{Y, w - c.n}
	}
	return s, append(steps, Step{Kind: Load, Slot: s, Word: word})
}

// room is the slot to overwrite: an empty one, or the one with the farthest
// next use.
func (c *cache) room(keep int) int {
	best, far := -1, int32(-1)
	for s, w := range c.words {
		if w < 0 {
			return s
		}
		next := int32(math.MaxInt32)
		if u := c.uses[w]; len(u) > 0 {
			next = u[0]
		}
		if w != keep && next > far {
			best, far = s, next
		}
	}
	return best
}
