package listschedule

import "math"

// effort is how much is tried.
type effort struct {
	sizes int // numbers of registers
	// Parts are woven by each of the rules, with so many values in registers at once
	// beyond the registers there are: what waits long goes to memory in the end.
	woven  []rules
	spread []int
	glance tries // with each order, to find the best
	polish tries // with the best
	again  tries // with what came of it, in rounds
	rounds int
}

// tries is what is tried with an order: each of the numbers of registers that are
// not used to keep values, but left to the order, with each of the rules.
type tries struct {
	spares []int
	rules  []rules
}

// long is the instructions from which less is tried. Such code fills a cache.
const long = 4096

// effortFor is the effort for so many instructions.
func effortFor(n int) *effort {
	if n >= long {
		return &brief
	}
	return &thorough
}

var (
	thorough = effort{
		sizes:  3,
		woven:  []rules{{8, false, open}, {16, false, open}, {32, false, open}, {64, false, open}},
		spread: []int{0, 4, 8, 12, 16},
		glance: tries{[]int{1}, []rules{{32, false, 1}}},
		polish: tries{[]int{0, 1, 3, 6}, []rules{{8, true, 1}, {8, false, 1}, {32, true, 1}, {32, false, 1}, {64, true, 1}, {64, false, 1}}},
		again:  tries{[]int{0, 1}, []rules{{8, false, 1}, {32, false, 1}, {64, false, 1}}},
		rounds: math.MaxInt,
	}
	brief = effort{
		sizes:  1,
		woven:  []rules{{16, false, open}},
		spread: []int{8, 16},
		glance: tries{[]int{1}, []rules{{32, false, 1}}},
		again:  tries{[]int{0}, []rules{{64, false, 1}}},
		rounds: 1,
	}
)

// open is the number of parts that are woven at a time.
const open = 8

// search is the best code so far with so many registers, and the pass that made
// it.
type search struct {
	Ordered
	*effort
	registers int
	pass      *list
}

func (s *search) run(start *graph) {
	best, least := start, s.try(start, s.glance)
	for _, g := range start.weave(s.effort, s.registers) {
		if cost := s.try(g, s.glance); cost < least {
			best, least = g, cost
		}
	}
	s.try(best, s.polish)
	// What is near in the order found can be kept where it was not before.
	for round, cost := 0, 0; round < s.rounds && cost != s.Cost && s.pass != nil; round++ {
		cost = s.Cost
		s.try(s.pass.inOrder(s.pass.order), s.again)
	}
}

// try lets each value be in a register as long as possible, and then each
// instruction be early. It returns the least cost.
func (s *search) try(g *graph, t tries) int {
	registers := g.code.Registers[:s.registers]
	least := math.MaxInt
	for _, spare := range t.spares {
		if s.registers-spare < operands {
			continue
		}
		kept := g.keep(s.registers - spare)
		for _, r := range t.rules {
			l := newList(kept, r, registers, s.registers).run()
			cost := l.clock.Next() + g.code.Price(s.registers)
			least = min(least, cost)
			if cost >= s.Cost {
				continue
			}
			if insts, room, ok := l.emit(); ok {
				s.Ordered, s.pass = Ordered{insts, room, cost}, l
			}
		}
	}
	return least
}
