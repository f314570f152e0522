// Package avr is 8-bit AVR with the MUL instruction: ATmega and XMEGA, tinyAVR
// 0/1/2, megaAVR 0 and AVR Dx/Ex.
package avr

import "asmgen/gen/isa"

// Registers 0 to 31 are r0 to r31. Of the flags C and I, which lets interrupts in,
// are registers; isa.Flags has Z, N and V. The stack pointer is one word of 16 bits.
const carry, sp, interrupts = 32, 33, 34

// The halves of the stack pointer and the status register as in and out address
// them, and the bits of the latter that are modelled.
const (
	spl, sph, sreg = 0x3d, 0x3e, 0x3f
	sregC, sregI   = 0, 7
)

// models are the columns of Spec.Cycles: ATmega (AVRe+), the AVRxt core of
// tinyAVR 0/1/2, megaAVR 0 and AVR Dx/Ex, and XMEGA (AVRxm). simavr has no core
// of the last two: their columns are what the manual says.
var models = []string{"atmega", "avrxt", "xmega"}

var (
	one  = []int{1, 1, 1}
	two  = []int{2, 2, 2}
	four = []int{4, 4, 4}

	read, write = two, []int{2, 1, 1}
	// XMEGA takes one more to change an address on its way to memory.
	readFrom, writeTo = []int{2, 2, 3}, []int{2, 1, 2}
)

// Rows is the instruction table. Data memory is internal SRAM and the program
// counter has 16 bits.
// Source: AVR Instruction Set Manual, DS40002198A.
func Rows[V any]() []isa.Row[V] {
	return append([]isa.Row[V]{
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
			Do: func(s *isa.State[V], a []isa.Arg) { further(s, a[0].Reg, s.Reg[a[1].Reg]) }},
		{Spec: isa.Spec{Form: "cp r,r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { compared(s, a[0].Reg, s.Reg[a[1].Reg]) }},
		{Spec: isa.Spec{Form: "subi h,i8", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { sub(s, a[0].Reg, byteOf(s, a[1].Imm), bit(s, 0)) }},
		{Spec: isa.Spec{Form: "sbci h,i8", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { further(s, a[0].Reg, byteOf(s, a[1].Imm)) }},
		{Spec: isa.Spec{Form: "adiw w,i6", Size: 2, Cycles: two},
			Do: func(s *isa.State[V], a []isa.Arg) {
				add(s, a[0].Reg, byteOf(s, a[1].Imm), bit(s, 0))
				add(s, a[0].Reg+1, byteOf(s, 0), s.Reg[carry])
				s.Flags.Zeros(s.Reg[a[0].Reg], s.Reg[a[0].Reg+1])
			}},
		{Spec: isa.Spec{Form: "sbiw w,i6", Size: 2, Cycles: two},
			Do: func(s *isa.State[V], a []isa.Arg) {
				sub(s, a[0].Reg, byteOf(s, a[1].Imm), bit(s, 0))
				further(s, a[0].Reg+1, byteOf(s, 0))
			}},
		{Spec: isa.Spec{Form: "inc r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				c := s.Reg[carry]
				add(s, a[0].Reg, byteOf(s, 1), bit(s, 0))
				s.Reg[carry] = c
			}},
		{Spec: isa.Spec{Form: "dec r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				c := s.Reg[carry]
				sub(s, a[0].Reg, byteOf(s, 1), bit(s, 0))
				s.Reg[carry] = c
			}},
		{Spec: isa.Spec{Form: "com r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				outcome(s, a[0].Reg, s.Dom.Xor(8, s.Reg[a[0].Reg], byteOf(s, 0xff)))
				s.Reg[carry] = bit(s, 1)
			}},
		{Spec: isa.Spec{Form: "neg r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) {
				x := s.Reg[a[0].Reg]
				s.Reg[a[0].Reg] = byteOf(s, 0)
				sub(s, a[0].Reg, x, bit(s, 0))
			}},
		{Spec: isa.Spec{Form: "and r,r", Size: 2, Cycles: one}, Do: logic(isa.Dom[V].And)},
		{Spec: isa.Spec{Form: "or r,r", Size: 2, Cycles: one}, Do: logic(isa.Dom[V].Or)},
		{Spec: isa.Spec{Form: "eor r,r", Size: 2, Cycles: one}, Do: logic(isa.Dom[V].Xor)},
		{Spec: isa.Spec{Form: "clr r", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { outcome(s, a[0].Reg, byteOf(s, 0)) }},
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
		{Spec: isa.Spec{Form: "out sp,r", Size: 2, Cycles: one}, Do: writeSP[V]},
		{Spec: isa.Spec{Form: "in r,sreg", Size: 2, Cycles: one}, Do: readStatus[V]},
		{Spec: isa.Spec{Form: "out sreg,r", Size: 2, Cycles: one}, Do: writeStatus[V]},
		{Spec: isa.Spec{Form: "cli", Size: 2, Cycles: one},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[interrupts] = bit(s, 0) }},
		{Spec: isa.Spec{Form: "mul r,r", Size: 2, Cycles: two, Muls: 1},
			Do: func(s *isa.State[V], a []isa.Arg) {
				s.Reg[0], s.Reg[1] = s.Dom.Mul(8, s.Reg[a[0].Reg], s.Reg[a[1].Reg])
				s.Reg[carry] = s.Dom.Extract(s.Reg[1], 7, 1)
				s.Flags.Zeros(s.Reg[0], s.Reg[1])
			}},

		{Spec: isa.Spec{Form: "ld r,x", Size: 2, Cycles: read, Reads: true}, Do: load[V]},
		{Spec: isa.Spec{Form: "ld r,+", Size: 2, Cycles: read, Reads: true}, Do: load[V]},
		{Spec: isa.Spec{Form: "ld r,-", Size: 2, Cycles: readFrom, Reads: true}, Do: load[V]},
		// Without displacement ldd and std are the same instructions as ld and st.
		{Spec: isa.Spec{Form: "ldd r,p", Size: 2, Cycles: read, Reads: true}, Do: load[V]},
		{Spec: isa.Spec{Form: "ldd r,q", Size: 2, Cycles: readFrom, Reads: true}, Do: load[V]},
		{Spec: isa.Spec{Form: "st x,r", Size: 2, Cycles: write, Writes: true}, Do: store[V]},
		{Spec: isa.Spec{Form: "st +,r", Size: 2, Cycles: write, Writes: true}, Do: store[V]},
		{Spec: isa.Spec{Form: "st -,r", Size: 2, Cycles: writeTo, Writes: true}, Do: store[V]},
		{Spec: isa.Spec{Form: "std p,r", Size: 2, Cycles: write, Writes: true}, Do: store[V]},
		{Spec: isa.Spec{Form: "std q,r", Size: 2, Cycles: writeTo, Writes: true}, Do: store[V]},
		{Spec: isa.Spec{Form: "push r", Size: 2, Cycles: write, Writes: true},
			Do: func(s *isa.State[V], a []isa.Arg) { push(s, s.Reg[a[0].Reg]) }},
		{Spec: isa.Spec{Form: "pop r", Size: 2, Cycles: two, Reads: true},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Reg[a[0].Reg] = pop(s) }},
		{Spec: isa.Spec{Form: "ret", Size: 2, Cycles: four, Reads: true, Flow: isa.Returns},
			Do: func(s *isa.State[V], a []isa.Arg) {
				high := pop(s)
				s.ReturnTo(s.Dom.Concat(8, pop(s), high))
			}},
		{Spec: isa.Spec{Form: "rcall near", Size: 2, Cycles: []int{3, 2, 2}, Writes: true, Flow: isa.Calls}, Do: call[V]},
		{Spec: isa.Spec{Form: "call far", Size: 4, Cycles: []int{4, 3, 3}, Writes: true, Flow: isa.Calls}, Do: call[V]},
		{Spec: isa.Spec{Form: "rjmp near", Size: 2, Cycles: two, Flow: isa.Jumps},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Jump(a[0]) }},
		{Spec: isa.Spec{Form: "brcs close", Size: 2, Cycles: one, Taken: two, Flow: isa.Branches},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Branch(s.Reg[carry], a[0]) }},
		{Spec: isa.Spec{Form: "brcc close", Size: 2, Cycles: one, Taken: two, Flow: isa.Branches},
			Do: func(s *isa.State[V], a []isa.Arg) { s.Branch(s.Dom.Xor(1, s.Reg[carry], bit(s, 1)), a[0]) }},
	}, compiled[V]()...)
}

