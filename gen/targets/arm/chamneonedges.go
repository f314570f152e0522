package arm

import (
	"asmgen/gen/chamctr"
	"asmgen/gen/chamwords"
	"asmgen/gen/isa"
)

// The table begins with the numbers of the blocks within a group, in the lanes that they
// have, and the first constants of even and odd rounds; the round keys follow.
const lanesNumbers, lanesConstants = 32, 32

// Room is that of the table.
func (m *chamLanes) Room() int { return lanesNumbers + lanesConstants + 16*m.s.Keys() }

// Registers are all vectors.
func (m *chamLanes) Registers() []int { return isa.Range(d0, d0+31) }

// numbered are the lanes of one half of a group in words of a register, so that what an
// exchange of lanes makes of four words are the blocks in their order.
func (m *chamLanes) numbered() [4]int {
	if m.word == 16 {
		return [4]int{0 | 2<<16, 4 | 6<<16, 1 | 3<<16, 5 | 7<<16}
	}
	return [4]int{0, 1, 2, 3}
}

// firstConstants are the first rounds that add one, even and odd.
func (m *chamLanes) firstConstants() (even, odd int) {
	for i := m.s.Cipher.Rounds - 1; i > 0; i-- {
		if m.s.Rounds[i].Folded[chamctr.Left] {
			continue
		}
		if i%2 == 0 {
			even = i
		} else {
			odd = i
		}
	}
	return even, odd
}

// Open fills the table, and sets the registers that stay the same.
func (m *chamLanes) Open(table, free int, key func(k int)) {
	scalar := &chamMachine{m.Listing, m.word, false}
	at := 0
	for half := range 2 {
		before := half * m.s.Blocks / 2
		if m.word == 16 {
			before |= before << 16
		}
		for _, n := range m.numbered() {
			scalar.SetNumber(free, n+before)
			scalar.Store(free, table, at, word)
			at += word
		}
	}
	scalar.AddNumber(table, table, at)
	t := [2]int{lanesEven, lanesOdd}
	fill := func(make func(k int)) {
		for k := range t {
			make(k)
			m.Emit(m.lane("vdup."), isa.R(t[k]), isa.R(free))
		}
		m.Emit("vst1.32", listOf(0xf<<words(isa.R(t[0]))[0]), advance(table))
	}
	even, odd := m.firstConstants()
	fill(func(k int) { scalar.SetNumber(free, []int{m.evenConstant(even), m.oddConstant(odd)}[k]) })
	for k := 0; k < m.s.Keys(); k += 2 {
		fill(func(odd int) {
			key(k + odd)
			if odd == 1 {
				return
			}
			if m.word == 16 {
				m.Emit("orr", isa.R(free), isa.R(free), shiftedBy(free, isa.Left, 16))
			}
			m.Emit("ror", isa.R(free), isa.R(free), isa.I(2))
		})
	}
	for k, d := range words(isa.R(lanesFactors)) {
		m.Emit("vmov.i32", isa.R(d), isa.I(int64(2<<k)))
	}
	scalar.SetNumber(free, evenStep)
	m.Emit(m.lane("vdup."), isa.R(lanesStep), isa.R(free))
}

// Number adds the blocks of a group to the last word of a counter block.
func (m *chamLanes) Number(to, context, offset, free int, carries string) {
	scalar := &chamMachine{m.Listing, m.word, false}
	reverse := map[int]string{16: "rev16", 32: "rev"}[m.word]
	scalar.Load(to, context, offset, m.word/8)
	m.op(reverse, to, to)
	if m.word == 32 {
		m.Emit("adds", isa.R(free), isa.R(to), isa.I(int64(m.s.Blocks)))
		m.Emit("bcs", isa.L(carries))
	} else {
		scalar.AddNumber(free, to, m.s.Blocks)
		m.Emit("cmp", isa.R(free), isa.I(1<<16))
		m.Emit("bcs", isa.L(carries))
	}
	m.op(reverse, free, free)
	scalar.Store(free, context, offset, m.word/8)
}

// Rounds carry out all rounds.
func (m *chamLanes) Rounds(g chamwords.Group) {
	for k := range m.x {
		m.x[k] = [2]int{lanesFirst + k, lanesFirst + 4 + k}
	}
	m.free, m.loaded, m.next, m.table = unused(m.x), nothing, 0, g.Table
	m.even, m.odd = m.firstConstants()
	numbers := [2]int{lanesKeys, lanesKeys + 1}
	pair := func(q int) isa.Arg { return listOf(0xf << words(isa.R(q))[0]) }
	m.Emit("vld1.32", pair(numbers[0]), advance(g.Table))
	m.Emit("vld1.32", pair(lanesEven), advance(g.Table))
	t := m.take()
	m.Emit(m.lane("vdup."), isa.R(t), isa.R(g.Number))
	if m.s.Counter.Ends() {
		m.both(func(half int) { m.lanes("vadd.i", m.x[0][half], t, numbers[half]) })
		m.give(t)
		m.foldedRounds(g.Shared)
	} else {
		m.both(func(half int) { m.lanes("vadd.i", m.x[3][half], t, numbers[half]) })
		m.give(t)
		m.wholeBlock(g.Shared)
	}
	m.rounds(g.Free)
	m.plainWords()
}

