package isa

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// words are the values at which carries are made and passed on, and some others.
func words(w int, r *rand.Rand) []uint64 {
	ones := mask(w)
	return []uint64{0, 1, ones, ones - 1, ones >> 1, ones>>1 + 1, r.Uint64() & ones, r.Uint64() & ones}
}

func number(x uint64) *big.Int { return new(big.Int).SetUint64(x) }

// Addition, subtraction and multiplication are those of the integers, for every
// width.
func TestConcreteIsArithmetic(t *testing.T) {
	var d Concrete
	r := rand.New(rand.NewPCG(1, 1))
	for _, w := range []int{1, 8, 16, 32, 64} {
		base := new(big.Int).Lsh(big.NewInt(1), uint(w))
		check := func(what string, lo, hi uint64, want *big.Int) {
			t.Helper()
			got := new(big.Int).Mul(number(hi), base)
			if got.Add(got, number(lo)).Cmp(want) != 0 || lo > mask(w) || hi > mask(w) {
				t.Errorf("%d bits, %s: %#x and %#x for %v", w, what, lo, hi, want)
			}
		}
		for _, x := range words(w, r) {
			for _, y := range words(w, r) {
				for c := range uint64(2) {
					sum, carry := d.AddC(w, x, y, c)
					want := new(big.Int).Add(number(x), number(y))
					check("sum", sum, carry, want.Add(want, number(c)))
					// x - y - b + 2^w borrow is the difference.
					diff, borrow := d.SubB(w, x, y, c)
					want = new(big.Int).Add(number(diff), number(y))
					want.Add(want, number(c))
					check("difference", x, borrow, want)
				}
				lo, hi := d.Mul(w, x, y)
				check("product", lo, hi, new(big.Int).Mul(number(x), number(y)))
				if got := d.Ult(w, x, y) == 1; got != (x < y) {
					t.Errorf("Ult(%#x, %#x) is %v", x, y, got)
				}
			}
		}
	}
}

func TestConcreteBits(t *testing.T) {
	var d Concrete
	for _, c := range []struct {
		what      string
		got, want uint64
	}{
		{"shift up drops the top", d.Shl(8, 0xff, 4), 0xf0},
		{"shift down", d.Shr(8, 0xff, 4), 0x0f},
		{"extract", d.Extract(0x123456789abcdef0, 16, 32), 0x56789abc},
		{"extract all", d.Extract(^uint64(0), 0, 64), ^uint64(0)},
		{"concat", d.Concat(32, 0x89abcdef, 0x01234567), 0x0123456789abcdef},
		{"constant wraps", d.Const(8, 0x1ff), 0xff},
		{"lanes", Lanes(Dom[uint64](d), 64, 16, 0x0001000200030004, 0x0010002000300040,
			func(x, y uint64) uint64 { return x | y }), 0x0011002200330044},
	} {
		if c.got != c.want {
			t.Errorf("%s: %#x, want %#x", c.what, c.got, c.want)
		}
	}
}

// Every result of a secret is secret, and has the value of the concrete domain.
func TestTaintSpreads(t *testing.T) {
	var d Taint
	public, secret := Tainted{X: 0x21}, Tainted{X: 0x43, Secret: true}
	s1, c1 := d.AddC(8, public, secret, public)
	s2, b2 := d.SubB(8, secret, public, public)
	lo, hi := d.Mul(8, public, secret)
	for i, v := range []Tainted{
		s1, c1, s2, b2, lo, hi, d.Ult(8, public, secret), d.And(8, secret, public), d.Or(8, public, secret),
		d.Xor(8, secret, secret), d.Shl(8, secret, 1), d.Shr(8, secret, 1), d.Extract(secret, 0, 4), d.Concat(8, public, secret), d.Concat(8, secret, public),
	} {
		if _, known := d.Known(v); known {
			t.Errorf("result %d of a secret is public", i)
		}
	}
	if lo.X != 0x21*0x43&0xff || hi.X != 0x21*0x43>>8 {
		t.Errorf("product %#x %#x", lo.X, hi.X)
	}
	if x, known := d.Known(d.Xor(8, public, public)); !known || x != 0 {
		t.Error("a result of public words is not public")
	}
}
