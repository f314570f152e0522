package arm

import (
	"math/bits"
	"strconv"

	"asmgen/gen/isa"
)

// lanewise are the NEON instructions on all lanes of vectors alike, by which several blocks
// of a cipher go side by side.
func lanewise[V any]() []isa.Row[V] {
	rows := append(exchanges[V](), reversals[V]()...)
	rows = append(rows,
		vector("veor q,q,q", 0, func(s *isa.State[V], a []isa.Arg) {
			pairwise(s, a, 64, func(x, y V) V { return s.Dom.Xor(64, x, y) })
		}),
		vector("vmov q,q", 0, func(s *isa.State[V], a []isa.Arg) {
			pairwise(s, []isa.Arg{a[0], a[1], a[1]}, 64, func(x, _ V) V { return x })
		}))
	for _, n := range []int{16, 32} {
		rows = append(rows, lanewiseSums[V](n)...)
		rows = append(rows, shiftsOfLanes[V](n)...)
		rows = append(rows, copies[V](n)...)
	}
	return append(rows, savedVectors[V]()...)
}

// lanewiseKinds are the operands of those.
var lanewiseKinds = map[string]isa.Kind{
	"factor16": {Type: isa.Lane, Regs: isa.Range(d0, d0+7), Lanes: 4},
	"factor32": {Type: isa.Lane, Regs: isa.Range(d0, d0+15), Lanes: 2},
	"copied16": {Type: isa.Lane, Regs: isa.Range(d0, d0+31), Lanes: 4},
	"copied32": {Type: isa.Lane, Regs: isa.Range(d0, d0+31), Lanes: 2},
	"left16":   {Type: isa.Imm, Max: 15},
	"left32":   {Type: isa.Imm, Max: 31},
	"right16":  {Type: isa.Imm, Min: 1, Max: 15},
	"right32":  {Type: isa.Imm, Min: 1, Max: 31},
	"gp":       {Type: isa.Reg, Regs: isa.Range(0, 14)},
	"vectors":  {Type: isa.List, Regs: isa.Range(d0, d0+31), Fits: upToEightInARow},
}

// upToEightInARow is half of what vpush and vpop take: the vectors that callees save.
func upToEightInARow(mask int64) bool {
	run := uint64(mask) >> bits.TrailingZeros64(uint64(mask))
	return run&(run+1) == 0 && run < 256
}

// pairwise makes each lane of n bits of the first operand of those of the other two.
func pairwise[V any](s *isa.State[V], a []isa.Arg, n int, f func(x, y V) V) {
	var out []V
	y := words(a[2])
	for k, r := range words(a[1]) {
		out = append(out, isa.Lanes(s.Dom, 64, n, s.Reg[r], s.Reg[y[k]], f))
	}
	put(s, a[0], out...)
}

// broadcast is a vector all of whose lanes are x.
func broadcast[V any](s *isa.State[V], to isa.Arg, n int, x V) {
	v := x
	for lo := n; lo < 64; lo += n {
		v = s.Dom.Concat(lo, v, x)
	}
	put(s, to, v, v)
}

func laneValue[V any](s *isa.State[V], a isa.Arg, n int) V {
	return s.Dom.Extract(s.Reg[a.Reg], n*a.Lane, n)
}

// lanewiseSums are additions, and the addition of a product with a lane.
func lanewiseSums[V any](n int) []isa.Row[V] {
	width := strconv.Itoa(n)
	return []isa.Row[V]{
		vector("vadd.i"+width+" q,q,q", 0, func(s *isa.State[V], a []isa.Arg) {
			pairwise(s, a, n, func(x, y V) V { return plus(s.Dom, n, x, y) })
		}),
		vector("vmla.i"+width+" q,q,factor"+width, 128/n, func(s *isa.State[V], a []isa.Arg) {
			factor := laneValue(s, a[2], n)
			pairwise(s, []isa.Arg{a[0], a[0], a[1]}, n, func(x, y V) V {
				p, _ := s.Dom.Mul(n, y, factor)
				return plus(s.Dom, n, x, p)
			})
		}),
	}
}

// shiftsOfLanes are the shift to the left, and the shifts to the right that insert what is
// shifted below what is left of a lane, or add it to a lane.
func shiftsOfLanes[V any](n int) []isa.Row[V] {
	width := strconv.Itoa(n)
	shifted := func(form string, do func(d isa.Dom[V], x, y V, k int) V) isa.Row[V] {
		return vector(form, 0, func(s *isa.State[V], a []isa.Arg) {
			k := int(a[2].Imm)
			pairwise(s, []isa.Arg{a[0], a[0], a[1]}, n, func(x, y V) V { return do(s.Dom, x, y, k) })
		})
	}
	return []isa.Row[V]{
		shifted("vshl.i"+width+" q,q,left"+width, func(d isa.Dom[V], _, y V, k int) V { return d.Shl(n, y, k) }),
		shifted("vsri."+width+" q,q,right"+width, func(d isa.Dom[V], x, y V, k int) V {
			return d.Concat(n-k, d.Extract(y, k, n-k), d.Extract(x, n-k, k))
		}),
		shifted("vsra.u"+width+" q,q,right"+width, func(d isa.Dom[V], x, y V, k int) V { return plus(d, n, x, d.Shr(n, y, k)) }),
	}
}

