// Package chamctr is the block cipher CHAM in counter mode as a schedule: which rounds a
// block goes through, what of them a nonce fixes, and where each round key lives. It
// knows nothing of machines.
package chamctr

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

// Cipher is a member of the family: B. Koo et al., ICISC 2017. A block is four words, and
// round i makes
//
//	rol((X0 ^ i) + (rol(X1, second) ^ key i mod Keys), result)
//
// of them, which becomes the last one, while the others move down.
type Cipher struct {
	Variant  string // "64/128", by the bits of block and key
	WordBits int
	KeyWords int
	Rounds   int
}

// Ciphers are those of the revision (D. Roh et al., ICISC 2019), and Original the same
// with the rounds they had before.
var (
	Ciphers  = []Cipher{{"64/128", 16, 8, 88}, {"128/128", 32, 4, 112}, {"128/256", 32, 8, 120}}
	Original = []Cipher{{"64/128", 16, 8, 80}, {"128/128", 32, 4, 80}, {"128/256", 32, 8, 96}}
)

// Variants are the names of all.
func Variants() (out []string) {
	for _, c := range Ciphers {
		out = append(out, c.Variant)
	}
	return out
}

// Find is the cipher of a variant.
func Find(among []Cipher, variant string) (Cipher, bool) {
	i := slices.IndexFunc(among, func(c Cipher) bool { return c.Variant == variant })
	if i < 0 {
		return Cipher{}, false
	}
	return among[i], true
}

// Keys is the number of round keys, BlockBytes and KeyBytes the sizes.
func (c Cipher) Keys() int       { return 2 * c.KeyWords }
func (c Cipher) BlockBytes() int { return 4 * c.WordBits / 8 }
func (c Cipher) KeyBytes() int   { return c.KeyWords * c.WordBits / 8 }

// Rotations are by how much round i turns the second word, and its result.
func Rotations(i int) (second, result int) {
	if i%2 == 0 {
		return 1, 8
	}
	return 8, 1
}

// Rotate is x turned left.
func (c Cipher) Rotate(x uint32, by int) uint32 {
	if c.WordBits == 16 {
		return uint32(bits.RotateLeft16(uint16(x), by))
	}
	return bits.RotateLeft32(x, by)
}

// Derived says how round key k follows from the key: it is w ^ rol(w, 1) ^ rol(w, Turn),
// where w is that word of the key.
type Derived struct{ Word, Turn int }

// Derivation is how each round key follows from the key.
func (c Cipher) Derivation() []Derived {
	out := make([]Derived, c.Keys())
	for i := range c.KeyWords {
		out[i] = Derived{i, 8}
		out[(i+c.KeyWords)^1] = Derived{i, 11}
	}
	return out
}

// RoundKeys are the round keys of a key, whose words are little-endian.
func (c Cipher) RoundKeys(key []byte) []uint32 {
	var words []uint32
	for size := c.WordBits / 8; len(key) > 0; key = key[size:] {
		words = append(words, binary.LittleEndian.Uint32(append(slices.Clone(key[:size]), 0, 0)))
	}
	var out []uint32
	for _, d := range c.Derivation() {
		w := words[d.Word]
		out = append(out, w^c.Rotate(w, 1)^c.Rotate(w, d.Turn))
	}
	return out
}
