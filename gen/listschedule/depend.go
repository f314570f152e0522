package listschedule

import "slices"

// dependence is an instruction that comes after another, so many cycles from its
// issue.
type dependence struct{ inst, wait int }

// link finds the uses of the values, and the order that they and memory ask for.
func (g *graph) link() *graph {
	var seen []int                 // loads and stores of other words than own ones
	stored := make([]int, g.owned) // the store to an own word
	for i := range g.nodes {
		n := &g.nodes[i]
		for k, v := range n.reads {
			if v == none || slices.Contains(n.reads[:k], v) {
				continue
			}
			g.values[v].uses = append(g.values[v].uses, i)
			if from := g.values[v].made; from != none {
				g.order(from, i, g.nodes[from].timing.Latency)
			}
		}
		if n.write != none {
			g.values[n.write].made = i
		}
		switch {
		case n.own != none && n.stores:
			stored[n.own] = i
		case n.own != none:
			g.order(stored[n.own], i, 1)
		case (n.loads || n.stores) && !n.stable:
			g.follows(seen, i)
			seen = append(seen, i)
		}
	}
	g.measure()
	return g
}

// follows has load or store i come after those that may touch the same word,
// unless both are loads.
func (g *graph) follows(earlier []int, i int) {
	x := &g.nodes[i]
	for _, j := range slices.Backward(earlier) {
		y := &g.nodes[j]
		if (x.stores || y.stores) && g.code.meet(x.word, y.word) {
			g.order(j, i, 1)
			// What came before a store to the same word came before this.
			if y.stores && x.word == y.word && x.base != none {
				return
			}
		}
	}
}

// order has instruction j come after instruction i.
func (g *graph) order(i, j, wait int) {
	g.nodes[i].after = append(g.nodes[i].after, dependence{j, wait})
	g.nodes[j].before++
}

// measure finds the heights.
func (g *graph) measure() {
	for i := len(g.nodes) - 1; i >= 0; i-- {
		n := &g.nodes[i]
		n.height = n.timing.Issue
		for _, a := range n.after {
			n.height = max(n.height, a.wait+g.nodes[a.inst].height)
		}
	}
}
