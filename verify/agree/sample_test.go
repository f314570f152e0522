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

// few are the operands of each place where a form is tried on fewer samples.
const few = 8

// thin tells that a form is, in a normal run: one of many that only compilers use and
// that differ in the width or in the kind of an operand.
func (p *probe) thin(op int) bool { return rounds == 1 && p.Go != nil && op >= len(p.Go.Set.Specs) }

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
	overlaps := overlaps
	if p.thin(op) && len(decks) > 1 {
		overlaps = few / 2
		for i, d := range decks {
			r.Shuffle(len(d), func(i, j int) { d[i], d[j] = d[j], d[i] })
			decks[i] = d[:min(few, len(d))]
		}
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

// admit tries an instruction out, and finds a base that it leaves free: by its operands
// and by what its row reads and writes.
func (p *probe) admit(r *rand.Rand, rows []isa.Row[uint64], op int, args []isa.Arg) (sample, bool) {
	in := isa.Inst{Op: op, Args: args}
	_, err := p.interpret(rows, p.newTrial(r, sample{in, p.bases[0]}, anywhere, 0))
	if err != nil && strings.Contains(err.Error(), "undefined") {
		return sample{}, false
	}
	e := p.effects(in)
	free := slices.DeleteFunc(slices.Clone(p.bases), func(b int) bool {
		used := slices.ContainsFunc(args, func(a isa.Arg) bool { return p.meet(a, isa.R(b)) })
		return used || slices.Contains(e.Reads, b) || slices.Contains(e.Writes, b)
	})
	if len(free) == 0 {
		return sample{}, false
	}
	return sample{in, pick(r, free)}, true
}

// effects are those of an instruction. There are none to tell where the numbers that
// stand for all others make it fault.
func (p *probe) effects(in isa.Inst) (e isa.Effects) {
	defer func() { isa.AsFault(recover()) }()
	return isa.EffectsOf(p.traces[in.Op], in)
}

// addresses tells whether an operand names memory, accesses whether an
// instruction touches it.
func addresses(t isa.ArgType) bool {
	switch t {
	case isa.Mem, isa.PostInc, isa.PreDec, isa.Indexed, isa.PreInc, isa.Advanced:
		return true
	}
	return false
}

// addressing is the operand that is the base of an access, or -1: one that looks so, or
// the register before a list.
func addressing(args []isa.Arg) int {
	return slices.IndexFunc(args, func(a isa.Arg) bool {
		return addresses(a.Type) || a.Type == isa.Reg && len(args) == 2 && args[1].Type == isa.List
	})
}

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
	case isa.Indexed:
		return append(slices.Clone(p.parts(a.Reg)), p.parts(int(a.Index))...)
	}
	return p.parts(a.Reg)
}

// deck is the operands of a kind to go through. A kind it does not know has
// none, so that its forms show as not covered.
func deck(r *rand.Rand, k isa.Kind) []isa.Arg {
	var out []isa.Arg
	switch k.Type {
	case isa.Reg, isa.PostInc, isa.PreDec, isa.Advanced:
		for _, reg := range k.Regs {
			out = append(out, isa.Arg{Type: k.Type, Reg: reg})
		}
	case isa.Shifted:
		for _, reg := range k.Regs {
			a := isa.Arg{Type: k.Type, Reg: reg, How: isa.ShiftType(r.IntN(4)), Shift: k.Least + uint8(r.IntN(int(k.Shifts-k.Least)+1))}
			for !k.Accepts(a) {
				a.How = isa.ShiftType(r.IntN(4))
			}
			out = append(out, a)
		}
	case isa.Indexed:
		all := numbers(r, k)
		for _, reg := range slices.Concat(k.Regs, k.Indexes) {
			for _, a := range []isa.Arg{{Reg: reg, Index: uint8(pick(r, k.Indexes))}, {Reg: pick(r, k.Regs), Index: uint8(reg)}} {
				a.Type, a.Imm, a.Shift = k.Type, pick(r, all), uint8(r.IntN(int(k.Shifts)+1))
				if k.Accepts(a) && a.Reg != int(a.Index) {
					out = append(out, a)
				}
			}
		}
	case isa.Imm:
		for _, v := range numbers(r, k) {
			out = append(out, isa.I(v))
		}
	case isa.Mem, isa.PreInc:
		all := numbers(r, k)
		for _, reg := range k.Regs {
			out = append(out, isa.Arg{Type: k.Type, Reg: reg, Imm: pick(r, all)})
		}
		for _, v := range all {
			out = append(out, isa.Arg{Type: k.Type, Reg: pick(r, k.Regs), Imm: v})
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
		return k.Accepts(isa.Arg{Type: k.Type, Reg: anyOf(k.Regs), Index: uint8(anyOf(k.Indexes)), Imm: v})
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
