package agree

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"

	"asmgen/gen/isa"
	"asmgen/verify/machine"
)

// trial is one call of a probe: the arena before, and after on the machine.
type trial struct {
	sample
	home    home
	landing uint64 // where a return goes to
	before  []byte
	after   []byte
}

// newTrial is a random state for the k-th sample of a probe: registers and
// memory hold edges and random numbers, and addresses are those of the scratch
// memory.
func (p *probe) newTrial(r *rand.Rand, s sample, h home, k int) *trial {
	t := &trial{sample: s, home: h, landing: p.landing(h, k), before: make([]byte, p.size)}
	put(p.header(t.before, codeWord), uint64(k*p.stride/p.unit))
	for _, slot := range p.slots {
		x := word(r, 8*slot.bytes)
		if slices.Contains(p.flags, slot.reg) {
			x &= 1
		}
		if slot.reg == p.ABI.SP { // some machines have no other values of it
			x &^= uint64(max(p.ABI.Slot, 1) - 1)
		}
		p.set(t.before, slot.reg, x)
	}
	// The stack pointer is sound where no operand asks for other values of it.
	if !slices.ContainsFunc(s.Args, func(a isa.Arg) bool { return p.meet(a, isa.R(p.ABI.SP)) }) {
		p.set(t.before, p.ABI.SP, h.arena+uint64(p.scratch+margin))
	}
	for at := p.scratch; at < p.size; at++ {
		t.before[at] = byte(word(r, 8))
	}
	if s.Op == nothing {
		return t
	}
	spec := p.Set.Specs[s.Op]
	place := h.arena + uint64(p.scratch+margin+r.IntN(middle-8))
	stack := roundUp(place, uint64(p.ABI.Slot))
	at := addressing(s.Args)
	grain := p.grain
	if needsVector(spec.Mnemonic()) {
		grain = 16
	}
	switch {
	case !accesses(spec):
	case strings.HasPrefix(spec.Form, "rep\t"):
		p.set(t.before, repeats, uint64(r.IntN(4)))
		p.set(t.before, repeatsTo, place)
		p.set(t.before, repeatsFrom, h.arena+uint64(p.scratch+margin+r.IntN(middle-8)))
	case at < 0:
		p.set(t.before, p.ABI.SP, stack)
	case s.Args[at].Reg == p.ABI.SP:
		p.point(t.before, s.Args[at], roundUp(stack, grain))
	default:
		p.point(t.before, s.Args[at], roundUp(place, grain))
	}
	if spec.Flow == isa.Returns {
		p.comeBack(t)
	}
	return t
}

// The registers of amd64 that its repeated instructions use: a count and addresses.
const repeats, repeatsTo, repeatsFrom = 1, 7, 6

// needsVector tells that an instruction accesses 16 bytes that must be aligned.
func needsVector(mnemonic string) bool { return mnemonic == "movaps" || mnemonic == "movdqa" }

func roundUp(x, to uint64) uint64 { return (x + to - 1) / to * to }

// point makes the base of a memory operand yield the address.
func (p *probe) point(arena []byte, a isa.Arg, addr uint64) {
	switch a.Type {
	case isa.Mem, isa.PreInc:
		addr -= uint64(a.Imm)
	case isa.Indexed:
		index := p.get(arena, int(a.Index))
		if a.Reg == p.ABI.SP { // which some machines keep aligned
			index &^= uint64(p.ABI.Slot - 1)
			p.set(arena, int(a.Index), index)
		}
		addr -= uint64(a.Imm) + index<<a.Shift
	}
	for r, done := a.Reg, 0; done < p.ABI.AddrBits; r++ {
		p.set(arena, r, addr>>done)
		done += p.RegBits(r)
	}
}

// comeBack puts the landing where a return takes its address from: the last word
// of a list, the link register, or the stack, where AVR has the high byte first.
func (p *probe) comeBack(t *trial) {
	abi := p.ABI
	at := int(p.get(t.before, abi.SP) - t.home.arena)
	switch {
	case len(t.Args) > 0 && t.Args[0].Type == isa.List:
		n := bits.OnesCount64(uint64(t.Args[0].Imm))
		put(t.before[at+(n-1)*abi.Slot:][:abi.Slot], t.landing)
	case len(t.Args) > 0 && t.Args[0].Reg != abi.Link: // into the program counter
		put(t.before[at:][:abi.Slot], t.landing)
	case abi.Link >= 0:
		p.set(t.before, abi.Link, t.landing)
	case abi.Empty:
		put(t.before[at+1:][:abi.Pushed], t.landing)
		slices.Reverse(t.before[at+1:][:abi.Pushed])
	default:
		put(t.before[at:][:abi.Pushed], t.landing)
	}
}

// word is w bits in lanes of w, w/2 or w/4 bits, each an edge or random.
func word(r *rand.Rand, w int) (x uint64) {
	lane := max(w>>r.IntN(3), 8)
	ones := ^uint64(0) >> (64 - lane)
	edges := []uint64{0, 1, ones, ones - 1, ones >> 1, ones>>1 + 1, r.Uint64(), r.Uint64(), r.Uint64()}
	for lo := 0; lo < w; lo += lane {
		x |= (pick(r, edges) & ones) << lo
	}
	return x
}

