package chamctr

// Counts is what is done for one block.
type Counts struct {
	Rounds  int // carried out, at least in part
	Skipped int // left out
	Halves  int // of which one side is folded
	Keys    [3]int
	Words   int // folded words taken
}

// Count counts. Keys are the round keys taken, by Home.
func (s *Schedule) Count() Counts {
	c := Counts{Words: len(s.Foldings)}
	for _, r := range s.Rounds {
		if r.Skipped() {
			c.Skipped++
			continue
		}
		c.Rounds++
		if r.Folded[Left] != r.Folded[Right] {
			c.Halves++
		}
		if !r.Folded[Right] {
			c.Keys[r.Home]++
		}
	}
	return c
}
