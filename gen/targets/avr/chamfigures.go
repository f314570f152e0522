package avr

import (
	"fmt"
	"maps"
	"slices"

	"asmgen/gen/chamctr"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

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

// MeasureCham counts what one call executes on length bytes, at most MostMeasured, of a
// message that begins with number 0. Numbers and lengths are public, all else is secret.
func MeasureCham(op chamctr.Op, insts []isa.Inst, s *chamctr.Schedule, length int) (targets.Figures, error) {
	f := targets.Figures{Cycles: make([]int, len(set.Models))}
	for _, in := range insts {
		f.Bytes += set.Specs[in.Op].Bytes(in.Args)
	}
	err := walkCham(insts, chamEntry(op, s, length), newMeasured(s), chamSteps*(2+length/s.BlockBytes()), func(in isa.Inst, taken bool) {
		spec := &set.Specs[in.Op]
		cycles := spec.Cycles
		if taken && spec.Taken != nil {
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
	})
	return f, err
}

// chamEntry is what the registers of the arguments hold, and those that are fixed.
func chamEntry(op chamctr.Op, s *chamctr.Schedule, length int) map[int]uint64 {
	known := map[int]uint64{hi: 0, sp: measuredStack, interrupts: 1}
	places := map[string]uint64{
		"context": measuredContext, "keys": measuredContext, "start": measuredStart, "key": measuredIn,
		"in": measuredIn, "out": measuredOut, "len": uint64(length),
	}
	reg := 24
	for _, p := range op.Parameters(s.Fixed) {
		at := places[p.Name]
		known[reg], known[reg+1] = at&0xff, at>>8
		reg -= 2
	}
	return known
}

// chamSteps is more instructions than a routine executes for a block, and than it does
// besides.
const chamSteps = 4000

// walkCham executes linked code from those registers until it returns, which it does
// within so many steps or never.
func walkCham(insts []isa.Inst, entry map[int]uint64, mem measured, steps int, visit func(in isa.Inst, taken bool)) (err error) {
	rows := Rows[isa.Tainted]()
	st := &isa.State[isa.Tainted]{Dom: isa.Taint{}, Reg: make([]isa.Tainted, 128), Mem: mem}
	for r := range st.Reg {
		x, public := entry[r]
		st.Reg[r] = isa.Tainted{X: x, Secret: !public}
	}
	at := 0
	defer func() {
		if f, ok := isa.AsFault(recover()); ok {
			err = fmt.Errorf("instruction %d: %s", at, f.Reason)
		}
	}()
	for range steps {
		if at = st.PC; at < 0 || at >= len(insts) {
			return fmt.Errorf("it runs on to instruction %d of %d", at, len(insts))
		}
		in := insts[at]
		if set.Specs[in.Op].Flow == isa.Returns && len(st.Pending) == 0 {
			visit(in, false)
			return nil
		}
		st.Execute(in, rows[in.Op].Do)
		visit(in, st.Taken)
	}
	return fmt.Errorf("it does not return within %d instructions", steps)
}

// measured is memory of which each byte is secret until a public one is stored.
type measured map[uint64]isa.Tainted

// newMeasured has the numbers of the context public, and a whole counter block.
func newMeasured(s *chamctr.Schedule) measured {
	m, state := measured{}, newChamState(s)
	public := func(at uint64, bytes int) {
		for k := range bytes {
			m[at+uint64(k)] = isa.Tainted{}
		}
	}
	public(measuredStart, s.BlockBytes())
	if s.Counter.Ends() {
		public(measuredContext+uint64(state.used), state.usedBytes)
	} else {
		public(measuredContext+uint64(state.block), s.BlockBytes())
	}
	return m
}

func (m measured) Load(addr uint64, _ int) isa.Tainted {
	if v, ok := m[addr]; ok {
		return v
	}
	return isa.Tainted{Secret: true}
}

func (m measured) Store(addr uint64, _ int, v isa.Tainted) { m[addr] = v }

// ChamLoopBytes is the size of the loop over blocks: from its label to the jump back.
func ChamLoopBytes(l *targets.Listing) int {
	inside, bytes := false, 0
	for _, line := range l.Lines {
		switch {
		case line.Label == ChamLoop:
			inside = true
		case line.Label != "" || line.Text != "":
		case inside:
			spec := &set.Specs[line.Op]
			bytes += spec.Bytes(line.Args)
			if spec.Flow == isa.Jumps && line.Args[0].Sym == ChamLoop {
				return bytes
			}
		}
	}
	return 0
}

// ChamMarginal is the cycles of one more block inside a long call, by timing model: those
// of a call less those of one with a block less.
func ChamMarginal(op chamctr.Op, insts []isa.Inst, s *chamctr.Schedule) ([]int, error) {
	const blocks = 16
	more, err := MeasureCham(op, insts, s, blocks*s.BlockBytes())
	if err != nil {
		return nil, err
	}
	less, err := MeasureCham(op, insts, s, (blocks-1)*s.BlockBytes())
	for m := range more.Cycles {
		more.Cycles[m] -= less.Cycles[m]
	}
	return more.Cycles, err
}

// ChamTried are the schedules among which a choice is to be made: with 0 to the most
// preloaded round keys.
func ChamTried(c chamctr.Cipher, o chamctr.Options) ([]*chamctr.Schedule, error) {
	var out []*chamctr.Schedule
	for k := range MostPreloaded + 1 {
		o.Preload = k
		s, err := chamctr.New(c, o)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}

// BestCham is the schedule that takes the fewest cycles for one more block on a timing
// model, with the fewest preloaded round keys among equals.
func BestCham(c chamctr.Cipher, o chamctr.Options, key []byte, model string) (*chamctr.Schedule, error) {
	m := max(slices.Index(models, model), 0)
	tried, err := ChamTried(c, o)
	if err != nil {
		return nil, err
	}
	op, _ := chamctr.FindOp("ctr")
	cost := map[*chamctr.Schedule]int{}
	for _, s := range tried {
		l, err := LowerCham(op, s, key)
		if err != nil {
			return nil, err
		}
		cycles, err := ChamMarginal(op, l.Insts(), s)
		if err != nil {
			return nil, err
		}
		cost[s] = cycles[m]
	}
	least := slices.Min(slices.Collect(maps.Values(cost)))
	i := slices.IndexFunc(tried, func(s *chamctr.Schedule) bool { return cost[s] == least })
	return tried[i], nil
}
