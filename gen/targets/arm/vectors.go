package arm

import (
	"math/bits"

	"asmgen/gen/isa"
)

// vectorKinds are the operands of NEON instructions. A multiplication by scalar
// names its 16-bit lane in three bits of the register field, which leaves d0 to
// d7 (A7.3.1).
var vectorKinds = map[string]isa.Kind{
	"d":      {Type: isa.Reg, Regs: isa.Range(d0, d0+31)},
	"q":      {Type: isa.Reg, Regs: isa.Range(q0, q0+15)},
	"scalar": {Type: isa.Lane, Regs: isa.Range(d0, d0+7), Lanes: 4},
	"lane16": {Type: isa.LaneList, Regs: isa.Range(d0, d0+31), Lanes: 4},
	"lane32": {Type: isa.LaneList, Regs: isa.Range(d0, d0+31), Lanes: 2},
	"list":   {Type: isa.List, Regs: isa.Range(d0, d0+31), Fits: upToFourInARow},
	"at":     {Type: isa.Mem, Regs: isa.Range(0, 14)},
	"inc":    {Type: isa.PostInc, Regs: general},
	"byte":   {Type: isa.Imm, Max: 255},
	"by32":   {Type: isa.Imm, Min: 1, Max: 31},
	"by64":   {Type: isa.Imm, Min: 1, Max: 63},
	"ext8":   {Type: isa.Imm, Max: 7},
	"ext16":  {Type: isa.Imm, Max: 15},
}

// upToFourInARow is what vld1 and vst1 ask of a list.
func upToFourInARow(mask int64) bool {
	run := uint64(mask) >> bits.TrailingZeros64(uint64(mask))
	return run&(run+1) == 0 && run < 16
}

// vectorRows are the NEON instructions. Their meaning is written over the 64-bit
// words of the d registers.
func vectorRows[V any]() []isa.Row[V] {
	rows := []isa.Row[V]{
		vector("vmull.u16 q,d,scalar", 4, func(s *isa.State[V], a []isa.Arg) { multiplyByScalar(s, a, false) }),
		vector("vmlal.u16 q,d,scalar", 4, func(s *isa.State[V], a []isa.Arg) { multiplyByScalar(s, a, true) }),
		vector("vmovl.u16 q,d", 0, func(s *isa.State[V], a []isa.Arg) {
			half := func(lo int) V {
				x := s.Reg[a[1].Reg]
				return s.Dom.Concat(32, s.Dom.Extract(x, lo, 16), s.Dom.Extract(x, lo+16, 16))
			}
			put(s, a[0], half(0), half(32))
		}),
		vector("vaddl.u32 q,d,d", 0, func(s *isa.State[V], a []isa.Arg) {
			sum := func(lo int) V {
				return plus(s.Dom, 64, s.Dom.Extract(s.Reg[a[1].Reg], lo, 32), s.Dom.Extract(s.Reg[a[2].Reg], lo, 32))
			}
			put(s, a[0], sum(0), sum(32))
		}),
		// Each 32-bit lane becomes the sum of its halves.
		vector("vpaddl.u16 q,q", 0, func(s *isa.State[V], a []isa.Arg) {
			var out []V
			for _, r := range words(a[1]) {
				x := s.Reg[r]
				out = append(out, isa.Lanes(s.Dom, 64, 32, x, x, func(x, _ V) V {
					return plus(s.Dom, 32, s.Dom.Extract(x, 0, 16), s.Dom.Extract(x, 16, 16))
				}))
			}
			put(s, a[0], out...)
		}),
		// The manual leaves the result undefined where both are one register.
		vector("vtrn.32 d,d", 0, func(s *isa.State[V], a []isa.Arg) {
			if a[0].Reg == a[1].Reg {
				isa.Faultf("%s trades halves with itself, which is undefined", names[a[0].Reg])
			}
			x, y := s.Reg[a[0].Reg], s.Reg[a[1].Reg]
			put(s, a[0], s.Dom.Concat(32, s.Dom.Extract(x, 0, 32), s.Dom.Extract(y, 0, 32)))
			put(s, a[1], s.Dom.Concat(32, s.Dom.Extract(x, 32, 32), s.Dom.Extract(y, 32, 32)))
		}),
		vector("vext.8 d,d,d,ext8", 0, extract[V]),
		vector("vext.8 q,q,q,ext16", 0, extract[V]),
		vector("vsra.u64 d,d,by64", 0, func(s *isa.State[V], a []isa.Arg) {
			to := a[0].Reg
			s.Reg[to] = plus(s.Dom, 64, s.Reg[to], s.Dom.Shr(64, s.Reg[a[1].Reg], int(a[2].Imm)))
		}),
	}
	for _, r := range []string{"d", "q"} {
		rows = append(rows,
			vector("vmov.i32 "+r+",byte", 0, func(s *isa.State[V], a []isa.Arg) {
				x := uint64(a[1].Imm)
				for _, r := range words(a[0]) {
					s.Reg[r] = s.Dom.Const(64, x|x<<32)
				}
			}))
	}
	for _, load := range []bool{true, false} {
		rows = append(rows, transfers[V](load)...)
	}
	return append(rows, lanewise[V]()...)
}

