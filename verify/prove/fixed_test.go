package prove

import (
	"math/rand/v2"
	"testing"
)

// Sums in fixed words are less than 1 where they are in exact numbers, however near they
// get; what does not fit is refused.
func TestFixedIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	less := 0
	for range 20_000 * effort {
		var f fixed
		sum, fits := number{}, true
		add := func(x number) {
			sum = sum.add(x)
			fits = f.add(x) && fits
		}
		for k := range 1 + r.IntN(40) { // 255/2^8 + 255/2^16 + ...
			add(natural(255).shift(-8 * (k + 1)))
		}
		for range r.IntN(6) {
			x := integer(r.Int64N(1 << 20)).shift(r.IntN(200) - 320)
			if r.IntN(4) == 0 {
				x = x.mul(natural(r.Uint64())).mul(natural(r.Uint64()))
			}
			if add(x); r.IntN(2) == 0 {
				add(x.neg())
			}
		}
		if !fits {
			t.Fatalf("a sum of short numbers does not fit: %v", rational(sum))
		}
		if f.lessThanOne() != sum.less(integer(1)) {
			t.Fatalf("%v is less than 1: %v", rational(sum), f.lessThanOne())
		}
		if f.lessThanOne() {
			less++
		}
	}
	if less == 0 || less == 20_000*effort {
		t.Errorf("%d sums are less than 1", less)
	}
	for _, x := range []number{integer(1).shift(point), integer(1).shift(-point - 1), natural(3).mul(power(200)), large(natural(1<<63+1).mantissa(), -point-1)} {
		if (&fixed{}).add(x) {
			t.Errorf("%v fits", rational(x))
		}
	}
}
