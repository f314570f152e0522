package bitgraph_test

import (
	"testing"

	"asmgen/gen/isa"
	"asmgen/verify/bitgraph"
)

// fixture is a graph with two inputs of w bits, and operations without carries.
type fixture struct {
	*bitgraph.Graph
	w    int
	x, y bitgraph.Word
}

func words(w int) *fixture {
	g := bitgraph.New()
	return &fixture{g, w, g.Input("x", w), g.Input("y", w)}
}

func (f *fixture) num(x uint64) bitgraph.Word           { return f.Const(f.w, x) }
func (f *fixture) and(x, y bitgraph.Word) bitgraph.Word { return f.And(f.w, x, y) }
func (f *fixture) or(x, y bitgraph.Word) bitgraph.Word  { return f.Or(f.w, x, y) }
func (f *fixture) xor(x, y bitgraph.Word) bitgraph.Word { return f.Xor(f.w, x, y) }
func (f *fixture) not(x bitgraph.Word) bitgraph.Word    { return f.xor(x, f.num(1<<f.w-1)) }

func (f *fixture) add(x, y bitgraph.Word) bitgraph.Word {
	sum, _ := f.AddC(f.w, x, y, nil)
	return sum
}

func (f *fixture) sub(x, y bitgraph.Word) bitgraph.Word {
	diff, _ := f.SubB(f.w, x, y, nil)
	return diff
}

func (f *fixture) up(x bitgraph.Word, k int) bitgraph.Word   { return f.Shl(f.w, x, k) }
func (f *fixture) down(x bitgraph.Word, k int) bitgraph.Word { return f.Shr(f.w, x, k) }

// lanes applies an operation to each lane of n bits.
func (f *fixture) lanes(n int, x, y bitgraph.Word, op func(x, y bitgraph.Word) bitgraph.Word) bitgraph.Word {
	return isa.Lanes(isa.Dom[bitgraph.Word](f), f.w, n, x, y, op)
}

// Two ways of writing the same are the same.
func TestIdentities(t *testing.T) {
	f := words(16)
	x, y := f.x, f.y
	carryIn, carryOut := f.AddC(16, x, f.not(y), f.Const(1, 1))
	_, borrow := f.SubB(16, x, y, nil)
	_, carry := f.AddC(16, x, y, nil)
	sum := f.add(x, y)
	for what, pair := range map[string][2]bitgraph.Word{
		"a - b, a + ~b + 1":                 {f.sub(x, y), carryIn},
		"no borrow, carry":                  {f.Xor(1, borrow, f.Const(1, 1)), carryOut},
		"a - b, ~(~a + b)":                  {f.sub(x, y), f.not(f.add(f.not(x), y))},
		"(a + b) - b, a":                    {f.sub(sum, y), x},
		"(a - b) + b, a":                    {f.add(f.sub(x, y), y), x},
		"(a + b) - a, b":                    {f.sub(sum, x), y},
		"a + b < b, carry":                  {f.Ult(16, sum, y), carry},
		"a + a, 2 a":                        {f.add(x, x), f.up(x, 1)},
		"a | b, a ^ b ^ (a & b)":            {f.or(x, y), f.xor(f.xor(x, y), f.and(x, y))},
		"~(~a & ~b), a | b":                 {f.not(f.and(f.not(x), f.not(y))), f.or(x, y)},
		"a & ~b, a ^ (a & b)":               {f.and(x, f.not(y)), f.xor(x, f.and(x, y))},
		"(a ^ b) & b, ~a & b":               {f.and(f.xor(x, y), y), f.and(f.not(x), y)},
		"a rotated by or, by xor":           {f.or(f.up(x, 5), f.down(x, 11)), f.xor(f.up(x, 5), f.down(x, 11))},
		"a rotated by or, by +":             {f.or(f.up(x, 5), f.down(x, 11)), f.add(f.up(x, 5), f.down(x, 11))},
		"rotated by 8 twice, a":             {rotate(isa.Dom[bitgraph.Word](f), 16, rotate(isa.Dom[bitgraph.Word](f), 16, x, 8), 8), x},
		"rotated by 1: 2 a - sign, or":      {f.sub(f.add(x, x), f.sign(x)), f.or(f.up(x, 1), f.down(x, 15))},
		"bit-sliced carry, ((a^c)&(b^c))^c": {f.xor(f.and(f.xor(x, f.down(x, 1)), f.xor(y, f.down(x, 1))), f.down(x, 1)), f.majorities(x, y, f.down(x, 1))},
	} {
		if !f.Equal(pair[0], pair[1]) {
			t.Errorf("%s differ", what)
		}
	}
}

