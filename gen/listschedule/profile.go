package listschedule

import "math"

// profile is a number at each of some places, of which ranges can be raised and
// the largest can be found in logarithmic time: a binary tree whose nodes hold
// what all places below are raised by, and the largest of them.
type profile struct {
	size        int // places, a power of two
	raised, top []int
}

func newProfile(places int) *profile {
	size := 1
	for size < places {
		size *= 2
	}
	return &profile{size, make([]int, 2*size), make([]int, 2*size)}
}

// raise adds n to the places from up to to.
func (p *profile) raise(from, to, n int) {
	if from < to {
		p.raiseIn(1, 0, p.size, from, to, n)
	}
}

func (p *profile) raiseIn(k, low, high, from, to, n int) {
	if from <= low && high <= to {
		p.raised[k] += n
		p.top[k] += n
		return
	}
	middle := (low + high) / 2
	if from < middle {
		p.raiseIn(2*k, low, middle, from, to, n)
	}
	if to > middle {
		p.raiseIn(2*k+1, middle, high, from, to, n)
	}
	p.top[k] = p.raised[k] + max(p.top[2*k], p.top[2*k+1])
}

// most is the largest of the places from up to to.
func (p *profile) most(from, to int) int {
	if from >= to {
		return 0
	}
	return p.mostIn(1, 0, p.size, from, to)
}

func (p *profile) mostIn(k, low, high, from, to int) int {
	if from <= low && high <= to {
		return p.top[k]
	}
	middle, out := (low+high)/2, math.MinInt
	if from < middle {
		out = max(out, p.mostIn(2*k, low, middle, from, to))
	}
	if to > middle {
		out = max(out, p.mostIn(2*k+1, middle, high, from, to))
	}
	return out + p.raised[k]
}
