package verify

import (
	"fmt"
	"slices"

	"asmgen/verify/ref"
)

// cipherPlatform is what a machine's routines of CHAM are to be called with: it is written
// down here a second time, from the calling convention and from what a context is said to
// hold.
type cipherPlatform struct {
	// arguments are the registers of each argument, the least significant first; further
	// ones are on the stack. result is the register of what a routine returns, whose low
	// byte counts.
	arguments [][]int
	result    int
	// align is the bytes that round keys and contexts are aligned to.
	align int
	// strict is the bytes to which accesses of as many or more must be aligned; 0 lets all
	// pass.
	strict int
	// steps is more instructions than a routine executes for a block, and than it does
	// besides.
	steps int
	// formats are the contexts, by the bits of a word.
	formats map[int]cipherFormat
	bridge  cipherBridge
}

// cipherFormat is what the contexts for words of a size hold.
type cipherFormat struct {
	// stored tells how round key k is kept: rotated left by so many bits, and then with
	// bits turned over.
	stored func(k int) (turn int, flip uint64)
	// parts are, for each counter, the bytes of the number, the words of the nonce that
	// are kept, and bytes that have no meaning between calls.
	parts map[ref.CounterLayout]cipherParts
}

type cipherParts struct{ number, nonce, scratch int }

// cipherPlatforms are those whose calls can be made, by target.
var cipherPlatforms = map[string]*cipherPlatform{
	"avr": {
		// avr-gcc goes down from r25, two bytes at a time.
		arguments: [][]int{{24, 25}, {22, 23}, {20, 21}, {18, 19}, {16, 17}}, result: 24, align: 1, steps: 4000,
		formats: map[int]cipherFormat{16: avrWords(16), 32: avrWords(32)}, bridge: cipherBridge{avrBridge, avrBridgeCycles, avrBridgeStack},
	},
	"rv32": {
		arguments: each(10, 14), result: 10, align: 4, strict: 4, steps: 4000,
		formats: wordFormats, bridge: cipherBridge{text: riscvBridge("lw", "sw", 4)},
	},
	"rv64": {
		arguments: each(10, 14), result: 10, align: 4, strict: 8, steps: 4000,
		formats: wordFormats, bridge: cipherBridge{text: riscvBridge("ld", "sd", 8)},
	},
	"armv7": {
		arguments: each(0, 3), result: 0, align: 4, steps: 4000,
		formats: armFormats, bridge: cipherBridge{text: armBridge("")},
	},
	"neon": {
		arguments: each(0, 3), result: 0, align: 4, steps: 4000,
		formats: armFormats, bridge: cipherBridge{text: armBridge("")},
	},
	"cortex-m4": {
		arguments: each(0, 3), result: 0, align: 4, steps: 4000,
		formats: armFormats, bridge: cipherBridge{text: armBridge(".thumb_func")},
	},
}

// each are the registers from one to another, each for an argument.
func each(from, to int) (out [][]int) {
	for r := from; r <= to; r++ {
		out = append(out, []int{r})
	}
	return out
}

// platformOf is that of a routine.
func platformOf(target string, c ref.Cham) (*cipherPlatform, error) {
	p, ok := cipherPlatforms[target]
	if ok {
		_, ok = p.formats[c.WordBits]
	}
	if !ok {
		return nil, fmt.Errorf("CHAM-%s cannot be verified on %s yet", c.Name, target)
	}
	return p, nil
}

// aligned tells that a buffer is to be aligned.
func aligned(name string) bool { return slices.Contains([]string{"keys", "context"}, name) }
