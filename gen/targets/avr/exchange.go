package avr

import "slices"

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
			for _, k := range p.of[r] {
				w := p.all[k]
				if w.to < x.from || w.from > x.to {
					continue
				}
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

// inside are the webs of a register that an exchange moves, and the others.
func (p *palette) inside(r int, x exchange) (in, out []int) {
	for _, k := range p.of[r] {
		if w := p.all[k]; w.from >= x.from && w.to <= x.to {
			in = append(in, k)
		} else {
			out = append(out, k)
		}
	}
	return in, out
}

// swap carries an exchange out. To do so twice is to do nothing.
func (p *palette) swap(x exchange) {
	fromA, restA := p.inside(x.a, x)
	fromB, restB := p.inside(x.b, x)
	for _, k := range fromA {
		p.all[k].reg = x.b
	}
	for _, k := range fromB {
		p.all[k].reg = x.a
	}
	p.of[x.a], p.of[x.b] = append(restA, fromB...), append(restB, fromA...)
	for _, r := range []int{x.a, x.b} {
		slices.SortFunc(p.of[r], func(i, j int) int { return p.all[i].from - p.all[j].from })
	}
}

// count is how many pairings of the webs in an exchange are granted; a pairing
// inside it counts twice.
func (p *palette) count(x exchange, wishes [][]pairing) int {
	n := 0
	for _, r := range []int{x.a, x.b} {
		in, _ := p.inside(r, x)
		for _, k := range in {
			for _, q := range wishes[k] {
				if p.granted(q) {
					n++
				}
			}
		}
	}
	return n
}
