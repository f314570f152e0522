package amd64

import "asmgen/gen/isa"

// The size of an instruction is that of its prefixes and opcode, of ModRM with
// what follows from it, and of the immediate. 64-bit operands always take a
// REX or VEX prefix.

// encoded is the size of an instruction with opcode bytes before ModRM.
func encoded(opcode int) func([]isa.Arg) int {
	return func(args []isa.Arg) int {
		for _, a := range args {
			if a.Type == isa.Mem {
				return opcode + 1 + addressing(a)
			}
		}
		return opcode + 1
	}
}

// addressing is the bytes after ModRM for a memory operand. A base of rsp or
// r12 takes a SIB byte; one of rbp or r13 is never without a displacement. An
// argument of the Go assembler lies at rsp, above the return address; the size
// is that in a function without a frame.
func addressing(a isa.Arg) int {
	n, base, disp := 0, a.Reg%8, a.Imm
	if a.Reg == FP {
		base, disp = rsp, disp+8
	}
	if base == rsp {
		n++
	}
	switch {
	case disp == 0 && base != rbp:
		return n
	case isByte(disp):
		return n + 1
	}
	return n + 4
}

func isByte(v int64) bool { return v >= -128 && v <= 127 }

// arithmetic instructions extend an immediate byte, and have a form without
// ModRM for a longer one and rax.
func arithmetic(args []isa.Arg) int {
	size := encoded(2)(args)
	switch {
	case args[0].Type != isa.Imm:
		return size
	case isByte(args[0].Imm):
		return size + 1
	case args[1].Reg == rax:
		return size - 1 + 4
	}
	return size + 4
}

// constant is the size of a move of an immediate, which has no byte form.
func constant(args []isa.Arg) int { return encoded(2)(args) + 4 }

// narrow instructions, on 32 bits, need a prefix for r8 and up only.
func narrow(args []isa.Arg) int {
	if args[0].Reg%low >= 8 || args[1].Reg%low >= 8 {
		return 3
	}
	return 2
}

// shift has a form of its own for one place.
func shift(args []isa.Arg) int {
	if args[0].Imm == 1 {
		return 3
	}
	return 4
}

// stack is the size of push and pop, on 64 bits without a prefix.
func stack(args []isa.Arg) int {
	if args[0].Reg >= 8 {
		return 2
	}
	return 1
}

func fixed(size int) func([]isa.Arg) int { return func([]isa.Arg) int { return size } }
