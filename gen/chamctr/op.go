package chamctr

import (
	"fmt"
	"slices"
	"strings"
)

// Size is how much a pointer points at.
type Size uint8

const (
	Number    Size = iota // no pointer, but the length of a message
	KeySize               // a key
	BlockSize             // a block
	RoundKeys             // the round keys, with which a context begins
	Context               // the context, whose size the target says
	Message               // as many bytes as the length says
)

// Param is a parameter of a routine.
type Param struct {
	Name string
	Size Size
	// In and Out tell that the routine reads, and writes, what it points at.
	In, Out bool
}

// Bytes is what it points at, with a context of so many; 0 where the length says it.
func (p Param) Bytes(c Cipher, context int) int {
	return [...]int{KeySize: c.KeyBytes(), BlockSize: c.BlockBytes(), RoundKeys: c.Keys() * c.WordBits / 8, Context: context, Message: 0}[p.Size]
}

// Op is a routine of a cipher.
type Op struct {
	Name string
	// Params are its parameters where the round keys are in the context, and FixedParams
	// where they are in the code: nil if there is nothing to do then.
	Params, FixedParams []Param
	// Counter tells that it belongs to counter mode; Returns that it says whether it
	// refused.
	Counter, Returns bool
	Meaning          string
}

var (
	keysParam     = Param{"keys", RoundKeys, true, false}
	stateParam    = Param{"context", Context, true, true}
	freshParam    = Param{"context", Context, false, true}
	startParam    = Param{"start", BlockSize, true, false}
	blockOutParam = Param{"out", BlockSize, false, true}
	blockInParam  = Param{"in", BlockSize, true, false}
	inParam       = Param{"in", Message, true, false}
	outParam      = Param{"out", Message, false, true}
	lengthParam   = Param{Name: "len"}
)

// Ops are the routines there are. Those of a message take it in pieces, each of which may
// be put in the place of its input.
var Ops = []Op{
	{Name: "keys", Params: []Param{{"keys", RoundKeys, false, true}, {"key", KeySize, true, false}},
		Meaning: "Forms the round keys of a key, with which a context begins."},
	{Name: "encrypt", Params: []Param{keysParam, blockOutParam, blockInParam}, FixedParams: []Param{blockOutParam, blockInParam},
		Meaning: "Encrypts one block, which may be in the place of the result."},
	{Name: "decrypt", Params: []Param{keysParam, blockOutParam, blockInParam}, FixedParams: []Param{blockOutParam, blockInParam},
		Meaning: "Decrypts one block, which may be in the place of the result."},
	{Name: "start", Params: []Param{stateParam, startParam}, FixedParams: []Param{freshParam, startParam}, Counter: true,
		Meaning: "Begins a message at the counter block start, and forms what all its blocks share."},
	{Name: "first", Params: []Param{stateParam, startParam, inParam, outParam, lengthParam},
		FixedParams: []Param{freshParam, startParam, inParam, outParam, lengthParam}, Counter: true, Returns: true,
		Meaning: "Begins a message at the counter block start, and encrypts or decrypts its first len bytes."},
	{Name: "ctr", Params: []Param{stateParam, inParam, outParam, lengthParam},
		FixedParams: []Param{stateParam, inParam, outParam, lengthParam}, Counter: true, Returns: true,
		Meaning: "Encrypts or decrypts the next len bytes of a message that has been begun."},
}

// FindOp is the routine of that name.
func FindOp(name string) (Op, bool) {
	i := slices.IndexFunc(Ops, func(op Op) bool { return op.Name == name })
	if i < 0 {
		return Op{}, false
	}
	return Ops[i], true
}

// Parameters are those with the round keys where they are.
func (op Op) Parameters(fixed bool) []Param {
	if fixed {
		return op.FixedParams
	}
	return op.Params
}

// Symbol is the name of the routine in C, without a prefix: "cham64_128_ctr". The routines
// that begin a message say so.
func (op Op) Symbol(c Cipher) string {
	name := op.Name
	if op.Counter && name != "ctr" {
		name = "ctr_" + name
	}
	return "cham" + strings.ReplaceAll(c.Variant, "/", "_") + "_" + name
}

// Aligned tells that it is among what a target may want to be aligned.
func (p Param) Aligned() bool { return p.Size == RoundKeys || p.Size == Context }

// Prototype is the declaration in C, without the semicolon. Contexts and round keys are
// words where they are aligned to align bytes, as for 4.
func (op Op) Prototype(symbol string, c Cipher, fixed bool, context, align int) string {
	var params []string
	for _, p := range op.Parameters(fixed) {
		constant := map[bool]string{false: "const "}[p.Out]
		switch bytes := p.Bytes(c, context); {
		case p.Size == Number:
			params = append(params, "size_t "+p.Name)
		case p.Aligned() && align > 1:
			params = append(params, fmt.Sprintf("%suint%d_t %s[%d]", constant, 8*align, p.Name, bytes/align))
		case bytes == 0:
			params = append(params, constant+"uint8_t *"+p.Name)
		default:
			params = append(params, fmt.Sprintf("%suint8_t %s[%d]", constant, p.Name, bytes))
		}
	}
	result := map[bool]string{false: "void", true: "uint8_t"}[op.Returns]
	return fmt.Sprintf("%s %s(%s)", result, symbol, strings.Join(params, ", "))
}

// Says are the sentences on how a message is counted, for those who call the routines of
// counter mode.
func (k Counter) Says() []string {
	partial := "A piece that does not end with a block ends the message: what comes after it begins with the next block."
	if !k.Ends() {
		return []string{partial,
			"The counter block as a whole is the number of the block, its last byte the least significant; after the last number comes 0.",
			"The result is always 0."}
	}
	bits := 8 * k.Bytes(0)
	return []string{partial,
		fmt.Sprintf("The first %d bytes of the counter block are the number of the block, the first byte the least significant; "+
			"the others are a nonce, which no other message under the key may have.", bits/8),
		fmt.Sprintf("No message has a block beyond number 2^%d - 1: a call that would need one returns 1 and writes nothing, "+
			"others return 0. So no counter block is ever used twice.", bits)}
}
