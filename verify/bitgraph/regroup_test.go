package bitgraph_test

import (
	"math/rand/v2"
	"testing"

	"asmgen/gen/isa"
	"asmgen/verify/bitgraph"
)

// What is added in two parts is what is added at once, with the same carry: a rotated word,
// and numbers.
func TestRegroup(t *testing.T) {
	for _, regroup := range []bool{true, false} {
		f := words(16)
		if regroup {
			f.Regroup()
		}
		x, y := f.x, f.y
		two := f.add(f.add(y, f.up(x, 2)), f.down(x, 14))
		wide, _ := f.AddC(32, f.Extract(f.add(x, f.num(3)), 0, 16), f.Const(32, 4), nil)
		for what, pair := range map[string][2]bitgraph.Word{
			"y + 4 x + x / 2^14, y + rotated x":          {two, f.add(rotate(isa.Dom[bitgraph.Word](f), 16, x, 2), y)},
			"(x + 1) + 2, x + 3":                         {f.add(f.add(x, f.num(1)), f.num(2)), f.add(x, f.num(3))},
			"((x + 1) + 65535) + 5, x + 5":               {f.add(f.add(f.add(x, f.num(1)), f.num(65535)), f.num(5)), f.add(x, f.num(5))},
			"16 bits of (x + 3) + 4 in 32 bits, x + 7":   {f.Extract(wide, 0, 16), f.add(x, f.num(7))},
			"((y + 4 x) + x / 2^14) + 1, 1 + (y + that)": {f.add(two, f.num(1)), f.add(f.num(1), two)},
		} {
			if f.Equal(pair[0], pair[1]) != regroup && what[0] != '(' || regroup && !f.Equal(pair[0], pair[1]) {
				t.Errorf("%s: the same is %v", what, !regroup)
			}
		}
	}
}

// Sums that are regrouped, and their carries, are what numbers make of them.
func TestRegroupedNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		g := bitgraph.New()
		g.Regroup()
		w := []int{4, 8, 16, 32, 64}[r.IntN(5)]
		at := bitgraph.Assignment{}
		graph, number := isa.Dom[bitgraph.Word](g), isa.Dom[uint64](isa.Concrete{})
		var words, carries []bitgraph.Word
		var numbers, ones []uint64
		for _, name := range []string{"a", "b", "c"} {
			x := r.Uint64() >> (64 - w)
			at[name] = x
			words, numbers = append(words, g.Input(name, w)), append(numbers, x)
		}
		for range 40 {
			i, j, k := r.IntN(len(words)), r.IntN(len(words)), r.IntN(w)
			x, y := words[j], numbers[j]
			switch r.IntN(4) {
			case 0:
				x, y = graph.Shl(w, x, k), number.Shl(w, y, k)
			case 1:
				x, y = graph.Shr(w, x, k), number.Shr(w, y, k)
			case 2:
				c := r.Uint64() >> (64 - w)
				x, y = graph.Const(w, c), c
			}
			sum, carry := graph.AddC(w, words[i], x, graph.Const(1, 0))
			s, c := number.AddC(w, numbers[i], y, 0)
			words, numbers = append(words, sum), append(numbers, s)
			carries, ones = append(carries, carry), append(ones, c)
		}
		for k, got := range g.Evaluate(at, append(words, carries...)...) {
			if want := append(numbers, ones...)[k]; got != want {
				t.Fatalf("%d bits: word %d is %#x, want %#x", w, k, got, want)
			}
		}
	}
}
