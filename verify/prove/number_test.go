package prove

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// rational is the value of a number.
func rational(x number) *big.Rat {
	r := new(big.Rat).SetInt(x.mantissa())
	p := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(x.e, -x.e))))
	if x.e < 0 {
		return r.Quo(r, p)
	}
	return r.Mul(r, p)
}

// normalOf faults a number that is not in its one form.
func normalOf(t *testing.T, what string, x number) {
	t.Helper()
	switch {
	case x.zero() && x != number{}:
		t.Fatalf("%s: 0 with the exponent %d", what, x.e)
	case x.zero():
	case x.mantissa().Bit(0) == 0:
		t.Fatalf("%s: the mantissa %v is even", what, x.mantissa())
	case (x.b != nil) != (x.mantissa().BitLen() > 62) || x.b != nil && x.m != 0:
		t.Fatalf("%s: the mantissa %v is in the wrong place", what, x.mantissa())
	}
}

// sameNumber faults a number that has another value, or another form.
func sameNumber(t *testing.T, what string, got number, want *big.Rat) {
	t.Helper()
	normalOf(t, what, got)
	if rational(got).Cmp(want) != 0 {
		t.Fatalf("%s is %v, want %v", what, rational(got), want)
	}
}

// edgeNumbers are those around the mantissas that no longer are an int64, with either
// sign and some exponents.
func edgeNumbers() []number {
	big1 := func(e uint, d int64) *big.Int {
		b := new(big.Int).Lsh(big.NewInt(1), e)
		return b.Add(b, big.NewInt(d))
	}
	mantissas := []*big.Int{big.NewInt(0), big.NewInt(1), big.NewInt(3), big.NewInt(255)}
	for _, e := range []uint{31, 61, 62, 63, 64, 128} {
		mantissas = append(mantissas, big1(e, -1), big1(e, 0), big1(e, 1))
	}
	var out []number
	for _, m := range mantissas {
		for _, e := range []int32{0, 1, 61, 62, 190, -1, -63, -130} {
			x := large(new(big.Int).Set(m), e)
			out = append(out, x, x.neg())
		}
	}
	return out
}

func randomNumber(r *rand.Rand) number {
	b := new(big.Int)
	for range 1 + r.IntN(3) {
		b.Lsh(b, 64).Add(b, new(big.Int).SetUint64(r.Uint64()))
	}
	b.Rsh(b, uint(r.IntN(b.BitLen()+1)))
	if r.IntN(2) == 0 {
		b.Neg(b)
	}
	return large(b, int32(r.IntN(300)-150))
}

// numbers are all edges and some others.
func numbers(r *rand.Rand) []number {
	out := edgeNumbers()
	for range 100 {
		out = append(out, randomNumber(r))
	}
	return out
}

// Sums, differences and products are those of the rational numbers, in the one form
// that each number has.
func TestNumbersAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	all := numbers(r)
	check := func(x, y number) {
		a, b := rational(x), rational(y)
		what := func(op string) string { return fmt.Sprintf("%v %s %v", a, op, b) }
		sameNumber(t, what("+"), x.add(y), new(big.Rat).Add(a, b))
		sameNumber(t, what("-"), x.sub(y), new(big.Rat).Sub(a, b))
		sameNumber(t, what("*"), x.mul(y), new(big.Rat).Mul(a, b))
		if x.less(y) != (a.Cmp(b) < 0) {
			t.Fatalf("%s is %v", what("<"), x.less(y))
		}
		if x.sign() != a.Sign() || x.zero() != (a.Sign() == 0) || x.integral() != a.IsInt() {
			t.Fatalf("%v: sign %d, zero %v, integral %v", a, x.sign(), x.zero(), x.integral())
		}
	}
	for _, x := range all {
		check(x, x)
		check(x, x.neg())
		for range 15 {
			check(x, all[r.IntN(len(all))])
		}
	}
	// Sums and products just within an int64 and just beyond.
	for _, x := range []int64{1, 3, 1<<31 - 1, 1<<31 + 1, 1<<61 - 1, 1<<61 + 1, 1<<62 - 1} {
		for _, y := range []int64{1, 3, 1<<31 - 1, 1<<31 + 1, 1<<61 - 1, 1<<61 + 1, 1<<62 - 1} {
			for e := range 66 {
				check(integer(x).shift(e), integer(y))
				check(integer(-x).shift(e), integer(y))
				check(integer(-x).shift(e), integer(-y).shift(3))
			}
		}
	}
}

