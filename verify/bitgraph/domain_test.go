package bitgraph_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"asmgen/gen/isa"
	"asmgen/verify/bitgraph"
)

// operations has every operation of a domain, on words x and y of w bits, a carry c
// and a number 0 <= k < w. A result has w bits, or 1 where narrow says so.
func operations[V any](d isa.Dom[V]) []struct {
	name   string
	narrow []bool
	do     func(w, k int, x, y, c V) []V
} {
	both, wide, narrow := []bool{false, true}, []bool{false}, []bool{true}
	pair := func(a, b V) []V { return []V{a, b} }
	return []struct {
		name   string
		narrow []bool
		do     func(w, k int, x, y, c V) []V
	}{
		{"AddC", both, func(w, k int, x, y, c V) []V { return pair(d.AddC(w, x, y, c)) }},
		{"SubB", both, func(w, k int, x, y, c V) []V { return pair(d.SubB(w, x, y, c)) }},
		{"Mul", []bool{false, false}, func(w, k int, x, y, c V) []V { return pair(d.Mul(w, x, y)) }},
		{"Ult", narrow, func(w, k int, x, y, c V) []V { return []V{d.Ult(w, x, y)} }},
		{"And", wide, func(w, k int, x, y, c V) []V { return []V{d.And(w, x, y)} }},
		{"Or", wide, func(w, k int, x, y, c V) []V { return []V{d.Or(w, x, y)} }},
		{"Xor", wide, func(w, k int, x, y, c V) []V { return []V{d.Xor(w, x, y)} }},
		{"complement", wide, func(w, k int, x, y, c V) []V { return []V{d.Xor(w, x, d.Const(w, 1<<w-1))} }},
		{"Const", wide, func(w, k int, x, y, c V) []V { return []V{d.Const(w, 0x9e3779b97f4a7c15>>k)} }},
		{"Shl", wide, func(w, k int, x, y, c V) []V { return []V{d.Shl(w, x, k)} }},
		{"Shr", wide, func(w, k int, x, y, c V) []V { return []V{d.Shr(w, x, k)} }},
		{"Extract", narrow, func(w, k int, x, y, c V) []V { return []V{d.Extract(x, k, 1)} }},
		{"Concat", wide, func(w, k int, x, y, c V) []V {
			if k == 0 {
				return []V{d.Concat(w, x, d.Const(0, 0))}
			}
			return []V{d.Concat(k, d.Extract(y, w-k, k), d.Extract(x, k, w-k))}
		}},
	}
}

// column is a word, and the number that it is for each assignment.
type column struct {
	word    bitgraph.Word
	numbers []uint64
}

// lockstep applies random operations to what was there before, over the graph and
// over numbers, for those assignments of two words and a carry. It returns what came
// out, by width.
func lockstep(t *testing.T, r *rand.Rand, w, steps int, at []bitgraph.Assignment, names map[string]bool) {
	t.Helper()
	g := bitgraph.New()
	pool := map[bool][]column{} // by narrow
	for _, in := range []struct {
		name string
		bits int
	}{{"x", w}, {"y", w}, {"c", 1}} {
		c := column{word: g.Input(in.name, in.bits)}
		for _, a := range at {
			c.numbers = append(c.numbers, a[in.name])
		}
		pool[in.bits == 1] = append(pool[in.bits == 1], c)
	}
	if w == 1 {
		pool[false] = pool[true]
	}
	symbolic, concrete := operations(isa.Dom[bitgraph.Word](g)), operations(isa.Dom[uint64](isa.Concrete{}))
	one := func(narrow bool) column { return pool[narrow][r.IntN(len(pool[narrow]))] }
	for range steps {
		op, k := r.IntN(len(symbolic)), r.IntN(w)
		if names != nil && !names[symbolic[op].name] {
			continue
		}
		x, y, c := one(false), one(false), one(true)
		if r.IntN(8) == 0 {
			y = x
		}
		words := symbolic[op].do(w, k, x.word, y.word, c.word)
		results := make([]column, len(words))
		for i := range at {
			for j, v := range concrete[op].do(w, k, x.numbers[i], y.numbers[i], c.numbers[i]) {
				results[j].numbers = append(results[j].numbers, v)
			}
		}
		for j, v := range words {
			results[j].word = v
			narrow := symbolic[op].narrow[j]
			pool[narrow] = append(pool[narrow], results[j])
		}
	}
	all := slices.Concat(pool[false], pool[true])
	var words []bitgraph.Word
	for _, c := range all {
		words = append(words, c.word)
	}
	for i, a := range at {
		for k, x := range g.Evaluate(a, words...) {
			if x != all[k].numbers[i] {
				t.Fatalf("%d bits: result %d of %d is %#x for %v, not %#x", w, k, len(all), x, a, all[k].numbers[i])
			}
		}
	}
	for _, c := range all {
		if x, known := g.Known(c.word); known && slices.ContainsFunc(c.numbers, func(y uint64) bool { return x != y }) {
			t.Fatalf("%d bits: %#x is said to be known", w, x)
		}
	}
}

// Whatever is computed over the graph is what is computed over numbers, on all
// inputs there are.
func TestSmallWordsAreNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, w := range []int{1, 2, 3} {
		var all []bitgraph.Assignment
		for n := range uint64(1) << (2*w + 1) {
			all = append(all, bitgraph.Assignment{"c": n & 1, "x": n >> 1 & (1<<w - 1), "y": n >> (w + 1)})
		}
		for range 60 {
			lockstep(t, r, w, 60, all, nil)
		}
	}
}

