package listschedule

import "asmgen/gen/timing"

// plain is a core on which every instruction takes a cycle.
var plain = &timing.Core{Ops: map[string]timing.Op{"": {Issue: 1, Latency: 1}}}

// Start is where a part begins.
type Start struct{ Part, At int }

// Keep is the code in which values stay in registers, instead of memory, for as long
// as there is a register, and where its parts begin. Their order is that of the code
// or another one; fewer registers are tried as long as that costs less. It is not ok
// if a load or store does not reach a word by the pointer to its area.
func Keep(code Code) (best Ordered, parts []Start, ok bool) {
	start := newGraph(code, plain)
	if !start.named() {
		return best, nil, false
	}
	start.link()
	for _, g := range []*graph{start, start.byParts()} {
		for n := len(code.Registers); n >= g.fewest(); n-- {
			kept := g.keep(n)
			cost := len(kept.nodes) + code.Price(n)
			if ok && cost >= best.Cost {
				break
			}
			l := newList(kept, rules{reach: 1, open: 1}, code.Registers[:n], n).run()
			insts, room, reached := l.emit()
			if !reached {
				break
			}
			best, parts, ok = Ordered{insts, room, cost}, kept.starts(), true
		}
	}
	return best, parts, ok
}

// starts are where parts begin.
func (g *graph) starts() []Start {
	var out []Start
	for i, n := range g.nodes {
		if i == 0 || n.part != g.nodes[i-1].part {
			out = append(out, Start{n.part, i})
		}
	}
	return out
}
