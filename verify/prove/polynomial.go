package prove

import (
	"math"
	"slices"
)

// polynomial is a sum of monomials, kept by the newest atom that is still to be
// replaced, so that atoms can be replaced from the newest down.
type polynomial struct {
	s       *System
	entries []entry
	free    []int32 // entries that are none
	place   []int32 // for each monomial where its entry is, if that has it
	by      []bucket
	used    []id // atoms that buckets or stays tell something of
	kept    int32
	next    queue
	taken   []term // what was taken out last
	seen    []term // what was looked at last
	size    int
	most    sides
}

// entry is a monomial with its coefficient, which may be 0. Those of one bucket are
// linked.
type entry struct {
	c    number
	most sides
	m    monomial
	next int32
}

// sides are about the most that a sum can be, and the most that its negative can be,
// times unit.
type sides [2]int64

func (p *polynomial) sides(m monomial, c number) sides {
	x, y := p.s.most(m, c)
	return sides{rounded(x), rounded(y)}
}

// raise adds to the sides, or takes off where times is -1.
func (p *polynomial) raise(s sides, times int64) {
	p.most[above] += times * s[above]
	p.most[under] += times * s[under]
}

// bucket has what an atom is the newest one of that is still to be replaced.
type bucket struct {
	first  int32 // the entry that is linked first
	size   int32 // how many of them are not 0
	queued bool
	stays  bool // the atom is not replaced
	used   bool
}

// end is the link of the last entry.
const end = -1

// gone is the monomial of an entry that is none.
const gone monomial = -1

// polynomial is a sum of terms. A system has one at a time.
func (s *System) polynomial(terms []term) *polynomial {
	p := s.space
	if p == nil {
		p = &polynomial{s: s}
		s.space = p
	}
	p.clear()
	for _, t := range terms {
		p.add(t.m, t.c)
	}
	return p
}

func (p *polynomial) clear() {
	for _, a := range p.used {
		p.by[a] = bucket{first: end}
	}
	for n := len(p.by); n < len(p.s.atoms); n++ {
		p.by = append(p.by, bucket{first: end})
	}
	p.used, p.entries, p.free, p.next = p.used[:0], p.entries[:0], p.free[:0], p.next[:0]
	p.kept, p.size, p.most = end, 0, sides{}
}

// use is the bucket of an atom.
func (p *polynomial) use(a id) *bucket {
	b := &p.by[a]
	if !b.used {
		b.used = true
		p.used = append(p.used, a)
	}
	return b
}

// newestOf is the newest atom of m that is still to be replaced.
func (p *polynomial) newestOf(m monomial) id {
	for m != one {
		at := p.s.monomials.at[m]
		if !p.by[at.top].stays {
			return at.top
		}
		m = at.rest
	}
	return none
}

// less is m with an atom of it taken out once.
func (p *polynomial) less(m monomial, a id) monomial {
	at := p.s.monomials.at[m]
	if at.top == a {
		return at.rest
	}
	return p.s.monomial(p.less(at.rest, a), at.top)
}

// add adds c m.
func (p *polynomial) add(m monomial, c number) {
	if c.zero() {
		return
	}
	for int(m) >= len(p.place) {
		p.place = append(p.place, make([]int32, max(1024, len(p.place)))...)
	}
	k := p.place[m]
	if int(k) >= len(p.entries) || p.entries[k].m != m {
		p.insert(m, c)
		return
	}
	e := &p.entries[k]
	was := e.c.zero()
	e.c = e.c.add(c)
	p.raise(e.most, -1)
	e.most = p.sides(m, e.c)
	p.raise(e.most, 1)
	if is := e.c.zero(); was != is {
		p.count(p.newestOf(m), is)
	}
}

// count notes that there is one less that an atom is in, or one more.
func (p *polynomial) count(a id, less bool) {
	n := 1
	if less {
		n = -1
	}
	p.size += n
	if a != none {
		p.by[a].size += int32(n)
	}
}

// insert adds a monomial that has no entry.
func (p *polynomial) insert(m monomial, c number) {
	e := entry{c: c, most: p.sides(m, c), m: m}
	p.raise(e.most, 1)
	k := int32(len(p.entries))
	if n := len(p.free); n > 0 {
		k, p.free = p.free[n-1], p.free[:n-1]
	} else {
		p.entries = append(p.entries, entry{})
	}
	first := &p.kept
	top := p.newestOf(m)
	if top != none {
		b := p.use(top)
		first = &b.first
		if !b.queued {
			b.queued = true
			p.next.push(p.s.age(top))
		}
	}
	e.next, *first = *first, k
	p.entries[k], p.place[m] = e, k
	p.count(top, false)
}

// newest is the newest atom to replace, or none if no atom is left.
func (p *polynomial) newest() id {
	for len(p.next) > 0 {
		a := p.next[0].atom()
		if p.by[a].size > 0 {
			return a
		}
		p.take(a)
		p.next.pop()
		p.by[a].queued = false
	}
	return none
}

// take takes out what an atom is multiplied by. It is good until the next one.
func (p *polynomial) take(a id) []term {
	b := &p.by[a]
	p.taken = p.taken[:0]
	for k := b.first; k != end; k = p.entries[k].next {
		e := &p.entries[k]
		if !e.c.zero() {
			p.taken = append(p.taken, term{e.m, e.c})
			p.raise(e.most, -1)
		}
		e.m = gone
		p.free = append(p.free, k)
	}
	p.size -= int(b.size)
	b.first, b.size = end, 0
	for i, t := range p.taken {
		p.taken[i].m = p.less(t.m, a)
	}
	return p.taken
}

// keep puts an atom back that stays.
func (p *polynomial) keep(a id, m monomial, c number) {
	p.use(a).stays = true
	p.add(p.s.times(m, a), c)
}

// addTimes adds c m times some terms.
func (p *polynomial) addTimes(m monomial, c number, terms []term) {
	for _, t := range terms {
		p.add(p.s.product(m, t.m), c.mul(t.c))
	}
}

// terms are all monomials that are not always 0.
func (p *polynomial) terms() []term { return p.appendTerms(make([]term, 0, p.size)) }

func (p *polynomial) appendTerms(to []term) []term {
	for k := range p.entries {
		if e := &p.entries[k]; e.m != gone && !e.c.zero() && !p.s.impossible(e.m) {
			to = append(to, term{e.m, e.c})
		}
	}
	return to
}

// reduce replaces all atoms that are defined. What is left is over inputs and the
// atoms that no equation defines. Of coefficients only what is below 2^top counts. It
// gives up when the steps are spent.
func (p *polynomial) reduce(top int) (left []term, ok bool) {
	for a := p.newest(); a != none; a = p.newest() {
		x, rests := &p.s.atoms[a], p.take(a)
		p.s.tell(carriesShare, equationShare, 1-float64(a)/float64(len(p.s.atoms)))
		if !p.s.spend(len(rests)) {
			return nil, false
		}
		for _, t := range rests {
			switch {
			case int(t.c.e) >= top:
			case x.defined:
				p.addTimes(t.m, t.c, x.def)
			default:
				p.keep(a, t.m, t.c)
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