// Integers have one form however large they are, also those that no sum of small
// ones is.
func TestIntegersAreNormal(t *testing.T) {
	for _, x := range []int64{0, 1, -1, 6, 1<<62 - 1, 1 << 62, 1<<62 + 1, -1<<62 - 1, math.MaxInt64, math.MinInt64, math.MinInt64 + 1} {
		sameNumber(t, fmt.Sprint(x), integer(x), new(big.Rat).SetInt64(x))
	}
	for _, x := range []uint64{0, 1, 2, 1<<62 - 1, 1 << 62, 1<<62 + 1, 1 << 63, math.MaxUint64 - 1, math.MaxUint64} {
		want := new(big.Rat).SetInt(new(big.Int).SetUint64(x))
		sameNumber(t, fmt.Sprint(x), natural(x), want)
		if y, ok := natural(x).word(); !ok || y != x {
			t.Errorf("the word of %d is %d, %v", x, y, ok)
		}
	}
}

// Shifts, quotients and remainders by powers of two.
func TestPowersOfTwo(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	pow := func(k int) *big.Rat { return rational(power(k)) }
	floor := func(x *big.Rat) *big.Int { // Div is Euclidean, which is down for a positive divisor
		return new(big.Int).Div(x.Num(), x.Denom())
	}
	for _, x := range numbers(r) {
		a := rational(x)
		for _, k := range []int{0, 1, 8, 32, 63, 64, 65, 128, r.IntN(300)} {
			sameNumber(t, fmt.Sprintf("%v shifted by %d", a, k), x.shift(k), new(big.Rat).Mul(a, pow(k)))
			sameNumber(t, fmt.Sprintf("%v shifted by -%d", a, k), x.shift(-k), new(big.Rat).Mul(a, pow(-k)))
			sameNumber(t, fmt.Sprintf("%v over 2^%d", a, k), x.over(power(k)), new(big.Rat).Mul(a, pow(-k)))
			sameNumber(t, fmt.Sprintf("%v over -2^%d", a, k), x.over(power(k).neg()), new(big.Rat).Neg(new(big.Rat).Mul(a, pow(-k))))
			if !x.integral() {
				continue
			}
			low := floor(new(big.Rat).Mul(a, pow(-k)))
			sameNumber(t, fmt.Sprintf("what %v carries over 2^%d", a, k), x.quotient(power(k)), new(big.Rat).SetInt(low))
			sameNumber(t, fmt.Sprintf("what %v borrows from 2^%d", a, k), x.quotient(power(k).neg()), new(big.Rat).SetInt(low.Neg(low)))
			if k == 0 {
				continue
			}
			for _, half := range []number{power(k - 1), power(k)} { // centred, and from 0 up
				m := x.modulo(k, half)
				normalOf(t, "remainder", m)
				least := half.sub(power(k))
				if m.less(least) || !m.less(half) || !x.sub(m).over(power(k)).integral() {
					t.Fatalf("%v modulo 2^%d from %v up is %v", a, k, rational(least), rational(m))
				}
			}
			if c := centred(k, x); !x.sub(c).over(power(k)).integral() || c.less(power(k-1).neg()) || !c.less(power(k-1)) {
				t.Fatalf("%v centred modulo 2^%d is %v", a, k, rational(c))
			}
		}
		half := new(big.Rat).Add(a, big.NewRat(1, 2))
		sameNumber(t, fmt.Sprintf("%v rounded", a), x.rounded(), new(big.Rat).SetInt(floor(half)))
	}
}

// What is as near as a float64 comes is near enough for what only saves work, and a
// word is one just when it is.
func TestNumbersAsMachineWords(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, x := range numbers(r) {
		a := rational(x)
		want, _ := a.Float64()
		if got := x.float(); math.Abs(got-want) > math.Abs(want)*1e-15 {
			t.Fatalf("%v as a float is %g, want %g", a, got, want)
		}
		got, ok := x.word()
		is := a.IsInt() && a.Sign() >= 0 && a.Num().IsUint64()
		if ok != is || is && got != a.Num().Uint64() {
			t.Fatalf("%v as a word is %d, %v", a, got, ok)
		}
	}
	for _, x := range []number{power(2000), power(2000).neg(), large(new(big.Int).Lsh(big.NewInt(1), 300), 900).sub(integer(1))} {
		if f := x.float(); !math.IsInf(f, x.sign()) {
			t.Errorf("2^%d or so as a float is %g", x.e, f)
		}
	}
}

// Keys are equal just where numbers are, and none begins another.
func TestKeysOfNumbers(t *testing.T) {
	of := map[string]*big.Rat{}
	for _, x := range numbers(rand.New(rand.NewPCG(4, 4))) {
		key, a := string(x.key(nil)), rational(x)
		if b, ok := of[key]; ok && a.Cmp(b) != 0 {
			t.Fatalf("%v and %v have the same key", a, b)
		}
		of[key] = a
		if again := x.add(integer(1)).sub(integer(1)); string(again.key(nil)) != key {
			t.Fatalf("%v has two keys", a)
		}
	}
	for key, a := range of {
		for n := range key {
			if b, ok := of[key[:n]]; ok {
				t.Fatalf("the key of %v begins with that of %v", a, b)
			}
		}
	}
}