// foldedRounds are those in which something is folded, after round 0.
func (m *chamLanes) foldedRounds(shared int) {
	lower := words(isa.R(lanesShared))
	upper := words(isa.R(lanesShared + 4))[0]
	place := func(k int) isa.Arg { // of folded word k
		lanes := 64 / m.word
		return isa.Arg{Type: isa.Lane, Reg: []int{lower[0], lower[1], upper}[k/lanes], Lane: k % lanes}
	}
	if m.word == 32 {
		m.Emit("vld1.32", listOf(1<<lower[0]|1<<lower[1]), advance(shared))
		m.Emit("vld1.32", laneOf(upper, 0), isa.M(shared, 0))
	} else {
		m.Emit("vld1.32", listOf(1<<lower[0]), advance(shared))
		m.Emit("vld1.16", laneOf(lower[1], 0), isa.M(shared, 0))
	}
	k := 0
	for _, r := range m.s.Rounds[1:m.s.Even()] {
		switch {
		case r.Skipped():
		case r.Folded == [2]bool{}:
			m.round(r, nothing)
		default:
			t := m.take()
			m.Emit(m.lane("vdup."), isa.R(t), place(k))
			m.round(r, t)
			m.give(t)
			k++
		}
	}
}

// wholeBlock takes a counter block whose last word is a number, which is in its lanes. As
// words are sums, they are turned back.
func (m *chamLanes) wholeBlock(shared int) {
	lower := words(isa.R(lanesShared))
	list := uint64(1) << lower[0]
	if m.word == 32 {
		list |= 1 << lower[1]
	}
	m.Emit("vld1.32", listOf(list), isa.M(shared, 0))
	for _, k := range []int{3, 2, 0, 1} { // word 1 where the block is
		_, turn := chamctr.Rotations(k)
		m.both(func(half int) {
			t := m.take()
			switch {
			case k == 3:
				m.op(map[int]string{16: "vrev16.8", 32: "vrev32.8"}[m.word], t, m.x[k][half])
			case half == 0:
				m.Emit(m.lane("vdup."), isa.R(t), isa.Arg{Type: isa.Lane, Reg: lower[k*m.word/64], Lane: k % (64 / m.word)})
			default:
				m.op("vmov", m.x[k][half], m.x[k][0])
				m.give(t)
				return
			}
			m.shift("vshl.i", m.x[k][half], t, m.word-turn)
			m.shift("vsri.", m.x[k][half], t, turn)
			m.give(t)
		})
	}
}

// plainWords turns the words as the last four rounds do.
func (m *chamLanes) plainWords() {
	for k := range m.x {
		if k%2 == 0 {
			m.turnedByte(k, 0, func() {})
			continue
		}
		m.both(func(half int) {
			t, x := m.take(), m.x[k][half]
			m.lanes("vadd.i", t, x, x)
			m.shift("vsri.", t, x, m.word-1)
			m.x[k][half] = t
			m.give(x)
		})
	}
}

// Output makes blocks of the words, and adds them to what is there.
func (m *chamLanes) Output(in, out int) {
	m.both(func(half int) {
		x := [4]int{m.x[0][half], m.x[1][half], m.x[2][half], m.x[3][half]}
		if m.word == 32 {
			m.op("vtrn.32", x[0], x[1])
			m.op("vtrn.32", x[2], x[3])
			for k := range 2 {
				m.op("vswp", words(isa.R(x[k]))[1], words(isa.R(x[k+2]))[0])
			}
		} else {
			m.op("vtrn.16", x[0], x[1])
			m.op("vtrn.16", x[2], x[3])
			m.op("vtrn.32", x[0], x[2])
			m.op("vtrn.32", x[1], x[3])
		}
		for k := 0; k < 4; k += 2 {
			data := []int{lanesKeys, lanesEven}[k/2]
			m.Emit("vld1.8", listOf(0xf<<words(isa.R(data))[0]), advance(in))
			m.op("veor", x[k], x[k], data)
			m.op("veor", x[k+1], x[k+1], data+1)
			m.store(x[k], x[k+1], out)
		}
	})
}

// store puts two vectors where out points at.
func (m *chamLanes) store(a, b, out int) {
	list := func(q int) uint64 { return 3 << words(isa.R(q))[0] }
	if b == a+1 {
		m.Emit("vst1.8", listOf(list(a)|list(b)), advance(out))
		return
	}
	m.Emit("vst1.8", listOf(list(a)), advance(out))
	m.Emit("vst1.8", listOf(list(b)), advance(out))
}
