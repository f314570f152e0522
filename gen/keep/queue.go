package keep

// visit is a node at a distance.
type visit struct{ distance, node int }

// queue is a binary heap of visits, the nearest first. container/heap has an
// allocation for each visit, and takes three times as long.
type queue []visit

func (q *queue) push(x visit) {
	h := append(*q, x)
	at := len(h) - 1
	for at > 0 {
		up := (at - 1) / 2
		if h[up].distance <= x.distance {
			break
		}
		h[at], at = h[up], up
	}
	h[at] = x
	*q = h
}

func (q *queue) pop() visit {
	h := *q
	top, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	*q = h
	if len(h) == 0 {
		return top
	}
	at := 0
	for {
		down := 2*at + 1
		if down+1 < len(h) && h[down+1].distance < h[down].distance {
			down++
		}
		if down >= len(h) || h[down].distance >= last.distance {
			break
		}
		h[at], at = h[down], down
	}
	h[at] = last
	return top
}
