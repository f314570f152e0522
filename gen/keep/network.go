package keep

import "math"

// network is a graph whose nodes are points on a line. Edge e goes up to to[e]; its reverse is
// e^1.
type network struct {
	first    []int // of each node: the first of its edges, or -1
	next, to []int
	room     []int
	cost     []int
	potential,
	distance []int
	by    []int // of each node: the edge of the shortest path that leads to it
	queue queue
}

func newNetwork(nodes, edges int) *network {
	n := &network{
		first: make([]int, nodes), potential: make([]int, nodes),
		distance: make([]int, nodes), by: make([]int, nodes),
		next: make([]int, 0, 2*edges), to: make([]int, 0, 2*edges),
		room: make([]int, 0, 2*edges), cost: make([]int, 0, 2*edges),
	}
	for v := range n.first {
		n.first[v] = -1
	}
	return n
}

// edge adds an edge from u to v, and returns its number.
func (n *network) edge(u, v, room, cost int) int {
	e := len(n.to)
	n.half(u, v, room, cost)
	n.half(v, u, 0, -cost)
	return e
}

func (n *network) half(u, v, room, cost int) {
	n.next = append(n.next, n.first[u])
	n.first[u] = len(n.to)
	n.to = append(n.to, v)
	n.room = append(n.room, room)
	n.cost = append(n.cost, cost)
}

const unreached = math.MaxInt / 4

// send moves units from the first node to the last at the least cost, along one
// shortest path after the other. Costs less the difference of potentials are not
// negative, so Dijkstra's algorithm finds them.
func (n *network) send(units int) {
	for v := 1; v < len(n.first); v++ {
		n.potential[v] = unreached
	}
	for u := range n.first { // at first all edges go up
		for e := n.first[u]; e >= 0; e = n.next[e] {
			if n.room[e] > 0 {
				n.potential[n.to[e]] = min(n.potential[n.to[e]], n.potential[u]+n.cost[e])
			}
		}
	}
	last := len(n.first) - 1
	for units > 0 {
		n.shortest()
		for v, d := range n.distance {
			n.potential[v] += d
		}
		amount := units
		for v := last; v != 0; v = n.to[n.by[v]^1] {
			amount = min(amount, n.room[n.by[v]])
		}
		for v := last; v != 0; v = n.to[n.by[v]^1] {
			n.room[n.by[v]] -= amount
			n.room[n.by[v]^1] += amount
		}
		units -= amount
	}
}

// shortest finds the shortest paths from the first node. Every node is on the
// line of edges with room, so all are reached.
func (n *network) shortest() {
	for v := range n.distance {
		n.distance[v] = unreached
	}
	n.distance[0] = 0
	n.queue = append(n.queue[:0], visit{0, 0})
	for len(n.queue) > 0 {
		at := n.queue.pop()
		u := at.node
		if at.distance > n.distance[u] {
			continue
		}
		for e := n.first[u]; e >= 0; e = n.next[e] {
			if n.room[e] == 0 {
				continue
			}
			v := n.to[e]
			if d := at.distance + n.cost[e] + n.potential[u] - n.potential[v]; d < n.distance[v] {
				n.distance[v], n.by[v] = d, e
				n.queue.push(visit{d, v})
			}
		}
	}
}
