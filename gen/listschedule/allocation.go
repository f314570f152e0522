package listschedule

import "slices"

// allocation gives registers to values. An instruction may be taken early only
// where the rest of the code, in its own order, still has registers enough: then
// the first instruction that has not been issued can always be.
type allocation struct {
	graph     *graph
	registers []int
	limit     int // values in registers at once
	taken     int
	issued    []bool // of each instruction
	free      []bool // of each of the registers
	place     []int  // the register of each value
	last      []int  // of each value: its last use among those to come; none if there are none
	// live is, after each instruction to come, the values in registers if those to
	// come are issued in the order of the code.
	live *profile
	dead []death // of the instruction in question
}

func newAllocation(g *graph, registers []int, limit int) *allocation {
	a := &allocation{graph: g, registers: registers, limit: limit, issued: make([]bool, len(g.nodes)), free: make([]bool, len(registers)),
		place: make([]int, len(g.values)), last: make([]int, len(g.values)), live: newProfile(len(g.nodes))}
	for k := range a.free {
		a.free[k] = true
	}
	for v, x := range g.values {
		a.place[v], a.last[v] = x.fixed, none
		if n := len(x.uses); n > 0 {
			a.last[v] = x.uses[n-1]
			if x.fixed != none {
				a.hold(slices.Index(registers, x.fixed))
				a.live.raise(0, a.last[v], 1)
			}
		}
		if x.made != none {
			a.live.raise(x.made, max(a.last[v], x.made+1), 1)
		}
	}
	return a
}

func (a *allocation) hold(k int)    { a.free[k] = false; a.taken++ }
func (a *allocation) release(k int) { a.free[k] = true; a.taken-- }

// fits reports whether instruction i may be issued while first is the first of
// those to come.
func (a *allocation) fits(first, i int) bool {
	n := &a.graph.nodes[i]
	if n.write == none || i == first {
		return true
	}
	now := a.taken + 1
	a.dying(i)
	// From the death of each value on there is one less.
	from, more := first, 1
	for _, d := range a.dead {
		if d.from == none {
			now--
			more--
		}
	}
	if now > a.limit {
		return false
	}
	for _, d := range a.dead {
		if d.from > from {
			if a.live.most(from, d.from)+more > a.limit {
				return false
			}
			from = d.from
		}
		if d.from != none {
			more--
		}
	}
	return a.live.most(from, i)+more <= a.limit
}

// death is a value that an instruction is the last to read, and the last use
// before that is still to come, or none: from there on the value need not live.
type death struct{ value, from int }

// dying finds the values that instruction i would be the last to read, those
// first that die first.
func (a *allocation) dying(i int) {
	a.dead = a.dead[:0]
	reads := a.graph.nodes[i].reads
	for k, v := range reads {
		if v == none || a.last[v] != i || slices.Contains(reads[:k], v) {
			continue
		}
		d := death{v, none}
		for _, u := range slices.Backward(a.graph.values[v].uses) {
			if u < i && !a.issued[u] {
				d.from = u
				break
			}
		}
		a.dead = append(a.dead, d)
	}
	slices.SortFunc(a.dead, func(x, y death) int { return x.from - y.from })
}

// allocate gives instruction i its register and frees those of the values that
// it reads last.
func (a *allocation) allocate(first, i int) {
	a.dying(i)
	for _, d := range a.dead {
		a.live.raise(max(first, d.from), i, -1)
		if a.last[d.value] = d.from; d.from == none {
			a.release(slices.Index(a.registers, a.place[d.value]))
		}
	}
	if v := a.graph.nodes[i].write; v != none {
		k := slices.Index(a.free, true)
		a.place[v] = a.registers[k]
		if a.last[v] != none {
			a.hold(k)
			a.live.raise(first, i, 1)
		}
	}
}
