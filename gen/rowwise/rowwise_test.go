package rowwise

import (
	"slices"
	"testing"

	"asmgen/gen"
)

func problem(n, strip, lanes int, overlap bool) gen.Problem {
	return gen.Problem{N: n, WordBits: 16, Strip: strip, Lanes: lanes, Overlap: overlap}
}

// Every schedule is sound: whatever the size, the strip, the lanes and the
// overlap.
func TestSound(t *testing.T) {
	for n := 1; n <= 60; n++ {
		for _, strip := range []int{1, 2, 3, 4, 6, 7, 20, 24, 100} {
			for _, lanes := range []int{0, 4} {
				for _, overlap := range []bool{false, true} {
					s := schedule(problem(n, strip, lanes, overlap))
					if err := s.Check(); err != nil {
						t.Fatalf("%d words in strips of %d, %d lanes: %v", n, strip, lanes, err)
					}
					if s.Words > strip {
						t.Fatalf("%d words in strips of %d, %d lanes: a window of %d", n, strip, lanes, s.Words)
					}
				}
			}
		}
	}
}

// In k strips, n words of y are loaded once and those of x k times; each strip
// stores the n columns it passes and the window it ends with, and each but the
// first takes up the n columns that are there.
func TestCounts(t *testing.T) {
	for _, c := range []struct{ n, strip, strips int }{
		{8, 8, 1}, {16, 24, 1}, {24, 24, 1}, {26, 24, 2}, {32, 24, 2}, {64, 24, 3}, {20, 4, 5}, {5, 1, 5},
	} {
		want := gen.Counts{
			Loads:    c.n + c.strips*c.n,
			Stores:   c.strips*c.n + c.n,
			Products: c.n * c.n,
			Reloads:  (c.strips - 1) * c.n,
		}
		for _, lanes := range []int{1, 4} {
			if got := schedule(problem(c.n, c.strip, lanes, false)).Count(); got != want {
				t.Errorf("%d words in strips of %d, %d lanes: %+v, want %+v", c.n, c.strip, lanes, got, want)
			}
		}
	}
}

// Strips are alike in width, and fill vectors of four where the limit allows.
func TestWidths(t *testing.T) {
	for _, c := range []struct {
		n, limit, lanes int
		want            []int
	}{
		{10, 24, 4, []int{10}},
		{32, 24, 4, []int{16, 16}},
		{26, 24, 4, []int{16, 10}},
		{64, 24, 4, []int{24, 24, 16}},
		{7, 3, 4, []int{3, 3, 1}},
		{3, 0, 4, []int{1, 1, 1}},
		{5, 4, 1, []int{3, 2}},
		{9, 4, 1, []int{3, 3, 3}},
	} {
		if got := widths(c.n, c.limit, c.lanes); !slices.Equal(got, c.want) {
			t.Errorf("%d words, at most %d, %d lanes: strips of %v, want %v", c.n, c.limit, c.lanes, got, c.want)
		}
	}
}

// Check must find each way a window can be wrong.
func TestCheckFindsFaults(t *testing.T) {
	find := func(s *gen.Schedule, kind gen.StepKind) int {
		return slices.IndexFunc(s.Steps, func(st gen.Step) bool { return st.Kind == kind })
	}
	drop := func(s *gen.Schedule, i int) { s.Steps = slices.Delete(s.Steps, i, i+1) }
	for name, damage := range map[string]func(s *gen.Schedule){
		"a reload is missing":       func(s *gen.Schedule) { drop(s, find(s, gen.Reload)) },
		"a reload is done twice":    func(s *gen.Schedule) { i := find(s, gen.Reload); s.Steps[i+1] = s.Steps[i] },
		"a reload of nothing":       func(s *gen.Schedule) { s.Steps[find(s, gen.Reload)].Col = 15 },
		"a window too narrow":       func(s *gen.Schedule) { s.Words-- },
		"a store of another word":   func(s *gen.Schedule) { s.Steps[find(s, gen.Store)].Col++ },
		"a store kept elsewhere":    func(s *gen.Schedule) { s.Steps[find(s, gen.Store)].Kind = gen.Hold },
		"the last store is missing": func(s *gen.Schedule) { drop(s, len(s.Steps)-1) },
		"a reload in column form":   func(s *gen.Schedule) { s.Form = gen.Columns },
	} {
		s := schedule(problem(8, 4, 4, false))
		damage(s)
		if s.Check() == nil {
			t.Errorf("%s, and Check does not see it", name)
		}
	}
}
