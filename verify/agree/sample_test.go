package agree

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"asmgen/gen/isa"
)

// sample is an instruction with the register that serves as its base.
type sample struct {
	isa.Inst
	base int
}

// nothing, as an Op, is no instruction: the state comes back as it went.
const nothing = -1

// overlaps are samples for each way in which operands can overlap, attempts the
// draws for operands that fit together.
const overlaps, attempts = 10, 20

// samplesOf are instructions of the form op. Each operand goes through all its
// registers and the numbers at its edges while the others are random; then
// operands overlap, two by two and all together. What the table says is
// undefined is left out.
func (p *probe) samplesOf(r *rand.Rand, rows []isa.Row[uint64], op int) []sample {
	var decks [][]isa.Arg
	for _, k := range p.Set.Operands(op) {
		if addresses(k.Type) && accesses(p.Set.Specs[op]) {
			// What is no part of the state cannot hold an address.
			k.Regs = slices.DeleteFunc(slices.Clone(k.Regs), func(r int) bool { return p.RegBits(r) == 0 })
		}
		decks = append(decks, deck(r, k))
	}
	var out []sample
	try := func(change func(args []isa.Arg) bool) {
		for range attempts {
			args := make([]isa.Arg, len(decks))
			for i, d := range decks {
				args[i] = pick(r, d)
			}
			if !change(args) {
				continue
			}
			if s, ok := p.admit(r, rows, op, args); ok {
				out = append(out, s)
				return
			}
		}
	}
	for i, d := range decks {
		for _, a := range d {
			try(func(args []isa.Arg) bool { args[i] = a; return true })
		}
	}
	overlap := func(args []isa.Arg, i, j int) bool {
		near := slices.DeleteFunc(slices.Clone(decks[j]), func(a isa.Arg) bool { return !p.meet(args[i], a) })
		if len(near) == 0 {
			return false
		}
		args[j] = pick(r, near)
		return true
	}
	for j := range decks {
		for i := range j {
			for range overlaps {
				try(func(args []isa.Arg) bool { return overlap(args, i, j) })
			}
		}
	}
	for range overlaps {
		try(func(args []isa.Arg) bool {
			for j := 1; j < len(args); j++ {
				if args[j].Type != isa.Imm && !overlap(args, 0, j) {
					return false
				}
			}
			return true
		})
	}
	return out
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// admit finds a base that the operands leave free, and tries the instruction
// out.
func (p *probe) admit(r *rand.Rand, rows []isa.Row[uint64], op int, args []isa.Arg) (sample, bool) {
	free := slices.Clone(p.bases)
	for _, a := range args {
		free = slices.DeleteFunc(free, func(b int) bool { return p.meet(a, isa.R(b)) })
	}
	if len(free) == 0 {
		return sample{}, false
	}
	s := sample{isa.Inst{Op: op, Args: args}, pick(r, free)}
	_, err := p.interpret(rows, p.newTrial(r, s, anywhere, 0))
	return s, err == nil || !strings.Contains(err.Error(), "undefined")
}

// addresses tells whether an operand names memory, accesses whether an
// instruction touches it.
func addresses(t isa.ArgType) bool { return t == isa.Mem || t == isa.PostInc || t == isa.PreDec }

func accesses(s isa.Spec) bool { return s.Reads || s.Writes }

// meet tells whether two operands have a register, or a part of one, in common.
func (p *probe) meet(a, b isa.Arg) bool {
	all := p.partsOf(b)
	return slices.ContainsFunc(p.partsOf(a), func(r int) bool { return slices.Contains(all, r) })
}

func (p *probe) partsOf(a isa.Arg) []int {
	switch a.Type {
	case isa.Imm, isa.Label:
		return nil
	case isa.List:
		var out []int
		for mask := uint64(a.Imm); mask != 0; mask &= mask - 1 {
			out = append(out, p.parts(bits.TrailingZeros64(mask))...)
		}
		return out
	}
	return p.parts(a.Reg)
}

// deck is the operands of a kind to go through. A kind it does not know has
// none, so that its forms show as not covered.
func deck(r *rand.Rand, k isa.Kind) []isa.Arg {
	var out []isa.Arg
	switch k.Type {
	case isa.Reg, isa.PostInc, isa.PreDec:
		for _, reg := range k.Regs {
			out = append(out, isa.Arg{Type: k.Type, Reg: reg})
		}
	case isa.Imm:
		for _, v := range numbers(r, k) {
			out = append(out, isa.I(v))
		}
	case isa.Mem:
		all := numbers(r, k)
		for _, reg := range k.Regs {
			out = append(out, isa.M(reg, int(pick(r, all))))
		}
		for _, v := range all {
			out = append(out, isa.M(pick(r, k.Regs), int(v)))
		}
	case isa.Lane, isa.LaneList:
		for _, reg := range k.Regs {
			for lane := range k.Lanes {
				out = append(out, isa.Arg{Type: k.Type, Reg: reg, Lane: lane})
			}
		}
	case isa.Label:
		out = append(out, isa.L(".Lland"))
	case isa.List:
		for _, m := range masks(r, k) {
			out = append(out, isa.Arg{Type: isa.List, Imm: m})
		}
	}
	return out
}

// numbers are both ends of the range of k, and then some between: small ones,
// those around powers of two, bytes shifted by any amount, random ones.
func numbers(r *rand.Rand, k isa.Kind) []int64 {
	const most = 32
	ends := []int64{k.Min, k.Max}
	between := []int64{0, 1, -1}
	for i := range 63 {
		p := int64(1) << i
		between = append(between, p-1, p, p+1, -p-1, -p, 1-p)
		if i < 32 {
			for _, b := range []uint32{0xff, 0x81, 0xa5} {
				between = append(between, int64(bits.RotateLeft32(b, i)))
			}
		}
	}
	for range most {
		if span := k.Max - k.Min; span > 0 {
			between = append(between, k.Min+r.Int64N(span))
		}
	}
	r.Shuffle(len(between), func(i, j int) { between[i], between[j] = between[j], between[i] })
	accepted := func(v int64) bool {
		return k.Accepts(isa.Arg{Type: k.Type, Reg: anyOf(k.Regs), Imm: v})
	}
	var out []int64
	for _, v := range append(ends, between...) {
		if len(out) < most && accepted(v) && !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}

func anyOf(regs []int) int {
	if len(regs) == 0 {
		return 0
	}
	return regs[0]
}

// masks are lists of registers: each alone, all but each, random ones, and runs
// of up to four.
func masks(r *rand.Rand, k isa.Kind) []int64 {
	var all int64
	for _, reg := range k.Regs {
		all |= 1 << reg
	}
	var out []int64
	add := func(m int64) {
		if k.Accepts(isa.Arg{Type: isa.List, Imm: m}) && !slices.Contains(out, m) {
			out = append(out, m)
		}
	}
	for _, reg := range k.Regs {
		add(1 << reg)
		add(all &^ (1 << reg))
		add(all & r.Int64())
		for n := 2; n <= 4; n++ {
			add(1<<(reg+n) - 1<<reg)
		}
	}
	return out
}
