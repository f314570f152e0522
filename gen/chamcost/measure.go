// Package chamcost counts what a routine of CHAM executes on a target, and chooses the
// number of round keys in registers by that.
package chamcost

import (
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
	"asmgen/gen/timing"
)

// Routine is linked code of a routine on a core.
type Routine struct {
	*targets.Cham
	Core     targets.Core
	Op       chamctr.Op
	Schedule *chamctr.Schedule
	Insts    []isa.Inst
}

// Where the buffers of a call are while it is measured: apart, and the result far enough
// above what is read for a message of MostMeasured bytes.
const (
	measuredContext = 0x1000
	measuredStart   = 0x1100
	measuredIn      = 0x2000
	measuredOut     = 0x8000
	measuredStack   = 0xf000

	MostMeasured = 0x4000
)

// measuredSteps is more instructions than a routine executes for a block, and than it does
// besides.
const measuredSteps = 8000

// Models are the timing models of figures, in the order of their Cycles: those of the
// instruction set, and the core where it has rules of its own.
func (r Routine) Models() []string {
	out := slices.Clone(r.Set.Models)
	if r.Core.Pipeline != nil {
		out = append(out, r.Core.Name)
	}
	return out
}

// Measure counts what one call executes on length bytes, at most MostMeasured, of a
// message that begins with number 0. Numbers and lengths are public, all else is secret.
// Cycles has an entry for each of Models.
func (r Routine) Measure(length int) (targets.Figures, error) {
	f := targets.Figures{Cycles: make([]int, len(r.Set.Models))}
	for _, in := range r.Insts {
		f.Bytes += r.Set.Specs[in.Op].Bytes(in.Args)
	}
	known, mem := r.entry(length)
	clock, machine := timing.NewClock(), timing.Machine{Set: r.Set, Effects: r.Effects}
	err := r.Set.WalkIn(r.Insts, known, mem, measuredSteps*(2+length/r.Schedule.BlockBytes()), func(step isa.Step) {
		spec := &r.Set.Specs[step.Op]
		cycles := spec.Cycles
		if step.Taken && spec.Taken != nil {
			cycles = spec.Taken
		}
		for m := range f.Cycles {
			f.Cycles[m] += cycles[m]
		}
		f.Instructions++
		if spec.Reads {
			f.Loads++
		}
		if spec.Writes {
			f.Stores++
		}
		if r.Core.Pipeline != nil {
			in := r.Core.Pipeline.Read(machine, step.Inst)
			if step.Taken && in.Taken != 0 {
				in.Issue = in.Taken
			}
			clock.Issue(in)
		}
	})
	if r.Core.Pipeline != nil {
		f.Cycles = append(f.Cycles, clock.Next())
	}
	return f, err
}

// entry is what is known at the entry of a call: of the registers, those of the arguments
// and those that are fixed; of memory, the numbers of the context, a whole counter block,
// and arguments that are there.
func (r Routine) entry(length int) (known map[int]uint64, mem isa.Notes) {
	known, mem = map[int]uint64{r.ABI.SP: measuredStack}, isa.Notes{}
	for reg := range 128 {
		if r.RegBits(reg) == 0 { // no register, or one that is always 0
			known[reg] = 0
		}
	}
	for _, reg := range r.ABI.Zero {
		known[reg] = 0
	}
	for _, reg := range r.ABI.Interrupts {
		known[reg] = 1
	}
	public := func(at uint64, bytes int, x uint64) {
		for k := range bytes {
			mem[at+uint64(k)] = isa.Tainted{X: x >> (8 * k) & 0xff}
		}
	}
	places := map[string]uint64{
		"context": measuredContext, "keys": measuredContext, "start": measuredStart, "key": measuredIn,
		"in": measuredIn, "out": measuredOut, "len": uint64(length),
	}
	for k, p := range r.Op.Parameters(r.Schedule.Fixed) {
		x := places[p.Name]
		if k >= len(r.Args) {
			public(measuredStack+uint64((k-len(r.Args))*r.ABI.Slot), r.ABI.Slot, x)
			continue
		}
		for _, reg := range r.Args[k] {
			known[reg] = x & (1<<r.RegBits(reg) - 1)
			x >>= r.RegBits(reg)
		}
	}
	public(measuredStart, r.Schedule.BlockBytes(), 0)
	at, bytes := r.Public(r.Schedule)
	public(measuredContext+uint64(at), bytes, 0)
	return known, mem
}

// LoopBytes is the size of the loop over blocks: from its label to the jump back.
func LoopBytes(l *targets.Listing) int {
	inside, bytes := false, 0
	for _, line := range l.Lines {
		switch {
		case line.Label == targets.ChamLoop:
			inside = true
		case line.Label != "" || line.Text != "":
		case inside:
			spec := &l.Set.Specs[line.Op]
			bytes += spec.Bytes(line.Args)
			if spec.Flow.Labelled() && line.Args[len(line.Args)-1].Sym == targets.ChamLoop {
				return bytes
			}
		}
	}
	return 0
}
