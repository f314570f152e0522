// Package amd64 is x86-64 as Intel and AMD build it: the 64-bit integer
// instructions, with BMI2 and ADX, in GNU as (AT&T) and Go assembler syntax.
package amd64

import (
	"strings"

	"github.com/mmcloughlin/avo/build"

	"asmgen/gen/isa"
)

// Registers is the number of entries that a State needs: the sixteen registers
// by their hardware numbers, CF, OF and FP, and from vectors on two words for each of
// the vector registers.
const Registers = 128

// Register numbers beside the hardware's.
const (
	CF = 16 // the carry flag
	OF = 17 // the overflow flag
	// FP is where the Go assembler's arguments lie: the stack pointer at entry
	// plus 8.
	FP = 18
	// low is the number of a register's lower 32 bits, less its own, and lowest that of
	// its lower 8 bits. xmm is the number of the first vector register in operands.
	low, lowest, xmm = 32, 64, 80
	vectors          = 96
)

const (
	rax, rcx, rdx, rbx = 0, 1, 2, 3
	rsp, rbp, rsi, rdi = 4, 5, 6, 7
)

// row is an instruction with avo's constructor for it, which is nil where the
// Go assembler has no such instruction.
type row[V any] struct {
	isa.Row[V]
	avo constructor
}

// family is the forms of one mnemonic, which share everything but operands.
type family[V any] struct {
	forms string // the mnemonic and the operand lists
	size  func([]isa.Arg) int
	avo   constructor
	do    func(*isa.State[V], []isa.Arg)
	spec  isa.Spec // what else there is to say of all forms
}

// families is the instruction table. The operand kinds are those of kinds.
// Operands stand in AT&T order, the source first.
//
// Source: Intel 64 and IA-32 Architectures Software Developer's Manual,
// Volume 2.
func families[V any]() []family[V] {
	type c = build.Context
	var (
		plain   = isa.Spec{}
		product = isa.Spec{Muls: 1}
		mulxed  = isa.Spec{Muls: 1, Needs: "BMI2"}
		adx     = isa.Spec{Needs: "ADX"}
		reads   = isa.Spec{Reads: true}
		writes  = isa.Spec{Writes: true}
		returns = isa.Spec{Reads: true, Flow: isa.Returns}
	)
	and, or, xor := isa.Dom[V].And, isa.Dom[V].Or, isa.Dom[V].Xor
	return []family[V]{
		{"movq r,r m,r r,w", encoded(2), two((*c).MOVQ), move[V], plain},
		{"movq i,r i,w", constant, wide(two((*c).MOVQ)), move[V], plain},
		{"leaq a,r", encoded(2), two((*c).LEAQ), address[V], plain},
		{"addq r,r m,r i,r r,u", arithmetic, two((*c).ADDQ), add[V](clear), plain},
		{"adcq r,r m,r i,r r,u", arithmetic, two((*c).ADCQ), add[V](CF), plain},
		{"subq r,r m,r i,r r,u", arithmetic, two((*c).SUBQ), sub[V](clear), plain},
		{"sbbq r,r m,r i,r r,u", arithmetic, two((*c).SBBQ), sub[V](CF), plain},
		{"andq r,r m,r i,r r,u", arithmetic, two((*c).ANDQ), logic(64, and), plain},
		{"orq r,r m,r i,r r,u", arithmetic, two((*c).ORQ), logic(64, or), plain},
		{"xorq r,r m,r i,r r,u", arithmetic, two((*c).XORQ), zeroing(logic(64, xor)), plain},
		{"xorl e,e", narrow, two((*c).XORL), zeroing(logic(32, xor)), plain},
		{"negq r", encoded(2), one((*c).NEGQ), negate[V], plain},
		{"notq r", encoded(2), one((*c).NOTQ), invert[V], plain},
		{"shlq k,r", shift, some((*c).SHLQ), shiftLeft[V], plain},
		{"shrq k,r", shift, some((*c).SHRQ), shiftRight(logical[V]), plain},
		{"sarq k,r", shift, two((*c).SARQ), shiftRight(signed[V]), plain},
		{"mulq r m", encoded(2), one((*c).MULQ), multiply[V], product},
		{"mulxq r,r,r m,r,r", encoded(4), three((*c).MULXQ), multiplyX[V], mulxed},
		{"adcxq r,r m,r", encoded(5), two((*c).ADCXQ), chain[V](CF), adx},
		{"adoxq r,r m,r", encoded(5), two((*c).ADOXQ), chain[V](OF), adx},
		{"pushq r", stack, one((*c).PUSHQ), push[V], writes},
		{"popq r", stack, one((*c).POPQ), pop[V], reads},
		{"ret", fixed(1), none((*c).RET), ret[V], returns},
		{"endbr64", fixed(4), nil, func(*isa.State[V], []isa.Arg) {}, plain},
	}
}

