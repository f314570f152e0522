package arm

import (
	"asmgen/gen"
	"asmgen/gen/isa"
)

// recombination adds a middle product M to what it belongs to, next to sp. With
// the products L and U in halves of h words, a short U1 aside,
//
//	t = L1 + U0;  z at h is t + L0 +- M0, at 2h t + U1 +- M1, at 3h U1,
//
// with the carry of t at 2h and at 3h. L0 and U1 are one chain of carries, M the
// other. In each group of words that chain comes first whose carry is in C from
// the group before.
type recombination struct {
	*pieces
	*gen.Recombination
	u     gen.Range // the product of the high halves
	lower []group   // of h words
	out   bool      // the result goes to z by its pointer
}

// The registers of a recombination, apart from those of a group.
const (
	waiting = 0 // the carry of the chain that is not in C; in the end 0
	mask    = 1 // all ones where M is taken off, else 0; in the end what belongs at 3h
	temp    = 2
	to      = 3 // where the next result word goes
)

// alone tells that t fits in registers.
func (s *recombination) alone() bool { return len(s.lower) == 1 }

// recombine lowers a recombination; if out is set, it completes the result.
func (r *pieces) recombine(p *gen.Recombination, out bool) {
	r.writes(isa.Range(0, 7)...)
	s := &recombination{r, p, p.Z.High(2 * p.H), groups(p.H), out}
	s.shared()
	s.aim()
	last := 2*len(s.lower) - 1
	for k := range last + 1 {
		g := s.lower[k%len(s.lower)]
		if k >= len(s.lower) {
			g.from += p.H
		}
		s.loadShared(k, g)
		switch {
		case k == 0:
			s.lowest(g)
			s.bit(waiting)
			s.decide()
			s.middle(g)
		case k == last:
			s.middle(g)
			s.set(temp, 0)
			s.op("adcs", mask, temp)
			s.Emit("lsrs", isa.R(waiting), isa.R(waiting), isa.I(1))
			s.outer(g)
			s.op("adcs", mask, waiting)
			s.sharedCarry(g)
		case k%2 == 0:
			s.outer(g)
			s.turn()
			s.middle(g)
		default:
			s.middle(g)
			s.turn()
			s.outer(g)
		}
		s.move("stm", to, g.regs()...)
	}
	s.top()
}

// shared forms t. A short one waits in high registers and is in the registers of
// the first group as well; its carry is in the place of U0. A long one waits in
// the place of L1, with its carry in a high register; the sum of both, which does
// not overflow, is in the place of U0.
func (s *recombination) shared() {
	const base = 0
	l1 := s.Z.High(s.H)
	for _, g := range s.lower {
		s.reach(base, l1.Word(g.from))
		s.move("ldm", base, g.regs()...)
		if !s.alone() { // else U0 is what follows
			s.reach(base, s.u.Word(g.from))
		}
		for i := 0; i < g.n; i += 3 {
			some := isa.Range(1, min(3, g.n-i))
			s.move("ldm", base, some...)
			for k, reg := range some {
				s.link(g.from+i+k == 0, "adds", "adcs", g.regs()[i+k], reg)
			}
		}
		if !s.alone() {
			s.reach(base, l1.Word(g.from))
			s.move("stm", base, g.regs()...)
			continue
		}
		for i, reg := range g.regs() {
			s.op("mov", halvesAt[i], reg)
			s.writes(halvesAt[i])
		}
	}
	const carry, zero = 2, 1
	s.bit(carry)
	if s.alone() {
		s.put(carry, s.at(s.u.Word(0)))
		return
	}
	s.op("mov", halvesAt[0], carry)
	s.writes(halvesAt[0])
	s.set(zero, 0)
	for _, g := range s.lower {
		s.reach(base, l1.Word(g.from))
		s.move("ldm", base, g.regs()...)
		s.extend(g, carry, zero)
		s.reach(base, s.u.Word(g.from))
		s.move("stm", base, g.regs()...)
	}
}

