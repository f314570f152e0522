package bitgraph

// addition is a sum of two words of one width, without a carry in.
type addition struct{ x, y, sum, carry Word }

// Regroup has the graph know, of sums without a carry in that are made from now on, that
//
//	(r + s) + z = r + (s + z),
//
// where s + z is made without an unknown carry (both are numbers, or no bit is set in both),
// and that a sum of words whose upper halves are 0 is that of their lower ones, with the carry.
// So words to which a rotated one is added in two parts are the same as where it is added
// at once. Sums that are not made as such, but bit by bit, are then no longer seen to be the
// same as those.
func (g *Graph) Regroup() { g.additions = map[uint64][]addition{} }

// deepest is how often a sum is regrouped, again and again.
const deepest = 4

// regrouped is a sum without a carry in.
func (g *Graph) regrouped(w int, x, y Word, depth int) (sum, carry Word) {
	if half := w / 2; half > 1 && x.fits(half) && y.fits(half) {
		sum, carry = g.regrouped(half, x, y, depth)
		return g.Concat(half, sum, g.Concat(1, carry, g.Const(half-1, 0))), g.Const(1, 0)
	}
	for _, pair := range [2][2]Word{{x, y}, {y, x}} {
		a, found := g.inner(w, pair[0], pair[1])
		if !found || depth == deepest {
			continue
		}
		t, over := g.ripple(w, a.y, pair[1], nil)
		sum, carry = g.regrouped(w, a.x, t, depth+1)
		// The multiples of 2^w in the whole sum are the same both ways.
		return sum, Word{g.xor(g.xor(carry.at(0), over.at(0)), a.carry.at(0))}
	}
	sum, carry = g.ripple(w, x, y, nil)
	key := hashOf(w, sum)
	g.additions[key] = append(g.additions[key], addition{x, y, sum, carry})
	return sum, carry
}

// fits tells that bits from n up are 0.
func (v Word) fits(n int) bool {
	for i := n; i < len(v); i++ {
		if v[i] != zero {
			return false
		}
	}
	return true
}

// inner finds the addition that a word is the sum of, with the summand last that z is added
// to without an unknown carry.
func (g *Graph) inner(w int, sum, z Word) (a addition, found bool) {
	for _, a := range g.additions[hashOf(w, sum)] {
		if len(a.sum) != w || firstBit(a.sum, sum) >= 0 {
			continue
		}
		if apart(w, a.y, z) {
			return a, true
		}
		if apart(w, a.x, z) {
			return addition{a.y, a.x, a.sum, a.carry}, true
		}
	}
	return addition{}, false
}

// apart tells that a sum has no unknown carry, and that neither word is 0.
func apart(w int, x, y Word) bool {
	p, q := x.unknown(), y.unknown()
	if p == 0 && q == 0 {
		return true
	}
	for i := range w {
		if x.at(i) != zero && y.at(i) != zero {
			return false
		}
	}
	return firstBit(x, nil) >= 0 && firstBit(y, nil) >= 0
}

// hashOf tells words of a width apart.
func hashOf(w int, v Word) uint64 {
	h := scatter(uint64(w))
	for i := range w {
		h = scatter(h ^ uint64(v.at(i)))
	}
	return h
}