// kinds are the operand kinds that the forms name, for an assembler in which
// memory operands have the registers bases, and 32-bit registers the numbers
// halves. The letter of a memory operand tells how it is accessed.
func kinds(bases, halves []int) map[string]isa.Kind {
	const minInt32, maxInt32 = -1 << 31, 1<<31 - 1
	memory := isa.Kind{Type: isa.Mem, Regs: bases, Min: minInt32, Max: maxInt32}
	indexed := isa.Kind{Type: isa.Indexed, Regs: isa.Range(0, 15), Min: minInt32, Max: maxInt32, Shifts: 3,
		Indexes: append(isa.Range(0, rsp-1), isa.Range(rsp+1, 15)...)}
	return map[string]isa.Kind{
		"r": {Type: isa.Reg, Regs: isa.Range(0, 15)},
		"e": {Type: isa.Reg, Regs: halves},
		"i": {Type: isa.Imm, Min: minInt32, Max: maxInt32},
		"k": {Type: isa.Imm, Min: 1, Max: 63},
		"m": memory, // read
		"w": memory, // written
		"u": memory, // read, then written
		"a": memory, // not accessed

		// The same with an index, in capitals.
		"M": indexed, "W": indexed, "U": indexed, "A": indexed,
		"b": {Type: isa.Reg, Regs: isa.Range(lowest, lowest+15)},
		"x": {Type: isa.Reg, Regs: isa.Range(xmm, xmm+15)},
		"y": {Type: isa.Imm, Min: -128, Max: 255},
		"K": {Type: isa.Imm, Min: 1, Max: 31},
		"Q": {Type: isa.Imm, Min: -1 << 63, Max: 1<<63 - 1, Fits: func(v int64) bool { return v < minInt32 || v > maxInt32 }},
		"c": {Type: isa.Label, Min: 2 - 128, Max: 2 + 127}, // close
		"f": {Type: isa.Label, Min: -1 << 31, Max: 1<<31 - 1},
	}
}

func rows[V any]() []row[V] { return expanded(append(families[V](), compiled[V]()...)) }

// expanded has a row for each form of each family.
func expanded[V any](families []family[V]) []row[V] {
	var out []row[V]
	for _, f := range families {
		mnemonic, lists, _ := strings.Cut(f.forms, " ")
		for _, list := range strings.Split(lists, " ") {
			spec := f.spec
			spec.Form = strings.TrimSpace(mnemonic + " " + list)
			spec.SizeOf = f.size
			spec.Reads = spec.Reads || strings.ContainsAny(list, "muMU")
			spec.Writes = spec.Writes || strings.ContainsAny(list, "wuWU")
			out = append(out, row[V]{isa.Row[V]{Spec: spec, Do: f.do}, f.avo})
		}
	}
	return out
}

// Rows is the instruction table, in the order of the specs of Set, of which GoSet has
// the first.
func Rows[V any]() []isa.Row[V] {
	var out []isa.Row[V]
	for _, r := range rows[V]() {
		out = append(out, r.Row)
	}
	return out
}

// Set is the instruction set as GNU as reads it.
var Set = isa.NewSet(isa.Set{
	Name:   "amd64",
	Kinds:  kinds(isa.Range(0, 15), isa.Range(low, low+15)),
	Syntax: syntax{},
}, Rows[isa.Tainted]())