// copies have one number in all lanes.
func copies[V any](n int) []isa.Row[V] {
	width := strconv.Itoa(n)
	return []isa.Row[V]{
		vector("vdup."+width+" q,gp", 0, func(s *isa.State[V], a []isa.Arg) {
			broadcast(s, a[0], n, s.Dom.Extract(s.Reg[a[1].Reg], 0, n))
		}),
		vector("vdup."+width+" q,copied"+width, 0, func(s *isa.State[V], a []isa.Arg) {
			broadcast(s, a[0], n, laneValue(s, a[1], n))
		}),
	}
}

// exchanges are between two vectors: of the odd lanes of one with the even ones of the
// other, or of all. The manual leaves the result undefined where both are one register.
func exchanges[V any]() []isa.Row[V] {
	var rows []isa.Row[V]
	for _, n := range []int{8, 16, 32} {
		rows = append(rows, vector("vtrn."+strconv.Itoa(n)+" q,q", 0, func(s *isa.State[V], a []isa.Arg) {
			distinct(a)
			y := words(a[1])
			for k, r := range words(a[0]) {
				s.Reg[r], s.Reg[y[k]] = transposed(s.Dom, n, s.Reg[r], s.Reg[y[k]])
			}
		}))
	}
	return append(rows, vector("vswp d,d", 0, func(s *isa.State[V], a []isa.Arg) {
		distinct(a)
		x, y := a[0].Reg, a[1].Reg
		s.Reg[x], s.Reg[y] = s.Reg[y], s.Reg[x]
	}))
}

func distinct(a []isa.Arg) {
	if a[0].Reg == a[1].Reg {
		isa.Faultf("%s changes places with itself, which is undefined", names[a[0].Reg])
	}
}

// transposed are the words x and y after an exchange of lanes of n bits.
func transposed[V any](d isa.Dom[V], n int, x, y V) (V, V) {
	join := func(from int) V {
		var v V
		for lo := 0; lo < 64; lo += 2 * n {
			for k, z := range []V{x, y} {
				if lane := d.Extract(z, lo+from, n); lo+k == 0 {
					v = lane
				} else {
					v = d.Concat(lo+k*n, v, lane)
				}
			}
		}
		return v
	}
	return join(0), join(n)
}

// reversals have lanes in the opposite order within larger ones, of vectors and of general
// registers.
func reversals[V any]() []isa.Row[V] {
	within := func(d isa.Dom[V], w, large, small int, x V) V {
		return isa.Lanes(d, w, large, x, x, func(x, _ V) V {
			v := d.Extract(x, large-small, small)
			for lo := small; lo < large; lo += small {
				v = d.Concat(lo, v, d.Extract(x, large-small-lo, small))
			}
			return v
		})
	}
	var rows []isa.Row[V]
	for _, x := range []struct{ large, small int }{{32, 16}, {32, 8}, {16, 8}} {
		form := "vrev" + strconv.Itoa(x.large) + "." + strconv.Itoa(x.small) + " q,q"
		rows = append(rows, vector(form, 0, func(s *isa.State[V], a []isa.Arg) {
			var out []V
			for _, r := range words(a[1]) {
				out = append(out, within(s.Dom, 64, x.large, x.small, s.Reg[r]))
			}
			put(s, a[0], out...)
		}))
	}
	for _, x := range []struct {
		name  string
		large int
	}{{"rev", 32}, {"rev16", 16}} {
		rows = append(rows, isa.Row[V]{Spec: isa.Spec{Form: x.name + " gp,gp", Size: 4}, Do: func(s *isa.State[V], a []isa.Arg) {
			s.Reg[a[0].Reg] = within(s.Dom, 32, x.large, 8, s.Reg[a[1].Reg])
		}})
	}
	return rows
}

// savedVectors put vectors below the stack pointer, and take them back.
func savedVectors[V any]() []isa.Row[V] {
	at := func(s *isa.State[V], list isa.Arg, load bool) uint64 {
		return s.Addr(sp, map[bool]int64{false: int64(-8 * bits.OnesCount64(uint64(list.Imm)))}[load])
	}
	row := func(name string, load bool) isa.Row[V] {
		r := vector(name+" vectors", 0, func(s *isa.State[V], a []isa.Arg) {
			addr := at(s, a[0], load)
			end := addr + uint64(transferList(s, a[0], addr, load))
			if load {
				addr = end
			}
			s.Reg[sp] = s.Dom.Const(32, addr)
		})
		r.Reads, r.Writes = load, !load
		return r
	}
	return []isa.Row[V]{row("vpush", false), row("vpop", true)}
}
