package gen_test

import (
	"testing"

	"asmgen/gen"
	"asmgen/gen/comba"
	"asmgen/gen/operandcache"
)

func plan(n, w, slots int, overlap bool) *gen.Schedule {
	return comba.Method.Plan(gen.Problem{N: n, WordBits: w, Slots: slots, Overlap: overlap}).Only().Schedule
}

// Every schedule is sound: whatever the size, the slots and the overlap.
func TestCombaIsSound(t *testing.T) {
	for _, w := range []int{8, 16, 32, 64} {
		for n := 1; n <= 40; n++ {
			for _, slots := range []int{0, 2, 3, 7, 20, 100} {
				for _, overlap := range []bool{false, true} {
					s := plan(n, w, slots, overlap)
					if err := s.Check(); err != nil {
						t.Fatalf("%d words of %d bits, %d slots: %v", n, w, slots, err)
					}
				}
			}
		}
	}
}

// A square forms n (n+1)/2 products: each pair once, and the diagonal.
func TestSquaresAreSound(t *testing.T) {
	for n := 1; n <= 40; n++ {
		for _, slots := range []int{0, 2, 7, 100} {
			s := comba.Method.Plan(gen.Problem{N: n, WordBits: 16, Slots: slots, Square: true}).Only().Schedule
			if err := s.Check(); err != nil {
				t.Fatalf("%d words, %d slots: %v", n, slots, err)
			}
			if got, want := s.Count().Products, n*(n+1)/2; got != want {
				t.Errorf("%d words: %d products, want %d", n, got, want)
			}
		}
	}
}

// Product scanning forms n^2 products and stores 2n words; without registers
// for operands it loads 2n^2 words (Hutter and Wenger, CHES 2011, Table 1), and
// with room for all of them 2n.
func TestCombaCounts(t *testing.T) {
	for _, n := range []int{1, 5, 8, 20, 32} {
		direct := plan(n, 8, 0, false).Count()
		if want := (gen.Counts{Loads: 2 * n * n, Stores: 2 * n, Products: n * n}); direct != want {
			t.Errorf("%d words, no slots: %+v, want %+v", n, direct, want)
		}
		cached := plan(n, 8, 2*n, false).Count()
		if want := (gen.Counts{Loads: 2 * n, Stores: 2 * n, Products: n * n}); cached != want {
			t.Errorf("%d words, a slot each: %+v, want %+v", n, cached, want)
		}
	}
}

// More slots never load more: Belady's rule has no anomaly.
func TestMoreSlotsLoadLess(t *testing.T) {
	last := plan(20, 8, 2, false).Count().Loads
	for slots := 3; slots <= 40; slots++ {
		loads := plan(20, 8, slots, false).Count().Loads
		if loads > last {
			t.Errorf("%d slots load %d words, %d slots load %d", slots, loads, slots-1, last)
		}
		last = loads
	}
}

// A three-byte accumulator holds a column of 257 products of bytes, not of 258.
func TestAccumulatorWidens(t *testing.T) {
	for n, words := range map[int]int{1: 2, 2: 3, 257: 3, 258: 4} {
		if s := plan(n, 8, 0, false); s.Words != words {
			t.Errorf("%d bytes: an accumulator of %d, want %d", n, s.Words, words)
		}
	}
}

// Check must find each way a schedule can be wrong.
func TestCheckFindsFaults(t *testing.T) {
	find := func(s *gen.Schedule, kind gen.StepKind) int {
		for i, st := range s.Steps {
			if st.Kind == kind {
				return i
			}
		}
		t.Fatalf("no step of kind %d", kind)
		return 0
	}
	drop := func(s *gen.Schedule, i int) { s.Steps = append(s.Steps[:i:i], s.Steps[i+1:]...) }
	for name, damage := range map[string]func(s *gen.Schedule){
		"a product is missing":    func(s *gen.Schedule) { drop(s, find(s, gen.Partial)) },
		"a product is done twice": func(s *gen.Schedule) { i := find(s, gen.Partial); s.Steps[i+4] = s.Steps[i] },
		"a load is missing":       func(s *gen.Schedule) { drop(s, find(s, gen.Load)) },
		"a store is missing":      func(s *gen.Schedule) { drop(s, find(s, gen.Store)) },
		"a slot too many":         func(s *gen.Schedule) { s.Steps[find(s, gen.Load)].Slot = s.Slots },
		"a store too early": func(s *gen.Schedule) {
			i := find(s, gen.Store)
			s.Steps[i], s.Steps[i-1] = s.Steps[i-1], s.Steps[i]
		},
	} {
		s := plan(4, 32, 6, false)
		damage(s)
		if s.Check() == nil {
			t.Errorf("%s, and Check does not see it", name)
		}
	}
}

// Choose pays for a register only as long as it saves more than it costs.
func TestChooseWeighsRegisters(t *testing.T) {
	withSlots := func(slots int) *gen.Program { return gen.Single(plan(20, 8, slots, false)) }
	dear := gen.Budget{Free: 4, Max: 20, Save: 1000, Load: 1}
	if got := dear.Choose(withSlots); got != 4 {
		t.Errorf("with dear registers %d slots, want the 4 free ones", got)
	}
	cheap := gen.Budget{Free: 4, Max: 20, Save: 0, Load: 1}
	if got := cheap.Choose(withSlots); got != 20 {
		t.Errorf("with free registers %d slots, want all 20", got)
	}
	if got := (gen.Budget{}).Choose(withSlots); got != 0 {
		t.Errorf("without registers %d slots, want 0", got)
	}
}

// Check must find each way the doubling of a square can be wrong.
func TestCheckFindsFaultsOfSquares(t *testing.T) {
	stores := func(s *gen.Schedule, col int) (of []int) {
		for i, st := range s.Steps {
			if st.Kind == gen.Store && st.Col == col {
				of = append(of, i)
			}
		}
		return of
	}
	for name, damage := range map[string]func(s *gen.Schedule){
		"a column is not doubled":         func(s *gen.Schedule) { s.Steps[stores(s, 1)[0]].Double = false },
		"a column is doubled in two rows": func(s *gen.Schedule) { s.Steps[stores(s, 7)[0]].Double = true },
		"the first row doubles, not the last": func(s *gen.Schedule) {
			of := stores(s, 7)
			s.Steps[of[0]].Double, s.Steps[of[1]].Double = true, false
		},
		"the diagonal is a column late": func(s *gen.Schedule) {
			i := stores(s, 4)[0]
			s.Steps[i-1], s.Steps[i] = s.Steps[i], s.Steps[i-1]
		},
	} {
		s := operandcache.Method.Plan(gen.Problem{N: 8, WordBits: 8, Slots: 20, Block: 2, Square: true}).Only().Schedule
		if err := s.Check(); err != nil || len(stores(s, 7)) < 2 || s.Steps[stores(s, 4)[0]-1].Kind != gen.Square {
			t.Fatalf("the schedule is not what the test takes it for: %v", err)
		}
		damage(s)
		if s.Check() == nil {
			t.Errorf("%s, and Check does not see it", name)
		}
	}
}
