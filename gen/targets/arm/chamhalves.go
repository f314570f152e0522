package arm

import (
	"asmgen/gen/chamwords"
	"asmgen/gen/isa"
)

// chamHalves is for words of half a register. A word is kept twice, in both halves, so that
// turning the register turns it, where it is an operand. Only the lower half of a result
// counts, until it is kept twice again: a round is four instructions.
type chamHalves struct{ *chamMachine }

// Form is that of the words.
func (m *chamHalves) Form() chamwords.Form {
	return chamwords.Form{Lags: true, Stored: func(_ int, key uint32) uint32 { return key }}
}

// Keep has a word in both halves.
func (m *chamHalves) Keep(to, from, turn int) {
	m.Emit("pkhbt", isa.R(to), isa.R(from), shiftedBy(from, isa.Left, 16))
	if turn != 0 {
		m.Plain(to, to, turn)
	}
}

// Plain turns a word that is kept twice.
func (m *chamHalves) Plain(to, x, turn int) {
	if turn == 0 {
		m.Move(to, x)
		return
	}
	m.Emit("ror", isa.R(to), isa.R(x), isa.I(int64(16-turn)))
}

// Right is the right side of a round.
func (m *chamHalves) Right(to, x, turn int, key chamwords.Key) {
	k := m.key(to, key)
	m.Emit("eor", isa.R(to), isa.R(k), m.turned(x, turn))
}

// turned is a word as an operand, turned left.
func (m *chamHalves) turned(x, turn int) isa.Arg { return around(x, (16-turn)%16) }

// add adds a constant to a word that is still to be turned left.
func (m *chamHalves) add(x, turn int, c chamwords.Constant) {
	up := (16 - turn) % 16
	switch {
	case c.Reg == chamwords.None && c.Value == 0:
	case c.Reg == chamwords.None:
		m.Emit("eor", isa.R(x), isa.R(x), isa.I(int64(c.Value)<<up))
	case up == 0:
		m.Emit("eor", isa.R(x), isa.R(x), isa.R(c.Reg))
	default:
		m.Emit("eor", isa.R(x), isa.R(x), shiftedBy(c.Reg, isa.Left, up))
	}
}

// AddConstant adds a constant to a plain word.
func (m *chamHalves) AddConstant(x int, c chamwords.Constant) { m.add(x, 0, c) }

// Sum makes a word the next one.
func (m *chamHalves) Sum(x, turn int, c chamwords.Constant, right, _ int) {
	m.add(x, turn, c)
	m.Emit("add", isa.R(x), isa.R(right), m.turned(x, turn))
	m.Keep(x, x, 0)
}

// Undo makes a word the one before.
func (m *chamHalves) Undo(x, turn int, c chamwords.Constant, right int) {
	m.Emit("rsb", isa.R(x), isa.R(right), m.turned(x, turn))
	m.add(x, 0, c)
	m.Keep(x, x, 0)
}

// Output adds words to what is there, two at a time.
func (m *chamHalves) Output(x, turn [4]int, in, out func() int, u int) {
	from := in()
	for k := 0; k < 4; k += 2 {
		m.Load(u, from, 2*k, 4)
		m.Plain(x[k], x[k], turn[k])
		upper := isa.R(x[k+1])
		if turn[k+1] > 0 {
			upper = shiftedBy(x[k+1], isa.Left, turn[k+1])
		}
		m.Emit("pkhbt", isa.R(x[k]), isa.R(x[k]), upper)
		m.Emit("eor", isa.R(x[k]), isa.R(x[k]), isa.R(u))
	}
	to := out()
	for k := 0; k < 4; k += 2 {
		m.Store(x[k], to, 2*k, 4)
	}
}
