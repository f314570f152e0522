package avr

// mostSquareRows is the most words of a square that is formed row by row. After
// every period rows the words that no later row reaches are finished, which frees
// their registers and those of the words squared.
const mostSquareRows, period = 10, 4

// squareRows forms the square of a few words: the products off the diagonal row by
// row, twice their sum, and the squares on the diagonal, which lie side by side.
func (c *code) squareRows(x []variable) []variable {
	n := len(x)
	if n == 1 {
		low, high := c.times(x[0], x[0])
		return []variable{low, high}
	}
	s := &square{code: c, x: x, words: []variable{zero}, doubled: none, added: none}
	var sum []variable // from word 1 up
	for i := range n - 1 {
		sum = c.row(sum, 2*i, x[i], x[i+1:])
		if i%period == period-1 && i < n-2 {
			s.words = append(s.words[:1], sum...)
			s.finish(2*i + 2)
		}
	}
	s.words = append(s.words[:1], sum...)
	s.words = append(s.words, c.clear())
	s.finish(2 * n)
	return append([]variable{s.first}, s.words[1:]...)
}

// square is a square whose words are doubled and joined by the squares on the
// diagonal from the lowest up.
type square struct {
	*code
	x              []variable
	words          []variable
	first          variable // the word that no product off the diagonal reaches
	done           int      // words finished
	doubled, added variable // minus the carries out of the words that are done
}

// finish finishes the words below an even one.
func (s *square) finish(below int) {
	from := max(s.done, 1)
	if s.doubled != none {
		s.do(compare, "cp", zero, s.doubled)
	}
	for k, v := range s.words[from:below] {
		if k == 0 && s.doubled == none {
			s.one("lsl", v)
		} else {
			s.one("rol", v)
		}
	}
	last := below == len(s.words)
	if !last {
		s.doubled = s.spread()
	}
	var side []variable
	for k := s.done / 2; k < below/2; k++ {
		if k > 0 && k == below/2-1 { // the last stays where it is
			s.do(multiply, "mul", s.x[k], s.x[k])
			side = append(side, lowHalf, highHalf)
		} else {
			low, high := s.times(s.x[k], s.x[k])
			side = append(side, low, high)
		}
	}
	if s.done == 0 {
		s.first, side = side[0], side[1:]
	}
	if s.added != none {
		s.do(compare, "cp", zero, s.added)
	}
	for k, v := range side {
		name := "adc"
		if k == 0 && s.added == none {
			name = "add"
		}
		s.two(name, s.words[from+k], v)
	}
	if !last {
		s.added = s.spread()
	}
	s.done = below
}
