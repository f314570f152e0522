package avr

import "asmgen/gen/chamctr"

// chamState is the context: where in it, in bytes, each thing is. What is not there is
// nowhere.
type chamState struct {
	keys int // the round keys as chamStored has them
	// block is the next counter block where the whole block counts.
	block int
	// used is the number of the next block, in usedBytes bytes: one more than the layout
	// has, so that the end of the numbers is one too.
	used, usedBytes int
	// sum is the left word of round 0 after its addition, folded the other words that
	// the schedule folds, in its order, and nonce the word 2 of a nonce that is to be
	// folded again.
	sum, folded, nonce int
	// While a call runs: turns are those of 256 blocks still to come, last the bytes of
	// the last block less 1. Where the number may leave its first word, rest are the
	// blocks after that, if again is 1, and restLast the last of their bytes less 1.
	turns, last, rest, again, restLast int
	size                               int
}

func newChamState(s *chamctr.Schedule) chamState {
	m := chamState{
		keys: nowhere, block: nowhere, used: nowhere, sum: nowhere, folded: nowhere,
		nonce: nowhere, rest: nowhere, again: nowhere, restLast: nowhere,
	}
	word := s.WordBits / 8
	take := func(bytes int) int {
		m.size += bytes
		return m.size - bytes
	}
	if !s.Fixed {
		m.keys = take(word * s.Keys())
	}
	if s.Counter.Ends() {
		m.usedBytes = s.Counter.Bytes(s.BlockBytes()) + 1
		m.used = take(m.usedBytes)
		m.sum = take(word)
		m.folded = take(word * (len(s.Foldings) - 1))
	} else {
		m.block = take(s.BlockBytes())
	}
	if s.Run > 0 {
		m.nonce, m.rest, m.again, m.restLast = take(word), take(2), take(1), take(1)
	}
	m.turns, m.last = take(1), take(1)
	return m
}

// shiftFor is how far into the context Y is to point for a byte of it to be within the
// reach of a displacement: not at all, or so that the last byte is.
func (m chamState) shiftFor(at int) int {
	if at > reach {
		return m.size - 1 - reach
	}
	return 0
}

// place is where a side that is folded is kept.
func (c *cham) place(round int, side chamctr.Side) int {
	for k, f := range c.s.Foldings {
		if f == (chamctr.Folding{Round: round, Side: side}) {
			return c.state.folded + c.n*(k-1) // the first one is part of the sum
		}
	}
	panic("avr: that side is not folded")
}
