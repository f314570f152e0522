package prove

import (
	"math/big"
	"slices"

	"asmgen/gen/isa"
)

// routine is products by hand, over any domain, each carry of which can be dropped.
// Factors and results are words of w bits, the lowest first.
type routine[V any] struct {
	d    isa.Dom[V]
	w    int
	made int // carries so far
	drop int // the number of the one to drop, or -1
}

// multiply is a way to form a product.
type multiply[V any] func(r *routine[V], x, y []V) []V

func (r *routine[V]) zero() V { return r.d.Const(r.w, 0) }

func (r *routine[V]) none() V { return r.d.Const(1, 0) }

// kept is a carry, or nothing if it is the one to drop.
func (r *routine[V]) kept(carry V) V {
	r.made++
	if r.made-1 == r.drop {
		return r.none()
	}
	return carry
}

func (r *routine[V]) add(x, y, c V) (sum, carry V) {
	sum, carry = r.d.AddC(r.w, x, y, c)
	return sum, r.kept(carry)
}

func (r *routine[V]) sub(x, y, b V) (diff, borrow V) {
	diff, borrow = r.d.SubB(r.w, x, y, b)
	return diff, r.kept(borrow)
}

// addTo adds words to those of z from a word up, to the end.
func (r *routine[V]) addTo(z []V, at int, x []V, c V) (carry V) {
	for k := at; k < len(z); k++ {
		y := r.zero()
		if k-at < len(x) {
			y = x[k-at]
		}
		z[k], c = r.add(z[k], y, c)
	}
	return c
}

// columns sums the products of a column in three words.
func columns[V any](r *routine[V], x, y []V) []V {
	var z []V
	a := [3]V{r.zero(), r.zero(), r.zero()}
	for k := range len(x) + len(y) - 1 {
		for i := range x {
			if j := k - i; j >= 0 && j < len(y) {
				lo, hi := r.d.Mul(r.w, x[i], y[j])
				c := r.none()
				a[0], c = r.add(a[0], lo, c)
				a[1], c = r.add(a[1], hi, c)
				a[2], _ = r.d.AddC(r.w, a[2], r.zero(), c)
			}
		}
		z = append(z, a[0])
		a = [3]V{a[1], a[2], r.zero()}
	}
	return append(z, a[0])
}

// rows adds the product of all of x with one word of y after the other.
func rows[V any](r *routine[V], x, y []V) []V {
	z := slices.Repeat([]V{r.zero()}, len(x)+len(y))
	for j := range y {
		top := r.zero()
		for i := range x {
			lo, hi := r.d.Mul(r.w, x[i], y[j])
			for _, v := range []V{z[i+j], top} {
				var c V
				lo, c = r.add(lo, v, r.none())
				hi, _ = r.d.AddC(r.w, hi, r.zero(), c)
			}
			z[i+j], top = lo, hi
		}
		z[j+len(x)] = top
	}
	return z
}

// square doubles the products of different words. Its second factor is the first.
func square[V any](r *routine[V], x, _ []V) []V {
	z := slices.Repeat([]V{r.zero()}, 2*len(x))
	for j := range x {
		for i := range j {
			lo, hi := r.d.Mul(r.w, x[i], x[j])
			r.addTo(z, i+j, []V{lo, hi}, r.none())
		}
	}
	r.addTo(z, 0, slices.Clone(z), r.none())
	var squares []V
	for _, v := range x {
		lo, hi := r.d.Mul(r.w, v, v)
		squares = append(squares, lo, hi)
	}
	r.addTo(z, 0, squares, r.none())
	return z
}

// distance is |x - y|, and 1 if x < y.
func (r *routine[V]) distance(x, y []V) (d []V, sign V) {
	sign = r.none()
	for k := range x {
		var v V
		v, sign = r.sub(x[k], y[k], sign)
		d = append(d, v)
	}
	spread, _ := r.d.SubB(r.w, r.zero(), r.zero(), sign)
	c := sign
	for k := range d {
		d[k], c = r.add(r.d.Xor(r.w, d[k], spread), r.zero(), c)
	}
	return d, sign
}

// karatsuba is three products of half the words, with the signs of differences as
// masks.
func karatsuba[V any](r *routine[V], x, y []V) []V {
	h := len(x) / 2
	low, high := columns(r, x[:h], y[:h]), columns(r, x[h:], y[h:])
	dx, sx := r.distance(x[:h], x[h:])
	dy, sy := r.distance(y[:h], y[h:])
	mid := columns(r, dx, dy)
	plus := r.d.Xor(1, sx, sy) // what to take off the sum is negative
	minus := r.d.Xor(1, plus, r.d.Const(1, 1))
	spread, _ := r.d.SubB(r.w, r.zero(), r.zero(), minus)
	sum := append(slices.Clone(low), r.zero())
	r.addTo(sum, 0, high, r.none())
	for k := range mid {
		mid[k] = r.d.Xor(r.w, mid[k], spread)
	}
	r.addTo(sum, 0, append(mid, spread), minus)
	z := append(low, high...)
	r.addTo(z, h, sum, r.none())
	return z
}

// lanes is the product of one word by digits of half a word, which are summed without
// carries.
func lanes[V any](r *routine[V], x, y []V) []V {
	h := r.w / 2
	digits := func(v V) [2]V {
		up := r.d.Const(r.w-h, 0)
		return [2]V{r.d.Concat(h, r.d.Extract(v, 0, h), up), r.d.Shr(r.w, v, h)}
	}
	sum := func(first V, others ...V) V {
		for _, v := range others {
			first, _ = r.d.AddC(r.w, first, v, r.none())
		}
		return first
	}
	dx, dy := digits(x[0]), digits(y[0])
	product := func(i, j int) V {
		lo, _ := r.d.Mul(r.w, dx[i], dy[j])
		return lo
	}
	bottom, a, b, top := product(0, 0), digits(product(0, 1)), digits(product(1, 0)), product(1, 1)
	mid := digits(sum(digits(bottom)[1], a[0], b[0]))
	carried := r.d.Extract(mid[1], 0, 1)
	// What the digits between carry is two bits. The lower one can be dropped.
	rest := r.d.Shl(r.w, r.d.Shr(r.w, mid[1], 1), 1)
	kept := r.d.Concat(1, r.kept(carried), r.d.Const(r.w-1, 0))
	low := r.d.Or(r.w, digits(bottom)[0], r.d.Shl(r.w, mid[0], h))
	return []V{low, sum(top, a[1], b[1], rest, kept)}
}

// numberOf is the number of words of w bits.
func numberOf(w int, words []uint64) *big.Int {
	n := new(big.Int)
	for k, x := range words {
		n.Add(n, new(big.Int).Lsh(new(big.Int).SetUint64(x), uint(w*k)))
	}
	return n
}

// right reports whether a routine gives the product of two numbers.
func right(w, drop int, by multiply[uint64], x, y []uint64) bool {
	z := by(&routine[uint64]{isa.Concrete{}, w, 0, drop}, x, y)
	return numberOf(w, z).Cmp(new(big.Int).Mul(numberOf(w, x), numberOf(w, y))) == 0
}

// inputsOf are n unknown words.
func (s *System) inputsOf(w, n int) []Word {
	out := make([]Word, n)
	for k := range out {
		out[k] = s.Input(w)
	}
	return out
}
