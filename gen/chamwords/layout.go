package chamwords

import "asmgen/gen/chamctr"

// layout is the context: where in it, in bytes, each thing is. Words of the cipher have
// their own size. What is not there is nowhere.
type layout struct {
	keys int // as Form.Stored has them
	// block is the next counter block where the whole block counts.
	block int
	// number is that of the next block, in numberBytes bytes, a multiple of four, so
	// that the end of the numbers is one too.
	number, numberBytes int
	// sum is the sum of round 0, folded the other words that the schedule folds, in its
	// order, and nonce words 2 and 3 of a nonce that is to be folded again.
	sum, folded, nonce int
	size               int
}

const nowhere = -1

func newLayout(s *chamctr.Schedule) layout {
	m := layout{keys: nowhere, block: nowhere, number: nowhere, sum: nowhere, folded: nowhere, nonce: nowhere}
	take := func(bytes int) int {
		m.size += bytes
		return m.size - bytes
	}
	word := s.WordBits / 8
	if !s.Fixed {
		m.keys = take(word * s.Keys())
	}
	if s.Counter.Ends() {
		m.numberBytes = 4
		if s.Counter == chamctr.LE32 {
			m.numberBytes = 8
		}
		m.number = take(m.numberBytes)
		m.sum = take(word)
		m.folded = take(word * (len(s.Foldings) - 1))
	} else {
		m.block = take(s.BlockBytes())
	}
	if s.Run > 0 {
		m.nonce = take(2 * word)
	}
	m.size += -m.size & (Align - 1)
	return m
}

// Align is the bytes that round keys and contexts are aligned to.
const Align = 4

// ContextBytes is the size of the context of a schedule, and Public where it has the
// number, or a whole counter block.
func ContextBytes(s *chamctr.Schedule) int { return newLayout(s).size }

func Public(s *chamctr.Schedule) (at, bytes int) {
	m := newLayout(s)
	if s.Counter.Ends() {
		return m.number, m.numberBytes
	}
	return m.block, s.BlockBytes()
}

// place is where a side that is folded is kept.
func (w *walker) place(round int, side chamctr.Side) int {
	for k, f := range w.s.Foldings {
		if f == (chamctr.Folding{Round: round, Side: side}) {
			return w.layout.folded + w.word*(k-1) // the first one is part of the sum
		}
	}
	panic("chamwords: that side is not folded")
}
