package amd64

import "asmgen/gen/isa"

// A flag is 0 or 1, or undefined where the manual leaves it so or where its
// value serves no one: a signed overflow. Who reads it then is at fault.
const undefined = 2

// clear, in the place of a flag's number, is a carry of 0.
const clear = -1

func flag[V any](s *isa.State[V], r int) V {
	if r == clear {
		return s.Dom.Const(1, 0)
	}
	if x, ok := s.Dom.Known(s.Reg[r]); ok && x == undefined {
		isa.Faultf("%s is read where its value is undefined", [...]string{"CF", "OF"}[r-CF])
	}
	return s.Reg[r]
}

// carry sets CF and leaves OF, then a signed overflow, undefined.
func carry[V any](s *isa.State[V], c V) {
	s.Reg[CF], s.Reg[OF] = c, s.Dom.Const(2, undefined)
}

func read[V any](s *isa.State[V], a isa.Arg) V { return readBits(s, 64, a) }

func write[V any](s *isa.State[V], a isa.Arg, v V) { writeBits(s, 64, a, v) }

func move[V any](s *isa.State[V], a []isa.Arg) { write(s, a[1], read(s, a[0])) }

func address[V any](s *isa.State[V], a []isa.Arg) {
	write(s, a[1], effective(s, a[0]))
}

// add is the sum of both operands and the flag in.
func add[V any](in int) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		x, y := read(s, a[1]), read(s, a[0])
		sum, c := s.Dom.AddC(64, x, y, flag(s, in))
		write(s, a[1], sum)
		carry(s, c)
		s.Flags.Result(64, sum)
		s.Flags.Sum(64, x, y, sum)
	}
}

// sub is the second operand less the first and the flag in.
func sub[V any](in int) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		x, y := read(s, a[1]), read(s, a[0])
		diff, b := s.Dom.SubB(64, x, y, flag(s, in))
		write(s, a[1], diff)
		carry(s, b)
		s.Flags.Result(64, diff)
		s.Flags.Difference(64, x, y, diff)
	}
}

// chain adds with carry in and out through one flag; the other one keeps its
// value.
func chain[V any](through int) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		sum, c := s.Dom.AddC(64, read(s, a[1]), read(s, a[0]), flag(s, through))
		write(s, a[1], sum)
		s.Reg[through] = c
		if through == OF {
			s.Flags.Overflow(c)
		}
	}
}

// logic is f on the lower w bits; the upper ones become 0, as do both flags.
func logic[V any](w int, f func(isa.Dom[V], int, V, V) V) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		d := s.Dom
		x, y := read(s, a[0]), read(s, a[1])
		if w < 64 {
			x, y = d.Extract(x, 0, w), d.Extract(y, 0, w)
		}
		v := f(d, w, x, y)
		write(s, a[1], v)
		s.Reg[CF], s.Reg[OF] = d.Const(1, 0), d.Const(1, 0)
		s.Flags.Result(w, v)
		s.Flags.Overflow(d.Const(1, 0))
	}
}

// zeroing makes a public 0 of a register combined with itself, whatever it
// held.
func zeroing[V any](do func(*isa.State[V], []isa.Arg)) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		if a[0] == a[1] {
			s.Reg[a[0].Reg%low] = s.Dom.Const(64, 0)
		}
		do(s, a)
	}
}

func negate[V any](s *isa.State[V], a []isa.Arg) {
	d := s.Dom
	x, zero := read(s, a[0]), d.Const(64, 0)
	diff, b := d.SubB(64, zero, x, d.Const(1, 0))
	write(s, a[0], diff)
	carry(s, b)
	s.Flags.Result(64, diff)
	s.Flags.Difference(64, zero, x, diff)
}

func invert[V any](s *isa.State[V], a []isa.Arg) {
	write(s, a[0], s.Dom.Xor(64, read(s, a[0]), s.Dom.Const(64, 1<<64-1)))
}

// shiftLeft leaves the last bit shifted out in CF, as shiftRight does.
func shiftLeft[V any](s *isa.State[V], a []isa.Arg) {
	d, x, k := s.Dom, read(s, a[1]), int(a[0].Imm)
	v := d.Shl(64, x, k)
	write(s, a[1], v)
	carry(s, d.Extract(x, 64-k, 1))
	s.Flags.Result(64, v)
	s.Flags.NoOverflow()
}

// shiftRight shifts in what fill makes of the word: its upper bits, all else 0.
func shiftRight[V any](fill func(d isa.Dom[V], x V) V) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		d, x, k := s.Dom, read(s, a[1]), int(a[0].Imm)
		v := d.Or(64, d.Shr(64, x, k), d.Shl(64, fill(d, x), 64-k))
		write(s, a[1], v)
		carry(s, d.Extract(x, k-1, 1))
		s.Flags.Result(64, v)
		s.Flags.NoOverflow()
	}
}

// logical fills with zeros, signed with the sign bit.
func logical[V any](d isa.Dom[V], _ V) V { return d.Const(64, 0) }

func signed[V any](d isa.Dom[V], x V) V {
	ones, _ := d.SubB(64, d.Const(64, 0), d.Extract(x, 63, 1), d.Const(1, 0))
	return ones
}

// multiply is rdx:rax = rax times the operand. CF and OF tell whether rdx is
// 0, which nothing needs to know.
func multiply[V any](s *isa.State[V], a []isa.Arg) {
	s.Reg[rax], s.Reg[rdx] = s.Dom.Mul(64, s.Reg[rax], read(s, a[0]))
	carry(s, s.Dom.Const(2, undefined))
	s.Flags.Clear()
}

// multiplyX is rdx times the first operand, to the second (low word) and the
// third (high word, which stays where both are one register). It keeps the
// flags.
func multiplyX[V any](s *isa.State[V], a []isa.Arg) {
	lo, hi := s.Dom.Mul(64, s.Reg[rdx], read(s, a[0]))
	write(s, a[1], lo)
	write(s, a[2], hi)
}

func push[V any](s *isa.State[V], a []isa.Arg) {
	v := read(s, a[0])
	s.Mem.Store(s.Addr(rsp, -8), 8, v)
	moveStack(s, -8)
}

// pop moves rsp before it writes its operand, so that popq %rsp is right.
func pop[V any](s *isa.State[V], a []isa.Arg) {
	v := s.Mem.Load(s.Addr(rsp, 0), 8)
	moveStack(s, 8)
	write(s, a[0], v)
}

func ret[V any](s *isa.State[V], _ []isa.Arg) {
	to := s.Mem.Load(s.Addr(rsp, 0), 8)
	moveStack(s, 8)
	s.ReturnTo(to)
}

func moveStack[V any](s *isa.State[V], by int64) {
	s.Reg[rsp] = s.Dom.Const(64, s.Addr(rsp, by))
}
