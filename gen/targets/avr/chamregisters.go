package avr

import (
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// cham is a routine of CHAM as it is written.
//
// Words are in registers by bytes, so that a rotation by 8 only renames them. Words 1 and
// 3 are kept with bit 0 turned over: an odd round ends with a rotation by one bit, whose
// carry sbci takes into bit 0, turned over, without a register that is 0. So the constant
// of an odd round is that of the even one before it. An even round rotates its second
// word by one bit after the round key is added to it, for which the keys of even rounds
// are kept rotated back; the carry out of that goes into the addition that follows.
type cham struct {
	*targets.Listing
	chamFile
	n          int // bytes of a word
	s          *chamctr.Schedule
	state      chamState
	immediates []uint32       // the round keys as they are kept, where the key is fixed
	kept       map[int][]int  // the registers of preloaded round keys
	known      int            // that register constant holds, or unknown
	running    bool           // a loop counts in register constant
	zero       bool           // r1 is 0
	lent       int            // bytes of stack that pointers to the message take
	shift      int            // by how much Y points into the context
	shifts     map[string]int // and that at each label
}

const nowhere, unknown = -1, -1

// chamFile is which registers serve for what.
type chamFile struct {
	// words are those of a block, each with its low byte first. Words 1 and 3 have that
	// one in an upper register, for sbci.
	words [4][]int
	// side is the round key, and then the right side of a round. The round constant and
	// the number of blocks are in upper registers.
	side            []int
	constant, count int
	// homes are those that preloaded round keys take, in this order.
	homes [][]int
	// period is after how many rounds words are in the same registers again.
	period int
	// counter is the sum of round 0. With counterKeys round keys in registers none are left
	// for it: it is then in memory while a block is encrypted.
	counter     []int
	counterKeys int
	// lentSide is where a side is when the last home is that of other rounds: the pointers
	// to the message are then on the stack. It is nil if they need not be.
	lentSide []int

	// Before the first block: the pointer to the result and where it is while the block
	// that Z points at is taken; the low byte of the number of bytes; the blocks while a
	// nonce is folded; the word of the number before the call; and what is compared, one
	// register and the next.
	result, held, tail, blocks int
	low                        []int
	aside                      int

	// Of the key schedule: a word of the key, the same turned, and their sum.
	keyWord, keyTurned, keySum []int
}

// chamFiles are those for words of so many bits. With 16, the pair of r1 is a home late,
// since two more instructions do then without a 0, and that of the counter last. With 32,
// the counter is in memory and a side takes the registers of pointers in the end, as keys
// in their place save more.
var chamFiles = map[int]chamFile{
	16: {
		words: [4][]int{{2, 3}, {16, 17}, {4, 5}, {18, 19}},
		side:  regs(20, 2), constant: 22, count: 23, period: 8,
		homes:   [][]int{regs(6, 2), regs(8, 2), regs(10, 2), regs(12, 2), regs(14, 2), {lo, hi}, regs(24, 2)},
		counter: regs(24, 2), counterKeys: 7,
		result: 14, held: 14, tail: 10, blocks: 8, low: regs(6, 2), aside: 3,
		keyWord: regs(18, 2), keyTurned: regs(20, 2), keySum: regs(22, 2),
	},
	32: {
		words: [4][]int{regs(2, 4), {18, 10, 11, 12}, regs(6, 4), {19, 13, 14, 15}},
		side:  regs(20, 4), constant: 16, count: 17, period: 16,
		homes:   [][]int{{24, 25, lo, hi}, regs(20, 4)},
		counter: regs(20, 4), counterKeys: 0, lentSide: []int{26, 27, resultPtr, resultPtr + 1},
		result: 14, held: 16, tail: lo, blocks: 24, low: regs(2, 4), aside: 6,
		keyWord: regs(8, 4), keyTurned: regs(18, 4), keySum: regs(12, 4),
	},
}

// regs are so many registers from one up.
func regs(from, n int) []int { return isa.Range(from, from+n-1) }

// mostPreloaded is the most round keys that registers take.
func mostPreloaded(c chamctr.Cipher) int { return len(chamFiles[c.WordBits].homes) }

// counterInMemory tells that no registers are left for the counter.
func (c *cham) counterInMemory() bool { return c.s.Preload >= c.counterKeys }

// word are the registers of word k before round i, the low byte first.
func (c *cham) word(k, i int) []int {
	w := c.words[k]
	if k%2 == 1 {
		return w
	}
	made := (i + 3 - k) / 4 // rounds so far that made it, and turned it by 8
	return turned(w, made)
}

// turned are the registers of a word that is turned left by so many bytes.
func turned(w []int, by int) []int {
	k := (len(w) - by%len(w)) % len(w)
	return slices.Concat(w[k:], w[:k])
}

// blockByte is the register of byte k of a block before round i.
func (c *cham) blockByte(k, i int) int { return c.word(k/c.n, i)[k%c.n] }

// roles are what the registers serve for, for people.
func (c *cham) roles() []targets.Role {
	var keys []int
	out := []targets.Role{{Name: "block", Regs: slices.Concat(c.words[:]...)}, {Name: "round key", Regs: c.side}, {Name: "round constant", Regs: []int{c.constant}}}
	for _, k := range c.s.Preloaded() {
		keys = append(keys, c.kept[k]...)
	}
	if keys != nil {
		out = append(out, targets.Role{Name: "preloaded round keys", Regs: keys})
	}
	return out
}
