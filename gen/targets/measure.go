package targets

import (
	"fmt"
	"slices"
	"strings"

	"asmgen/gen/isa"
	"asmgen/gen/timing"
)

// Figures are the exact counts of a routine. All but the bytes are of what one
// call executes.
type Figures struct {
	Instructions int
	Bytes        int
	Loads        int // instructions that read memory
	Stores       int // instructions that write memory
	Muls         int // word products
	// Cycles has one entry for each timing model of the instruction set.
	Cycles []int
}

// Measure counts instructions, bytes, memory accesses, products and cycles of
// linked code in that syntax; length is the argument after the pointers, where
// the code takes one. The error tells why its path cannot be followed.
func (t *Target) Measure(syntax string, insts []isa.Inst, length int) (Figures, error) {
	set := t.SetOf(syntax)
	f := Figures{Cycles: make([]int, len(set.Models))}
	for _, in := range insts {
		f.Bytes += set.Specs[in.Op].Bytes(in.Args)
	}
	err := set.Walk(insts, t.entry(syntax, length), func(step isa.Step) {
		spec := &set.Specs[step.Op]
		f.Instructions++
		if spec.Reads {
			f.Loads++
		}
		if spec.Writes {
			f.Stores++
		}
		f.Muls += spec.Muls
		cycles := spec.Cycles
		if step.Taken && spec.Taken != nil {
			cycles = spec.Taken
		}
		for m := range f.Cycles {
			f.Cycles[m] += cycles[m]
		}
	})
	return f, err
}

// Needs are the extensions that code uses, in order of first use.
func Needs(set *isa.Set, insts []isa.Inst) []string {
	var out []string
	for _, in := range insts {
		if need := set.Specs[in.Op].Needs; need != "" && !slices.Contains(out, need) {
			out = append(out, need)
		}
	}
	return out
}

// Flow says what there is of loops, which are jumps back, of calls and of
// subroutines in linked code. It is empty for straight code.
func Flow(set *isa.Set, insts []isa.Inst) string {
	loops, skips, calls, subroutines := 0, 0, 0, map[int]bool{}
	for i, in := range insts {
		switch flow := set.Specs[in.Op].Flow; {
		case flow == isa.Calls:
			calls++
			subroutines[in.Target()] = true
		case flow.Labelled() && in.Target() <= i:
			loops++
		case flow.Labelled():
			skips++
		}
	}
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{loops, "loop"}, {skips, "jump"}, {calls, "call"}, {len(subroutines), "subroutine"}} {
		switch {
		case p.n == 1:
			parts = append(parts, "1 "+p.what)
		case p.n > 1:
			parts = append(parts, fmt.Sprintf("%d %ss", p.n, p.what))
		}
	}
	return strings.Join(parts, ", ")
}

// Pipelined is the time of linked code on a core with a Pipeline, in cycles. It
// panics where Measure has an error.
func (t *Target) Pipelined(c Core, insts []isa.Inst, length int) int {
	clock, m := timing.NewClock(), timing.Machine{Set: t.Set, Effects: t.Effects}
	err := t.Set.Walk(insts, t.entry("gas", length), func(step isa.Step) {
		in := c.Pipeline.Read(m, step.Inst)
		if step.Taken && in.Taken != 0 {
			in.Issue = in.Taken
		}
		clock.Issue(in)
	})
	if err != nil {
		panic(err)
	}
	return clock.Next()
}

// Where the arguments and the stack are while a path is followed: apart from one
// another, and within 16 bits.
const (
	firstArgument = 0x1000
	argumentRoom  = 0x1000
	stackPointer  = 0xf000
)

// entry is what registers hold at the entry, as far as it does not depend on
// data.
func (t *Target) entry(syntax string, length int) map[int]uint64 {
	abi := t.Convention(syntax)
	known := map[int]uint64{}
	for r := range 128 {
		if t.RegBits(r) == 0 { // no register, or one that is always 0
			known[r] = 0
		}
	}
	for _, r := range abi.Zero {
		known[r] = 0
	}
	known[abi.SP] = stackPointer
	for i, regs := range abi.Args {
		at := uint64(firstArgument + i*argumentRoom)
		if i == len(abi.Args)-1 && length != 0 {
			at = uint64(length)
		}
		for _, r := range regs {
			known[r] = at & (1<<t.RegBits(r) - 1)
			at >>= t.RegBits(r)
		}
	}
	return known
}
