package listschedule

import "slices"

// weave is the code in orders in which parts that do not wait for one another run
// side by side: additions of one product in the time in which the multiplier
// forms the next. There are so many registers.
func (g *graph) weave(e *effort, registers int) []*graph {
	if len(g.code.Parts) < 2 {
		return nil
	}
	apart := g.byParts()
	names := make([]int, 128) // the clock knows so many registers
	for r := range names {
		names[r] = r
	}
	var out []*graph
	for _, n := range e.spread {
		for _, r := range e.woven {
			l := newList(apart, r, names, registers+n).run()
			out = append(out, apart.inOrder(l.order))
		}
	}
	return out
}

// byParts is the code with its parts in an order that keeps what they ask for:
// of those that wait for no other, one that multiplies goes first.
func (g *graph) byParts() *graph {
	parts := make([]part, max(1, len(g.code.Parts)))
	for i, n := range g.nodes {
		p := &parts[n.part]
		p.nodes = append(p.nodes, i)
		p.product = p.product || g.code.Machine.Set.Specs[n.Op].Muls > 0
		for _, a := range n.after {
			if q := g.nodes[a.inst].part; q != n.part && (len(p.after) == 0 || p.after[len(p.after)-1] != q) {
				p.after = append(p.after, q)
				parts[q].before++
			}
		}
	}
	var order []int
	var waiting queue
	for p := range parts {
		if parts[p].before == 0 {
			waiting.add(p, parts[p].product)
		}
	}
	for range parts {
		p := waiting.next()
		order = append(order, parts[p].nodes...)
		for _, q := range parts[p].after {
			if parts[q].before--; parts[q].before == 0 {
				waiting.add(q, parts[q].product)
			}
		}
	}
	return g.inOrder(order)
}

// part is a part of the code and those that wait for it, a part once or more.
type part struct {
	nodes, after []int
	before       int
	product      bool
}

// queue is parts that wait for no other, in the order of the code from the end:
// those that multiply, and the others.
type queue struct{ products, others []int }

func (q *queue) add(p int, product bool) {
	to := &q.others
	if product {
		to = &q.products
	}
	at, _ := slices.BinarySearchFunc(*to, p, func(a, b int) int { return b - a })
	*to = slices.Insert(*to, at, p)
}

func (q *queue) next() int {
	from := &q.others
	if len(q.products) > 0 {
		from = &q.products
	}
	p := (*from)[len(*from)-1]
	*from = (*from)[:len(*from)-1]
	return p
}
