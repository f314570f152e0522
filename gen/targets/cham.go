package targets

import "asmgen/gen/chamctr"

// Cham is how a target carries out CHAM.
type Cham struct {
	*Target
	// Variants are the ciphers that there are, as chamctr.Ciphers names them.
	Variants []string
	// Args has for each argument the registers that receive it, the least significant
	// first. Further ones are on the stack, a slot each, from the stack pointer up.
	Args [][]int
	// Align is the bytes that round keys and contexts must be aligned to.
	Align int
	// Timing is the promise of Target where these routines have their own, or empty. Needs
	// is what they ask of a machine beside the instructions.
	Timing string
	Needs  []string
	// MostPreloaded is the most round keys of a cipher that registers keep, and MostBlocks
	// the most blocks that they take side by side.
	MostPreloaded func(c chamctr.Cipher) int
	MostBlocks    func(c chamctr.Cipher) int
	// Lower writes a routine after a schedule. key is the key where the schedule has it
	// fixed, and nil elsewhere. The error says what there is not.
	Lower func(op chamctr.Op, s *chamctr.Schedule, key []byte) (*Listing, error)
	// ContextBytes is the size of the context of a schedule. Public is where in it the
	// number of the next block is, or the counter block where all of it counts: what of
	// it branches may depend on.
	ContextBytes func(s *chamctr.Schedule) int
	Public       func(s *chamctr.Schedule) (at, bytes int)
}

// ChamLoop is the label that the loop over blocks begins with, and that the jump which
// closes it names.
const ChamLoop = "block"
