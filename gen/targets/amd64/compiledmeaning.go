package amd64

import "asmgen/gen/isa"

// effective is the address that an operand names, as a word.
func effective[V any](s *isa.State[V], a isa.Arg) V {
	d := s.Dom
	sum, _ := d.AddC(64, s.Reg[a.Reg], d.Const(64, uint64(a.Imm)), d.Const(1, 0))
	if a.Type == isa.Indexed {
		sum, _ = d.AddC(64, sum, d.Shl(64, s.Reg[a.Index], int(a.Shift)), d.Const(1, 0))
	}
	return sum
}

// located is the address that an operand names.
func located[V any](s *isa.State[V], a isa.Arg) uint64 {
	at := s.Addr(a.Reg, a.Imm)
	if a.Type == isa.Indexed {
		at += s.Public(s.Reg[a.Index], "address") << a.Shift
	}
	return at
}

// readBits is an operand of w bits.
func readBits[V any](s *isa.State[V], w int, a isa.Arg) V {
	switch {
	case a.Type == isa.Mem || a.Type == isa.Indexed:
		return s.Mem.Load(located(s, a), w/8)
	case a.Type == isa.Imm:
		return s.Dom.Const(w, uint64(a.Imm))
	case w < 64:
		return s.Dom.Extract(s.Reg[a.Reg%low], 0, w)
	}
	return s.Reg[a.Reg%low]
}

// writeBits writes an operand of w bits. The upper half of a register becomes 0 with its
// lower one; what is above a byte stays.
func writeBits[V any](s *isa.State[V], w int, a isa.Arg, v V) {
	r := a.Reg % low
	switch {
	case a.Type == isa.Mem || a.Type == isa.Indexed:
		s.Mem.Store(located(s, a), w/8, v)
	case w == 32:
		s.Reg[r] = s.Dom.Concat(32, v, s.Dom.Const(32, 0))
	case w == 8:
		s.Reg[r] = s.Dom.Concat(8, v, s.Dom.Extract(s.Reg[r], 8, 56))
	default:
		s.Reg[r] = v
	}
}

func moveBits[V any](w int) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) { writeBits(s, w, a[1], readBits(s, w, a[0])) }
}

// bits is f of words of w bits, which it writes if keep is set.
func bits[V any](w int, f func(isa.Dom[V], int, V, V) V, keep bool) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		d := s.Dom
		v := f(d, w, readBits(s, w, a[1]), readBits(s, w, a[0]))
		if keep {
			writeBits(s, w, a[1], v)
		}
		s.Reg[CF], s.Reg[OF] = d.Const(1, 0), d.Const(1, 0)
		s.Flags.Result(w, v)
		s.Flags.Overflow(d.Const(1, 0))
	}
}

// sumsOf are the sums and differences of words of so many bits.
type sumsOf[V any] int

func (w sumsOf[V]) add(in int) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		x, y := readBits(s, int(w), a[1]), readBits(s, int(w), a[0])
		v, c := s.Dom.AddC(int(w), x, y, flag(s, in))
		writeBits(s, int(w), a[1], v)
		carry(s, c)
		s.Flags.Result(int(w), v)
		s.Flags.Sum(int(w), x, y, v)
	}
}

func (w sumsOf[V]) sub(in int) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) { writeBits(s, int(w), a[1], w.difference(s, a, in)) }
}

func (w sumsOf[V]) compare(s *isa.State[V], a []isa.Arg) { w.difference(s, a, clear) }

func (w sumsOf[V]) difference(s *isa.State[V], a []isa.Arg, in int) V {
	x, y := readBits(s, int(w), a[1]), readBits(s, int(w), a[0])
	v, b := s.Dom.SubB(int(w), x, y, flag(s, in))
	carry(s, b)
	s.Flags.Result(int(w), v)
	s.Flags.Difference(int(w), x, y, v)
	return v
}

// count adds 1 or -1 and keeps CF.
func (w sumsOf[V]) count(by uint64) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		x, y := readBits(s, int(w), a[0]), s.Dom.Const(int(w), by)
		v, _ := s.Dom.AddC(int(w), x, y, s.Dom.Const(1, 0))
		writeBits(s, int(w), a[0], v)
		carry(s, s.Reg[CF])
		s.Flags.Result(int(w), v)
		s.Flags.Sum(int(w), x, y, v)
	}
}

// shiftBits shifts 32 bits.
func shiftBits[V any](left bool) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		d, x, k := s.Dom, readBits(s, 32, a[1]), int(a[0].Imm)
		v, out := d.Shr(32, x, k), k-1
		if left {
			v, out = d.Shl(32, x, k), 32-k
		}
		writeBits(s, 32, a[1], v)
		carry(s, d.Extract(x, out, 1))
		s.Flags.Result(32, v)
		s.Flags.NoOverflow()
	}
}

