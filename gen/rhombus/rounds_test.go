package rhombus

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"asmgen/gen/chamctr"
)

// roundsExamples have rounds that are skipped, folded in half and whole, loops that begin
// and end anywhere, and round keys in every home.
func roundsExamples(t *testing.T) map[string]*Rounds {
	t.Helper()
	out := map[string]*Rounds{}
	for name, e := range map[string]struct {
		variant    string
		options    chamctr.Options
		many, back bool
	}{
		"straight": {"64/128", chamctr.Options{Counter: chamctr.LE16, Preload: 7}, true, false},
		"turns":    {"128/256", chamctr.Options{Counter: chamctr.LE32, Fixed: true, Preload: 2, Unroll: 32}, true, false},
		"few":      {"128/128", chamctr.Options{Counter: chamctr.BEBlock, Unroll: 8}, true, false},
		"back":     {"64/128", chamctr.Options{Counter: chamctr.BEBlock, Fixed: true, Unroll: 16}, false, true},
	} {
		c, ok := chamctr.Find(chamctr.Ciphers, e.variant)
		if !ok {
			t.Fatal(e.variant)
		}
		s, err := chamctr.New(c, e.options)
		if err != nil {
			t.Fatal(err)
		}
		f := NewRounds(s, "Rounds of "+name, "for a test")
		f.Many, f.Back = e.many, e.back
		out[name] = f
	}
	return out
}

// The figures are those that people have looked at and found good, as in TestGolden.
func TestRoundsGolden(t *testing.T) {
	for name, f := range roundsExamples(t) {
		svg, err := f.SVG()
		if err != nil {
			t.Fatal(err)
		}
		for ending, got := range map[string][]byte{".svg": svg, ".txt": f.Text()} {
			golden := filepath.Join("testdata", "rounds_"+name+ending)
			if *update {
				if err := os.WriteFile(golden, got, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Errorf("%s differs:\n%s", golden, diff)
			}
		}
	}
}

// The text has each round once, with its sides as the schedule has them, in lines that
// fit a terminal.
func TestRoundsComplete(t *testing.T) {
	for name, f := range roundsExamples(t) {
		var signs []string
		for _, line := range strings.Split(string(f.Text()), "\n") {
			if len(line) > 80 {
				t.Errorf("%s: a line of %d signs: %s", name, len(line), line)
			}
			var from, to int
			if n, _ := fmt.Sscanf(line, "%d-%d", &from, &to); n == 2 {
				signs = append(signs, strings.Fields(strings.ReplaceAll(line, "|", " "))[1:]...)
				if len(signs) != to+1 {
					t.Errorf("%s: %d rounds after the line up to %d", name, len(signs), to)
				}
			}
		}
		if len(signs) != f.schedule.Cipher.Rounds {
			t.Fatalf("%s: %d rounds of %d", name, len(signs), f.schedule.Cipher.Rounds)
		}
		for i, r := range f.schedule.Rounds {
			folded := strings.Count(signs[i], ".") + strings.Count(signs[i], "-")
			want := 0
			for _, is := range r.Folded {
				if is {
					want++
				}
			}
			if folded != want || want == 0 && signs[i][1] != "MIR"[r.Home] {
				t.Errorf("%s: round %d is %q, where the schedule has %+v", name, i, signs[i], r)
			}
		}
	}
}

// Turns begin where the schedule's loop has its first place, and every round of the loop
// is in one of as many turns as it says.
func TestRoundsTurns(t *testing.T) {
	for name, f := range roundsExamples(t) {
		s := f.schedule
		if s.Unroll == 0 {
			if f.turn(s.Cipher.Rounds-1) != -1 {
				t.Errorf("%s: a turn without a loop", name)
			}
			continue
		}
		loop := s.Loop()
		for i := s.Even(); i < s.Cipher.Rounds; i++ {
			if n := f.turn(i); n < 0 || n >= loop.Turns {
				t.Errorf("%s: round %d is in turn %d of %d", name, i, n, loop.Turns)
			}
			if i > s.Even() && !f.Back && f.begins(i) != (i%s.Unroll == loop.Body[0]) {
				t.Errorf("%s: a turn begins with round %d: %v", name, i, f.begins(i))
			}
		}
	}
}

func TestRoundsPNG(t *testing.T) {
	for name, f := range roundsExamples(t) {
		image, err := f.PNG()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := png.Decode(bytes.NewReader(image)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
