// Package chamwords writes the routines of CHAM for machines whose registers hold a word
// of the cipher. What is done, and in which registers, is the same for all of them; how a
// round is carried out is each machine's own.
//
// A word of a block is kept in a register in a form that makes rotations cheap there, and
// perhaps without the rotation that ends the round which made it: that is then done where
// the word is used.
package chamwords

import (
	"asmgen/gen/chamctr"
	"asmgen/gen/targets"
)

// None is no register. As the second operand of a Branch it is the number 0.
const None = -1

// Condition is that of a branch, on unsigned numbers.
type Condition uint8

const (
	Equal Condition = iota
	Unequal
	Below
	NotBelow
)

// negated is the opposite.
var negated = [...]Condition{Equal: Unequal, Unequal: Equal, Below: NotBelow, NotBelow: Below}

// Constant is the number of a round, or what is added to a word in its place: Reg holds it
// unless that is None.
type Constant struct {
	Value int
	Reg   int
}

// Key is where a round key is: in Reg, or in memory at Offset from Base, or it is Value.
type Key struct {
	Home         chamctr.Home
	Reg          int
	Base, Offset int
	Value        uint32
}

// Form is how a machine keeps the words of a block.
type Form struct {
	// Lags tells that words are kept without the rotation that ends the round which made
	// them.
	Lags bool
	// Flips tells that words 1 and 3 are kept with bit 0 turned over, which what is kept
	// of round keys makes up for. The constant of an odd round is then that of the even
	// one before it.
	Flips bool
	// Stored is a round key as it is kept: with bits turned over, for odd ones others
	// than for even ones.
	Stored func(k int, key uint32) uint32
}

// Machine is what a routine is written with. Words of the cipher are whole in what is
// called plain, with anything above them in a wider register.
type Machine interface {
	// Form is how the words of the cipher are kept.
	Form() Form

	// Keep makes a plain word one that is kept, after it is turned left: as a word is that
	// lags, which whatever uses it turns back at least.
	Keep(to, from, turn int)
	// Plain is a word that is kept, turned left.
	Plain(to, x, turn int)
	// Right is the right side of a round: a word that is kept, turned left, with the
	// round key added.
	Right(to, x, turn int, key Key)
	// Sum makes x, a word that is kept, the one that follows: it is turned left, the
	// constant is added, then the right side, and the sum is turned left by result.
	// It may change right.
	Sum(x, turn int, c Constant, right, result int)
	// Undo makes x, a word that is kept, the one before it: it is turned left, the right
	// side is subtracted, and the constant added. It may change right.
	Undo(x, turn int, c Constant, right int)
	// AddConstant adds a constant to a plain word, bit by bit.
	AddConstant(x int, c Constant)

	// Load and Store move so many bytes at an address that is a multiple of them, and
	// LoadAny and StoreAny at any one; what is above them in a register becomes 0.
	Load(to, base, offset, bytes int)
	Store(from, base, offset, bytes int)
	LoadAny(to, base, offset, bytes int)
	StoreAny(from, base, offset, bytes int)
	// Output adds words that are kept, each turned left, to the bytes that in() points at,
	// and puts the sums where out() points at, which are asked for in this order. The
	// words may change, and temporary is free.
	Output(x, turn [4]int, in, out func() int, temporary int)

	Move(to, from int)
	SetNumber(to, number int)
	AddNumber(to, from, number int)
	Add(to, a, b int)
	Xor(to, a, b int)
	ShiftLeft(to, from, by int)
	ShiftRight(to, from, by int)
	// Branch goes to a label that is near, Jump to any. LoopBranch goes back to one.
	Branch(c Condition, a, b int, label string)
	Jump(label string)
}

// Family is what there is to know of a machine before a routine is written.
type Family struct {
	Name string // for people: "rv32"
	// Bits is the width of a register, SP the stack pointer.
	Bits, SP int
	// Pool are the registers to work in, those that need no saving first; Args those of
	// the arguments, and Result that of what is returned.
	Pool, Args []int
	Result     int
	// Temporaries is how many registers a machine wants for itself, and Window tells that
	// one is to be free besides, between other uses.
	Temporaries int
	Window      bool
	// New is a machine that writes to a listing, for words of so many bits. temporary is a
	// register that right sides and other results on their way are in, which the machine
	// may use where it is free; own are those that it wanted.
	New func(l *targets.Listing, wordBits, temporary int, own []int) Machine
	// Lanes, if there are any, carry out so many blocks side by side, by the bits of a word.
	Lanes      func(l *targets.Listing, s *chamctr.Schedule) Lanes
	LaneBlocks map[int]int
	// Listing is an empty one, and Enclose puts a frame around a body that works in the
	// registers used and needs room bytes at the stack pointer. Passed is how far
	// arguments on the stack are above the stack pointer within it.
	Listing func() *targets.Listing
	Enclose func(l *targets.Listing, used []int, room int)
	Passed  func(used []int, room int) int
}
