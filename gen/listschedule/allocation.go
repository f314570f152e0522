package listschedule

import "slices"

// allocation gives registers to values. An instruction may be taken early only
// where the rest of the code, in its own order, still has registers enough: then
// the first instruction that has not been issued can always be.
type allocation struct {
	graph     *graph
	registers []int
	issued    []bool // of each instruction
	free      []bool // of each of the registers
	place     []int  // the register of each value
	last      []int  // of each value: its last use among those to come; none if there are none
	// live is, for each instruction to come, the values in registers after it if
	// those to come are issued in the order of the code.
	live []int
}

func newAllocation(g *graph, registers []int, issued []bool) *allocation {
	a := &allocation{graph: g, registers: registers, issued: issued, free: make([]bool, len(registers)),
		place: make([]int, len(g.values)), last: make([]int, len(g.values)), live: make([]int, len(g.nodes))}
	for k := range a.free {
		a.free[k] = true
	}
	for v, x := range g.values {
		a.place[v], a.last[v] = x.fixed, none
		if n := len(x.uses); n > 0 {
			a.last[v] = x.uses[n-1]
			if x.fixed != none {
				a.release(v, false)
			}
		}
		a.count(x.made, max(a.last[v], x.made+1), 1)
	}
	return a
}

// count adds n to the live values after the instructions from up to to.
func (a *allocation) count(from, to, n int) {
	for p := from; p < to; p++ {
		a.live[p] += n
	}
}

// release marks the register of a value as free, or as taken.
func (a *allocation) release(v int, free bool) {
	a.free[slices.Index(a.registers, a.place[v])] = free
}

// fits reports whether instruction i may be issued while first is the first of
// those to come.
func (a *allocation) fits(first, i int) bool {
	n := &a.graph.nodes[i]
	if n.write == none || i == first {
		return true
	}
	dead := a.dying(i)
	for p := first; p < i; p++ {
		live := a.live[p] + 1
		for _, d := range dead {
			if p >= d.from {
				live--
			}
		}
		if live > len(a.registers) {
			return false
		}
	}
	return slices.Contains(a.free, true) || slices.ContainsFunc(dead, func(d death) bool { return d.from == none })
}

// death is a value that an instruction is the last to read, and the last use
// before that is still to come, or none: from there on the value need not live.
type death struct{ value, from int }

// dying are the values that instruction i would be the last to read.
func (a *allocation) dying(i int) []death {
	var out []death
	for k, v := range a.graph.nodes[i].reads {
		if v == none || a.last[v] != i || slices.Contains(a.graph.nodes[i].reads[:k], v) {
			continue
		}
		d := death{v, none}
		for _, u := range slices.Backward(a.graph.values[v].uses) {
			if u < i && !a.issued[u] {
				d.from = u
				break
			}
		}
		out = append(out, d)
	}
	return out
}

// allocate gives instruction i its register and frees those of the values that
// it reads last.
func (a *allocation) allocate(first, i int) {
	for _, d := range a.dying(i) {
		a.count(max(first, d.from), i, -1)
		if a.last[d.value] = d.from; d.from == none {
			a.release(d.value, true)
		}
	}
	if v := a.graph.nodes[i].write; v != none {
		k := slices.Index(a.free, true)
		a.place[v], a.free[k] = a.registers[k], false
		if a.last[v] == none {
			a.release(v, true)
		} else {
			a.count(first, i, 1)
		}
	}
}