// set indexes the table.
var set = isa.NewSet(isa.Set{
	Name:   "avr",
	Models: models,
	Kinds: map[string]isa.Kind{
		"r":    {Type: isa.Reg, Regs: isa.Range(0, 31)},
		"h":    {Type: isa.Reg, Regs: isa.Range(16, 31)},
		"e":    {Type: isa.Reg, Regs: evens()},
		"w":    {Type: isa.Reg, Regs: []int{24, 26, 28, 30}},
		"sp":   {Type: isa.Imm, Min: spl, Max: sph},
		"sreg": {Type: isa.Imm, Min: sreg, Max: sreg},
		"i8":   {Type: isa.Imm, Min: -128, Max: 255},
		"i6":   {Type: isa.Imm, Max: 63},
		"x":    {Type: isa.Mem, Regs: []int{26}},
		"p":    {Type: isa.Mem, Regs: []int{28, 30}},
		"q":    {Type: isa.Mem, Regs: []int{28, 30}, Min: 1, Max: reach},
		"+":    {Type: isa.PostInc, Regs: []int{26, 28, 30}},
		"-":    {Type: isa.PreDec, Regs: []int{26, 28, 30}},
		// The reach counts words from the next instruction, 7 and 12 bits of them.
		"close": {Type: isa.Label, Min: 2 - 128, Max: 2 + 126},
		"near":  {Type: isa.Label, Min: 2 - 4096, Max: 2 + 4094},
		"far":   {Type: isa.Label, Min: -1 << 22, Max: 1 << 22},
	},
	Syntax: syntax{},
}, Rows[isa.Tainted]())

// evens are the low halves of the register pairs.
func evens() []int {
	var r []int
	for i := 0; i < 32; i += 2 {
		r = append(r, i)
	}
	return r
}