// aim makes a register point to where the result goes: to word h where the words
// below are there.
func (s *recombination) aim() {
	if !s.out {
		s.reach(to, s.Z.Word(s.H))
		return
	}
	s.fetch(to, s.pointer(gen.AreaZ))
	if s.alone() {
		return
	}
	const base = 0
	s.reach(base, s.Z.Word(0))
	for _, g := range s.lower {
		s.move("ldm", base, g.regs()...)
		s.move("stm", to, g.regs()...)
	}
}

// loadShared loads what t has for a group, the k-th.
func (s *recombination) loadShared(k int, g group) {
	switch {
	case !s.alone():
		s.reach(temp, s.Z.Word(s.H+g.from))
		s.move("ldm", temp, g.regs()...)
	case k > 0:
		for i, reg := range g.regs() {
			s.op("mov", reg, halvesAt[i])
		}
	}
}

// lowest adds the lowest words of L0, which are results: if nothing has stored
// them yet, it does.
func (s *recombination) lowest(g group) {
	const base = 0
	s.reach(base, s.Z.Word(0))
	for i := 0; i < g.n; i += 2 {
		some := isa.Range(1, min(2, g.n-i))
		s.move("ldm", base, some...)
		if s.out && s.alone() {
			s.move("stm", to, some...)
		}
		for k, reg := range some {
			s.link(i+k == 0, "adds", "adcs", g.regs()[i+k], reg)
		}
	}
}

// decide sets the mask, and C for the chain of M.
func (s *recombination) decide() {
	if s.Sign == gen.NoSign {
		s.set(mask, 0)
	} else {
		s.fetch(mask, s.signs[s.Sign])
	}
	s.op("mvns", mask, mask)
	s.Emit("lsrs", isa.R(temp), isa.R(mask), isa.I(1))
}

// middle adds words of M, or takes them off. Taking off is adding the complement,
// for the carry as well.
func (s *recombination) middle(g group) {
	for i, reg := range g.regs() {
		s.fetch(temp, s.at(s.M.Word(g.from+i)))
		if s.Sign == gen.NoSign {
			s.op("sbcs", reg, temp)
			continue
		}
		s.op("eors", temp, mask)
		s.op("adcs", reg, temp)
	}
}

// outer adds words of L0 or, from word h, of U1. Where U1 has ended already, it
// is the last group.
func (s *recombination) outer(g group) {
	for i, reg := range g.regs() {
		from := s.Z
		if g.from >= s.H {
			from = s.u
		}
		if g.from+i >= from.Len {
			s.op("adcs", reg, waiting)
			continue
		}
		s.fetch(temp, s.at(from.Word(g.from+i)))
		s.op("adcs", reg, temp)
	}
}

// turn changes C for the carry that waits.
func (s *recombination) turn() {
	s.bit(temp)
	s.Emit("lsrs", isa.R(waiting), isa.R(waiting), isa.I(1))
	s.op("mov", waiting, temp)
}

// sharedCarry adds the carry of t to what belongs at 3h, and that of a short t to
// its place at 2h.
func (s *recombination) sharedCarry(g group) {
	if !s.alone() {
		s.op("add", mask, halvesAt[0])
		return
	}
	s.fetch(temp, s.at(s.u.Word(0)))
	for i, reg := range g.regs() {
		by := waiting
		if i == 0 {
			by = temp
		}
		s.link(i == 0, "adds", "adcs", reg, by)
	}
	s.op("adcs", mask, waiting)
	s.op("add", mask, temp)
}

// top stores U1 with what belongs there.
func (s *recombination) top() {
	for _, g := range groups(max(0, s.u.Len-s.H)) {
		s.reach(temp, s.u.Word(s.H+g.from))
		s.move("ldm", temp, g.regs()...)
		s.extend(g, mask, waiting)
		s.move("stm", to, g.regs()...)
	}
}

// extend adds to words, of which g has some, what goes into the lowest of all and
// what every word above adds besides its carry.
func (s *recombination) extend(g group, into, above int) {
	for i, reg := range g.regs() {
		by := above
		if g.from+i == 0 {
			by = into
		}
		s.link(g.from+i == 0, "adds", "adcs", reg, by)
	}
}
