package listschedule

import (
	"cmp"
	"slices"
)

// word is a place in memory, by the register that points to its area.
type word struct {
	base int
	at   int64
}

// forwarding takes stored words from registers instead of loading them, where
// the code has a register for the time in between.
type forwarding struct {
	*graph
	code  Code
	most  int   // values in registers at once
	made  []int // of each value: the instruction that makes it
	last  []int // of each value: its last use
	same  []int // of each value: the value that it is a copy of, or itself
	live  []int // after each instruction: values in registers
	loads []reload
	gone  []bool // of each instruction
}

// reload is a load of a word that was stored before as a value.
type reload struct{ inst, stored, loaded int }

// forward does without loads of stored words, those first that were stored last,
// and without stores that nothing loads. At most so many values are then in
// registers at once, unless the code had more before.
func (g *graph) forward(code Code, most int) {
	f := &forwarding{graph: g, code: code, most: most, live: make([]int, len(g.nodes)), gone: make([]bool, len(g.nodes))}
	f.follow()
	f.findReloads(newAccesses(code))
	slices.SortStableFunc(f.loads, func(a, b reload) int {
		return cmp.Compare(a.inst-f.last[a.stored], b.inst-f.last[b.stored])
	})
	for _, r := range f.loads {
		f.keep(r)
	}
	for i := range g.nodes {
		for k, v := range g.nodes[i].reads {
			if v != none {
				g.nodes[i].reads[k] = f.original(v)
			}
		}
	}
	f.dropStores(newAccesses(code))
	left := g.nodes[:0]
	for i, n := range g.nodes {
		if !f.gone[i] {
			left = append(left, n)
		}
	}
	g.nodes = left
}

// follow finds the life of each value in the order of the code.
func (f *forwarding) follow() {
	f.made, f.last, f.same = make([]int, len(f.values)), make([]int, len(f.values)), make([]int, len(f.values))
	for i, n := range f.nodes {
		for _, v := range n.reads {
			if v != none {
				f.last[v] = i
			}
		}
		if n.write != none {
			f.made[n.write], f.last[n.write] = i, i
		}
	}
	for v := range f.values {
		f.same[v] = v
		for p := f.made[v]; p < max(f.last[v], f.made[v]+1); p++ {
			f.live[p]++
		}
	}
}

// findReloads follows what memory holds. A store may change all words that it
// may meet.
func (f *forwarding) findReloads(a *accesses) {
	held := map[word]int{}
	for i := range f.nodes {
		n := &f.nodes[i]
		x, ok := a.access(i, n.Inst)
		switch at := (word{x.base, x.at}); {
		case !ok:
		case x.stores:
			for w := range held {
				if a.meet(x, access{base: w.base, at: w.at}) {
					delete(held, w)
				}
			}
			if v := n.reads[0]; v != none && x.base != none {
				held[at] = v
			}
		default:
			if v, ok := held[at]; ok && n.write != none {
				f.loads = append(f.loads, reload{i, v, n.write})
			}
		}
	}
}

func (f *forwarding) original(v int) int {
	for f.same[v] != v {
		v = f.same[v]
	}
	return v
}

// keep has the loaded value be the stored one, if there is a register for it
// from its last use to the load.
func (f *forwarding) keep(r reload) {
	v, w := f.original(r.stored), r.loaded
	for p := f.last[v]; p < r.inst; p++ {
		if f.live[p] >= f.most {
			return
		}
	}
	for p := f.last[v]; p < r.inst; p++ {
		f.live[p]++
	}
	for p := r.inst; p < min(f.last[v], f.last[w]); p++ {
		f.live[p]--
	}
	f.last[v] = max(f.last[v], f.last[w])
	f.same[w], f.gone[r.inst] = v, true
}

// dropStores drops stores that are overwritten before a load may need them, and
// those to private memory that no load needs.
func (f *forwarding) dropStores(a *accesses) {
	dead := map[word]bool{} // that it does not matter what a word holds
	for i := len(f.nodes) - 1; i >= 0; i-- {
		x, ok := a.access(i, f.nodes[i].Inst)
		switch at := (word{x.base, x.at}); {
		case !ok || f.gone[i]:
		case x.base == none:
			return // it may touch any word
		case x.stores:
			d, known := dead[at]
			f.gone[i] = d || !known && x.base == f.code.Stack && f.code.Private
			dead[at] = true
		default:
			for w := range dead {
				dead[w] = dead[w] && !a.meet(x, access{base: w.base, at: w.at})
			}
			dead[at] = false
		}
	}
}
