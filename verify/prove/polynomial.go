package prove

import (
	"container/heap"
	"math"
	"slices"
)

// polynomial is a sum of monomials, kept by the newest atom that is still to be
// replaced, so that atoms can be replaced from the newest down.
type polynomial struct {
	s     *System
	by    map[id]map[monomial]number // for each such atom: what it is multiplied by
	stays map[id]bool                // atoms that are not replaced
	kept  map[monomial]number        // monomials over these alone
	next  queue
	size  int
	most  int64 // about the most that the sum can be, times unit
}

// queue has atoms, the newest first.
type queue struct {
	s   *System
	ids []id
}

func (q *queue) Len() int           { return len(q.ids) }
func (q *queue) Less(i, j int) bool { return q.s.newer(q.ids[i], q.ids[j]) }
func (q *queue) Swap(i, j int)      { q.ids[i], q.ids[j] = q.ids[j], q.ids[i] }
func (q *queue) Push(x any)         { q.ids = append(q.ids, x.(id)) }
func (q *queue) Pop() any {
	n := len(q.ids) - 1
	x := q.ids[n]
	q.ids = q.ids[:n]
	return x
}

func (s *System) polynomial(terms []term) *polynomial {
	p := &polynomial{s: s, by: map[id]map[monomial]number{}, stays: map[id]bool{}, kept: map[monomial]number{}, next: queue{s: s}}
	for _, t := range terms {
		p.add(t.m, t.c)
	}
	return p
}

// cut takes from m the newest atom that is still to be replaced.
func (p *polynomial) cut(m monomial) (top id, rest monomial) {
	if m == one {
		return none, one
	}
	at := p.s.monomials.at[m]
	if !p.stays[at.top] {
		return at.top, at.rest
	}
	top, rest = p.cut(at.rest)
	return top, p.s.monomial(rest, at.top)
}

// add adds c m.
func (p *polynomial) add(m monomial, c number) {
	if c.zero() {
		return
	}
	top, rest := p.cut(m)
	rests, key := p.kept, m
	if top != none {
		key = rest
		var queued bool
		if rests, queued = p.by[top]; rests == nil {
			rests = map[monomial]number{}
			p.by[top] = rests
		}
		if !queued {
			heap.Push(&p.next, top)
		}
	}
	old, ok := rests[key]
	if !ok {
		rests[key] = c
		p.size++
		p.most += rounded(p.s.most(m, c))
		return
	}
	p.most -= rounded(p.s.most(m, old))
	if c = old.add(c); c.zero() {
		delete(rests, key)
		p.size--
		return
	}
	rests[key] = c
	p.most += rounded(p.s.most(m, c))
}

// newest is the newest atom to replace, or none if no atom is left.
func (p *polynomial) newest() id {
	for p.next.Len() > 0 {
		if a := p.next.ids[0]; len(p.by[a]) > 0 {
			return a
		}
		delete(p.by, heap.Pop(&p.next).(id))
	}
	return none
}

// take takes out what an atom is multiplied by.
func (p *polynomial) take(a id) map[monomial]number {
	rests := p.by[a]
	p.by[a] = nil
	p.size -= len(rests)
	for m, c := range rests {
		p.most -= rounded(p.s.most(p.s.times(m, a), c))
	}
	return rests
}

// keep puts an atom back that stays.
func (p *polynomial) keep(a id, m monomial, c number) {
	p.stays[a] = true
	p.add(p.s.times(m, a), c)
}

// addTimes adds c m times some terms.
func (p *polynomial) addTimes(m monomial, c number, terms []term) {
	for _, t := range terms {
		p.add(p.s.product(m, t.m), c.mul(t.c))
	}
}

// terms are all monomials that are not always 0.
func (p *polynomial) terms() []term {
	terms := make([]term, 0, p.size)
	add := func(m monomial, c number) {
		if !p.s.impossible(m) {
			terms = append(terms, term{m, c})
		}
	}
	for a, rests := range p.by {
		for m, c := range rests {
			add(p.s.times(m, a), c)
		}
	}
	for m, c := range p.kept {
		add(m, c)
	}
	return terms
}

// reduce replaces all atoms that are defined. What is left is over inputs and the
// atoms that no equation defines. Of coefficients only what is below 2^top counts. It
// gives up when the steps are spent.
func (p *polynomial) reduce(top int) (left []term, ok bool) {
	for a := p.newest(); a != none; a = p.newest() {
		x, rests := &p.s.atoms[a], p.take(a)
		if !p.s.spend(len(rests)) {
			return nil, false
		}
		for m, c := range rests {
			switch {
			case int(c.e) >= top:
			case x.defined:
				p.addTimes(m, c, x.def)
			default:
				p.keep(a, m, c)
			}
		}
	}
	return slices.DeleteFunc(p.terms(), func(t term) bool { return int(t.c.e) >= top }), true
}

// unit is 1 as polynomials count what they can be at most: in whole numbers, whose sum
// is the same in any order.
const unit = 1 << 32

// rounded is x times unit. What is far from 1 is just large: it must be gone before
// the sum is of interest.
func rounded(x float64) int64 {
	const far = 1 << 30
	switch {
	case x >= far:
		return far * unit
	case x <= -far:
		return -far * unit
	case math.IsNaN(x):
		return 0
	}
	return int64(math.Round(x * unit))
}
