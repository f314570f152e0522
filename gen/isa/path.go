package isa

import "fmt"

// Step is an instruction as it is executed. Taken tells that another follows than
// the one behind it.
type Step struct {
	Inst
	Taken bool
}

// maxSteps is far more than any routine executes.
const maxSteps = 1 << 21

// Walk visits the instructions that a routine executes, in order. Linked code is
// run from the registers given, whose numbers are public, and from memory whose
// contents are secret: so its path must not depend on them. The error tells where
// it cannot go on.
func (s *Set) Walk(insts []Inst, entry map[int]uint64, visit func(Step)) error {
	if s.Straight(insts) {
		for _, in := range insts {
			visit(Step{Inst: in})
		}
		return nil
	}
	return s.WalkIn(insts, entry, Notes{}, maxSteps, visit)
}

// WalkIn is Walk in memory of which some is known, for at most so many steps.
func (s *Set) WalkIn(insts []Inst, entry map[int]uint64, mem Notes, steps int, visit func(Step)) (err error) {
	st := &State[Tainted]{Dom: Taint{}, Reg: make([]Tainted, 128), Mem: mem}
	for r := range st.Reg {
		x, public := entry[r]
		st.Reg[r] = Tainted{x, !public}
	}
	at := 0
	defer func() {
		if f, ok := AsFault(recover()); ok {
			err = fmt.Errorf("line %d: %s", insts[at].Line, f.Reason)
		}
	}()
	for n := 0; ; n++ {
		if st.PC >= len(insts) {
			return fmt.Errorf("line %d: runs past the end of the function", insts[at].Line)
		}
		if n == steps {
			return fmt.Errorf("line %d: does not return within %d instructions", insts[at].Line, n)
		}
		at = st.PC
		if s.Specs[insts[at].Op].Flow == Returns && len(st.Pending) == 0 {
			visit(Step{Inst: insts[at]})
			return nil
		}
		st.Execute(insts[at], s.rows[insts[at].Op].Do)
		visit(Step{insts[at], st.Taken})
	}
}

// Notes is memory of which only what was stored is known, byte by byte.
type Notes map[uint64]Tainted

// Load is secret unless every byte was stored and is public.
func (m Notes) Load(addr uint64, bytes int) Tainted {
	v := Tainted{}
	for k := range bytes {
		b, ok := m[addr+uint64(k)]
		v.X |= b.X << (8 * k)
		v.Secret = v.Secret || b.Secret || !ok
	}
	return v
}

// Store keeps the bytes.
func (m Notes) Store(addr uint64, bytes int, v Tainted) {
	for k := range bytes {
		m[addr+uint64(k)] = Tainted{v.X >> (8 * k) & 0xff, v.Secret}
	}
}
