package prove

import "math/bits"

// fixed is an exact number in units of 2^-point, as one of so many words in two's
// complement, the lowest first. It is for sums like 255/2^8 + 255/2^16 + ..., which
// get less and less apart from 1.
type fixed [fixedWords]uint64

// point is more than the bits of what is summed; above it are two words.
const fixedWords, point = 66, 64 * 64

// add adds x; ok is false if it is too large or too fine.
func (f *fixed) add(x number) (ok bool) {
	at := int(x.e) + point
	if x.b == nil {
		if x.m == 0 {
			return true
		}
		if at < 0 || at > point+32 {
			return false
		}
		f.addWord(abs(x.m), at, x.m < 0)
		return true
	}
	words := x.b.Bits()
	if at < 0 || at+bits.UintSize*(len(words)-1) > point+32 {
		return false
	}
	for k, w := range words {
		f.addWord(uint64(w), at+bits.UintSize*k, x.b.Sign() < 0)
	}
	return true
}

// addWord adds x 2^at units, or takes them off.
func (f *fixed) addWord(x uint64, at int, off bool) {
	k := at / 64
	lo, hi := x<<(at%64), x>>1>>(63-at%64)
	op := bits.Add64
	if off {
		op = bits.Sub64
	}
	var c uint64
	f[k], c = op(f[k], lo, 0)
	f[k+1], c = op(f[k+1], hi, c)
	for k += 2; c != 0 && k < len(f); k++ {
		f[k], c = op(f[k], 0, c)
	}
}

// lessThanOne reports whether f is less than 1.
func (f *fixed) lessThanOne() bool {
	return int64(f[fixedWords-1]) < 0 || f[fixedWords-1]|f[point/64] == 0
}

// lessThanOne reports whether a sum over atoms within their intervals is less than 1.
func (s *System) lessThanOne(terms []term) bool {
	const many = 1 << 30 // so that the sum does not overflow
	var f fixed
	fits := len(terms) < many
	for _, t := range terms {
		fits = fits && f.add(t.c.mul(s.extreme(t.m, t.c.sign() > 0)))
	}
	if fits {
		return f.lessThanOne()
	}
	var sum number
	for _, t := range terms {
		sum = sum.add(t.c.mul(s.extreme(t.m, t.c.sign() > 0)))
	}
	return sum.less(integer(1))
}
