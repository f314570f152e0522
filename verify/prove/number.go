package prove

import (
	"math"
	"math/big"
	"math/bits"
)

// number is an exact dyadic number: m 2^e, or b 2^e where m does not suffice. m
// and b are odd, or 0 with e = 0. Coefficients are nearly always a few bits at a
// weight that is a power of two.
type number struct {
	m int64
	e int32
	b *big.Int
}

// small bounds |m|, so that sums of two do not overflow.
const small = 1 << 62

func integer(x int64) number { return number{m: x}.fit() }

func power(e int) number { return number{m: 1, e: int32(e)} }

// natural is an unsigned word.
func natural(x uint64) number {
	if x < small {
		return number{m: int64(x)}.normal()
	}
	return large(new(big.Int).SetUint64(x), 0)
}

// large is b 2^e in its normal form; it takes b.
func large(b *big.Int, e int32) number {
	if b.Sign() == 0 {
		return number{}
	}
	if k := b.TrailingZeroBits(); k > 0 {
		b.Rsh(b, k)
		e += int32(k)
	}
	if b.BitLen() <= 62 {
		return number{m: b.Int64(), e: e}
	}
	return number{e: e, b: b}
}

func (x number) normal() number {
	if x.m == 0 {
		return number{}
	}
	k := bits.TrailingZeros64(uint64(x.m))
	return number{m: x.m >> k, e: x.e + int32(k)}
}

func (x number) sign() int {
	switch {
	case x.b != nil:
		return x.b.Sign()
	case x.m > 0:
		return 1
	case x.m < 0:
		return -1
	}
	return 0
}

func (x number) zero() bool { return x.m == 0 && x.b == nil }

func (x number) neg() number {
	if x.b != nil {
		return number{e: x.e, b: new(big.Int).Neg(x.b)}
	}
	x.m = -x.m
	return x
}

// mantissa is b or m, not to be changed.
func (x number) mantissa() *big.Int {
	if x.b != nil {
		return x.b
	}
	return big.NewInt(x.m)
}

func (x number) add(y number) number {
	switch {
	case x.zero():
		return y
	case y.zero():
		return x
	case x.e < y.e:
		x, y = y, x
	}
	d := uint(x.e - y.e)
	if x.b == nil && y.b == nil && d < 62 && abs(x.m) < small>>d {
		return number{m: x.m<<d + y.m, e: y.e}.fit()
	}
	sum := new(big.Int).Lsh(x.mantissa(), d)
	return large(sum.Add(sum, y.mantissa()), y.e)
}

// fit is the normal form of a sum of two small ones.
func (x number) fit() number {
	x = x.normal()
	if abs(x.m) >= small {
		return number{e: x.e, b: big.NewInt(x.m)}
	}
	return x
}

func abs(x int64) uint64 {
	if x < 0 {
		return uint64(-x)
	}
	return uint64(x)
}

func (x number) sub(y number) number { return x.add(y.neg()) }

func (x number) mul(y number) number {
	if x.b == nil && y.b == nil {
		if x.m == 0 || y.m == 0 {
			return number{}
		}
		hi, lo := bits.Mul64(abs(x.m), abs(y.m))
		if hi == 0 && lo < small {
			return number{m: x.m * y.m, e: x.e + y.e}
		}
	}
	if x.zero() || y.zero() {
		return number{}
	}
	return large(new(big.Int).Mul(x.mantissa(), y.mantissa()), x.e+y.e)
}

// over is x / y, y being a power of two or minus one.
func (x number) over(y number) number {
	if y.m < 0 {
		x = x.neg()
	}
	return x.shift(-int(y.e))
}

// shift is x 2^k.
func (x number) shift(k int) number {
	if !x.zero() {
		x.e += int32(k)
	}
	return x
}

func (x number) less(y number) bool { return x.sub(y).sign() < 0 }

// float is near x; what is too large is an infinity.
func (x number) float() float64 {
	if x.b == nil {
		if x.e > -900 && x.e < 900 {
			return float64(x.m) * math.Float64frombits(uint64(x.e+1023)<<52)
		}
		return math.Ldexp(float64(x.m), int(x.e))
	}
	words := x.b.Bits()
	f, n := 0.0, len(words)
	for _, w := range words[max(0, n-2):] {
		f = f/(1<<bits.UintSize) + float64(w)
	}
	return math.Ldexp(float64(x.b.Sign())*f, int(x.e)+bits.UintSize*(n-1))
}

// integral reports whether x is an integer.
func (x number) integral() bool { return x.e >= 0 }

// word is x as an unsigned word, if it is one.
func (x number) word() (uint64, bool) {
	if x.sign() < 0 || x.e < 0 || x.e > 63 {
		return 0, false
	}
	b := new(big.Int).Lsh(x.mantissa(), uint(x.e))
	return b.Uint64(), b.IsUint64()
}

// modulo is x reduced by a multiple of 2^w to at least -half and less than half.
func (x number) modulo(w int, half number) number {
	if x.e >= int32(w) {
		return number{}
	}
	if x.e < 0 {
		panic("prove: a coefficient that is not an integer")
	}
	b := new(big.Int).Lsh(x.mantissa(), uint(x.e))
	b.Mod(b, new(big.Int).Lsh(big.NewInt(1), uint(w)))
	r := large(b, 0)
	if !r.less(half) {
		r = r.sub(power(w))
	}
	return r
}

// rounded is the nearest integer.
func (x number) rounded() number {
	if x.integral() {
		return x
	}
	b := new(big.Int).Set(x.mantissa())
	b.Add(b, new(big.Int).Lsh(big.NewInt(1), uint(-x.e-1)))
	return large(b.Rsh(b, uint(-x.e)), 0)
}
