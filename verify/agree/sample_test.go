package agree

import (
	"math/rand/v2"
	"slices"

	"asmgen/gen/isa"
)

// sample is an instruction with the register that serves as its base.
type sample struct {
	isa.Inst
	base int
}

// nothing, as an Op, is no instruction: the state must come back as it went.
const nothing = -1

// most numbers are tried for an immediate or a displacement.
const mostNumbers = 32

// samples are instructions of the form op. Each operand goes through all
// registers and the numbers at the edges while the others are random; then
// operands overlap, two by two and all together. What is undefined, by the word
// of the table, is left out.
func (p *probe) samples(r *rand.Rand, op int, rows []isa.Row[uint64]) []sample {
	kinds := p.Set.Operands(op)
	if len(kinds) == 0 {
		return p.admit(nil, r, op, nil, rows)
	}
	var decks [][]isa.Arg
	for _, k := range kinds {
		decks = append(decks, deck(r, k))
	}
	var out []sample
	try := func(change func(args []isa.Arg) bool) {
		for range 20 {
			var args []isa.Arg
			for _, d := range decks {
				args = append(args, d[r.IntN(len(d))])
			}
			if !change(args) {
				continue
			}
			if n := len(out); len(p.admit(out, r, op, args, rows)) > n {
				out = p.admit(out, r, op, args, rows)
				return
			}
		}
	}
	for i, d := range decks {
		for _, a := range d {
			try(func(args []isa.Arg) bool { args[i] = a; return true })
		}
	}
	for i := range decks {
		for j := range i {
			for range 6 {
				try(func(args []isa.Arg) bool { return p.overlap(r, decks, args, i, j) })
			}
		}
	}
	for range 6 {
		try(func(args []isa.Arg) bool {
			all := len(args) > 2
			for i := 1; i < len(args) && all; i++ {
				all = named(args[i]) == 0 || p.overlap(r, decks, args, i, 0)
			}
			return all
		})
	}
	return out
}
