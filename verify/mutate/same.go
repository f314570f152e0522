package mutate

import (
	"maps"
	"math/rand/v2"
	"slices"

	"asmgen/gen/isa"
)

// states are the machine states in which two instructions are compared.
const states = 24

// same tells whether two instructions do the same in states enough, but for the
// registers that do not matter: with random registers, and with those in which all
// bits or none are set.
func (o *original) same(a, b isa.Inst, matters func(reg int) bool) bool {
	for k := range states {
		x, y := o.state(uint64(k)), o.state(uint64(k))
		if o.execute(x, a) != o.execute(y, b) || x.PC != y.PC || x.Done != y.Done ||
			!maps.Equal(x.Mem.(*scratch).bytes, y.Mem.(*scratch).bytes) ||
			b.Op != nothing && !slices.Equal(x.Mem.(*scratch).read, y.Mem.(*scratch).read) {
			return false
		}
		for r := range x.Reg {
			if x.Reg[r] != y.Reg[r] && matters(r) {
				return false
			}
		}
	}
	return true
}

func always(int) bool { return true }

// state is a machine state drawn from a seed.
func (o *original) state(seed uint64) *isa.State[uint64] {
	r := rand.New(rand.NewPCG(seed, 0x73616d65))
	s := &isa.State[uint64]{Dom: isa.Concrete{}, Reg: make([]uint64, 128), Mem: &scratch{bytes: map[uint64]byte{}}}
	for i := range s.Reg {
		bits := o.target.RegBits(i)
		if bits == 0 {
			continue
		}
		ones := ^uint64(0) >> (64 - bits)
		s.Reg[i] = r.Uint64() & ones
		if k := r.IntN(6); k < 2 && bits < 64 || k == 0 {
			s.Reg[i] = uint64(k) * ones
		}
	}
	return s
}

// nothing, as an Op, is no instruction.
const nothing = -1

// execute runs one instruction, and returns the fault that it ends in.
func (o *original) execute(s *isa.State[uint64], in isa.Inst) (fault string) {
	defer func() {
		if f, ok := isa.AsFault(recover()); ok {
			fault = f.Reason
		}
	}()
	if in.Op != nothing {
		s.Execute(in, o.rows[in.Op].Do)
	} else {
		s.PC++
	}
	return ""
}

// scratch is memory that may be read and written everywhere, and notes both.
type scratch struct {
	bytes map[uint64]byte
	read  []uint64
}

// Load returns what was stored, or a number that comes from the address.
func (m *scratch) Load(addr uint64, n int) (x uint64) {
	m.read = append(m.read, addr, uint64(n))
	for k := range n {
		at := addr + uint64(k)
		b, ok := m.bytes[at]
		if !ok {
			b = byte(at * 0x9e3779b97f4a7c15 >> 56)
		}
		x |= uint64(b) << (8 * k)
	}
	return x
}

// Store keeps the bytes.
func (m *scratch) Store(addr uint64, n int, x uint64) {
	for k := range n {
		m.bytes[addr+uint64(k)] = byte(x >> (8 * k))
	}
}