func vector[V any](form string, muls int, do func(*isa.State[V], []isa.Arg)) isa.Row[V] {
	return isa.Row[V]{Spec: isa.Spec{Form: form, Size: 4, Muls: muls, Needs: "NEON"}, Do: do}
}

// words are the d registers that a vector operand consists of.
func words(a isa.Arg) []int {
	if a.Reg >= q0 {
		lo := d0 + 2*(a.Reg-q0)
		return []int{lo, lo + 1}
	}
	return []int{a.Reg}
}

func put[V any](s *isa.State[V], to isa.Arg, v ...V) {
	for i, r := range words(to) {
		s.Reg[r] = v[i]
	}
}

func plus[V any](d isa.Dom[V], w int, x, y V) V {
	sum, _ := d.AddC(w, x, y, d.Const(1, 0))
	return sum
}

// multiplyByScalar forms the 32-bit products of the four digits of a d register
// with one digit, and adds them to the lanes if accumulate is set.
func multiplyByScalar[V any](s *isa.State[V], a []isa.Arg, accumulate bool) {
	d := s.Dom
	y := d.Extract(s.Reg[a[2].Reg], 16*a[2].Lane, 16)
	x := s.Reg[a[1].Reg]
	lane := func(k int) V {
		p, _ := d.Mul(32, d.Extract(x, 16*k, 16), y)
		if accumulate {
			p = plus(d, 32, d.Extract(s.Reg[words(a[0])[k/2]], 32*(k%2), 32), p)
		}
		return p
	}
	lo, hi := d.Concat(32, lane(0), lane(1)), d.Concat(32, lane(2), lane(3))
	put(s, a[0], lo, hi)
}

// extract is the bytes of the first source from the given one up, followed by
// those of the second.
func extract[V any](s *isa.State[V], a []isa.Arg) {
	var from []V
	for _, x := range a[1:3] {
		for _, r := range words(x) {
			from = append(from, s.Reg[r])
		}
	}
	var out []V
	at, off := int(a[3].Imm)/8, int(a[3].Imm)%8*8
	for k := range words(a[0]) {
		v := from[at+k]
		if off > 0 {
			v = s.Dom.Concat(64-off, s.Dom.Extract(v, off, 64-off), s.Dom.Extract(from[at+k+1], 0, off))
		}
		out = append(out, v)
	}
	put(s, a[0], out...)
}

// transfers are the rows of vld1 or vst1: whole registers or one lane, with and
// without advancing the base.
func transfers[V any](load bool) []isa.Row[V] {
	name := "vst1"
	if load {
		name = "vld1"
	}
	var rows []isa.Row[V]
	for _, x := range []struct {
		size, list string
		do         func(s *isa.State[V], a isa.Arg, addr uint64, load bool) int64
	}{
		{".32", "list", transferList[V]},
		{".8", "list", transferList[V]},
		{".32", "lane32", transferLane[V](4)},
		{".16", "lane16", transferLane[V](2)},
	} {
		for _, place := range []string{"at", "inc"} {
			row := vector(name+x.size+" "+x.list+","+place, 0, func(s *isa.State[V], a []isa.Arg) {
				base := a[1].Reg
				n := x.do(s, a[0], s.Addr(base, 0), load)
				if place == "inc" {
					s.Reg[base] = s.Dom.Const(32, s.Addr(base, n))
				}
			})
			row.Reads, row.Writes = load, !load
			rows = append(rows, row)
		}
	}
	return rows
}

// transferList moves whole registers and returns the number of bytes.
func transferList[V any](s *isa.State[V], a isa.Arg, addr uint64, load bool) (n int64) {
	for mask := uint64(a.Imm); mask != 0; mask &= mask - 1 {
		r := bits.TrailingZeros64(mask)
		if load {
			s.Reg[r] = s.Mem.Load(addr+uint64(n), 8)
		} else {
			s.Mem.Store(addr+uint64(n), 8, s.Reg[r])
		}
		n += 8
	}
	return n
}

// transferLane moves one lane of some bytes; a load leaves the other lanes.
func transferLane[V any](bytes int) func(s *isa.State[V], a isa.Arg, addr uint64, load bool) int64 {
	return func(s *isa.State[V], a isa.Arg, addr uint64, load bool) int64 {
		lo, n := 8*bytes*a.Lane, 8*bytes
		if !load {
			s.Mem.Store(addr, bytes, s.Dom.Extract(s.Reg[a.Reg], lo, n))
			return int64(bytes)
		}
		old, v := s.Reg[a.Reg], s.Mem.Load(addr, bytes)
		if lo > 0 {
			v = s.Dom.Concat(lo, s.Dom.Extract(old, 0, lo), v)
		}
		if hi := lo + n; hi < 64 {
			v = s.Dom.Concat(hi, v, s.Dom.Extract(old, hi, 64-hi))
		}
		s.Reg[a.Reg] = v
		return int64(bytes)
	}
}
