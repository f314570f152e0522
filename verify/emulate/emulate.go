// Package emulate runs an emitted file where its users would: it assembles the
// text with the real assemblers, links it with a harness and calls it on an
// emulator, or on this machine's processor.
//
// It knows nothing of what a routine computes. A call is memory and pointers
// into it; the result is the memory after the call and which rules of the
// calling convention were broken. Those rules are written down here a second
// time, in the harness of each machine, and share nothing with the generator.
package emulate

import "strings"

// Call is one call of a routine.
type Call struct {
	Arena []byte // the memory before the call
	Args  []int  // the pointer arguments, as byte offsets into Arena
	// Turn varies what a routine must not rely on: with it the arena moves on by
	// its alignment, and registers and flags at entry change. The arenas of Page
	// turns in a row begin at every place of a page that their alignment allows.
	Turn int
}

// Page is the bytes that the low half of an AVR pointer spans: wherever a buffer
// is, code that adds to the low half alone is right until the end of a page.
const Page = 256

// Place is how far a turn's arena is into its page, or the next one. Turn 0 is
// at an odd multiple of the alignment, so that code which asks for more than
// that shows.
func (c Call) Place(align int) int { return align * (1 + c.Turn%(Page/align)) }

// Result is what a call left behind.
type Result struct {
	Arena  []byte // the memory after the call
	Status Status
	// Cycles is the time from the first instruction to the return, both
	// included, and Stack the bytes of stack below the return address that
	// interrupts must not touch. Both are exact on AVR and 0 elsewhere.
	Cycles uint64
	Stack  int
}

// Status is the set of rules that a call broke; 0 is none.
type Status uint32

const (
	Saved    Status = 1 << iota // a callee-saved register changed
	SP                          // the stack pointer changed
	Reserved                    // a register that belongs to the system changed
	Zero                        // the register that must be zero is not (AVR r1)
	Flags                       // a flag that must survive changed (amd64 DF, AVR I)
	Outside                     // memory changed that is neither arena nor stack
	Stack                       // the stack grew into the arena (AVR)
)

// rules are the bits of a Status, with the words for each.
var rules = []struct {
	bit  Status
	says string
}{
	{Saved, "a callee-saved register changed"},
	{SP, "the stack pointer changed"},
	{Reserved, "a reserved register changed"},
	{Zero, "the zero register is not zero"},
	{Flags, "a flag that must survive changed"},
	{Outside, "memory outside the arena changed"},
	{Stack, "the stack grew into the arena"},
}

// String says which rules were broken.
func (s Status) String() string {
	var broken []string
	for _, r := range rules {
		if s&r.bit != 0 {
			broken = append(broken, r.says)
		}
	}
	if broken == nil {
		return "no rule broken"
	}
	return strings.Join(broken, ", ")
}