// sign is 0, or all ones where the top bit is set.
func (f *fixture) sign(x bitgraph.Word) bitgraph.Word {
	v := make(bitgraph.Word, f.w)
	for i := range v {
		v[i] = x[f.w-1]
	}
	return v
}

// majorities is the carry of full adders side by side.
func (f *fixture) majorities(x, y, z bitgraph.Word) bitgraph.Word {
	var out bitgraph.Word
	for i := range f.w {
		_, carry := f.AddC(1, x[i:i+1], y[i:i+1], z[i:i+1])
		out = append(out, carry...)
	}
	return out
}

// Lanes in one word, with the carries between them masked out, are added as words
// of their own are. Without the mask they are not.
func TestLanesInAWord(t *testing.T) {
	for _, c := range []struct{ w, n int }{{32, 16}, {32, 8}, {64, 16}, {64, 32}} {
		f := words(c.w)
		top := uint64(0)
		for lo := c.n - 1; lo < c.w; lo += c.n {
			top |= 1 << lo
		}
		want := f.lanes(c.n, f.x, f.y, func(x, y bitgraph.Word) bitgraph.Word {
			sum, _ := f.AddC(c.n, x, y, nil)
			return sum
		})
		low := f.add(f.and(f.x, f.num(^top)), f.and(f.y, f.num(^top)))
		sum := f.xor(low, f.and(f.xor(f.x, f.y), f.num(top)))
		if !f.Equal(sum, want) {
			t.Errorf("%d lanes of %d bits: the sum is not that of words", c.w/c.n, c.n)
		}
		if a := f.Compare([]bitgraph.Word{f.add(f.x, f.y)}, []bitgraph.Word{want}, 1); a.Verdict != bitgraph.Different || a.Bit < c.n {
			t.Errorf("%d lanes of %d bits, carries between lanes: %+v", c.w/c.n, c.n, a)
		}
		// All lanes rotated by one, with ones at the bottom of each lane.
		bottom := top >> (c.n - 1)
		turned := f.or(f.and(f.up(sum, 1), f.num(^bottom)), f.and(f.down(sum, c.n-1), f.num(bottom)))
		if !f.Equal(turned, f.lanes(c.n, want, want, func(x, _ bitgraph.Word) bitgraph.Word {
			return rotate(isa.Dom[bitgraph.Word](f), c.n, x, 1)
		})) {
			t.Errorf("%d lanes of %d bits: the rotation is not that of words", c.w/c.n, c.n)
		}
	}
}

// A short word in a long register may have anything above it, as long as that is
// dropped before bits come down.
func TestDirtyUpperHalves(t *testing.T) {
	f := words(32)
	short := isa.Dom[bitgraph.Word](f)
	x, y := f.x[:16], f.y[:16]
	sum, _ := f.AddC(16, x, y, nil)
	want := f.Xor(16, rotate(short, 16, sum, 3), y)
	long := f.add(f.x, f.y)
	clean := f.and(long, f.num(0xffff))
	if got := f.xor(f.or(f.up(long, 3), f.down(clean, 13)), f.y); !f.Equal(got[:16], want) {
		t.Error("the lower half is not the word")
	}
	if got := f.down(f.up(long, 16), 16); !f.Equal(got, sum) {
		t.Error("shifting the upper half out leaves something else than the word")
	}
	wrong := f.xor(f.or(f.up(long, 3), f.down(long, 13)), f.y)
	if a := f.Compare([]bitgraph.Word{wrong[:16]}, []bitgraph.Word{want}, 1); a.Verdict != bitgraph.Different {
		t.Errorf("bits of the upper half come down: %v", a.Verdict)
	}
}
