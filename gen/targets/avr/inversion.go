package avr

import (
	"slices"

	"asmgen/gen"
)

// inversion is what spares a row the signs of its counts of carries. A count that is
// one less, -k-1, is k with all bits inverted. From an inverted word one subtracts
// what is to be added, and what is borrowed weighs as much as a carry. So words that
// count carries may go on as they are, and the words of the row are stored inverted,
// which does for one that other rows lie on: these take such a word up by
// subtracting it.
type inversion struct {
	stored   map[int]bool // of the words of the result: it is inverted in memory
	columns  int          // that are left of the row which need not be as they are
	low, mid bool         // the two low words of the accumulator are inverted
	further  bool         // the count is one less than minus the carries
}

// newInversion finds the row: the first, if others take up all its words, and none of
// these leaves a carry to a third word of the accumulator.
func newInversion(s *gen.Schedule) inversion {
	var row []int
	taken, last, ended, narrow := map[int]bool{}, -1, false, s.Words <= 3
	for _, st := range s.Steps {
		switch st.Kind {
		case gen.Reload:
			taken[st.Col] = true
			narrow = narrow && st.After <= 2
		case gen.Store, gen.Hold:
			if ended = ended || st.Col <= last; !ended {
				row = append(row, st.Col)
			}
			last = st.Col
		}
	}
	v := inversion{stored: map[int]bool{}}
	if narrow && !slices.ContainsFunc(row, func(col int) bool { return !taken[col] }) {
		v.columns = len(row)
	}
	return v
}

// wants tells that the count of a column should be one further down.
func (v *inversion) wants(column int) bool { return v.columns > 0 || v.stored[column+1] }

// turn has the count be the upper of the two low words as it is, if it may.
func (v *inversion) turn() bool {
	if v.columns == 0 || !v.further {
		return false
	}
	v.mid, v.further = true, false
	return true
}

// next goes on to the next column, and notes how the word of this one is stored.
func (v *inversion) next(column int) {
	v.stored[column] = v.low
	v.columns = max(0, v.columns-1)
	v.low, v.mid = v.mid, false
}

// adding is what adds a product to the two low words.
func (v *inversion) adding() (low, mid string) {
	low, mid = "add", "adc"
	if v.low {
		low = "sub"
	}
	if v.mid {
		mid = "sbc"
	}
	return low, mid
}
