// Package keep decides what stays in registers over a straight run of code.
//
// A value that waits in a register between two of its uses saves a reload, and
// takes one register for all the points in between: an interval with a worth. To
// choose intervals of the highest total worth, no more than there are registers
// at any point, is to find a flow of least cost along the line of points. The
// answer is exact, where rules of thumb such as evicting what is used last are
// not once reloads and stores cost differently.
//
// M. C. Carlisle and E. L. Lloyd, "On the k-coloring of intervals", Discrete
// Applied Mathematics 59(3), 1995.
package keep

// Interval wants one register at the points From to To-1.
type Interval struct {
	From, To int
	Worth    int // at least 0
}

// Choose picks intervals of the highest total worth such that no more than
// free[p] of them hold at any point p, and reports for each whether it is
// picked. An interval without points is always picked.
func Choose(free []int, intervals []Interval) []bool {
	most, total := 0, 1
	for _, n := range free {
		most = max(most, n)
	}
	for _, iv := range intervals {
		total += iv.Worth
	}
	n := newNetwork(len(free)+1, len(intervals)+2*len(free))
	for p, f := range free {
		n.edge(p, p+1, most, 0)
		if f < most { // what is not free must flow past
			n.edge(p, p+1, most-max(f, 0), -total)
		}
	}
	picked := make([]bool, len(intervals))
	edges := make([]int, len(intervals))
	for i, iv := range intervals {
		if iv.From >= iv.To {
			picked[i] = true
			continue
		}
		edges[i] = n.edge(iv.From, iv.To, 1, -iv.Worth)
	}
	n.send(most)
	for i, e := range edges {
		picked[i] = picked[i] || n.room[e] == 0
	}
	return picked
}
