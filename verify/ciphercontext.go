package verify

import "asmgen/verify/ref"

// The context of a message of CHAM-64/128 on AVR, which its routines share. It begins with
// the round keys, unless they are in the code: those with even numbers rotated right by
// one bit and with bit 0 turned over, the others as they are.
//
// Where the number of a block is in the first words, there follow: that of the next block,
// with one byte more than the layout has; the sum of round 0 for it; the left side of
// round 3, the right one of 4, the left of 6, the right of 8 and the left of 9, which are
// the same for all blocks as long as the first word alone changes; and word 2 of the
// nonce, where the number has more than one word. Where it is the whole block, that
// follows. The last bytes have no meaning between calls.

// cipherContext is where the parts are, in bytes.
type cipherContext struct {
	keys    int // bytes of round keys
	number  int // bytes of the number
	scratch int // where the bytes begin that have no meaning between calls
	size    int
}

func newCipherContext(layout ref.CounterLayout, fixed bool) cipherContext {
	c := cipherContext{keys: 32}
	if fixed {
		c.keys = 0
	}
	parts := map[ref.CounterLayout]struct{ number, fixed, scratch int }{
		ref.BigEndianBlock: {8, 0, 2}, ref.LittleEndian16: {3, 12, 2}, ref.LittleEndian32: {5, 14, 6},
	}[layout]
	c.number = parts.number
	c.scratch = c.keys + parts.number + parts.fixed
	c.size = c.scratch + parts.scratch
	return c
}

// storedKeys are the round keys as a context has them.
func (c cipherSpec[V]) storedKeys(keys []V) []V {
	var words []V
	for k, key := range keys {
		if k%2 == 0 {
			key = c.xor(c.rotate(key, c.WordBits-1), c.number(1))
		}
		words = append(words, key)
	}
	return c.bytes(words...)
}

// contextAt is the context, without round keys, when the next block is the words given. If
// there is a number in the first words, number is that of the block, and sum the sum of
// round 0.
func (c cipherSpec[V]) contextAt(layout ref.CounterLayout, keys, block []V, number uint64, sum V) []V {
	if layout == ref.BigEndianBlock {
		return c.bytes(block...)
	}
	var out []V
	for k := range newCipherContext(layout, true).number {
		out = append(out, c.dom.Const(8, number>>(8*k)))
	}
	x := block[1:]
	one := c.round(1, x[0], x[1], keys)
	two := c.round(2, x[1], x[2], keys)
	five := c.round(5, one, two, keys)
	out = append(out, c.bytes(sum, c.left(3, x[2]), c.right(4, one, keys), c.left(6, two), c.right(8, five, keys), c.left(9, five))...)
	if layout == ref.LittleEndian32 {
		out = append(out, c.bytes(x[1])...)
	}
	return out
}