// The same on edge patterns and random numbers, for the widths of machines.
func TestWordsAreNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, w := range []int{7, 8, 16, 32, 64} {
		top := ^uint64(0) >> (64 - w)
		var some []bitgraph.Assignment
		number := func() uint64 {
			return []uint64{0, 1, top, top - 1, top >> 1, top>>1 + 1, r.Uint64() & top, r.Uint64() & top}[r.IntN(8)]
		}
		for range 24 {
			some = append(some, bitgraph.Assignment{"c": r.Uint64() & 1, "x": number(), "y": number()})
		}
		quick := map[string]bool{}
		for _, op := range operations(isa.Dom[uint64](isa.Concrete{})) {
			quick[op.name] = op.name != "Mul" || w <= 8
		}
		for range 4 {
			lockstep(t, r, w, 24, some, quick)
		}
		lockstep(t, r, w, 6, some, map[string]bool{"Mul": true, "Const": true})
	}
}

// A product is that of its factors in either order, and one by a constant is a few
// additions.
func TestProducts(t *testing.T) {
	g := bitgraph.New()
	x, y := g.Input("x", 16), g.Input("y", 16)
	lo, hi := g.Mul(16, x, y)
	if lo2, hi2 := g.Mul(16, y, x); !g.Equal(lo, lo2) || !g.Equal(hi, hi2) {
		t.Error("x y and y x differ")
	}
	lo, _ = g.Mul(16, g.Const(16, 5), x)
	if sum, _ := g.AddC(16, x, g.Shl(16, x, 2), nil); !g.Equal(lo, sum) {
		t.Error("5 x and x + 4 x differ")
	}
	z := g.Shl(16, x, 3)
	lo, _ = g.Mul(16, g.Const(16, 5), z)
	if sum, _ := g.AddC(16, z, g.Shl(16, z, 2), nil); !g.Equal(lo, sum) {
		t.Error("5 times 8 x and 8 x + 32 x differ")
	}
	if lo, _ := g.Mul(16, x, g.Const(16, 0)); !g.Equal(lo, nil) {
		t.Error("0 x is not 0")
	}
}

// Words of other widths than those of the operation.
func TestWidths(t *testing.T) {
	g := bitgraph.New()
	x := g.Input("x", 8)
	if sum, _ := g.AddC(16, x, g.Const(16, 0x100), nil); !g.Equal(sum, g.Concat(8, x, g.Const(1, 1))) {
		t.Error("a narrow word does not have zeros above it")
	}
	if !g.Equal(g.And(4, g.Const(8, 5), x[:4]), g.Concat(3, g.And(3, g.Const(3, 5), x[:3]), nil)) {
		t.Error("zeros above the width are not ignored")
	}
}

// What the graph cannot mean is refused.
func TestMisuse(t *testing.T) {
	g := bitgraph.New()
	x := g.Input("x", 8)
	for what, f := range map[string]func(){
		"an operand that is too wide":     func() { g.And(4, x, x) },
		"a carry that is not 0 or 1":      func() { g.AddC(8, x, x, g.Const(2, 2)) },
		"a second input of the name":      func() { g.Input("x", 4) },
		"a number for no input":           func() { g.Evaluate(bitgraph.Assignment{"y": 1}, x) },
		"a number wider than the input":   func() { g.Evaluate(bitgraph.Assignment{"x": 256}, x) },
		"lists of words of other lengths": func() { g.Compare([]bitgraph.Word{x}, nil, 1) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s passes", what)
				}
			}()
			f()
		}()
	}
}

// The verdicts are what they are said to be.
func TestCompare(t *testing.T) {
	g := bitgraph.New()
	x, y, z := g.Input("x", 16), g.Input("y", 16), g.Input("z", 16)
	add := func(a, b bitgraph.Word) bitgraph.Word {
		sum, _ := g.AddC(16, a, b, nil)
		return sum
	}
	left, right := add(add(x, y), z), add(x, add(y, z))
	for _, c := range []struct {
		what      string
		got, want bitgraph.Word
		verdict   bitgraph.Verdict
	}{
		{"the order of operands", add(x, y), add(y, x), bitgraph.Equal},
		{"the order of additions, which needs more than identities of one majority", left, right, bitgraph.Undecided},
		{"the top bit", x, g.Xor(16, x, g.Const(16, 0x8000)), bitgraph.Different},
		{"a carry that takes fifteen bits", add(x, g.Const(16, 1)), g.Or(16, x, g.Const(16, 1)), bitgraph.Different},
		{"constants", g.Const(16, 3), g.Const(16, 4), bitgraph.Different},
		{"whether it is 0", g.Ult(16, g.Const(16, 0), z), g.Const(1, 0), bitgraph.Different},
		{"only with all ones", g.Ult(16, x, g.Const(16, 0xffff)), g.Const(1, 1), bitgraph.Different},
	} {
		a := g.Compare([]bitgraph.Word{y, c.got}, []bitgraph.Word{y, c.want}, 1)
		if a.Verdict != c.verdict || a.Verdict != bitgraph.Equal && a.Word != 1 {
			t.Errorf("%s: %+v", c.what, a)
		}
		if a.Verdict != bitgraph.Different {
			continue
		}
		got, want := g.Evaluate(a.At, c.got)[0], g.Evaluate(a.At, c.want)[0]
		if got != a.Got || want != a.Want || got>>a.Bit&1 == want>>a.Bit&1 || a.At["y"] != 0 || a.At["z"] > 1 {
			t.Errorf("%s: %+v for %#x and %#x", c.what, a, got, want)
		}
	}
	if s := fmt.Sprint(bitgraph.Equal, bitgraph.Different, bitgraph.Undecided); s != "equal different not decided" {
		t.Error(s)
	}
}
