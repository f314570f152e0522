package mutate

import (
	"hash/fnv"
	"math/bits"
	"slices"

	"asmgen/gen/isa"
)

// mutants are those of the instruction at an index, some of them more than once.
func (o *original) mutants(at int) []Mutant {
	in := o.insts[at]
	out := []Mutant{{Kind: Deletion, to: in, mark: -1}}
	out = append(out, o.siblings(in)...)
	for i, a := range in.Args {
		for _, c := range o.changes(at, i, a) {
			args := slices.Clone(in.Args)
			args[i] = c.arg
			out = o.with(out, c.kind, in, args)
		}
		for j := range i {
			args := slices.Clone(in.Args)
			args[i], args[j] = args[j], args[i]
			out = o.with(out, Exchange, in, args)
		}
	}
	out = append(out, o.jumps(in)...)
	order := func(m Mutant) int { return slices.Index(Kinds, m.Kind) }
	slices.SortStableFunc(out, func(a, b Mutant) int { return order(a) - order(b) })
	return out
}

// with appends the instruction of that mnemonic with other operands, if the
// instruction set has it.
func (o *original) with(out []Mutant, kind Kind, in isa.Inst, args []isa.Arg) []Mutant {
	mnemonic := o.set.Specs[in.Op].Mnemonic()
	for op := range o.set.Specs {
		if o.set.Specs[op].Mnemonic() == mnemonic && accepts(o.set.Operands(op), args) {
			return append(out, Mutant{Kind: kind, to: isa.Inst{Op: op, Args: args, Line: in.Line}, mark: -1})
		}
	}
	return out
}

func accepts(kinds []isa.Kind, args []isa.Arg) bool {
	return slices.EqualFunc(kinds, args, isa.Kind.Accepts)
}

// siblings are the instructions with operands of the same kinds that access memory
// the same way and go on at the same place: add and adc, mul and mulhu, umull and
// umaal.
func (o *original) siblings(in isa.Inst) []Mutant {
	var out []Mutant
	spec := &o.set.Specs[in.Op]
	for op := range o.set.Specs {
		s := &o.set.Specs[op]
		if op == in.Op || !slices.Equal(s.KindNames(), spec.KindNames()) || s.Reads != spec.Reads || s.Writes != spec.Writes || s.Flow != spec.Flow {
			continue
		}
		out = append(out, Mutant{Kind: Sibling, to: isa.Inst{Op: op, Args: in.Args, Line: in.Line}, mark: -1})
	}
	return out
}

// change is another operand in the place of one.
type change struct {
	kind Kind
	arg  isa.Arg
}

// changes are those of operand i of the instruction at an index. What the place
// does not take is left to the caller.
func (o *original) changes(at, i int, a isa.Arg) []change {
	var out []change
	add := func(kind Kind, c isa.Arg) { out = append(out, change{kind, c}) }
	number := func(kind Kind, steps ...int64) {
		for _, by := range steps {
			c := a
			c.Imm += by
			add(kind, c)
		}
	}
	switch a.Type {
	case isa.Imm:
		number(Immediate, 1, -1)
	case isa.Mem:
		number(Offset, o.word, -o.word)
		add(Offset, isa.Arg{Type: isa.PostInc, Reg: a.Reg})
	case isa.PostInc, isa.PreDec:
		add(Offset, isa.M(a.Reg, 0))
		add(Offset, isa.Arg{Type: isa.PostInc + isa.PreDec - a.Type, Reg: a.Reg})
	case isa.List:
		for mask := uint64(a.Imm); mask != 0; mask &= mask - 1 {
			add(List, isa.Arg{Type: isa.List, Imm: a.Imm &^ (1 << bits.TrailingZeros64(mask))})
		}
		low, high := bits.TrailingZeros64(uint64(a.Imm)), bits.Len64(uint64(a.Imm))
		add(List, isa.Arg{Type: isa.List, Imm: a.Imm&^(1<<low) | 1<<high})
	case isa.Lane, isa.LaneList:
		for _, by := range []int{1, -1} {
			c := a
			c.Lane += by
			add(Register, c)
		}
	}
	if a.Type != isa.Imm && a.Type != isa.List && a.Type != isa.Label {
		for _, r := range o.others(at, i, a) {
			c := a
			c.Reg, c.Sym = r, "" // a name is that of an argument at the old one
			add(Register, c)
		}
	}
	return out
}

// near is how many instructions before and behind one the registers are taken
// from that are likely to hold something there.
const near = 6

// others are two registers that operand i of the instruction at an index could be
// instead: one that instructions around it name, and any that the routine does.
// The choice is that of a hash, so that it is the same at every run.
func (o *original) others(at, i int, a isa.Arg) []int {
	kind := o.set.Operands(o.insts[at].Op)[i]
	var around, all []int
	offer := func(to []int, r int) []int {
		c := a
		c.Reg = r
		if r == a.Reg || slices.Contains(to, r) || !kind.Accepts(c) {
			return to
		}
		return append(to, r)
	}
	for _, in := range o.insts[max(0, at-near):min(len(o.insts), at+near+1)] {
		for _, b := range in.Args {
			if b.Type != isa.Imm && b.Type != isa.List && b.Type != isa.Label {
				around = offer(around, b.Reg)
			}
		}
	}
	for _, b := range o.used {
		all = offer(all, b.Reg)
	}
	h := fnv.New32a()
	h.Write([]byte{byte(at), byte(at >> 8), byte(i)})
	var out []int
	for _, from := range [][]int{around, all} {
		from = slices.DeleteFunc(from, func(r int) bool { return slices.Contains(out, r) })
		if len(from) > 0 {
			out = append(out, from[int(h.Sum32()>>8)%len(from)])
		}
	}
	return out
}

// jumps are those of a jump, a branch or a call to the instructions beside the one
// it names, and to every other label.
func (o *original) jumps(in isa.Inst) []Mutant {
	if !o.set.Specs[in.Op].Flow.Labelled() {
		return nil
	}
	var out []Mutant
	last := len(in.Args) - 1
	to := func(label string, mark int) {
		args := slices.Clone(in.Args)
		args[last] = isa.L(label)
		if mark < 0 {
			args[last].Imm = int64(o.labels[label])
		} else {
			args[last].Imm = int64(mark)
		}
		out = append(out, Mutant{Kind: Label, to: isa.Inst{Op: in.Op, Args: args, Line: in.Line}, mark: mark})
	}
	for _, place := range []int{in.Target() - 1, in.Target() + 1} {
		if place >= 0 && place < len(o.insts) {
			to(markLabel, place)
		}
	}
	var names []string
	for name, place := range o.labels {
		if place != in.Target() {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		to(name, -1)
	}
	return out
}
