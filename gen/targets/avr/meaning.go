package avr

import "asmgen/gen/isa"

// bit is the carry or borrow x.
func bit[V any](s *isa.State[V], x uint64) V { return s.Dom.Const(1, x) }

// byteOf is the immediate x as a byte.
func byteOf[V any](s *isa.State[V], x int64) V { return s.Dom.Const(8, uint64(x)) }

// add sets register r to r + v + c, and the flags.
func add[V any](s *isa.State[V], r int, v, c V) {
	x := s.Reg[r]
	s.Reg[r], s.Reg[carry] = s.Dom.AddC(8, x, v, c)
	s.Flags.Result(8, s.Reg[r])
	s.Flags.Sum(8, x, v, s.Reg[r])
}

// sub sets register r to r - v - b, and the flags.
func sub[V any](s *isa.State[V], r int, v, b V) {
	x := s.Reg[r]
	s.Reg[r], s.Reg[carry] = s.Dom.SubB(8, x, v, b)
	s.Flags.Result(8, s.Reg[r])
	s.Flags.Difference(8, x, v, s.Reg[r])
}

// further is the subtraction of a further byte from register r: Z tells of all of them.
func further[V any](s *isa.State[V], r int, v V) {
	x := s.Reg[r]
	s.Reg[r], s.Reg[carry] = s.Dom.SubB(8, x, v, s.Reg[carry])
	s.Flags.Further(8, s.Reg[r])
	s.Flags.Difference(8, x, v, s.Reg[r])
}

// compared sets the flags as sub does.
func compared[V any](s *isa.State[V], r int, v V) {
	x := s.Reg[r]
	sub(s, r, v, bit(s, 0))
	s.Reg[r] = x
}

// outcome sets register r to v, and the flags as logical instructions do, which have
// no overflow.
func outcome[V any](s *isa.State[V], r int, v V) {
	s.Reg[r] = v
	s.Flags.Result(8, v)
	s.Flags.Overflow(bit(s, 0))
}

// shiftRight moves register r down by a bit, in at the top, and the bit that
// leaves it to C.
func shiftRight[V any](s *isa.State[V], r int, in V) {
	x := s.Reg[r]
	s.Reg[r] = s.Dom.Concat(7, s.Dom.Extract(x, 1, 7), in)
	s.Reg[carry] = s.Dom.Extract(x, 0, 1)
	s.Flags.Result(8, s.Reg[r])
	s.Flags.Either(in, s.Reg[carry])
}

func logic[V any](f func(d isa.Dom[V], w int, x, y V) V) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		outcome(s, a[0].Reg, f(s.Dom, 8, s.Reg[a[0].Reg], s.Reg[a[1].Reg]))
	}
}

func load[V any](s *isa.State[V], a []isa.Arg) {
	s.Reg[a[0].Reg] = s.Mem.Load(address(s, a[1], a[0]), 1)
}

func store[V any](s *isa.State[V], a []isa.Arg) {
	s.Mem.Store(address(s, a[0], a[1]), 1, s.Reg[a[1].Reg])
}

// address is the place that the memory operand m names. It steps the pointer
// where the operand says so, without touching C. The manual leaves the result
// undefined where the data register is a half of a pointer that steps.
func address[V any](s *isa.State[V], m, data isa.Arg) uint64 {
	if m.Type == isa.Mem {
		return (pointer(s, m.Reg) + uint64(m.Imm)) & 0xffff
	}
	if data.Reg&^1 == m.Reg {
		isa.Faultf("r%d is both the data and a half of the pointer that steps, which is undefined", data.Reg)
	}
	if m.Type == isa.PreDec {
		step(s, m.Reg, -1)
		return pointer(s, m.Reg)
	}
	at := pointer(s, m.Reg)
	step(s, m.Reg, 1)
	return at
}

// pointer is the address in the pair r+1:r.
func pointer[V any](s *isa.State[V], r int) uint64 {
	return s.Public(s.Dom.Concat(8, s.Reg[r], s.Reg[r+1]), "address")
}

// step adds by to the pair r+1:r.
func step[V any](s *isa.State[V], r int, by int64) {
	var c V
	s.Reg[r], c = s.Dom.AddC(8, s.Reg[r], byteOf(s, by), bit(s, 0))
	s.Reg[r+1], _ = s.Dom.AddC(8, s.Reg[r+1], byteOf(s, by>>8), c)
}

// writeSP sets one half of SP.
func writeSP[V any](s *isa.State[V], a []isa.Arg) {
	half, low, high := s.Reg[a[1].Reg], s.Dom.Extract(s.Reg[sp], 0, 8), s.Dom.Extract(s.Reg[sp], 8, 8)
	if a[0].Imm == spl {
		low = half
	} else {
		high = half
	}
	s.Reg[sp] = s.Dom.Concat(8, low, high)
}

// readStatus takes C and I from the status register. The bits of the flags between
// serve only to be written back, and are 0 here.
func readStatus[V any](s *isa.State[V], a []isa.Arg) {
	v := s.Dom.Concat(sregC+1, s.Reg[carry], s.Dom.Const(sregI-sregC-1, 0))
	s.Reg[a[0].Reg] = s.Dom.Concat(sregI, v, s.Reg[interrupts])
}

// writeStatus sets C and I. Of the flags between it is not told what they are then.
func writeStatus[V any](s *isa.State[V], a []isa.Arg) {
	v := s.Reg[a[1].Reg]
	s.Reg[carry], s.Reg[interrupts] = s.Dom.Extract(v, sregC, 1), s.Dom.Extract(v, sregI, 1)
	s.Flags.Clear()
}

// pop takes a byte off the stack. SP points at the first free byte.
func pop[V any](s *isa.State[V]) V {
	s.Reg[sp], _ = s.Dom.AddC(16, s.Reg[sp], s.Dom.Const(16, 1), bit(s, 0))
	return s.Mem.Load(s.Addr(sp, 0), 1)
}

// push puts a byte on the stack.
func push[V any](s *isa.State[V], v V) {
	s.Mem.Store(s.Addr(sp, 0), 1, v)
	s.Reg[sp], _ = s.Dom.SubB(16, s.Reg[sp], s.Dom.Const(16, 1), bit(s, 0))
}

// call leaves the return address on the stack, its high byte at the lower
// address.
func call[V any](s *isa.State[V], a []isa.Arg) {
	back := s.Call(16, a[0])
	push(s, s.Dom.Extract(back, 0, 8))
	push(s, s.Dom.Extract(back, 8, 8))
}
