package gen

import "math"

// cache turns an order of products into loads and products, keeping factor
// words in slots by Belady's rule: the word whose next use is farthest away
// makes room. Given the order, no other rule loads less.
type cache struct {
	uses map[Word][]int // coming uses, as positions in the order
	slot map[Word]int
	free []int
}

func newCache(slots int, cells []Cell) *cache {
	c := &cache{uses: map[Word][]int{}, slot: map[Word]int{}}
	for s := slots - 1; s >= 0; s-- {
		c.free = append(c.free, s)
	}
	for k, cell := range cells {
		c.uses[cell.x()] = append(c.uses[cell.x()], k)
		c.uses[cell.y()] = append(c.uses[cell.y()], k)
	}
	return c
}

// fetch returns the slot of w, loading it if needed; keep is not evicted.
func (c *cache) fetch(w, keep Word, steps []Step) (int, []Step) {
	if s, ok := c.slot[w]; ok {
		return s, steps
	}
	if len(c.free) == 0 {
		c.evict(keep)
	}
	s := c.free[len(c.free)-1]
	c.free = c.free[:len(c.free)-1]
	c.slot[w] = s
	return s, append(steps, Step{Kind: Load, Slot: s, Word: w})
}

func (c *cache) evict(keep Word) {
	var victim Word
	far := -1
	for w, s := range c.slot {
		next := math.MaxInt
		if u := c.uses[w]; len(u) > 0 {
			next = u[0]
		}
		// Ties (words never used again) go to the lowest slot, so that the
		// result does not depend on the order of the map.
		if w != keep && (next > far || next == far && s < c.slot[victim]) {
			victim, far = w, next
		}
	}
	c.free = append(c.free, c.slot[victim])
	delete(c.slot, victim)
}

// used drops the current use of w.
func (c *cache) used(w Word) { c.uses[w] = c.uses[w][1:] }

// Cell is one partial product x[I] y[J].
type Cell struct{ I, J int }

func (c Cell) x() Word { return Word{X, c.I} }
func (c Cell) y() Word { return Word{Y, c.J} }
