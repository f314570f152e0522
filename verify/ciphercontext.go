package verify

import "asmgen/verify/ref"

// The context of a message, which the routines of a target share, begins with the round
// keys, as the target keeps them, unless they are in the code.
//
// Where the number of a block is in the first words, there follow: that of the next block,
// with room for one more than the last; the sum of round 0 for it; the left side of
// round 3, the right one of 4, the left of 6, the right of 8 and the left of 9, which are
// the same for all blocks as long as the first word alone changes; and those words of
// the nonce that are needed to form these again, where the number has more than one word.
// Where it is the whole block, that follows. The last bytes have no meaning between calls.

// avrWords is on AVR, with words of so many bits: round keys with even numbers are rotated
// right by one bit and have bit 0 turned over, the others are as they are. A number that may
// leave its first word needs a word of the nonce, and more while a call runs.
func avrWords(bits int) cipherFormat {
	long := map[int]cipherParts{16: {5, 1, 6}, 32: {5, 0, 2}}[bits]
	return cipherFormat{
		stored: func(k int) (turn int, flip uint64) {
			if k%2 == 0 {
				return bits - 1, 1
			}
			return 0, 0
		},
		parts: map[ref.CounterLayout]cipherParts{
			ref.BigEndianBlock: {0, 0, 2}, ref.LittleEndian16: {3, 0, 2}, ref.LittleEndian32: long,
		},
	}
}

// wordFormats are those of machines that keep round keys as they are, in words of the
// cipher. The context ends with a multiple of four bytes.
var wordFormats = map[int]cipherFormat{
	16: {stored: asItIs, parts: map[ref.CounterLayout]cipherParts{
		ref.BigEndianBlock: {}, ref.LittleEndian16: {number: 4}, ref.LittleEndian32: {number: 8, nonce: 2},
	}},
	32: {stored: asItIs, parts: wholeWordParts},
}

// wholeWordParts are those where the number is within the first word.
var wholeWordParts = map[ref.CounterLayout]cipherParts{
	ref.BigEndianBlock: {}, ref.LittleEndian16: {number: 4}, ref.LittleEndian32: {number: 8},
}

// armFormats have bits of round keys of whole words turned over: bit 1 of those with even
// numbers, and the top bit of the others.
var armFormats = map[int]cipherFormat{
	16: wordFormats[16],
	32: {stored: func(k int) (turn int, flip uint64) { return 0, [2]uint64{2, 1 << 31}[k%2] }, parts: wholeWordParts},
}

func asItIs(int) (turn int, flip uint64) { return 0, 0 }

// foldedWords are the words after the number: the sum of round 0, and five sides.
const foldedWords = 6

// cipherContext is where the parts are, in bytes.
type cipherContext struct {
	cipherFormat
	cipherParts
	keys      int // bytes of round keys in the context
	roundKeys int // bytes of round keys
	scratch   int // where the bytes begin that have no meaning between calls
	size      int
}

func newCipherContext(f cipherFormat, cipher ref.Cham, layout ref.CounterLayout, fixed bool, align int) cipherContext {
	word := cipher.WordBits / 8
	c := cipherContext{cipherFormat: f, cipherParts: f.parts[layout], roundKeys: 2 * cipher.KeyWords * word}
	if !fixed {
		c.keys = c.roundKeys
	}
	held := c.number + (foldedWords+c.nonce)*word
	if layout == ref.BigEndianBlock {
		held = cipher.BlockBytes()
	}
	c.scratch = c.keys + held
	c.size = (c.scratch + c.cipherParts.scratch + align - 1) / align * align
	return c
}

// storedKeys are the round keys as they are kept.
func (c cipherSpec[V]) storedKeys(f cipherFormat, keys []V) []V {
	var words []V
	for k, key := range keys {
		turn, flip := f.stored(k)
		if turn != 0 {
			key = c.rotate(key, turn)
		}
		words = append(words, c.xor(key, c.dom.Const(c.WordBits, flip)))
	}
	return c.bytes(words...)
}

// contextAt is the context, without round keys, when the next block is the words given. If
// there is a number in the first words, number is that of the block, and sum the sum of
// round 0.
func (c cipherSpec[V]) contextAt(f cipherContext, layout ref.CounterLayout, keys, block []V, number uint64, sum V) []V {
	if layout == ref.BigEndianBlock {
		return c.bytes(block...)
	}
	var out []V
	for k := range f.number {
		out = append(out, c.dom.Const(8, number>>(8*k)))
	}
	x := block[1:]
	one := c.round(1, x[0], x[1], keys)
	two := c.round(2, x[1], x[2], keys)
	five := c.round(5, one, two, keys)
	out = append(out, c.bytes(sum, c.left(3, x[2]), c.right(4, one, keys), c.left(6, two), c.right(8, five, keys), c.left(9, five))...)
	return append(out, c.bytes(x[1:1+f.nonce]...)...)
}
