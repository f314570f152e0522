package chamctr

import (
	"slices"
	"testing"

	"asmgen/verify/ref"
)

// The cipher is the reference, which is written apart from it.
func TestCipherIsTheReference(t *testing.T) {
	for k, ciphers := range [][]Cipher{Ciphers, Original} {
		for i, c := range ciphers {
			want := [][]ref.Cham{ref.Chams, ref.OriginalChams}[k][i]
			if c.Variant != want.Name || c.Rounds != want.Rounds {
				t.Fatalf("%+v is not %+v", c, want)
			}
			key := make([]byte, c.KeyBytes())
			for i := range key {
				key[i] = byte(37*i + 11)
			}
			if got := c.RoundKeys(key); !slices.Equal(got, want.RoundKeys(key)) {
				t.Errorf("CHAM-%s: round keys %x, want %x", c.Variant, got, want.RoundKeys(key))
			}
			var block []byte
			words := [4]uint32{0x1234, 0xfedc, 0x8001, 0x7ffe}
			for _, w := range words {
				for k := range c.WordBits / 8 {
					block = append(block, byte(w>>(8*k)))
				}
			}
			var got []byte
			for _, w := range c.Encrypt(c.RoundKeys(key), words) {
				for k := range c.WordBits / 8 {
					got = append(got, byte(w>>(8*k)))
				}
			}
			if !slices.Equal(got, want.Encrypt(key, block)) {
				t.Errorf("CHAM-%s of %d rounds: %x", c.Variant, c.Rounds, got)
			}
		}
	}
}

// With the number in the first word, rounds 1, 2 and 5 go, 0, 4 and 8 lose their right
// side, and 3, 6 and 9 their left one. H. Kwon et al. (Electronics 2020, 9(9), 1548) skip
// eight rounds with the same layout, some of them by tables.
func TestFolding(t *testing.T) {
	for _, c := range append(slices.Clone(Ciphers), Original...) {
		for _, counter := range []Counter{LE16, LE32} {
			s, err := New(c, Options{Counter: counter})
			if err != nil {
				t.Fatal(err)
			}
			var skipped []int
			for _, r := range s.Rounds {
				if r.Skipped() {
					skipped = append(skipped, r.Index)
				}
			}
			want := []Folding{{0, Right}, {3, Left}, {4, Right}, {6, Left}, {8, Right}, {9, Left}}
			if !slices.Equal(skipped, []int{1, 2, 5}) || !slices.Equal(s.Foldings, want) || s.Even() != 10 {
				t.Errorf("%s %s: skipped %v, folded %v, even from %d", c.Variant, counter, skipped, s.Foldings, s.Even())
			}
			if !s.Rounds[0].Counts() || s.Rounds[4].Counts() {
				t.Error("the first round alone counts")
			}
			n := s.Count()
			if n.Rounds != c.Rounds-3 || n.Skipped != 3 || n.Halves != 6 || n.Words != 6 || n.Keys != [3]int{Memory: c.Rounds - 6} {
				t.Errorf("%s: %+v", c.Variant, n)
			}
		}
		s, err := New(c, Options{Counter: BEBlock})
		if err != nil || len(s.Foldings) != 0 || s.Even() != 0 || s.Count().Rounds != c.Rounds {
			t.Errorf("%s be-block: %v, folded %v", c.Variant, err, s.Foldings)
		}
	}
}

// The number of 32 bits leaves a first word of 16 after so many blocks.
func TestRun(t *testing.T) {
	for _, c := range Ciphers {
		for _, counter := range Counters {
			s, _ := New(c, Options{Counter: counter})
			if want := c.WordBits == 16 && counter == LE32; (s.Run == 1<<16) != want || !want && s.Run != 0 {
				t.Errorf("%s %s: a run of %d", c.Variant, counter, s.Run)
			}
		}
	}
}

// What changes with the second word is what Fold makes another of.
func TestRefolded(t *testing.T) {
	s, _ := New(Ciphers[0], Options{Counter: LE32})
	keys := s.RoundKeys([]byte("0123456789abcdef"))
	before, after := s.Fold(keys, [4]uint32{0, 1, 2, 3}), s.Fold(keys, [4]uint32{0, 0x8002, 2, 3})
	for k, f := range s.Foldings {
		if s.Refolded(f) != (before[k] != after[k]) {
			t.Errorf("%v changes from %#x to %#x", f, before[k], after[k])
		}
	}
}

