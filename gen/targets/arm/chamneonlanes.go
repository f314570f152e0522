package arm

import (
	"fmt"

	"asmgen/gen/chamctr"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// chamLanes are the blocks of two q registers for each word of a block, a lane each. A word
// is kept as the sum that made it, without the rotation after it:
//
//	even rounds: S = (rol(S0, 8) + i) + (rol(S1, 2) + key), as S0 was made by an even round, and S1 by an odd one
//	odd rounds:  S = (rol(S0, 1) + i) + (rol(S1, 16) + key)
//
// where the first and third additions are bit by bit. Rotations by bits are not made: a
// sum takes a word times 2 or 4, and then the bits that went out of it. For a rotation by a
// byte the vectors trade bytes, which makes one of them of even bytes and one of odd ones;
// there the constant of the round is added to both halves of the group at once.
type chamLanes struct {
	*targets.Listing
	s    *chamctr.Schedule
	word int // bits
	// x are the words of a block, in both halves of the group.
	x    [4][2]int
	free []int
	// even and odd are the rounds whose constants are in their registers.
	even, odd int
	// loaded is the pair of round keys in their registers, or nothing, and next the one that
	// table points at.
	loaded, next, table int
}

// Registers that stay the same.
const (
	lanesFactors = q0     // its lower half has 2 in its first lane, its upper half 4
	lanesStep    = q0 + 3 // what even constants grow by
	lanesEven    = q0 + 4
	lanesOdd     = q0 + 5
	lanesKeys    = q0 + 6 // that of an even round, then that of an odd one
	lanesFirst   = q0 + 8 // words 0 to 3 of the first half of the group, then of the second
	// lanesShared has what all blocks share, while word 1 has no register yet.
	lanesShared = lanesFirst + 1
)

// nothing is no pair of round keys.
const nothing = -1

func newChamLanes(l *targets.Listing, s *chamctr.Schedule) *chamLanes {
	return &chamLanes{Listing: l, s: s, word: s.WordBits}
}

// lane is a mnemonic with the size of lanes: "vadd.i" becomes "vadd.i32".
func (m *chamLanes) lane(mnemonic string) string { return fmt.Sprint(mnemonic, m.word) }

func (m *chamLanes) op(mnemonic string, args ...int) {
	var operands []isa.Arg
	for _, r := range args {
		operands = append(operands, isa.R(r))
	}
	m.Emit(mnemonic, operands...)
}

// lanes is an operation on lanes, shift the same with a number.
func (m *chamLanes) lanes(mnemonic string, args ...int) { m.op(m.lane(mnemonic), args...) }

func (m *chamLanes) shift(mnemonic string, to, from, by int) {
	m.Emit(m.lane(mnemonic), isa.R(to), isa.R(from), isa.I(int64(by)))
}

func (m *chamLanes) take() int {
	r := m.free[0]
	m.free = m.free[1:]
	return r
}

func (m *chamLanes) give(r int) { m.free = append(m.free, r) }

// both does something for each half of the group.
func (m *chamLanes) both(do func(half int)) {
	do(0)
	do(1)
}

// constant brings the constants of round i and of all of its parity before it up to it, and
// says which register has it.
func (m *chamLanes) constant(i int) int {
	if i%2 == 0 {
		for ; m.even < i; m.even += 2 {
			m.lanes("vadd.i", lanesEven, lanesEven, lanesStep)
		}
		return lanesEven
	}
	for ; m.odd < i; m.odd += 2 {
		m.shift("vsra.u", lanesOdd, lanesStep, stepOfOdd)
	}
	return lanesOdd
}

// evenConstant is what an even round adds in each lane of odd bytes: its number to the
// lowest bytes of two blocks. oddConstant is what an odd one adds before its word is turned
// left by 1. The step of the one, shifted, is that of the other.
func (m *chamLanes) evenConstant(i int) int { return i | i<<8 }
func (m *chamLanes) oddConstant(i int) int  { return i>>1 | 1<<(m.word-1) }

const evenStep, stepOfOdd = 2 | 2<<8, 9

// turnedByte turns word k left by 8 and adds the constant of round i, unless that is 0. It
// waits for each of its instructions, and does something else meanwhile.
func (m *chamLanes) turnedByte(k, i int, meanwhile func()) {
	a, b := m.x[k][0], m.x[k][1]
	c := nothing
	if i > 0 {
		c = m.constant(i)
	}
	m.op("vtrn.8", a, b)
	meanwhile()
	if m.word == 32 {
		m.op("vrev32.16", b, b)
	}
	if c != nothing {
		m.op("veor", b, b, c)
	}
	m.op("vtrn.8", b, a)
	m.x[k] = [2]int{b, a}
}

// key has the round key of round i in its register.
func (m *chamLanes) key(i int) int {
	if pair := i % m.s.Keys() / 2; pair != m.loaded {
		m.seek(pair)
		m.Emit("vld1.32", listOf(0xf<<words(isa.R(lanesKeys))[0]), advance(m.table))
		m.loaded, m.next = pair, pair+1
	}
	return lanesKeys + i%2
}

// seek has the table point at a pair of round keys.
func (m *chamLanes) seek(pair int) {
	const bytes = 32
	switch by := bytes * (pair - m.next); {
	case by > 0:
		m.Emit("add", isa.R(m.table), isa.R(m.table), isa.I(int64(by)))
	case by < 0:
		m.Emit("sub", isa.R(m.table), isa.R(m.table), isa.I(int64(-by)))
	}
	m.next = pair
}

// round carries out round r. folded is a register with the side that is folded, if one is.
func (m *chamLanes) round(r chamctr.Round, folded int) {
	switch {
	case r.Folded[chamctr.Right]:
		m.turnedByte(r.Index%4, r.Index, func() {})
		m.both(func(half int) { m.lanes("vadd.i", m.x[r.Index%4][half], m.x[r.Index%4][half], folded) })
	case r.Folded[chamctr.Left]:
		m.addRight(r.Index, folded)
	case r.Index%2 == 0:
		m.evenRound(r.Index)
	default:
		m.oddRound(r.Index)
	}
}

// right is the right side of an odd round, or that of an even one before it is turned.
func (m *chamLanes) right(i, to, half int) {
	from := m.x[(i+1)%4][half]
	if i%2 == 1 && m.word == 32 {
		m.op("vrev32.16", to, from)
		from = to
	}
	m.op("veor", to, from, m.key(i))
}

// addRight makes a word of a folded left side.
func (m *chamLanes) addRight(i, folded int) {
	m.both(func(half int) {
		to := m.x[i%4][half]
		if i%2 == 1 {
			m.right(i, to, half)
		} else {
			t := m.take()
			m.right(i, t, half)
			m.shift("vshl.i", to, t, 2)
			m.shift("vsra.u", to, t, m.word-2)
			m.give(t)
		}
		m.lanes("vadd.i", to, to, folded)
	})
}

// addTurned adds a word, turned left by 1 or 2.
func (m *chamLanes) addTurned(to, x [2]int, by int) {
	factor := words(isa.R(lanesFactors))[by-1]
	m.both(func(half int) {
		m.Emit(m.lane("vmla.i"), isa.R(to[half]), isa.R(x[half]), isa.Arg{Type: isa.Lane, Reg: factor})
	})
	m.both(func(half int) { m.shift("vsra.u", to[half], x[half], m.word-by) })
}

func (m *chamLanes) evenRound(i int) {
	k, t := i%4, [2]int{m.take(), m.take()}
	m.key(i)
	m.turnedByte(k, i, func() { m.both(func(half int) { m.right(i, t[half], half) }) })
	m.addTurned(m.x[k], t, 2)
	m.give(t[0])
	m.give(t[1])
}

func (m *chamLanes) oddRound(i int) {
	k, c := i%4, m.constant(i)
	t := [2]int{m.take(), m.take()}
	from := m.x[(i+1)%4]
	if m.word == 32 {
		m.both(func(half int) { m.op("vrev32.16", t[half], from[half]) })
		from = t
	}
	m.both(func(half int) { m.op("veor", m.x[k][half], m.x[k][half], c) })
	m.both(func(half int) { m.op("veor", t[half], from[half], m.key(i)) })
	m.addTurned(t, m.x[k], 1)
	m.give(m.x[k][0])
	m.give(m.x[k][1])
	m.x[k] = t
}

// rounds are those from the first that has both sides to form.
func (m *chamLanes) rounds(turns int) {
	i, all, turn := m.s.Even(), m.s.Cipher.Rounds, m.s.Unroll
	// The loop ends with the rounds and does not begin with the first one, whose constant
	// no step leads to.
	for ; i < all && (turn == 0 || i == 0 || (all-i)%turn != 0); i++ {
		m.round(m.s.Rounds[i], nothing)
	}
	if i == all {
		return
	}
	m.constant(i - 2)
	m.constant(i - 1)
	m.loaded = nothing
	first, from := i%m.s.Keys()/2, m.x
	m.seek(first)
	m.Emit("mov", isa.R(turns), isa.I(int64((all-i)/turn)))
	m.Label("lanes")
	for range turn {
		m.round(m.s.Rounds[i], nothing)
		i++
	}
	m.comeTo(from)
	m.seek(first)
	m.loaded = nothing
	m.Emit("subs", isa.R(turns), isa.R(turns), isa.I(1))
	m.Emit("bne", isa.L("lanes"))
	m.even, m.odd = all-2, all-1
}

// comeTo moves words to the registers where they were.
func (m *chamLanes) comeTo(from [4][2]int) {
	home := map[int]int{} // of the word in a register
	for k := range from {
		for half := range 2 {
			if m.x[k][half] != from[k][half] {
				home[m.x[k][half]] = from[k][half]
			}
		}
	}
	for len(home) > 0 {
		moved := false
		for r := lanesFactors; r < q0+16; r++ {
			to, away := home[r]
			if _, taken := home[to]; !away || taken {
				continue
			}
			m.op("vmov", to, r)
			delete(home, r)
			moved = true
		}
		if !moved {
			panic("arm: words go round in a circle")
		}
	}
	m.x = from
	m.free = unused(from)
}

// unused are the registers between that hold no word.
func unused(x [4][2]int) []int {
	taken := map[int]bool{}
	for _, word := range x {
		taken[word[0]], taken[word[1]] = true, true
	}
	var out []int
	for _, r := range append(isa.Range(lanesFactors+1, lanesStep-1), isa.Range(lanesFirst, q0+15)...) {
		if !taken[r] {
			out = append(out, r)
		}
	}
	return out
}
