package avr

import (
	"slices"
	"sort"
)

// exchange is two registers whose webs from the operation from to the operation to
// change places.
type exchange struct{ a, b, from, to int }

// exchange is the shortest one that brings web i to a register, if there is one.
func (p *palette) exchange(i, reg int) (x exchange, ok bool) {
	x = exchange{p.all[i].reg, reg, p.all[i].from, p.all[i].to}
	if x.a == x.b {
		return x, false
	}
	for again := true; again; {
		again = false
		for _, r := range []int{x.a, x.b} {
			low, high := p.during(r, x)
			for _, k := range p.of[r][low:high] {
				w := p.all[k]
				if w.fixed || w.split {
					return x, false
				}
				again = again || w.from < x.from || w.to > x.to
				x.from, x.to = min(x.from, w.from), max(x.to, w.to)
			}
		}
	}
	return x, true
}

// during is the webs of a register, by their places in its order, that an exchange
// meets.
func (p *palette) during(r int, x exchange) (low, high int) {
	of := p.of[r]
	low = sort.Search(len(of), func(k int) bool { return p.all[of[k]].to >= x.from })
	high = low + sort.Search(len(of)-low, func(k int) bool { return p.all[of[low+k]].from > x.to })
	return low, high
}

// swap carries an exchange out. To do so twice is to do nothing.
func (p *palette) swap(x exchange) {
	a, b := p.of[x.a], p.of[x.b]
	lowA, highA := p.during(x.a, x)
	lowB, highB := p.during(x.b, x)
	for _, k := range a[lowA:highA] {
		p.all[k].reg = x.b
	}
	for _, k := range b[lowB:highB] {
		p.all[k].reg = x.a
	}
	p.of[x.a] = slices.Concat(a[:lowA], b[lowB:highB], a[highA:])
	p.of[x.b] = slices.Concat(b[:lowB], a[lowA:highA], b[highB:])
}

// count is how many pairings of the webs in an exchange are granted; a pairing
// inside it counts twice.
func (p *palette) count(x exchange, wishes [][]pairing) int {
	n := 0
	for _, r := range []int{x.a, x.b} {
		low, high := p.during(r, x)
		for _, k := range p.of[r][low:high] {
			for _, q := range wishes[k] {
				if p.granted(q) {
					n++
				}
			}
		}
	}
	return n
}
