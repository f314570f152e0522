package listschedule

import (
	"slices"

	"asmgen/gen/isa"
)

// emit is the code that a pass made, with registers for its values and places in
// private memory for its own words, and the bytes of private memory it uses. It
// is not ok if a place is out of reach of a load or store.
func (l *list) emit() (insts []isa.Inst, room int, ok bool) {
	p := newPlaces(l.graph)
	ok = true
	for _, i := range l.order {
		n := &l.nodes[i]
		in := isa.Inst{Op: n.Op, Args: slices.Clone(n.Args)}
		for k, v := range n.reads {
			if v != none {
				in.Args[k].Reg = l.place[v]
			}
		}
		if n.write != none {
			in.Args[n.result].Reg = l.place[n.write]
		}
		if n.own != none {
			ok = p.settle(n, in.Args) && ok
		}
		insts = append(insts, in)
	}
	return insts, p.start + len(p.busy)*l.code.Bytes, ok
}

// places gives own words their places in private memory, above those that others
// may see.
type places struct {
	*graph
	start int
	at    []int  // the place of each own word
	loads []int  // of each own word that are to come
	busy  []bool // of each place
}

func newPlaces(g *graph) *places {
	p := &places{graph: g, at: make([]int, g.owned), loads: make([]int, g.owned)}
	for i := range g.nodes {
		switch n := &g.nodes[i]; {
		case n.own == none && (n.loads || n.stores) && (n.base == g.code.Stack || n.base == none):
			p.start = g.code.Room
		case n.own != none && n.loads:
			p.loads[n.own]++
		}
	}
	return p
}

// settle writes the place into the operands of a load or store of an own word.
func (p *places) settle(n *node, args []isa.Arg) bool {
	if n.stores {
		k := slices.Index(p.busy, false)
		if k < 0 {
			k = len(p.busy)
			p.busy = append(p.busy, true)
		}
		p.at[n.own], p.busy[k] = k, true
	} else if p.loads[n.own]--; p.loads[n.own] == 0 {
		p.busy[p.at[n.own]] = false
	}
	k := slices.IndexFunc(args, func(a isa.Arg) bool { return a.Type == isa.Mem })
	args[k].Reg, args[k].Imm = p.code.Stack, int64(p.start+p.at[n.own]*p.code.Bytes)
	return args[k].Imm <= p.code.Machine.Set.Operands(n.Op)[k].Max
}