// extend moves n bits to w.
func extend[V any](n, w int, signs bool) func(*isa.State[V], []isa.Arg) {
	return func(s *isa.State[V], a []isa.Arg) {
		d, x := s.Dom, readBits(s, n, a[0])
		above := d.Const(w-n, 0)
		if signs {
			above, _ = d.SubB(w-n, above, d.Extract(x, n-1, 1), d.Const(1, 0))
		}
		writeBits(s, w, a[1], d.Concat(n, x, above))
	}
}

// multiplyLow is the low word of a product. CF and OF tell of the high one, which
// nothing needs to know.
func multiplyLow[V any](s *isa.State[V], a []isa.Arg) {
	lo, _ := s.Dom.Mul(64, read(s, a[1]), read(s, a[0]))
	write(s, a[1], lo)
	carry(s, s.Dom.Const(2, undefined))
	s.Flags.Clear()
}

// words are the two words of a vector register.
func words(a isa.Arg) (lo, hi int) {
	lo = vectors + 2*(a.Reg-xmm)
	return lo, lo + 1
}

// vectorMoves are the moves of 16 bytes, some of which fault where these are not
// aligned, and how compilers make a 0.
func vectorMoves[V any]() []family[V] {
	var out []family[V]
	for _, m := range []struct {
		name    string
		opcode  int // bytes, with prefixes
		aligned bool
	}{{"movups", 2, false}, {"movdqu", 3, false}, {"movaps", 2, true}, {"movdqa", 3, true}} {
		at := func(s *isa.State[V], a isa.Arg) uint64 {
			addr := located(s, a)
			if m.aligned && addr%16 != 0 {
				isa.Faultf("%s accesses an address that is not a multiple of 16", m.name)
			}
			return addr
		}
		out = append(out, family[V]{forms: m.name + " x,x m,x M,x x,w x,W", size: opcode(m.opcode, 0),
			do: func(s *isa.State[V], a []isa.Arg) {
				var v [2]V
				if a[0].Type == isa.Reg {
					lo, hi := words(a[0])
					v = [2]V{s.Reg[lo], s.Reg[hi]}
				} else {
					addr := at(s, a[0])
					v = [2]V{s.Mem.Load(addr, 8), s.Mem.Load(addr+8, 8)}
				}
				if a[1].Type == isa.Reg {
					lo, hi := words(a[1])
					s.Reg[lo], s.Reg[hi] = v[0], v[1]
					return
				}
				addr := at(s, a[1])
				s.Mem.Store(addr, 8, v[0])
				s.Mem.Store(addr+8, 8, v[1])
			}})
	}
	for _, name := range []string{"pxor", "xorps"} {
		size := 2
		if name == "pxor" {
			size = 3
		}
		out = append(out, family[V]{forms: name + " x,x", size: opcode(size, 0), do: func(s *isa.State[V], a []isa.Arg) {
			for k := range 2 {
				from, to := vectors+2*(a[0].Reg-xmm)+k, vectors+2*(a[1].Reg-xmm)+k
				if from == to { // 0 whatever it was
					s.Reg[to] = s.Dom.Const(64, 0)
				}
				s.Reg[to] = s.Dom.Xor(64, s.Reg[to], s.Reg[from])
			}
		}})
	}
	return out
}

// repeated are the instructions that store or copy rcx words from rdi on; addresses
// ascend, as they do at every call.
func repeated[V any]() []family[V] {
	var out []family[V]
	for _, w := range []width{quad, long, byteWide} {
		bytes := int64(w.bits / 8)
		step := func(s *isa.State[V], r int) { s.Reg[r] = s.Dom.Const(64, s.Addr(r, bytes)) }
		loop := func(s *isa.State[V], once func()) {
			for n := s.Public(s.Reg[rcx], "count"); n > 0; n-- {
				once()
				step(s, rdi)
			}
			s.Reg[rcx] = s.Dom.Const(64, 0)
		}
		out = append(out,
			family[V]{"rep\tstos" + w.suffix, repeatedSize(w), nil, func(s *isa.State[V], _ []isa.Arg) {
				loop(s, func() { s.Mem.Store(s.Addr(rdi, 0), int(bytes), s.Dom.Extract(s.Reg[rax], 0, w.bits)) })
			}, isa.Spec{Writes: true}},
			family[V]{"rep\tmovs" + w.suffix, repeatedSize(w), nil, func(s *isa.State[V], _ []isa.Arg) {
				loop(s, func() {
					s.Mem.Store(s.Addr(rdi, 0), int(bytes), s.Mem.Load(s.Addr(rsi, 0), int(bytes)))
					step(s, rsi)
				})
			}, isa.Spec{Reads: true, Writes: true}})
	}
	return out
}
