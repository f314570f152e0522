package mutate

import (
	"slices"

	"asmgen/gen/catalog"
	"asmgen/gen/isa"
)

// registers is a set of registers.
type registers map[int]bool

func (s registers) add(regs ...int) {
	for _, r := range regs {
		s[r] = true
	}
}

// Unread tells that the mutant differs from the original in nothing but registers
// that nobody reads before they are written again. Such a mutant is as good as the
// original.
func (m Mutant) Unread() bool {
	if m.of.set.Specs[m.to.Op].Flow != isa.Onward {
		return false
	}
	to := m.to
	if m.Kind == Deletion {
		to.Op = nothing
	}
	matters := m.of.matter()[m.at]
	return m.of.same(m.of.insts[m.at], to, func(r int) bool { return matters[r] })
}

// matter are the registers behind each instruction whose values matter: those that
// will be read, by instructions or by the caller, and those that an interrupt reads
// at any time.
func (o *original) matter() []registers {
	if o.behind != nil {
		return o.behind
	}
	rows := catalog.Rows[isa.Trace](o.target)
	var effects []isa.Effects
	for _, in := range o.insts {
		effects = append(effects, isa.EffectsOf(rows[in.Op], in))
		o.behind = append(o.behind, registers{})
	}
	abi := o.target.Convention(o.syntax)
	for _, behind := range o.behind {
		behind.add(slices.Concat(abi.Interrupts, abi.Reserved, []int{abi.SP})...)
	}
	for again := true; again; {
		again = false
		for i := len(o.insts) - 1; i >= 0; i-- {
			behind := o.behind[i]
			had := len(behind)
			o.atReturn(o.insts[i], behind)
			for _, j := range o.next(i) {
				behind.add(effects[j].Reads...)
				for r := range o.behind[j] {
					if !slices.Contains(effects[j].Writes, r) {
						behind.add(r)
					}
				}
			}
			again = again || len(behind) != had
		}
	}
	return o.behind
}

// next are the instructions that may follow the one at an index.
func (o *original) next(i int) []int {
	in := o.insts[i]
	next := []int{i + 1}
	switch flow := o.set.Specs[in.Op].Flow; {
	case flow == isa.Returns:
		return nil
	case flow == isa.Jumps:
		next = []int{in.Target()}
	case flow.Labelled():
		next = append(next, in.Target())
	}
	return slices.DeleteFunc(next, func(j int) bool { return j >= len(o.insts) })
}

// atReturn adds what the caller reads behind a return: what the calling convention
// says, and anything where the return may be that of a subroutine.
func (o *original) atReturn(in isa.Inst, behind registers) {
	if o.set.Specs[in.Op].Flow != isa.Returns {
		return
	}
	if slices.ContainsFunc(o.insts, func(in isa.Inst) bool { return o.set.Specs[in.Op].Flow == isa.Calls }) {
		behind.add(isa.Range(0, 127)...)
	}
	abi := o.target.Convention(o.syntax)
	behind.add(slices.Concat(abi.Saved, abi.Zero)...)
}
