package verify

import (
	"slices"

	"asmgen/gen/isa"
	"asmgen/verify/ref"
)

// cipherSpec is what CHAM computes, over words of any domain: on numbers it is verify/ref,
// which its test shows, and on unknown words what a routine is proved to be.
type cipherSpec[V any] struct {
	dom isa.Dom[V]
	ref.Cham
}

func (c cipherSpec[V]) number(x int) V { return c.dom.Const(c.WordBits, uint64(x)) }

func (c cipherSpec[V]) xor(words ...V) V {
	x := words[0]
	for _, y := range words[1:] {
		x = c.dom.Xor(c.WordBits, x, y)
	}
	return x
}

// rotate is x turned left by k, more than 0 and less than all its bits.
func (c cipherSpec[V]) rotate(x V, k int) V {
	return c.dom.Concat(k, c.dom.Extract(x, c.WordBits-k, k), c.dom.Extract(x, 0, c.WordBits-k))
}

// roundKeys are the round keys of a key.
func (c cipherSpec[V]) roundKeys(key []V) []V {
	out := make([]V, 2*c.KeyWords)
	for i, k := range key {
		out[i] = c.xor(k, c.rotate(k, 1), c.rotate(k, 8))
		out[(i+c.KeyWords)^1] = c.xor(k, c.rotate(k, 1), c.rotate(k, 11))
	}
	return out
}

// turns are by how much round i rotates the second word, and its result.
func turns(i int) (second, result int) {
	if i%2 == 0 {
		return 1, 8
	}
	return 8, 1
}

// left and right are the summands of round i.
func (c cipherSpec[V]) left(i int, x V) V { return c.xor(x, c.number(i)) }

func (c cipherSpec[V]) right(i int, x V, keys []V) V {
	second, _ := turns(i)
	return c.xor(c.rotate(x, second), keys[i%len(keys)])
}

// round is the word that round i makes of the first two.
func (c cipherSpec[V]) round(i int, first, second V, keys []V) V {
	sum, _ := c.dom.AddC(c.WordBits, c.left(i, first), c.right(i, second, keys), c.dom.Const(1, 0))
	_, result := turns(i)
	return c.rotate(sum, result)
}

// encrypt is the block after all rounds.
func (c cipherSpec[V]) encrypt(block, keys []V) []V {
	return c.encryptSum(c.firstSum(block, keys), block[1:], keys)
}

// firstSum is the sum of round 0.
func (c cipherSpec[V]) firstSum(block, keys []V) V {
	sum, _ := c.dom.AddC(c.WordBits, c.left(0, block[0]), c.right(0, block[1], keys), c.dom.Const(1, 0))
	return sum
}

// encryptSum is the same from the sum of round 0 and the words after the first.
func (c cipherSpec[V]) encryptSum(sum V, rest, keys []V) []V {
	_, result := turns(0)
	x := append(slices.Clone(rest), c.rotate(sum, result))
	for i := 1; i < c.Rounds; i++ {
		x = append(x[1:], c.round(i, x[0], x[1], keys))
	}
	return x
}

// decrypt is the block before all rounds.
func (c cipherSpec[V]) decrypt(block, keys []V) []V {
	x := slices.Clone(block)
	for i := c.Rounds - 1; i >= 0; i-- {
		_, result := turns(i)
		sum := c.rotate(x[3], c.WordBits-result)
		left, _ := c.dom.SubB(c.WordBits, sum, c.right(i, x[0], keys), c.dom.Const(1, 0))
		x = append([]V{c.left(i, left)}, x[:3]...)
	}
	return x
}

// bytes are words as they lie in memory, and words the other way round.
func (c cipherSpec[V]) bytes(words ...V) (out []V) {
	for _, x := range words {
		for lo := 0; lo < c.WordBits; lo += 8 {
			out = append(out, c.dom.Extract(x, lo, 8))
		}
	}
	return out
}

func (c cipherSpec[V]) words(bytes []V) (out []V) {
	for n := c.WordBits / 8; len(bytes) > 0; bytes = bytes[n:] {
		x := bytes[0]
		for k := 1; k < n; k++ {
			x = c.dom.Concat(8*k, x, bytes[k])
		}
		out = append(out, x)
	}
	return out
}