// Those keys are preloaded that save most: with folding, keys 3, 6 and 7 of CHAM-64/128
// are taken six times, key 8 four times, the others five.
func TestPreload(t *testing.T) {
	c := Ciphers[0]
	for _, want := range []struct {
		preload int
		keys    []int
		taken   int
	}{{0, nil, 0}, {3, []int{3, 6, 7}, 18}, {5, []int{0, 1, 3, 6, 7}, 28}, {15, []int{0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15}, 78}, {16, nil, 82}} {
		for _, fixed := range []bool{false, true} {
			s, err := New(c, Options{Counter: LE16, Preload: want.preload, Fixed: fixed})
			if err != nil {
				t.Fatal(err)
			}
			rest := [3]int{Register: want.taken}
			if fixed {
				rest[Immediate] = 82 - want.taken
			} else {
				rest[Memory] = 82 - want.taken
			}
			if got := s.Count().Keys; got != rest || want.keys != nil && !slices.Equal(s.Preloaded(), want.keys) {
				t.Errorf("%d preloaded: %v, taken %v, want %v", want.preload, s.Preloaded(), got, rest)
			}
		}
	}
}

// Every loop that is not refused goes through every round once, which New checks.
func TestLoops(t *testing.T) {
	for _, c := range append(slices.Clone(Ciphers), Original...) {
		for _, counter := range Counters {
			for unroll := 0; unroll <= 130; unroll++ {
				s, err := New(c, Options{Counter: counter, Unroll: unroll})
				if (err == nil) != (unroll%c.Keys() == 0) {
					t.Errorf("%s, a turn of %d: %v", c.Variant, unroll, err)
				}
				if err == nil && (s.Unroll == 0) != (unroll == 0 || unroll >= c.Rounds) {
					t.Errorf("%s: a turn of %d of %d rounds", c.Variant, s.Unroll, c.Rounds)
				}
			}
		}
	}
}

// A schedule that folds what changes, that does not skip what it must, or whose loop is
// off is refused.
func TestCheckRefuses(t *testing.T) {
	for name, damage := range map[string]func(s *Schedule){
		"a side that varies is folded":  func(s *Schedule) { s.Rounds[7].Folded[Right] = true },
		"a round that varies is gone":   func(s *Schedule) { s.Rounds[20].Folded = [2]bool{true, true} },
		"a folded side is formed":       func(s *Schedule) { s.Rounds[4].Folded[Right] = false },
		"a word of another round":       func(s *Schedule) { s.Foldings[1].Round = 6 },
		"another round key":             func(s *Schedule) { s.Rounds[40].Key = 9 },
		"a key with no register for it": func(s *Schedule) { s.Preload++ },
		"a loop of another length":      func(s *Schedule) { s.Unroll = 24 },
	} {
		s, err := New(Ciphers[0], Options{Counter: LE16, Unroll: 16, Preload: 2})
		if err != nil {
			t.Fatal(err)
		}
		damage(s)
		if err := s.check(); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if _, err := New(Ciphers[0], Options{Counter: "be16"}); err == nil {
		t.Error("a counter that there is not")
	}
	if _, err := New(Ciphers[0], Options{Counter: LE16, Preload: 17}); err == nil {
		t.Error("more keys than there are")
	}
}

// A declaration has words where a target aligns contexts and round keys, and bytes for all else.
func TestPrototype(t *testing.T) {
	for _, c := range []struct {
		op    string
		fixed bool
		align int
		want  string
	}{
		{"keys", false, 1, "void f(uint8_t keys[32], const uint8_t key[16])"},
		{"keys", false, 4, "void f(uint32_t keys[8], const uint8_t key[16])"},
		{"encrypt", false, 4, "void f(const uint32_t keys[8], uint8_t out[8], const uint8_t in[8])"},
		{"encrypt", true, 4, "void f(uint8_t out[8], const uint8_t in[8])"},
		{"ctr", false, 4, "uint8_t f(uint32_t context[12], const uint8_t *in, uint8_t *out, size_t len)"},
		{"start", true, 0, "void f(uint8_t context[48], const uint8_t start[8])"},
	} {
		op, _ := FindOp(c.op)
		if got := op.Prototype("f", Ciphers[0], c.fixed, 48, c.align); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}
