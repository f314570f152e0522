package listschedule

import (
	"slices"

	"asmgen/gen/isa"
)

// keeping runs through code in its order and keeps in registers, of all values,
// those that are needed again soonest: a value that is needed later goes to
// memory, unless it is there, and comes back when it is needed.
//
// L. Belady, "A study of replacement algorithms for a virtual-storage computer",
// IBM Systems Journal 5(2), 1966.
type keeping struct {
	*graph         // the code
	out    *graph  // with its own values: one for each time that a value is in a register
	was    []int   // of each value: the first of out
	now    []int   // of each value: that of out, or none
	in     []int   // values that are in registers
	uses   [][]int // of each value: those to come
	own    []int   // of each value: the own word that holds it, or none
	most   int     // values in registers at once
	part   int     // that is under way
}

// keep is the code with the loads and stores that it needs to have at most most
// values in registers at once.
func (g *graph) keep(most int) *graph {
	k := &keeping{graph: g, out: &graph{code: g.code, core: g.core, shapes: g.shapes, owned: g.owned},
		now: make([]int, len(g.values)), was: make([]int, len(g.values)), own: make([]int, len(g.values)), uses: make([][]int, len(g.values)), most: most}
	for v, x := range g.values {
		k.now[v], k.own[v], k.was[v] = none, none, none
		if x.fixed != none && len(x.uses) > 0 {
			k.now[v] = k.out.newValue(x.fixed)
			k.was[v] = k.now[v]
			k.in = append(k.in, v)
		}
	}
	for i := range g.nodes {
		if n := &g.nodes[i]; !k.drops(n) {
			for _, v := range n.reads {
				if v != none {
					v = g.original(v)
					k.uses[v] = append(k.uses[v], i)
				}
			}
		}
	}
	k.in = slices.DeleteFunc(k.in, func(v int) bool { return len(k.uses[v]) == 0 })
	for i := range g.nodes {
		if n := &g.nodes[i]; !k.drops(n) {
			k.issue(i, n)
		}
	}
	return k.out.link()
}

// drops tells loads of what is known and stores that only they need.
func (k *keeping) drops(n *node) bool {
	if n.write != none && (k.values[n.write].same != none || k.values[n.write].home) {
		return true
	}
	return n.own != none && n.stores && n.reads[0] != none
}

// issue appends instruction i, after loads of what it reads.
func (k *keeping) issue(i int, n *node) {
	k.part = n.part
	var reads []int
	for _, v := range n.reads {
		if v != none {
			reads = append(reads, k.original(v))
		}
	}
	for _, v := range reads {
		if k.now[v] == none {
			k.load(v, reads)
		}
	}
	m := *n
	m.after, m.before, m.height = nil, 0, 0
	m.reads = slices.Clone(n.reads)
	for j, v := range n.reads {
		if v != none {
			m.reads[j] = k.now[k.original(v)]
		}
	}
	for _, v := range reads {
		for len(k.uses[v]) > 0 && k.uses[v][0] <= i {
			k.uses[v] = k.uses[v][1:]
		}
		if len(k.uses[v]) == 0 {
			k.leave(v)
		}
	}
	if n.write != none {
		k.room(reads)
		k.enter(n.write)
		m.write = k.now[n.write]
		if len(k.uses[n.write]) == 0 {
			k.leave(n.write)
		}
	}
	k.out.nodes = append(k.out.nodes, m)
}

// enter has value v be in a register from here on, leave no longer.
func (k *keeping) enter(v int) {
	k.now[v] = k.out.newValue(none)
	if k.was[v] == none {
		k.was[v] = k.now[v]
		k.out.values[k.now[v]].home, k.out.values[k.now[v]].at = k.values[v].home, k.values[v].at
	} else {
		k.out.values[k.now[v]].same = k.was[v]
	}
	k.in = append(k.in, v)
}

func (k *keeping) leave(v int) {
	k.now[v] = none
	k.in = slices.DeleteFunc(k.in, func(w int) bool { return w == v })
}

// room has a register be free, of a value other than those.
func (k *keeping) room(but []int) {
	if len(k.in) < k.most {
		return
	}
	worst, far := none, none
	for _, v := range k.in {
		if slices.Contains(but, v) {
			continue
		}
		next := k.uses[v][0]
		if next > far {
			worst, far = v, next
		}
	}
	if !k.values[worst].home && k.own[worst] == none {
		k.own[worst] = k.out.owned
		k.out.owned++
		n := k.access(k.code.Store, k.own[worst])
		n.reads[0] = k.now[worst]
		k.out.nodes = append(k.out.nodes, n)
	}
	k.leave(worst)
}

// load brings a value back.
func (k *keeping) load(v int, but []int) {
	k.room(but)
	k.enter(v)
	n := k.access(k.code.Load, k.own[v])
	n.write = k.now[v]
	if k.values[v].home {
		n.own, n.stable, n.word = none, true, k.values[v].at
		n.Args[1].Reg, n.Args[1].Imm = k.values[v].at.base, k.values[v].at.at
	}
	k.out.nodes = append(k.out.nodes, n)
}

// access is a load or store of an own word.
func (k *keeping) access(op, own int) node {
	n := k.node(isa.Inst{Op: op, Args: []isa.Arg{isa.R(k.code.Registers[0]), isa.M(k.code.Stack, 0)}}, nil)
	n.own, n.part = own, k.part
	return n
}
