// Package avr is 8-bit AVR with the MUL instruction: ATmega and XMEGA, tinyAVR
// 0/1/2, megaAVR 0 and AVR Dx/Ex.
package avr

import "asmgen/gen/isa"

// Registers 0 to 31 are r0 to r31. Of the flags only C is modelled, since no
// row reads another one. The stack pointer is one word of 16 bits.
const carry, sp = 32, 33

// The halves of the stack pointer as in and out address them.
const spl, sph = 0x3d, 0x3e

// models are the columns of Spec.Cycles: ATmega (AVRe+), and the AVRxt core of
// tinyAVR 0/1/2, megaAVR 0 and AVR Dx/Ex.
var models = []string{"atmega", "avrxt"}

var (
	one   = []int{1, 1}
	two   = []int{2, 2}
	write = []int{2, 1}
)

// Rows is the instruction table. Data memory is internal SRAM and the program
// counter has 16 bits.
// Source: AVR Instruction Set Manual, DS40002198A.
func Rows[V any]() []isa.Row[V] {
	return []isa.Row[V]{
		{Spec: isa.Spec{Form: "add r,r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { add(s, a[0].Reg, s.Reg[a[1].Reg], bit(s, 0)) }},
		{Spec: isa.Spec{Form: "adc r,r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { add(s, a[0].Reg, s.Reg[a[1].Reg], s.Reg[carry]) }},
		{Spec: isa.Spec{Form: "lsl r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { add(s, a[0].Reg, s.Reg[a[0].Reg], bit(s, 0)) }},
		{Spec: isa.Spec{Form: "rol r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { add(s, a[0].Reg, s.Reg[a[0].Reg], s.Reg[carry]) }},
		{Spec: isa.Spec{Form: "sub r,r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { sub(s, a[0].Reg, s.Reg[a[1].Reg], bit(s, 0)) }},
		{Spec: isa.Spec{Form: "sbc r,r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { sub(s, a[0].Reg, s.Reg[a[1].Reg], s.Reg[carry]) }},
		{Spec: isa.Spec{Form: "subi h,i8", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { sub(s, a[0].Reg, byteOf(s, a[1].Imm), bit(s, 0)) }},
		{Spec: isa.Spec{Form: "sbci h,i8", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { sub(s, a[0].Reg, byteOf(s, a[1].Imm), s.Reg[carry]) }},
		{Spec: isa.Spec{Form: "adiw w,i6", Size: 2, Cycles: two},
			Do: func(s *isa.State[V], a []isa.Arg) {
				add(s, a[0].Reg, byteOf(s, a[1].Imm), bit(s, 0))
				add(s, a[0].Reg+1, byteOf(s, 0), s.Reg[carry])
			}},
		{Spec: isa.Spec{Form: "sbiw w,i6", Size: 2, Cycles: two},
			Do: func(s *isa.State[V], a []isa.Arg) {
				sub(s, a[0].Reg, byteOf(s, a[1].Imm), bit(s, 0))
				sub(s, a[0].Reg+1, byteOf(s, 0), s.Reg[carry])
			}},
		{Spec: isa.Spec{Form: "inc r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg], _ = s.Dom.AddC(8, s.Reg[a[0].Reg], byteOf(s, 1), bit(s, 0))
			}},
		{Spec: isa.Spec{Form: "dec r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg], _ = s.Dom.SubB(8, s.Reg[a[0].Reg], byteOf(s, 1), bit(s, 0))
			}},
		{Spec: isa.Spec{Form: "com r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg] = s.Dom.Xor(8, s.Reg[a[0].Reg], byteOf(s, 0xff))
				s.Reg[carry] = bit(s, 1)
			}},
		{Spec: isa.Spec{Form: "neg r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg], s.Reg[carry] = s.Dom.SubB(8, byteOf(s, 0), s.Reg[a[0].Reg], bit(s, 0))
			}},
		{Spec: isa.Spec{Form: "and r,r", Size: 2, Cycles: one}, Do: logic(isa.Dom[V].And)},
		{Spec: isa.Spec{Form: "or r,r", Size: 2, Cycles: one}, Do: logic(isa.Dom[V].Or)},
		{Spec: isa.Spec{Form: "eor r,r", Size: 2, Cycles: one}, Do: logic(isa.Dom[V].Xor)},
		{Spec: isa.Spec{Form: "clr r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[a[0].Reg] = byteOf(s, 0) }},
		{Spec: isa.Spec{Form: "lsr r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { shiftRight(s, a[0].Reg, bit(s, 0)) }},
		{Spec: isa.Spec{Form: "ror r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { shiftRight(s, a[0].Reg, s.Reg[carry]) }},
		{Spec: isa.Spec{Form: "mov r,r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[a[0].Reg] = s.Reg[a[1].Reg] }},
		{Spec: isa.Spec{Form: "movw e,e", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg], s.Reg[a[0].Reg+1] = s.Reg[a[1].Reg], s.Reg[a[1].Reg+1]
			}},
		{Spec: isa.Spec{Form: "ldi h,i8", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[a[0].Reg] = byteOf(s, a[1].Imm) }},
		{Spec: isa.Spec{Form: "in r,sp", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[a[0].Reg] = s.Dom.Extract(s.Reg[sp], 8*int(a[1].Imm-spl), 8)
			}},
		{Spec: isa.Spec{Form: "mul r,r", Size: 2, Cycles: two, Muls: 1},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[0], s.Reg[1] = s.Dom.Mul(8, s.Reg[a[0].Reg], s.Reg[a[1].Reg])
				s.Reg[carry] = s.Dom.Extract(s.Reg[1], 7, 1)
			}},

		{Spec: isa.Spec{Form: "ld r,x", Size: 2, Cycles: two, Reads: true}, Do: load[V]},
		{Spec: isa.Spec{Form: "ld r,+", Size: 2, Cycles: two, Reads: true}, Do: load[V]},
		{Spec: isa.Spec{Form: "ld r,-", Size: 2, Cycles: two, Reads: true}, Do: load[V]},
		{Spec: isa.Spec{Form: "ldd r,q", Size: 2, Cycles: two, Reads: true}, Do: load[V]},
		{Spec: isa.Spec{Form: "st x,r", Size: 2, Cycles: write, Writes: true}, Do: store[V]},
		{Spec: isa.Spec{Form: "st +,r", Size: 2, Cycles: write, Writes: true}, Do: store[V]},
		{Spec: isa.Spec{Form: "st -,r", Size: 2, Cycles: write, Writes: true}, Do: store[V]},
		{Spec: isa.Spec{Form: "std q,r", Size: 2, Cycles: write, Writes: true}, Do: store[V]},
		{Spec: isa.Spec{Form: "push r", Size: 2, Cycles: write, Writes: true},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Mem.Store(s.Addr(sp, 0), 1, s.Reg[a[0].Reg])
				s.Reg[sp], _ = s.Dom.SubB(16, s.Reg[sp], s.Dom.Const(16, 1), bit(s, 0))
			}},
		{Spec: isa.Spec{Form: "pop r", Size: 2, Cycles: two, Reads: true},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[a[0].Reg] = pop(s) }},
		{Spec: isa.Spec{Form: "ret", Size: 2, Cycles: []int{4, 4}, Reads: true, Branch: true},
			Do: func(s *isa.State[V], a []isa.Arg) {
				high := pop(s)
				s.ReturnTo(s.Dom.Concat(8, pop(s), high))
			}},
	}
}

// set indexes the table.
var set = isa.NewSet(isa.Set{
	Name:   "avr",
	Models: models,
	Kinds: map[string]isa.Kind{
		"r":  {Type: isa.Reg, Regs: isa.Range(0, 31)},
		"h":  {Type: isa.Reg, Regs: isa.Range(16, 31)},
		"e":  {Type: isa.Reg, Regs: evens()},
		"w":  {Type: isa.Reg, Regs: []int{24, 26, 28, 30}},
		"sp": {Type: isa.Imm, Min: spl, Max: sph},
		"i8": {Type: isa.Imm, Min: -128, Max: 255},
		"i6": {Type: isa.Imm, Max: 63},
		"x":  {Type: isa.Mem, Regs: []int{26}},
		"q":  {Type: isa.Mem, Regs: []int{28, 30}, Max: reach},
		"+":  {Type: isa.PostInc, Regs: []int{26, 28, 30}},
		"-":  {Type: isa.PreDec, Regs: []int{26, 28, 30}},
	},
	Syntax: syntax{},
}, Rows[uint64]())

// evens are the low halves of the register pairs.
func evens() []int {
	var r []int
	for i := 0; i < 32; i += 2 {
		r = append(r, i)
	}
	return r
}
