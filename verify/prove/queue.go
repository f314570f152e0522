package prove

// queue is a heap of atoms, the newest first.
type queue []age

// age orders atoms as they are replaced: by rank, then by number.
type age uint64

func (s *System) age(a id) age { return age(uint32(s.atoms[a].rank))<<32 | age(uint32(a)) }

func (a age) atom() id { return id(uint32(a)) }

func (q *queue) push(a age) {
	h := append(*q, a)
	k := len(h) - 1
	for up := (k - 1) / 2; k > 0 && h[up] < a; up = (k - 1) / 2 {
		h[k] = h[up]
		k = up
	}
	h[k] = a
	*q = h
}

// pop takes out the newest.
func (q *queue) pop() {
	h := *q
	n := len(h) - 1
	a := h[n]
	h = h[:n]
	k := 0
	for down := 1; down < n; down = 2*k + 1 {
		if down+1 < n && h[down+1] > h[down] {
			down++
		}
		if h[down] <= a {
			break
		}
		h[k] = h[down]
		k = down
	}
	if n > 0 {
		h[k] = a
	}
	*q = h
}
