package amd64

import (
	"asmgen/gen"
	"asmgen/gen/isa"
	"asmgen/gen/targets"
)

// Registers by use, all of them free to change in both the System V and the Go
// convention. The third argument moves out of rdx, which mulq writes.
const (
	zPtr     = rdi
	yArg     = rdx
	wordSize = 8
)

var (
	base         = [...]int{gen.AreaX: rsi, gen.AreaY: rcx, gen.AreaZ: zPtr, gen.AreaT: rsp}
	accumulators = isa.Range(8, 10)
)

// columnar carries out Columns schedules with mulq, which every amd64 has.
// There is no budget for factor words in registers: mulq takes one factor from
// rax and the other from memory, so that a register would save no instruction.
type columnar struct{ *targets.Listing }

func lowerColumns(p *gen.Program) *targets.Listing {
	whole := p.Only()
	s := whole.Schedule
	acc := accumulators[:s.Words]
	l := &targets.Listing{Set: Set}
	l.Roles = []targets.Role{
		{Name: "z", Regs: []int{zPtr}}, {Name: "x", Regs: []int{base[gen.AreaX]}}, {Name: "y", Regs: []int{base[gen.AreaY]}},
		{Name: "accumulator", Regs: acc}, {Name: "product", Regs: []int{rax, rdx}},
	}
	f := frame{l, wordSize * targets.HeldWords(s)}
	f.enter()
	targets.LowerColumns(whole, acc, columnar{l}, func(col int) { l.Comment("column %d", col) })
	f.leave()
	return l
}

// Load is not part of a schedule without slots.
func (m columnar) Load(slot int, from gen.At) {
	panic("amd64: a product takes its factors from memory")
}

// Product adds the two words of x y and lets the carry run up. A word that the
// carry is new to starts at 0, and is cleared before the first addition, since
// xorl clears the carry too.
func (m columnar) Product(acc []int, before, after int, x, y targets.Factor) {
	m.Emit("movq", place(x.At), isa.R(rax))
	m.Emit("mulq", place(y.At))
	if before == 0 {
		m.Emit("movq", isa.R(rax), isa.R(acc[0]))
		m.Emit("movq", isa.R(rdx), isa.R(acc[1]))
		return
	}
	for _, r := range acc[before:after] {
		m.Emit("xorl", isa.R(low+r), isa.R(low+r))
	}
	m.Emit("addq", isa.R(rax), isa.R(acc[0]))
	m.Emit("adcq", isa.R(rdx), isa.R(acc[1]))
	for _, r := range acc[2:after] {
		m.Emit("adcq", isa.I(0), isa.R(r))
	}
}

// Add takes the word from memory; the carry runs up as in Product.
func (m columnar) Add(acc []int, before, after int, from gen.At) {
	if before == 0 {
		m.Emit("movq", place(from), isa.R(acc[0]))
		return
	}
	for _, r := range acc[before:after] {
		m.Emit("xorl", isa.R(low+r), isa.R(low+r))
	}
	m.Emit("addq", place(from), isa.R(acc[0]))
	for _, r := range acc[1:after] {
		m.Emit("adcq", isa.I(0), isa.R(r))
	}
}

// place is the memory operand of a word.
func place(a gen.At) isa.Arg { return isa.M(base[a.Of], a.Index*wordSize) }

func (m columnar) Store(reg int, to gen.At) { m.Emit("movq", isa.R(reg), place(to)) }

func (m columnar) Hold(reg, col int) {
	m.Emit("movq", isa.R(reg), isa.M(rsp, col*wordSize))
}

func (m columnar) Release(col int, to gen.At) {
	m.Emit("movq", isa.M(rsp, col*wordSize), isa.R(rax))
	m.Emit("movq", isa.R(rax), place(to))
}
