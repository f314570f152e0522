package avr

import (
	"fmt"
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// chamLowerings write the routines of chamctr.Ops.
var chamLowerings = map[string]func(c *cham){
	"keys":    (*cham).scheduleKeys,
	"encrypt": (*cham).encryptBlock,
	"decrypt": (*cham).decryptBlock,
	"start":   (*cham).startMessage,
	"first":   (*cham).firstPiece,
	"ctr":     (*cham).nextPiece,
}

// Cham is CHAM on AVR.
var Cham = &targets.Cham{
	Target:        Target,
	Variants:      []string{"64/128", "128/128", "128/256"},
	Args:          [][]int{pair(24), pair(22), pair(20), pair(18), pair(16)}, // down from r25, two bytes at a time
	Align:         1,
	MostPreloaded: mostPreloaded,
	MostBlocks:    func(chamctr.Cipher) int { return 1 },
	Lower:         lowerCham,
	ContextBytes:  func(s *chamctr.Schedule) int { return newChamState(s).size },
	Public:        chamPublic,
}

// chamPublic is where the context has the number, or a whole counter block.
func chamPublic(s *chamctr.Schedule) (at, bytes int) {
	state := newChamState(s)
	if s.Counter.Ends() {
		return state.used, state.usedBytes
	}
	return state.block, s.BlockBytes()
}

// lowerCham is a routine of CHAM after a schedule. key is the key where the
// schedule has it fixed, and nil elsewhere. The error says what there is not.
func lowerCham(op chamctr.Op, s *chamctr.Schedule, key []byte) (*targets.Listing, error) {
	file := chamFiles[s.WordBits]
	switch {
	case s.Preload > len(file.homes):
		return nil, fmt.Errorf("avr: registers take %d round keys, not %d", len(file.homes), s.Preload)
	case s.Unroll%file.period != 0:
		return nil, fmt.Errorf("avr: a turn of CHAM-%s has a multiple of %d rounds, after which words are in their registers again", s.Variant, file.period)
	case s.Blocks > 1:
		return nil, fmt.Errorf("avr: registers take one block, not %d", s.Blocks)
	case !op.Counter && s.Preload > 0:
		return nil, fmt.Errorf("avr: for one block no round key is worth a register")
	case s.Fixed && op.FixedParams == nil:
		return nil, fmt.Errorf("avr: with a fixed key there is nothing for %q to do", op.Name)
	case s.Fixed != (key != nil) || s.Fixed && len(key) != s.KeyBytes():
		return nil, fmt.Errorf("avr: a fixed key has %d bytes", s.KeyBytes())
	}
	c := &cham{
		Listing: &targets.Listing{Set: set}, chamFile: file, n: s.WordBits / 8, s: s, state: newChamState(s),
		zero: true, known: unknown, shifts: map[string]int{},
	}
	if s.Fixed {
		for k, rk := range s.RoundKeys(key) {
			c.immediates = append(c.immediates, chamStored(s.Cipher, k, rk))
		}
	}
	chamLowerings[op.Name](c)
	return c.framed(), nil
}

// framed is the body between what the calling convention asks for: registers are saved
// that it writes.
func (c *cham) framed() *targets.Listing {
	f := frame{Listing: &targets.Listing{Set: set, Roles: c.roles()}}
	kept := append(slices.Clone(saved), pair(windowPtr)...)
	for _, r := range written(c.Listing) {
		if slices.Contains(kept, r) {
			f.Saved = append(f.Saved, r)
		}
	}
	f.enter()
	f.Lines = append(f.Lines, c.Lines...)
	f.Stack += c.lent
	f.leave()
	f.lengthen()
	return f.Listing
}

// written are the registers that instructions write, in ascending order.
func written(l *targets.Listing) []int {
	rows, writes := Rows[isa.Trace](), map[int]bool{}
	for _, line := range l.Lines {
		if line.Label == "" && line.Text == "" {
			for _, r := range isa.EffectsOf(rows[line.Op], line.Inst).Writes {
				writes[r] = true
			}
		}
	}
	var out []int
	for r := range carry {
		if writes[r] {
			out = append(out, r)
		}
	}
	return out
}