// get is what register r holds in an arena, 0 if it is not part of the state.
func (p *probe) get(arena []byte, r int) uint64 {
	for _, s := range p.slots {
		if s.reg == r {
			return get(arena[s.at:][:s.bytes])
		}
	}
	return 0
}

func (p *probe) set(arena []byte, r int, x uint64) {
	for _, s := range p.slots {
		if s.reg == r {
			put(arena[s.at:][:s.bytes], x)
		}
	}
}

// interpret executes a trial as the rows say, and returns the arena it leaves.
// The error is a fault.
func (p *probe) interpret(rows []isa.Row[uint64], t *trial) (after []byte, err error) {
	defer func() {
		if f, ok := isa.AsFault(recover()); ok {
			err = f
		}
	}()
	after = slices.Clone(t.before)
	if t.Op == nothing {
		return after, nil
	}
	st := &isa.State[uint64]{Dom: isa.Concrete{}, Reg: make([]uint64, registers), Return: t.landing}
	for _, s := range p.slots {
		if s.reg < registers {
			st.Reg[s.reg] = get(t.before[s.at:][:s.bytes])
		}
	}
	if p.overflow > 0 {
		st.Flags = isa.FlagsOf(st.Dom, p.get(t.before, zeroFlag), p.get(t.before, negativeFlag), p.get(t.before, p.overflow))
	}
	scratch := p.memory(t)
	st.Mem = machine.NewMemory[uint64](isa.Concrete{}, []*machine.Region[uint64]{scratch}, func(addr uint64) string {
		return fmt.Sprintf("%+d from the scratch memory of %d bytes", int64(addr-scratch.Base), len(scratch.Perm))
	})
	p.step(rows, st, t)
	if want := p.Set.Specs[t.Op].Flow == isa.Returns; st.Done != want {
		return nil, fmt.Errorf("it returns: %v, but its row says it branches: %v", st.Done, want)
	}
	for r, x := range st.Reg {
		// A return alone may write what is not part of the state, the program counter.
		if x != 0 && p.RegBits(r) == 0 && !st.Done {
			return nil, fmt.Errorf("register %d becomes %#x, and there is no such register", r, x)
		}
	}
	for _, s := range p.slots {
		x := uint64(undefined)
		if s.reg < registers {
			x = st.Reg[s.reg]
		}
		if s.reg >= registers || s.reg == p.overflow && x == undefined {
			if bit, ok := p.flag(st, s.reg); ok {
				x = bit
			}
		}
		put(after[s.at:][:s.bytes], x)
	}
	for at := p.scratch; at < p.size; at++ {
		after[at] = byte(st.Mem.Load(t.home.arena+uint64(at), 1))
	}
	return after, nil
}

// undefined is what a flag is that the rows do not tell.
const undefined = 2

// flag is one of those behind the registers.
func (p *probe) flag(st *isa.State[uint64], r int) (bit uint64, ok bool) {
	switch r {
	case zeroFlag:
		return st.Flags.Zero(st.Dom, p.WordBits)
	case negativeFlag:
		return st.Flags.Negative(st.Dom)
	}
	return st.Flags.Overflown(st.Dom)
}

// step executes the instruction of a trial. One with a label is followed by the
// mark if it goes there, and by the landing if not.
func (p *probe) step(rows []isa.Row[uint64], st *isa.State[uint64], t *trial) {
	in := t.Inst
	if p.Set.Specs[t.Op].Flow.Labelled() {
		const label = 2
		in.Args = slices.Clone(in.Args)
		in.Args[len(in.Args)-1].Imm = label
		st.Base = t.landing - 1
		st.Execute(in, rows[t.Op].Do)
		if st.PC == label {
			mark, err := p.Set.Parse(p.mark)
			if err != nil {
				isa.Faultf("the mark: %v", err)
			}
			st.Execute(mark, rows[mark.Op].Do)
		}
		return
	}
	st.Execute(in, rows[t.Op].Do)
}

// memory is the scratch memory of a trial.
func (p *probe) memory(t *trial) *machine.Region[uint64] {
	cell := p.WordBits / 8
	bytes := t.before[p.scratch:]
	m := &machine.Region[uint64]{Base: t.home.arena + uint64(p.scratch), Cell: cell}
	for at := 0; at < len(bytes); at += cell {
		m.Cells = append(m.Cells, get(bytes[at:min(at+cell, len(bytes))]))
	}
	for range bytes {
		m.Perm = append(m.Perm, machine.Read|machine.Write)
	}
	return m
}

// differ names what two arenas hold that is not the same: registers and bytes of
// the scratch memory. A flag that is undefined in a may be anything in b.
func (p *probe) differ(a, b []byte) []string {
	var out []string
	for _, s := range p.slots {
		x, y := get(a[s.at:][:s.bytes]), get(b[s.at:][:s.bytes])
		undefined := x > 1 && slices.Contains(p.flags, s.reg)
		if x != y && !undefined {
			out = append(out, fmt.Sprintf("%s %#x / %#x", p.name(s.reg), x, y))
		}
	}
	for at := p.scratch; at < p.size; at++ {
		if a[at] != b[at] {
			out = append(out, fmt.Sprintf("scratch+%d %#x / %#x", at-p.scratch, a[at], b[at]))
		}
	}
	return out
}

// name is a register or a flag as people read it.
func (p *probe) name(r int) string {
	if r < registers {
		return p.Set.Syntax.Print(isa.R(r))
	}
	return string("ZNV"[r-registers])
}
