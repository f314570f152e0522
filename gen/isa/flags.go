package isa

// Flags are those beside the carry, which is a register: whether a result is zero,
// negative, or has overflowed as a signed number. They are kept as the words that
// they come of until a condition asks, since few do: no run has to work them out
// after each sum, and no proof to say what they are. The zero value is of flags that
// nothing has set.
type Flags[V any] struct {
	zero     []V // the words that are 0, each, where Z is set; none if it is undefined
	negative V   // the word of signed bits whose highest one is N
	signed   int // 0 if N is undefined
	overflow overflow
	over     [3]V // what V comes of: both operands and the result, in words of overs bits
	overs    int
}

// overflow is what a result comes of.
type overflow uint8

const (
	undefined  overflow = iota
	given               // the flag itself
	sum                 // of the operands, and perhaps a carry
	difference          // likewise
	either              // one of two bits, and not both
)

// FlagsOf are flags with these values.
func FlagsOf[V any](d Dom[V], zero, negative, overflow V) Flags[V] {
	f := Flags[V]{zero: []V{d.Xor(1, zero, d.Const(1, 1))}, negative: negative, signed: 1}
	f.Overflow(overflow)
	return f
}

// Result sets Z and N by a word of w bits.
func (f *Flags[V]) Result(w int, v V) {
	f.Zeros(v)
	f.negative, f.signed = v, w
}

// Zeros sets Z by words that it takes together.
func (f *Flags[V]) Zeros(v ...V) { f.zero = append(f.zero[:0], v...) }

// Further sets N by a word of w bits, and leaves Z set only if that word is 0 too:
// so a comparison of several words goes on.
func (f *Flags[V]) Further(w int, v V) {
	if len(f.zero) > 0 {
		f.zero = append(f.zero, v)
	}
	f.negative, f.signed = v, w
}

// Sum sets V by x + y, or x + y + 1, which is v mod 2^w.
func (f *Flags[V]) Sum(w int, x, y, v V) {
	f.overflow, f.over, f.overs = sum, [3]V{x, y, v}, w
}

// Difference sets V by x - y, or x - y - 1, which is v mod 2^w.
func (f *Flags[V]) Difference(w int, x, y, v V) {
	f.overflow, f.over, f.overs = difference, [3]V{x, y, v}, w
}

// Overflow sets V to a bit.
func (f *Flags[V]) Overflow(bit V) {
	f.overflow, f.over[0] = given, bit
}

// Either sets V where one of two bits is set and not the other.
func (f *Flags[V]) Either(x, y V) { f.overflow, f.over[0], f.over[1] = either, x, y }

// NoOverflow leaves V undefined.
func (f *Flags[V]) NoOverflow() { f.overflow = undefined }

// Clear leaves all of them undefined.
func (f *Flags[V]) Clear() { *f = Flags[V]{zero: f.zero[:0]} }

// Zero is Z, and whether it is defined.
func (f *Flags[V]) Zero(d Dom[V], w int) (bit V, ok bool) {
	if len(f.zero) == 0 {
		return bit, false
	}
	all := f.zero[0]
	for _, v := range f.zero[1:] {
		all = d.Or(w, all, v)
	}
	return d.Ult(w, all, d.Const(w, 1)), true
}

// Negative is N, and whether it is defined.
func (f *Flags[V]) Negative(d Dom[V]) (bit V, ok bool) {
	if f.signed == 0 {
		return bit, false
	}
	return d.Extract(f.negative, f.signed-1, 1), true
}

// Overflown is V, and whether it is defined: the sign of a sum that neither operand
// has, or of a difference that is not that of the first where the signs differ.
func (f *Flags[V]) Overflown(d Dom[V]) (bit V, ok bool) {
	switch f.overflow {
	case undefined:
		return bit, false
	case given:
		return f.over[0], true
	case either:
		return d.Xor(1, f.over[0], f.over[1]), true
	}
	sign := func(v V) V { return d.Extract(v, f.overs-1, 1) }
	x, y, v := sign(f.over[0]), sign(f.over[1]), sign(f.over[2])
	if f.overflow == difference {
		y = d.Xor(1, y, d.Const(1, 1))
	}
	return d.And(1, d.Xor(1, x, v), d.Xor(1, y, v)), true
}

// Equal is Z of words of w bits, for a condition: it faults where Z is undefined.
func (s *State[V]) Equal(w int) V { return defined(s.Flags.Zero(s.Dom, w)) }

// Minus is N, for a condition.
func (s *State[V]) Minus() V { return defined(s.Flags.Negative(s.Dom)) }

// Overflown is V, for a condition.
func (s *State[V]) Overflown() V { return defined(s.Flags.Overflown(s.Dom)) }

// Less tells that the first of two signed numbers that were compared is less.
func (s *State[V]) Less() V { return s.Dom.Xor(1, s.Minus(), s.Overflown()) }

func defined[V any](bit V, ok bool) V {
	if !ok {
		Faultf("the condition goes by a flag that is undefined here")
	}
	return bit
}

// Not is the other value of a bit.
func (s *State[V]) Not(bit V) V { return s.Dom.Xor(1, bit, s.Dom.Const(1, 1)) }
