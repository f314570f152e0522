package ref

import (
	"encoding/binary"
	"math/bits"
)

// Cham is a member of the family of block ciphers CHAM. Its words are little-endian in
// keys and blocks.
// Source: B. Koo et al., "CHAM: A Family of Lightweight Block Ciphers for
// Resource-Constrained Devices", ICISC 2017; D. Roh et al., "Revised Version of Block
// Cipher CHAM", ICISC 2019, which changes the number of rounds alone.
type Cham struct {
	Name     string // by the bits of block and key: "64/128"
	WordBits int    // 16 or 32; a block is four words
	KeyWords int
	Rounds   int
}

// Chams are the ciphers as they were revised, and OriginalChams as they were first.
var (
	Chams         = []Cham{{"64/128", 16, 8, 88}, {"128/128", 32, 4, 112}, {"128/256", 32, 8, 120}}
	OriginalChams = []Cham{{"64/128", 16, 8, 80}, {"128/128", 32, 4, 80}, {"128/256", 32, 8, 96}}
)

// BlockBytes is the size of a block, KeyBytes that of a key.
func (c Cham) BlockBytes() int { return 4 * c.WordBits / 8 }
func (c Cham) KeyBytes() int   { return c.KeyWords * c.WordBits / 8 }

// rotate is x rotated left by k.
func (c Cham) rotate(x uint32, k int) uint32 {
	if c.WordBits == 16 {
		return uint32(bits.RotateLeft16(uint16(x), k))
	}
	return bits.RotateLeft32(x, k)
}

// RoundKeys are the 2 KeyWords round keys of a key.
func (c Cham) RoundKeys(key []byte) []uint32 {
	out := make([]uint32, 2*c.KeyWords)
	for i, k := range c.words(key) {
		out[i] = k ^ c.rotate(k, 1) ^ c.rotate(k, 8)
		out[(i+c.KeyWords)^1] = k ^ c.rotate(k, 1) ^ c.rotate(k, 11)
	}
	return out
}

// amounts are by how much round i rotates the second word, and its result.
func amounts(i int) (second, result int) {
	if i%2 == 0 {
		return 1, 8
	}
	return 8, 1
}

// Encrypt is the ciphertext of one block.
func (c Cham) Encrypt(key, block []byte) []byte {
	keys, x := c.RoundKeys(key), c.words(block)
	for i := range c.Rounds {
		second, result := amounts(i)
		t := (x[0] ^ uint32(i)) + (c.rotate(x[1], second) ^ keys[i%len(keys)])
		x = []uint32{x[1], x[2], x[3], c.rotate(c.word(t), result)}
	}
	return c.bytes(x)
}

// Decrypt is the plaintext of one block.
func (c Cham) Decrypt(key, block []byte) []byte {
	keys, x := c.RoundKeys(key), c.words(block)
	for i := c.Rounds - 1; i >= 0; i-- {
		second, result := amounts(i)
		t := c.rotate(x[3], -result) - (c.rotate(x[0], second) ^ keys[i%len(keys)])
		x = []uint32{c.word(t) ^ uint32(i), x[0], x[1], x[2]}
	}
	return c.bytes(x)
}

// word is x modulo the size of a word.
func (c Cham) word(x uint32) uint32 { return uint32(uint64(x) & (1<<c.WordBits - 1)) }

// words reads a string of bytes.
func (c Cham) words(b []byte) []uint32 {
	var out []uint32
	for len(b) > 0 {
		if c.WordBits == 16 {
			out, b = append(out, uint32(binary.LittleEndian.Uint16(b))), b[2:]
		} else {
			out, b = append(out, binary.LittleEndian.Uint32(b)), b[4:]
		}
	}
	return out
}

func (c Cham) bytes(words []uint32) []byte {
	var out []byte
	for _, x := range words {
		if c.WordBits == 16 {
			out = binary.LittleEndian.AppendUint16(out, uint16(x))
		} else {
			out = binary.LittleEndian.AppendUint32(out, x)
		}
	}
	return out
}
