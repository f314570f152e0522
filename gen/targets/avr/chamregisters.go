package avr

import (
	"asmgen/gen/chamctr"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// cham is a routine of CHAM-64/128 as it is written.
//
// Words are in registers by bytes, so that a rotation by 8 only renames them. Words 1 and
// 3 are kept with bit 0 turned over: an odd round ends with a rotation by one bit, whose
// carry sbci takes into bit 0, turned over, without a register that is 0. So the constant
// of an odd round is that of the even one before it. An even round rotates its second
// word by one bit after the round key is added to it, for which the keys of even rounds
// are kept rotated back; the carry out of that goes into the addition that follows.
type cham struct {
	*targets.Listing
	s          *chamctr.Schedule
	state      chamState
	immediates []uint16 // the round keys as they are kept, where the key is fixed
	homes      map[int]int
	constant   int  // that register chamC holds, or unknown
	running    bool // a loop counts in chamC
	zero       bool // r1 is 0
}

const nowhere, unknown = -1, -1

// The registers of a block: its words with their low bytes first, of which those that
// sbci changes must be upper ones; the round key, the constant and the number of blocks.
// A counter is in chamS where it is in registers.
var chamWords = [4][2]int{{2, 3}, {16, 17}, {4, 5}, {18, 19}}

const (
	chamT     = 20
	chamC     = 22
	chamCount = 23
	chamS     = 24
)

// chamPairs are the registers that preloaded round keys take, in this order. The pair
// of r1 comes late, since two more instructions do then without a 0, and that of the
// counter last.
var chamPairs = [MostPreloaded]int{6, 8, 10, 12, 14, lo, chamS}

// counterInMemory tells that no registers are left for the counter.
func (c *cham) counterInMemory() bool { return c.s.Preload == MostPreloaded }

// word are the registers of word k before round i, the low byte first.
func word(k, i int) (low, high int) {
	w := chamWords[k]
	if k%2 == 0 && (i+3-k)/4%2 == 1 { // rounds so far that made it, and turned it by 8
		return w[1], w[0]
	}
	return w[0], w[1]
}

// ins is Emit with registers alone.
func (c *cham) ins(mnemonic string, regs ...int) {
	var args []isa.Arg
	for _, r := range regs {
		args = append(args, isa.R(r))
	}
	c.Emit(mnemonic, args...)
}

// imm is Emit with a register and a number.
func (c *cham) imm(mnemonic string, reg, x int) {
	c.Emit(mnemonic, isa.R(reg), isa.I(int64(x&0xff)))
}

func (c *cham) branch(mnemonic, label string) { c.Emit(mnemonic, isa.L(label)) }

// get and put move a byte of the context, which Y points at.
func (c *cham) get(reg, at int) { c.Emit("ldd", isa.R(reg), isa.M(windowPtr, at)) }
func (c *cham) put(at, reg int) { c.Emit("std", isa.M(windowPtr, at), isa.R(reg)) }

// getWord and putWord move a word of it.
func (c *cham) getWord(low, high, at int) {
	c.get(low, at)
	c.get(high, at+1)
}

func (c *cham) putWord(at, low, high int) {
	c.put(at, low)
	c.put(at+1, high)
}

// read and write move a byte of a buffer and go on to the next one.
func (c *cham) read(reg, ptr int) {
	c.Emit("ld", isa.R(reg), isa.Arg{Type: isa.PostInc, Reg: ptr})
}

func (c *cham) write(ptr, reg int) {
	c.Emit("st", isa.Arg{Type: isa.PostInc, Reg: ptr}, isa.R(reg))
}

// roles are what the registers serve for, for people.
func (c *cham) roles() []targets.Role {
	var words, keys []int
	for _, w := range chamWords {
		words = append(words, w[:]...)
	}
	out := []targets.Role{{Name: "block", Regs: words}, {Name: "round key", Regs: pair(chamT)}, {Name: "round constant", Regs: []int{chamC}}}
	for _, k := range c.s.Preloaded() {
		if r, ok := c.homes[k]; ok {
			keys = append(keys, pair(r)...)
		}
	}
	if keys != nil {
		out = append(out, targets.Role{Name: "preloaded round keys", Regs: keys})
	}
	return out
}
