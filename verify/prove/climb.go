package prove

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// climbed is how many atoms are given a number in all climbs of a proof, and targets
// is the most carries that are climbed for.
const climbed, targets = 4_000_000, 12

// climb looks for an execution that is wrong where random ones are not: what is left of
// the equation names carries, which are the same in all trials. For each of them words
// of the factors are changed one at a time, as long as the sum that it is carried out of
// gets no further from one that carries.
func (s *System) climb(left []term, wrong func(trial) bool) trial {
	var rare []id
	for _, a := range s.highs(left) {
		first := s.trials[0][a]
		if s.atoms[a].bit() && !slices.ContainsFunc(s.trials, func(t trial) bool { return t[a] != first }) {
			rare = append(rare, a)
		}
	}
	if len(rare) > targets {
		rare = rare[:targets]
	}
	for _, a := range rare {
		c := s.climber(a)
		for left := climbed / len(rare); left > 0; {
			t, spent := c.ascend(wrong)
			if t != nil {
				return t
			}
			left -= spent
		}
	}
	return nil
}

// climber changes numbers of inputs until a carry is another one than in all trials.
type climber struct {
	s       *System
	r       *rand.Rand
	target  id
	usual   number
	inputs  []id // that the carry depends on
	cone    []id // the other atoms that it depends on, and itself
	numbers map[id]uint64
	next    map[id]uint64
	kinds   []func(a id) uint64
	t       trial
}

func (s *System) climber(target id) *climber {
	c := &climber{s: s, target: target, usual: s.trials[0][target], r: rand.New(rand.NewPCG(uint64(target), climbed)), numbers: map[id]uint64{}, next: map[id]uint64{}, t: make(trial, len(s.atoms))}
	c.kinds = []func(id) uint64{c.some, c.edge, c.bound}
	in := make([]bool, len(s.atoms))
	in[target] = true
	for a := id(len(s.atoms) - 1); a > none; a-- {
		x := &s.atoms[a]
		switch {
		case !in[a]:
			continue
		case x.made != nil: // of what is not known
			for b := range in[:a] {
				in[b] = true
			}
		case x.high:
			s.mark(in, s.atoms[x.partner].sum)
		case x.defined:
			s.mark(in, x.origin())
		}
	}
	for a := range s.atoms {
		if x := &s.atoms[a]; a > 0 && in[a] {
			if !x.high && x.made == nil && !x.defined {
				c.inputs = append(c.inputs, id(a))
			} else {
				c.cone = append(c.cone, id(a))
			}
		}
	}
	return c
}

func (s *System) mark(in []bool, sum []term) {
	for _, t := range sum {
		for m := t.m; m != one; m = s.monomials.at[m].rest {
			in[s.monomials.at[m].top] = true
		}
	}
}

// ascend begins at the best of some places and changes inputs until that leads no further. It returns an
// execution that is wrong, or none, and how many atoms it has given a number.
func (c *climber) ascend(wrong func(trial) bool) (found trial, spent int) {
	const starts, idle = 50, 60 // places to begin at, and changes in vain
	if len(c.inputs) == 0 {
		return nil, climbed
	}
	best, there := math.Inf(-1), false
	for range starts {
		kind := c.kinds[c.r.IntN(len(c.kinds))]
		for _, a := range c.inputs {
			c.next[a] = kind(a)
		}
		c.numbers, c.next = c.next, c.numbers
		h, is := c.height()
		spent += len(c.cone)
		if h <= best && !is {
			c.numbers, c.next = c.next, c.numbers
			continue
		}
		if best, there = h, is; there {
			break
		}
	}
	for vain := 0; !there && vain < idle; {
		a := c.inputs[c.r.IntN(len(c.inputs))]
		was := c.numbers[a]
		c.numbers[a] = c.other(a)
		var h float64
		h, there = c.height()
		spent += len(c.cone)
		switch {
		case h < best && !there:
			c.numbers[a] = was
			vain++
		case h > best:
			best, vain = h, 0
		default:
			vain++
		}
	}
	spent += len(c.cone)
	if !there {
		return nil, spent
	}
	for range 8 {
		t := c.whole()
		spent += len(t)
		if wrong(t) {
			return t, spent
		}
	}
	return nil, spent
}

// height is how near the sum is to one that carries, and whether it is there.
func (c *climber) height() (h float64, there bool) {
	s := c.s
	for _, a := range c.inputs {
		c.t[a] = natural(c.numbers[a])
	}
	for _, a := range c.cone {
		c.t[a] = s.valueOf(c.t, a, nil)
	}
	x := &s.atoms[c.target]
	h = s.evaluate(c.t, s.atoms[x.partner].sum).over(x.sigma).float()
	if !c.usual.zero() {
		h = -h
	}
	return h, c.t[c.target] != c.usual
}

// some is a number of a kind that makes carries, or any.
func (c *climber) some(a id) uint64 {
	most := c.s.atoms[a].hi
	switch x, n := c.r.Uint64(), c.r.IntN(bits.Len64(most)); c.r.IntN(6) {
	case 0:
		return most
	case 1:
		return 1 << n
	case 2:
		return most >> n << n
	case 3:
		return most >> n
	default:
		return x & most
	}
}

// edge is a number at either end, or in the middle.
func (c *climber) edge(a id) uint64 {
	most := c.s.atoms[a].hi
	return []uint64{0, 1, most, most - 1, most - most>>1}[c.r.IntN(5)] & most
}

// bound is the least or the most.
func (c *climber) bound(a id) uint64 {
	if c.r.IntN(3) == 0 {
		return 0
	}
	return c.s.atoms[a].hi
}

// other is another number for an input: a neighbour, or any.
func (c *climber) other(a id) uint64 {
	most := c.s.atoms[a].hi
	n := c.r.IntN(bits.Len64(most))
	switch x := c.numbers[a]; c.r.IntN(7) {
	case 0:
		return (x + 1<<n) & most
	case 1:
		return (x - 1<<n) & most
	case 2:
		return x ^ 1<<n
	case 3:
		return x ^ most>>n
	case 4:
		return c.edge(a)
	default:
		return c.some(a)
	}
}

// whole is an execution with these numbers, and any for the inputs that the carry does
// not depend on.
func (c *climber) whole() trial {
	s := c.s
	t := make(trial, 1, len(s.atoms))
	for a := id(1); int(a) < len(s.atoms); a++ {
		t = append(t, number{})
		n, ok := c.numbers[a]
		if !ok {
			n = c.r.Uint64()
		}
		t[a] = s.valueOf(t, a, func(most uint64) uint64 { return n & most })
	}
	return t
}
