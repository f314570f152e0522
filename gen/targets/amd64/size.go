package amd64

import "asmgen/gen/isa"

// The size of an instruction is that of its prefixes and opcode, of ModRM with
// what follows from it, and of the immediate. 64-bit operands always take a
// REX or VEX prefix.

// encoded is the size of an instruction with opcode bytes before ModRM.
func encoded(opcode int) func([]isa.Arg) int {
	return func(args []isa.Arg) int {
		for _, a := range args {
			if a.Type == isa.Mem || a.Type == isa.Indexed {
				return opcode + 1 + addressing(a)
			}
		}
		return opcode + 1
	}
}

// addressing is the bytes after ModRM for a memory operand. An index, and a base of rsp
// or r12, takes a SIB byte; one of rbp or r13 is never without a displacement. An
// argument of the Go assembler lies at rsp, above the return address; the size
// is that in a function without a frame.
func addressing(a isa.Arg) int {
	n, base, disp := 0, a.Reg%8, a.Imm
	if a.Reg == FP {
		base, disp = rsp, disp+8
	}
	if base == rsp || a.Type == isa.Indexed {
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

// prefixed is 1 if an instruction has a REX prefix: for 64 bits, for r8 and up, and for
// the low bytes of registers that were without in their time.
func prefixed(args []isa.Arg) int {
	for _, a := range args {
		high := func(r int) bool { return r%16 >= 8 }
		switch {
		case a.Type == isa.Indexed && (high(a.Reg) || high(int(a.Index))), a.Type == isa.Mem && high(a.Reg):
			return 1
		case a.Type == isa.Reg && (a.Reg < 16 || high(a.Reg) || a.Reg >= lowest+rsp && a.Reg <= lowest+rdi):
			return 1
		}
	}
	return 0
}

// opcode is the size of an instruction by the bytes of its opcode and of the immediate
// that it may have, where nothing but operands tells its width.
func opcode(bytes, imm int) func([]isa.Arg) int {
	return func(args []isa.Arg) int {
		n := prefixed(args) + encoded(bytes)(args)
		if args[0].Type == isa.Imm {
			n += imm
		}
		return n
	}
}

// sized is the size of arithmetic of a width, which has short forms for an immediate
// byte, and for rax.
func sized(w width) func([]isa.Arg) int {
	return func(args []isa.Arg) int {
		n := w.prefix(args) + encoded(1)(args)
		accumulator := len(args) > 1 && args[1].Type == isa.Reg && args[1].Reg%low == rax
		switch {
		case args[0].Type != isa.Imm:
			return n
		case w.bits == 8 && accumulator:
			return n
		case w.bits == 8 || isByte(args[0].Imm):
			return n + 1
		case accumulator:
			return n - 1 + 4
		}
		return n + 4
	}
}

// prefix is that of an instruction whose operands need not name a register of its
// width.
func (w width) prefix(args []isa.Arg) int {
	if w.bits == 64 {
		return 1
	}
	return prefixed(args)
}

// tested is the size of test, which has no short immediate.
func tested(w width) func([]isa.Arg) int {
	return func(args []isa.Arg) int {
		n := w.prefix(args) + encoded(1)(args)
		if args[0].Type != isa.Imm {
			return n
		}
		if args[1].Type == isa.Reg && args[1].Reg%low == rax {
			n--
		}
		if w.bits == 8 {
			return n + 1
		}
		return n + 4
	}
}

// shiftedBy is the size of a shift of 32 bits, which has a form of its own for one place.
func shiftedBy(args []isa.Arg) int {
	n := prefixed(args) + encoded(1)(args)
	if args[0].Imm == 1 {
		return n
	}
	return n + 1
}

// repeatedSize is that of an instruction without operands behind its prefixes.
func repeatedSize(w width) func([]isa.Arg) int {
	if w.bits == 64 {
		return fixed(3)
	}
	return fixed(2)
}
