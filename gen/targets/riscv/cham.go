package riscv

import (
	"asmgen/gen/chamctr"
	"asmgen/gen/chamwords"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// ChamRV32 and ChamRV64 are CHAM on the targets with 32 registers.
var (
	ChamRV32 = newCham(RV32, rv32)
	ChamRV64 = newCham(RV64, rv64)
)

// chamArgs are a0 to a4.
var chamArgs = isa.Range(10, 14)

func newCham(t *targets.Target, v *variant) *targets.Cham {
	family := &chamwords.Family{
		Name: t.Name, Bits: v.bits, SP: sp,
		Pool: append(isa.Range(10, 12), v.pool...), Args: chamArgs, Result: chamArgs[0],
		Temporaries: 1,
		New: func(l *targets.Listing, wordBits, temporary int, own []int) chamwords.Machine {
			return &chamMachine{l, v, wordBits, temporary, own[0]}
		},
		Listing: func() *targets.Listing { return &targets.Listing{Set: t.Set} },
		Enclose: func(l *targets.Listing, used []int, room int) { enclose(l, v, used, room) },
	}
	var args [][]int
	for _, r := range chamArgs {
		args = append(args, []int{r})
	}
	return &targets.Cham{
		Target: t, Variants: chamctr.Variants(), Args: args, Align: chamwords.Align,
		Timing:        "no branch, no address and no instruction choice depends on data, and every instruction used takes a fixed time on every core",
		MostPreloaded: func(c chamctr.Cipher) int { return family.MostPreloaded(c.Keys()) },
		MostBlocks:    func(chamctr.Cipher) int { return 1 },
		Lower:         family.Lower,
		ContextBytes:  chamwords.ContextBytes,
		Public:        chamwords.Public,
	}
}

// chamMachine writes what chamwords asks for. A word of half a register or less is kept
// twice, in the upper bits of the register and right below, so that one shift turns it. One
// of a whole register is kept as it is.
type chamMachine struct {
	*targets.Listing
	*variant
	word      int // bits
	temporary int
	spare     int
}

// twice tells that words are kept twice.
func (m *chamMachine) twice() bool { return m.word < m.bits }

// Form is that of the words.
func (m *chamMachine) Form() chamwords.Form {
	return chamwords.Form{Lags: m.twice(), Stored: func(_ int, key uint32) uint32 { return key }}
}

func (m *chamMachine) op(mnemonic string, to, a, b int) {
	m.Emit(mnemonic, isa.R(to), isa.R(a), isa.R(b))
}

func (m *chamMachine) imm(mnemonic string, to, a, x int) {
	m.Emit(mnemonic, isa.R(to), isa.R(a), isa.I(int64(x)))
}

// rotate turns a word of a whole register, with another register for what goes round.
func (m *chamMachine) rotate(to, x, turn, spare int) {
	if turn == 0 {
		m.Move(to, x)
		return
	}
	m.imm("slli", spare, x, turn)
	m.imm("srli", to, x, m.word-turn)
	m.op("or", to, to, spare)
}

func (m *chamMachine) Keep(to, from, turn int) {
	if !m.twice() {
		m.rotate(to, from, turn, m.temporary)
		return
	}
	m.imm("slli", to, from, m.bits-m.word)
	m.imm("srli", m.temporary, to, m.word)
	m.op("or", to, to, m.temporary)
	if turn == 0 {
		return
	}
	m.Plain(to, to, turn)
	if m.bits > 2*m.word {
		m.Keep(to, to, 0)
	} // else what has moved down is enough: all that use the word turn it back at least
}

// shift is by how much a word that is kept twice moves down to be turned, if at all.
func (m *chamMachine) shift(turn int) int {
	if turn == 0 && 2*m.word == m.bits {
		return 0
	}
	return m.bits - m.word - turn
}

// turned is a register with the word turned: the word's own if that will do, with garbage
// above it.
func (m *chamMachine) turned(to, x, turn int) int {
	if s := m.shift(turn); !m.twice() && turn == 0 || m.twice() && s == 0 {
		return x
	} else if m.twice() {
		m.imm("srli", to, x, s)
	} else {
		m.rotate(to, x, turn, m.spare)
	}
	return to
}

func (m *chamMachine) Plain(to, x, turn int) { m.Move(to, m.turned(to, x, turn)) }

func (m *chamMachine) Right(to, x, turn int, key chamwords.Key) {
	x = m.turned(to, x, turn)
	switch key.Home {
	case chamctr.Register:
		m.op("xor", to, x, key.Reg)
	case chamctr.Memory:
		m.Load(m.spare, key.Base, key.Offset, m.word/8)
		m.op("xor", to, x, m.spare)
	default:
		v := int(int32(key.Value))
		if m.word == 16 {
			v = int(int16(key.Value))
		}
		switch {
		case v == 0:
			m.Move(to, x)
			return
		case short(v):
			m.imm("xori", to, x, v)
			return
		}
		m.SetNumber(m.spare, v)
		m.op("xor", to, x, m.spare)
	}
}

// short tells that a number is an immediate.
func short(v int) bool { return v >= -2048 && v < 2048 }

func (m *chamMachine) AddConstant(x int, c chamwords.Constant) {
	switch {
	case c.Reg != chamwords.None:
		m.op("xor", x, x, c.Reg)
	case c.Value != 0:
		m.imm("xori", x, x, c.Value)
	}
}

func (m *chamMachine) Sum(x, turn int, c chamwords.Constant, right, result int) {
	m.Plain(x, x, turn)
	m.AddConstant(x, c)
	m.op("add", x, x, right)
	m.Keep(x, x, result)
}

func (m *chamMachine) Undo(x, turn int, c chamwords.Constant, right int) {
	m.Plain(x, x, turn)
	m.op("sub", x, x, right)
	m.AddConstant(x, c)
	m.Keep(x, x, 0)
}

// chamLoads and chamStores are by bytes.
var (
	chamLoads  = map[int]string{1: "lbu", 2: "lhu", 4: "lwu", 8: "ld"}
	chamStores = map[int]string{1: "sb", 2: "sh", 4: "sw", 8: "sd"}
)

func (m *chamMachine) Load(to, base, offset, bytes int) {
	mnemonic := chamLoads[bytes]
	if bytes == m.bytes() {
		mnemonic = m.load
	}
	m.Emit(mnemonic, isa.R(to), isa.M(base, offset))
}

func (m *chamMachine) Store(from, base, offset, bytes int) {
	m.Emit(chamStores[bytes], isa.R(from), isa.M(base, offset))
}

// LoadAny loads byte by byte: not every core takes other addresses, and some take them
// slowly.
func (m *chamMachine) LoadAny(to, base, offset, bytes int) {
	m.Load(to, base, offset, 1)
	for k := 1; k < bytes; k++ {
		m.Load(m.spare, base, offset+k, 1)
		m.imm("slli", m.spare, m.spare, 8*k)
		m.op("or", to, to, m.spare)
	}
}

func (m *chamMachine) StoreAny(from, base, offset, bytes int) {
	for k := range bytes {
		r := from
		if k > 0 {
			r = m.spare
			m.imm("srli", r, from, 8*k)
		}
		m.Store(r, base, offset+k, 1)
	}
}

// Output moves words where both addresses are multiples of theirs, and bytes elsewhere.
func (m *chamMachine) Output(x, turn [4]int, in, out func() int, _ int) {
	from, to, bytes := in(), out(), m.word/8
	m.op("or", m.temporary, from, to)
	m.imm("andi", m.temporary, m.temporary, bytes-1)
	m.Branch(chamwords.Unequal, m.temporary, chamwords.None, "bytes")
	for k := range x {
		m.put(x[k], turn[k], from, to, k*bytes, bytes, 0)
	}
	m.Jump("put")
	m.Label("bytes")
	for k := range x {
		for b := range bytes {
			m.put(x[k], turn[k], from, to, k*bytes+b, 1, 8*b)
		}
	}
	m.Label("put")
}

// put adds so many bytes of a word that is to be turned, those from a bit on, to what is
// there.
func (m *chamMachine) put(x, turn, from, to, at, bytes, bit int) {
	shift := bit
	if m.twice() {
		shift = (m.bits - m.word - turn + bit) % m.word
		if m.bits > 2*m.word { // the lower bits of the register are empty
			shift += m.bits - 2*m.word
		}
	}
	if shift > 0 {
		m.imm("srli", m.temporary, x, shift)
		x = m.temporary
	}
	m.Load(m.spare, from, at, bytes)
	m.op("xor", m.temporary, x, m.spare)
	m.Store(m.temporary, to, at, bytes)
}

func (m *chamMachine) Move(to, from int) {
	if to != from {
		m.imm("addi", to, from, 0)
	}
}

func (m *chamMachine) SetNumber(to, number int) {
	if short(number) {
		m.imm("addi", to, zero, number)
		return
	}
	upper := (number + 0x800) >> 12
	m.Emit("lui", isa.R(to), isa.I(int64(upper&0xfffff)))
	if low := number - upper<<12; low != 0 {
		m.imm("addi", to, to, low)
	}
}

func (m *chamMachine) AddNumber(to, from, number int) { m.imm("addi", to, from, number) }
func (m *chamMachine) Add(to, a, b int)               { m.op("add", to, a, b) }
func (m *chamMachine) Xor(to, a, b int)               { m.op("xor", to, a, b) }
func (m *chamMachine) ShiftLeft(to, from, by int)     { m.imm("slli", to, from, by) }
func (m *chamMachine) ShiftRight(to, from, by int)    { m.imm("srli", to, from, by) }
func (m *chamMachine) Jump(label string)              { m.Emit("j", isa.L(label)) }
func (m *chamMachine) Branch(c chamwords.Condition, a, b int, label string) {
	if b == chamwords.None {
		b = zero
	}
	mnemonic := [...]string{chamwords.Equal: "beq", chamwords.Unequal: "bne", chamwords.Below: "bltu", chamwords.NotBelow: "bgeu"}[c]
	m.Emit(mnemonic, isa.R(a), isa.R(b), isa.L(label))
}
