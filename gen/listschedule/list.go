package listschedule

import (
	"slices"

	"asmgen/gen/timing"
)

// rules are those by which the next instruction is chosen.
type rules struct {
	// reach is how far ahead of the first instruction of a part that has not been
	// issued an instruction of it may be taken. What is taken early holds a register
	// for long.
	reach int
	// tall has the tallest go first, of instructions that can issue at once, and
	// not the one that comes first.
	tall bool
	// open is how many parts instructions are taken from at a time. With 1 the
	// code is one part.
	open int
}

// list is one pass of list scheduling.
type list struct {
	*graph
	rules
	*allocation
	clock *timing.Clock
	order []int // what has been issued

	first  int     // that has not been issued
	fronts []front // of the parts, in order
	part   []int   // of each instruction: its part
	opened int     // the first part that has instructions left
	before []int   // of each instruction: those before it that have not been issued

	readings []int // room for registers of one instruction
}

// front is what is left of a part.
type front struct {
	first, end int
	reached    int   // behind the last instruction that first has come within reach of
	ready      []int // of those reached, which wait for no other, in the order of the code
	unit       bool  // it keeps a unit busy
}

// newList has values in at most limit registers at once.
func newList(g *graph, r rules, registers []int, limit int) *list {
	l := &list{graph: g, rules: r, allocation: newAllocation(g, registers, limit), clock: timing.NewClock(),
		part: make([]int, len(g.nodes)), before: make([]int, len(g.nodes)), order: make([]int, 0, len(g.nodes)),
		readings: make([]int, 8)}
	for i, n := range g.nodes {
		if i == 0 || r.open > 1 && n.part != g.nodes[i-1].part {
			l.fronts = append(l.fronts, front{first: i, reached: i})
		}
		l.part[i] = len(l.fronts) - 1
		f := l.front(i)
		f.end = i + 1
		f.unit = f.unit || n.timing.Unit != ""
		l.before[i] = n.before
	}
	for k := range l.fronts {
		l.move(&l.fronts[k])
	}
	return l
}

func (l *list) front(i int) *front { return &l.fronts[l.part[i]] }

// run issues all instructions. The first that has not been issued can always be.
func (l *list) run() *list {
	for l.first < len(l.nodes) {
		l.issue(l.next())
	}
	return l
}

// candidate is an instruction that may go next. When is the cycle it can issue
// in, and rank what it is for: a multiplication that keeps the multiplier busy
// comes before the rest of a product, and that before what is done beside it.
type candidate struct{ inst, when, rank int }

func (l *list) next() int {
	best := candidate{inst: none}
	opened := 0
	for k := l.opened; k < len(l.fronts) && opened < l.open; k++ {
		f := &l.fronts[k]
		if f.first < f.end {
			opened++
		}
		for _, i := range f.ready {
			c := candidate{i, l.clock.At(l.timed(i)), l.rank(f, i)}
			if l.better(c, best) && l.fits(l.first, i) {
				best = c
			}
		}
	}
	return best.inst
}

func (l *list) rank(f *front, i int) int {
	switch {
	case l.open > 1 && l.nodes[i].timing.Unit != "":
		return 0
	case f.unit:
		return 1
	}
	return 2
}

func (l *list) better(c, best candidate) bool {
	if best.inst == none || c.when != best.when {
		return best.inst == none || c.when < best.when
	}
	// A product that waits for the way to the registers gets there beside an
	// instruction that does not write one.
	if idle := l.nodes[c.inst].write == none; l.clock.Due(c.when) && idle != (l.nodes[best.inst].write == none) {
		return idle
	}
	if c.rank != best.rank {
		return c.rank < best.rank
	}
	return l.tall && l.part[c.inst] == l.part[best.inst] && l.nodes[c.inst].height > l.nodes[best.inst].height
}

// timed is instruction i as the core sees it, with the registers that its values
// are in. What it writes is free by then.
func (l *list) timed(i int) timing.Inst {
	n := &l.nodes[i]
	t := *n.timing
	t.Reads, t.Writes = l.readings[:0], nil
	for _, v := range n.reads {
		if v != none {
			t.Reads = append(t.Reads, l.place[v])
		}
	}
	return t
}

// issue issues instruction i as soon as it can.
func (l *list) issue(i int) {
	n := &l.nodes[i]
	t := l.timed(i)
	l.allocate(l.first, i)
	l.issued[i] = true
	if n.write != none {
		t.Writes = l.place[n.write : n.write+1] // the clock keeps it
	}
	l.clock.Issue(t)
	l.order = append(l.order, i)
	f := l.front(i)
	at, _ := slices.BinarySearch(f.ready, i)
	f.ready = slices.Delete(f.ready, at, at+1)
	for _, a := range n.after {
		if l.before[a.inst]--; l.before[a.inst] == 0 {
			if f := l.front(a.inst); a.inst < f.reached {
				at, _ := slices.BinarySearch(f.ready, a.inst)
				f.ready = slices.Insert(f.ready, at, a.inst)
			}
		}
	}
	l.move(f)
	for l.first < len(l.nodes) && l.issued[l.first] {
		l.first++
	}
	for l.opened < len(l.fronts) && l.fronts[l.opened].first == l.fronts[l.opened].end {
		l.opened++
	}
}

// move moves on over what has been issued.
func (l *list) move(f *front) {
	for f.first < f.end && l.issued[f.first] {
		f.first++
	}
	for ; f.reached < min(f.first+l.reach, f.end); f.reached++ {
		if l.before[f.reached] == 0 && !l.issued[f.reached] {
			f.ready = append(f.ready, f.reached)
		}
	}
}
