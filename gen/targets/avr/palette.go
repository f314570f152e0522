package avr

import (
	"math/rand/v2"
	"slices"
)

// palette gives webs registers. Since no more webs meet than there are registers,
// they can be given in order; which of the free ones it is decides where one movw
// does for two moves.
type palette struct {
	*webs
	pool     []int
	of       map[int][]int // of each register: its webs, in order
	until    map[int]int   // of each register: the last operation that it is taken at
	promised map[int][]int // of each register: the webs that must have it
	partner  map[int]int   // of a web: the one that should have the next register
	rnd      *rand.Rand
}

// color gives every web a register of the pool. It fails where the registers that
// are promised to others leave no way, which nobody has shown not to happen.
func (w *webs) color(pool []int) bool {
	p := &palette{webs: w, pool: pool, of: map[int][]int{}, until: map[int]int{}, promised: map[int][]int{},
		partner: map[int]int{}, rnd: rand.New(rand.NewPCG(1, 2))}
	for _, r := range pool {
		p.until[r] = -1
	}
	for _, q := range w.pairings {
		p.partner[q[0]] = q[1]
	}
	if !p.begin() {
		return false
	}
	p.improve()
	return true
}

// inOrder compares webs by where they begin, those first that cannot choose.
func (p *palette) inOrder(i, j int) int {
	a, b := p.all[i], p.all[j]
	switch {
	case a.from != b.from:
		return a.from - b.from
	case a.fixed && !b.fixed:
		return -1
	case b.fixed && !a.fixed:
		return 1
	}
	return i - j
}

// begin gives each web the best register that is free when it begins.
func (p *palette) begin() bool {
	var order []int
	for i, w := range p.all {
		if w.fixed {
			p.promised[w.reg] = append(p.promised[w.reg], i)
		}
		if w.from <= w.to {
			order = append(order, i)
		}
	}
	slices.SortFunc(order, p.inOrder)
	for len(order) > 0 {
		i := order[0]
		order = order[1:]
		switch w := p.all[i]; {
		case w.fixed:
			p.put(i, w.reg)
		case w.reg < 0:
			r := p.pick(i)
			if r < 0 {
				r = p.makeRoom(i)
			}
			if r < 0 {
				var rest int
				if r, rest = p.lend(i); r < 0 {
					return false
				}
				at, _ := slices.BinarySearchFunc(order, rest, p.inOrder)
				order = slices.Insert(order, at, rest)
			}
			p.put(i, r)
		}
		r := p.all[i].reg
		if j, ok := p.partner[i]; ok && p.all[j].reg < 0 && r%2 == 0 && p.isFree(r+1, p.all[j]) {
			p.put(j, r+1)
		}
	}
	return true
}

func (p *palette) put(i, r int) {
	p.all[i].reg = r
	p.of[r] = append(p.of[r], i)
	p.until[r] = max(p.until[r], p.all[i].to)
}

// isFree tells that a register is free for all of a web that begins now.
func (p *palette) isFree(r int, w web) bool {
	until, ok := p.until[r]
	return ok && until < w.from && !p.isPromised(r, w)
}

func (p *palette) isPromised(r int, w web) bool {
	return slices.ContainsFunc(p.promised[r], func(k int) bool { return p.all[k].meets(w) })
}

// pick chooses a free register: an even one beside a free one for a web that has a
// partner, and for others one whose neighbour is taken for about as long.
func (p *palette) pick(i int) int {
	const lonely = 1 << 40
	w := p.all[i]
	_, paired := p.partner[i]
	best, bestScore := -1, 0
	for _, r := range p.pool {
		if !p.isFree(r, w) {
			continue
		}
		until, ok := p.until[r^1]
		score := max(w.to-until, until-w.to)
		if ok && until < w.from {
			score = lonely
			if paired && r%2 == 0 {
				score = -1
			}
		}
		if best < 0 || score < bestScore {
			best, bestScore = r, score
		}
	}
	return best
}

// makeRoom frees a register for a web when those that are free are promised to
// others before it ends: it has a web that ends in time go there instead, from its
// beginning on.
func (p *palette) makeRoom(i int) int {
	w := p.all[i]
	for _, q := range p.pool {
		for _, r := range p.pool {
			if p.until[q] >= w.from || p.until[r] < w.from || p.isPromised(r, w) {
				continue
			}
			last := p.of[r][len(p.of[r])-1]
			x, ok := p.exchange(last, q)
			if p.isPromised(q, p.all[last]) || !ok {
				continue
			}
			p.swap(x)
			if okQ, okR := p.sound(q), p.sound(r); okQ && okR && p.until[r] < w.from {
				return r
			}
			p.swap(x)
			p.sound(q)
			p.sound(r)
		}
	}
	return -1
}

// sound recounts until when a register is taken, and tells whether it keeps its
// promises.
func (p *palette) sound(r int) bool {
	p.until[r] = -1
	ok := true
	for _, k := range p.of[r] {
		p.until[r] = max(p.until[r], p.all[k].to)
		ok = ok && (p.all[k].fixed || !p.isPromised(r, p.all[k]))
	}
	return ok
}

// lend lets a web begin in a register that is promised to something else before it
// ends, and go on elsewhere from there.
func (p *palette) lend(i int) (reg, rest int) {
	w := p.all[i]
	reg, at := -1, w.from
	for _, q := range p.pool {
		next := w.to + 1
		for _, k := range p.promised[q] {
			if p.all[k].meets(w) {
				next = min(next, p.all[k].from)
			}
		}
		if p.until[q] < w.from && next > at {
			reg, at = q, next
		}
	}
	if reg < 0 {
		return -1, -1
	}
	return reg, p.cut(i, at)
}

// granted tells whether a pairing is as wished.
func (p *palette) granted(q pairing) bool {
	r := p.all[q[0]].reg
	return r%2 == 0 && p.all[q[1]].reg == r+1
}

// improve exchanges registers over stretches of the code, for one pairing at a
// time.
func (p *palette) improve() {
	const rounds, tries = 20, 4
	wishes := make([][]pairing, len(p.all))
	for _, q := range p.pairings {
		for _, k := range q {
			wishes[k] = append(wishes[k], q)
		}
	}
	for range rounds {
		for _, q := range p.pairings {
			for range tries {
				if !p.granted(q) {
					p.attempt(q, wishes)
				}
			}
		}
	}
}

// attempt brings the webs of a pairing together, beside where one of them is or in
// any pair of registers, and takes that back if other pairings lose by it.
func (p *palette) attempt(q pairing, wishes [][]pairing) {
	near := []int{p.all[q[0]].reg, p.all[q[1]].reg, p.pool[p.rnd.IntN(len(p.pool))], p.pool[p.rnd.IntN(len(p.pool))]}
	even := near[p.rnd.IntN(len(near))] &^ 1
	if !slices.Contains(p.pool, even) || !slices.Contains(p.pool, even+1) {
		return
	}
	var done []exchange
	gain := 0
	for _, to := range []struct{ web, reg int }{{q[0], even}, {q[1], even + 1}, {q[0], even}} {
		if p.all[to.web].reg == to.reg {
			continue
		}
		x, ok := p.exchange(to.web, to.reg)
		if !ok {
			gain = -1
			break
		}
		gain -= p.count(x, wishes)
		p.swap(x)
		gain += p.count(x, wishes)
		done = append(done, x)
	}
	if gain < p.rnd.IntN(2) {
		for _, x := range slices.Backward(done) {
			p.swap(x)
		}
	}
}
