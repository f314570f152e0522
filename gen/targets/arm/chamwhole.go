package arm

import (
	"asmgen/gen/chamctr"
	"asmgen/gen/chamwords"
	"asmgen/gen/isa"
)

// chamWhole is for words of a whole register. A word is turned where it is an operand, so
// that a round is three instructions. The constant of a round is then added before its word
// is turned, and that of an odd one would go round the end of the word, which no number of
// Thumb does, were it not for bit 0: words 1 and 3 have that turned over.
type chamWhole struct{ *chamMachine }

// Form is that of the words. A key of an even round makes up for bit 0 of the word that it
// is added to, turned left by two; one of an odd round turns the top bit of the sum over,
// which comes to bit 0.
func (m *chamWhole) Form() chamwords.Form {
	return chamwords.Form{Lags: true, Flips: true, Stored: func(k int, key uint32) uint32 {
		if k%2 == 0 {
			return key ^ 2
		}
		return key ^ 1<<31
	}}
}

// Keep turns a word.
func (m *chamWhole) Keep(to, from, turn int) { m.Plain(to, from, turn) }

// Plain turns a word.
func (m *chamWhole) Plain(to, x, turn int) {
	if turn == 0 {
		m.Move(to, x)
		return
	}
	m.Emit("ror", isa.R(to), isa.R(x), isa.I(int64(32-turn)))
}

// Right is the right side of a round.
func (m *chamWhole) Right(to, x, turn int, key chamwords.Key) {
	k := m.key(to, key)
	m.Emit("eor", isa.R(to), isa.R(k), around(x, 32-turn))
}

// add adds a constant to a word that is still to be turned left.
func (m *chamWhole) add(x, turn int, c chamwords.Constant) {
	switch {
	case c.Reg == chamwords.None && c.Value == 0:
	case c.Reg == chamwords.None:
		v := uint32(c.Value)
		m.Emit("eor", isa.R(x), isa.R(x), isa.I(int64(v>>turn|v<<(32-turn))))
	case turn == 0:
		m.Emit("eor", isa.R(x), isa.R(x), isa.R(c.Reg))
	case turn == 1: // bit 0 of the constant is 0
		m.Emit("eor", isa.R(x), isa.R(x), shiftedBy(c.Reg, isa.Right, 1))
	default:
		m.Emit("eor", isa.R(x), isa.R(x), shiftedBy(c.Reg, isa.Left, 32-turn))
	}
}

// AddConstant adds a constant to a plain word.
func (m *chamWhole) AddConstant(x int, c chamwords.Constant) { m.add(x, 0, c) }

// Sum makes a word the next one.
func (m *chamWhole) Sum(x, turn int, c chamwords.Constant, right, _ int) {
	m.add(x, turn, c)
	m.Emit("add", isa.R(x), isa.R(right), around(x, 32-turn))
}

// Undo makes a word the one before.
func (m *chamWhole) Undo(x, turn int, c chamwords.Constant, right int) {
	m.Emit("rsb", isa.R(x), isa.R(right), around(x, 32-turn))
	m.add(x, 0, c)
}

// Output adds words to what is there.
func (m *chamWhole) Output(x, turn [4]int, in, out func() int, u int) {
	from := in()
	for k, r := range x {
		m.Load(u, from, 4*k, 4)
		m.Emit("eor", isa.R(r), isa.R(u), around(r, 32-turn[k]))
		if k%2 == 1 {
			m.add(r, 0, chamwords.Constant{Value: 1, Reg: chamwords.None})
		}
	}
	to := out()
	for k, r := range x {
		m.Store(r, to, 4*k, 4)
	}
}

// key is a register with a round key: one that is free, if it is not in its own.
func (m *chamMachine) key(free int, key chamwords.Key) int {
	switch key.Home {
	case chamctr.Register:
		return key.Reg
	case chamctr.Memory:
		m.Load(free, key.Base, key.Offset, m.word/8)
	default:
		m.SetNumber(free, int(key.Value))
	}
	return free
}
