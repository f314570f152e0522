package arm

import (
	"asmgen/gen/chamwords"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// chamMachine writes what chamwords asks for beside the rounds.
type chamMachine struct {
	*targets.Listing
	word  int // bits
	thumb bool
}

func shiftedBy(r int, how isa.ShiftType, by int) isa.Arg {
	return isa.Arg{Type: isa.Shifted, Reg: r, How: how, Shift: uint8(by)}
}

// around is a register turned right by less than its bits, or by all of them.
func around(r, by int) isa.Arg {
	if by%32 == 0 {
		return isa.R(r)
	}
	return shiftedBy(r, isa.Around, by)
}

// chamLoads and chamStores are by bytes.
var (
	chamLoads  = map[int]string{1: "ldrb", 2: "ldrh", 4: "ldr"}
	chamStores = map[int]string{1: "strb", 2: "strh", 4: "str"}
)

// Load and Store take any address.
func (m *chamMachine) Load(to, base, offset, bytes int) {
	m.Emit(chamLoads[bytes], isa.R(to), isa.M(base, offset))
}

func (m *chamMachine) Store(from, base, offset, bytes int) {
	m.Emit(chamStores[bytes], isa.R(from), isa.M(base, offset))
}

func (m *chamMachine) LoadAny(to, base, offset, bytes int)    { m.Load(to, base, offset, bytes) }
func (m *chamMachine) StoreAny(from, base, offset, bytes int) { m.Store(from, base, offset, bytes) }

func (m *chamMachine) Move(to, from int) {
	if to != from {
		m.Emit("mov", isa.R(to), isa.R(from))
	}
}

// SetNumber takes two instructions where a number has more than half a word.
func (m *chamMachine) SetNumber(to, number int) {
	v := int64(uint32(number))
	if v < 256 {
		set(m.Listing, to, int(v))
		return
	}
	m.Emit("movw", isa.R(to), isa.I(v&0xffff))
	if v>>16 != 0 {
		m.Emit("movt", isa.R(to), isa.I(v>>16))
	}
}

func (m *chamMachine) AddNumber(to, from, number int) {
	if number < 0 {
		m.Emit("sub", isa.R(to), isa.R(from), isa.I(int64(-number)))
		return
	}
	m.Emit("add", isa.R(to), isa.R(from), isa.I(int64(number)))
}

func (m *chamMachine) op(mnemonic string, to, a, b int) {
	m.Emit(mnemonic, isa.R(to), isa.R(a), isa.R(b))
}

func (m *chamMachine) Add(to, a, b int) { m.op("add", to, a, b) }
func (m *chamMachine) Xor(to, a, b int) { m.op("eor", to, a, b) }
func (m *chamMachine) ShiftLeft(to, from, by int) {
	m.Emit("lsl", isa.R(to), isa.R(from), isa.I(int64(by)))
}
func (m *chamMachine) ShiftRight(to, from, by int) {
	m.Emit("lsr", isa.R(to), isa.R(from), isa.I(int64(by)))
}

// wide is a branch that reaches far.
func (m *chamMachine) wide(mnemonic string) string {
	if m.thumb {
		return mnemonic + ".w"
	}
	return mnemonic
}

func (m *chamMachine) Jump(label string) { m.Emit(m.wide("b"), isa.L(label)) }

func (m *chamMachine) Branch(c chamwords.Condition, a, b int, label string) {
	if b == chamwords.None {
		m.Emit("cmp", isa.R(a), isa.I(0))
	} else {
		m.Emit("cmp", isa.R(a), isa.R(b))
	}
	mnemonic := [...]string{chamwords.Equal: "beq", chamwords.Unequal: "bne", chamwords.Below: "bcc", chamwords.NotBelow: "bcs"}[c]
	m.Emit(m.wide(mnemonic), isa.L(label))
}
