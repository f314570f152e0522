package source

import (
	"cmp"
	"fmt"
	"strings"
	"testing"

	"asmgen/gen/catalog"
	"asmgen/gen/isa"
)

func TestEvaluate(t *testing.T) {
	for text, want := range map[string]int64{
		"12": 12, "-12": -12, "0x10 + 1": 17, "2*3+4": 10, "4+2*3": 10, "(4+2)*3": 18, "~0": -1, "-(16)": -16, "- -3": 3,
		"1<<4|1": 17, "7&3+1": 4, "8-4-2": 2, "7%4": 3, "lo8(0x1234)": 0x34, "hi8(0x1234)": 0x12, "lo8(-(2))": 0xfe,
		"1==1": -1, "1 != 1": 0, "2<3": -1, "3<=2": 0, "1<2 && 2<3": 1, "0||0": 0, "5>=5": -1, "1<>2": -1,
	} {
		if got, err := evaluate(text); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, bad := range []string{"", "r24", "1b", "1 2", "(1", "1/0", "1%0", "4(a1)", "%rax", "lo8"} {
		if v, err := evaluate(bad); err == nil {
			t.Errorf("%q is %d", bad, v)
		}
	}
}

// spelled are statements as people write them, and as the table has them.
var spelled = map[string][][2]string{
	"rv32": {
		{"mv x10,a1", "addi a0, a1, 0"}, {"li t0, 4*8", "addi t0, zero, 32"}, {"nop", "addi zero, zero, 0"}, {"seqz a0, a1", "sltiu a0, a1, 1"},
		{"snez a0, a1", "sltu a0, zero, a1"}, {"neg a0, a1", "sub a0, zero, a1"}, {"sgtu a0, a1, a2", "sltu a0, a2, a1"}, {"add sp, sp, -16", "addi sp, sp, -16"},
		{"lw fp, 4+4(x11)", "lw s0, 8(a1)"}, {"lw a0, (a1)", "lw a0, 0(a1)"}, {"sltu a0, a1, 3", "sltiu a0, a1, 3"},
		{"not a0, a1", "xori a0, a1, -1"}, {"zext.b a0, a1", "andi a0, a1, 255"}, {"li a0, 65536", "lui a0, 16"}, {"li a0, 0xfffff000", "lui a0, 1048575"},
		{"li a0, -2048", "addi a0, zero, -2048"}, {"bgtu a0, a1, f", "bltu a1, a0, .Lf0"}, {"blez a0, f", "bge zero, a0, .Lf0"}, {"beqz a0, f", "beq a0, zero, .Lf0"},
	},
	"rv64": {{"sext.w a0, a1", "addiw a0, a1, 0"}, {"negw a0, a1", "subw a0, zero, a1"}, {"addw a0, a1, 4", "addiw a0, a1, 4"}},
	"avr": {
		{"LDD R0, Y + 3", "ldd r0, Y+3"}, {"ld r0, Y", "ldd r0, Y+0"}, {"ST z, r3", "std Z+0, r3"}, {"LD r4,-x", "ld r4, -X"}, {"tst r3", "and r3, r3"}, {"SER R16", "ldi r16, 255"},
		{"eor r3, R3", "clr r3"}, {"clr 1", "clr r1"}, {"mov 0, 1", "mov r0, r1"}, {"mov r24, 0", "mov r24, r0"},
		{"subi r24, lo8(-(2))", "subi r24, 254"}, {"in r28, 0x3d", "in r28, 61"}, {"movw 30, 24", "movw r30, r24"},
		{"CPC r3, __zero", "cpc r3, r1"}, {"brlo f", "brcs .Lf0"}, {"brne .-2", "brne .Lf0"},
	},
	"amd64": {
		{"MOV %RAX, %rbx", "movq %rax, %rbx"}, {"mov (%rsi), %rax", "movq (%rsi), %rax"}, {"adc $0, %r8", "adcq $0, %r8"}, {"mulx 8*2(%rsi), %rax, %rbx", "mulxq 16(%rsi), %rax, %rbx"},
		{"xor %eax, %eax", "xorl %eax, %eax"}, {"push %rbx", "pushq %rbx"}, {"adcx %rax, %rbx", "adcxq %rax, %rbx"}, {"lea -8(%rsp), %rsp", "leaq -8(%rsp), %rsp"},
		{"mov 8*2(%rsi, %rax,8), %rdx", "movq 16(%rsi,%rax,8), %rdx"}, {"add (%rsi,%rax), %r8d", "addl (%rsi,%rax,1), %r8d"}, {"sal $3, %rax", "shlq $3, %rax"},
		{"shr %rax", "shrq $1, %rax"}, {"jnz f", "jne .Lf0"}, {"setc %r8b", "setb %r8b"}, {"rep  stosq", "rep stosq"}, {"cmp $3, %rax", "cmpq $3, %rax"},
	},
	"cortex-m4": {
		{"add.w r8, r1, r2, LSL #3", "add r8, r1, r2, lsl #3"}, {"adds r8, r8, r1", "adds r8, r8, r1"}, {"adds r1, #4", "adds r1, #4"},
		{"ldr.w r8, [r1, r2, lsl #2]", "ldr r8, [r1, r2, lsl #2]"}, {"strd r4, [sp, #8]", "strd r4, r5, [sp, #8]"}, {"ldr r1, [r2], #4", "ldr r1, [r2], #4"},
		{"stmia.w r8!, {r1, r2}", "stm r8!, {r1, r2}"}, {"bhs f", "bcs .Lf0"}, {"negs r1, r2", "rsbs r1, r2, #0"}, {"push.w {r4, r8}", "push {r4, r8}"},
	},
	"cortex-m0": {
		{"adds r0, r0, r1", "adds r0, r0, r1"}, {"ADCS r0, r0, r1", "adcs r0, r1"}, {"muls r0, r1, r0", "muls r0, r1"}, {"lsls r1, #16", "lsls r1, r1, #16"},
		{"adds r3, #4", "adds r3, #4"}, {"ldmia r1!, {r2-r4}", "ldm r1!, {r2-r4}"}, {"ldr r2, [r1, 4]", "ldr r2, [r1, #4]"},
	},
	"armv7": {
		{"ADDS R0, r1", "adds r0, r0, r1"}, {"adc r0, 0", "adc r0, r0, #0"}, {"ldr r0, [r1,#2*4]", "ldr r0, [r1, #8]"}, {"ldr a1, [sp, 4]", "ldr r0, [sp, #4]"},
		{"stmdb sp!, {r4, r5}", "push {r4, r5}"}, {"ldmia SP!, {r4-r6}", "pop {r4-r6}"}, {"mov r0, 1", "mov r0, #1"}, {"umull v1, v2, a1, a2", "umull r4, r5, r0, r1"},
		{"ldrd r4, r5, [r0]", "ldrd r4, [r0]"}, {"ldrd r10, fp, [r0]", "ldrd r10, [r0]"}, {"add r0, r1, lsl #2", "add r0, r0, r1, lsl #2"}, {"stmib r0, {r1-r3}", "stmib r0, {r1-r3}"},
	},
}

// Every spelling is read as the instruction that assemblers make of it.
func TestSpellings(t *testing.T) {
	for name, pairs := range spelled {
		target, _ := catalog.Target(name)
		for _, p := range pairs {
			text := ".set __zero, r1\nf: " + p[0] + "\n" + cmp.Or(map[string]string{"armv7": "bx lr", "cortex-m0": "bx lr", "cortex-m4": "bx lr"}[name], "ret")
			f, err := ReadForeign(text, "f", true, target)
			if err != nil {
				t.Errorf("%s: %v", p[0], err)
				continue
			}
			if got := strings.ReplaceAll(target.Set.Print(f.Insts[0]), "\t", " "); got != p[1] {
				t.Errorf("%s: %s, want %s", p[0], got, p[1])
			}
		}
	}
}

// What assemblers choose by the place of instructions is chosen alike: the long form of
// a branch, the bytes of padding, two instructions for a number, and places that are named
// by their distance.
func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		name, target, text string
		bytes              int
		first              string
	}{
		{"a short branch", "amd64", "f: jne 1f\n" + strings.Repeat("addq $1, %rax\n", 31) + "1: ret", 2 + 31*4 + 1, "jne .Lf32"},
		{"a long branch", "amd64", "f: jne 1f\n" + strings.Repeat("addq $1, %rax\n", 32) + "1: ret", 6 + 32*4 + 1, "jne .Lf33"},
		{"a long branch of Thumb", "cortex-m4", "f: bne 1f\n" + strings.Repeat("adc r0, r1, r2\n", 65) + "1: bx lr", 4 + 65*4 + 2, "bne.w .Lf66"},
		{"padding", "amd64", "f: pushq %rax\n.p2align 4,,10\npopq %rax\nret", 1 + 1 + 1, "pushq %rax"},
		{"padding that is not too much", "amd64", "f: pushq %rax\n.p2align 3,0x90\npopq %rax\nret", 8 + 1 + 1, "pushq %rax"},
		{"padding before a branch", "cortex-m4", "f: movs r0, #1\n.p2align 2\n1: subs r0, #1\nbne 1b\nbx lr", 2 + 2 + 2 + 2 + 2, "movs r0, #1"},
		{"a number of two parts", "rv32", "f: li a0, 65535\nret", 12, "lui a0, 16"},
		{"a number of two parts in 64 bits", "rv64", "f: li a0, 0x7fffffff\nret", 12, "lui a0, 524288"},
		{"a place by its distance", "avr", "f: breq .+2\nrjmp f\nclr r1\nret", 8, "breq .Lf2"},
		{"a place behind", "avr", "f: clr r1\nbrne .-4\nret", 6, "clr r1"},
	} {
		target, _ := catalog.Target(c.target)
		f, err := ReadForeign(c.text, "f", true, target)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		bytes := f.Padded
		for _, in := range f.Insts {
			bytes += target.Set.Specs[in.Op].Bytes(in.Args)
		}
		if got := strings.ReplaceAll(target.Set.Print(f.Insts[0]), "\t", " "); bytes != c.bytes || got != c.first {
			t.Errorf("%s: %d bytes, the first is %s; want %d and %s", c.name, bytes, got, c.bytes, c.first)
		}
	}
}

// What stands nowhere, or can only be guessed, is refused.
func TestPlacesRefused(t *testing.T) {
	for _, c := range []struct{ target, text, says string }{
		{"avr", "f: breq .+3\nclr r1\nclr r1\nret", ".+3 is not the place of an instruction"},
		{"avr", "f: breq .+2000000000\nret", "too far away"},
		{"avr", "f: rcall .\npop r0\npop r0\nret", `"rcall ." makes room on the stack by a call`},
		{"avr", "f: rjmp .-4\nret", "is not the place of an instruction"},
		{"cortex-m4", "f: adds.w r0, r1, r2\nbx lr", "asks for 4 bytes where 2 are enough"},
		{"cortex-m0", "f: bne 1f\n" + strings.Repeat("movs r0, #1\n", 200) + "1: bx lr", "out of the reach of bne"},
		{"rv32", "f: tail memcpy", `"tail memcpy" calls memcpy, which is not in the file`},
		{"amd64", "f: call memcpy@PLT\nret", "calls memcpy, which is not in the file"},
		{"amd64", "f: call *%rax\nret", "is not an instruction that can be followed here"},
		{"armv7", "f: blx r3\nbx lr", "is not an instruction that can be followed here"},
		{"avr", "f: rcall __mulsi3\nret", "calls __mulsi3, which is not in the file"},
		{"rv64", "f: li a0, 0x123456789abcdef\nret", "is not an instruction that can be followed here"},
	} {
		target, _ := catalog.Target(c.target)
		if _, err := ReadForeign(c.text, "f", true, target); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: %v, want %q", c.text, err, c.says)
		}
	}
}

// immediates are the numbers that the lines "addi a0, a0, N" of a text add.
func immediates(t *testing.T, text string, raw bool) string {
	t.Helper()
	target, _ := catalog.Target("rv32")
	f, err := ReadForeign(text, "f", raw, target)
	if err != nil {
		return err.Error()
	}
	var out []string
	for _, in := range f.Insts {
		if target.Set.Specs[in.Op].Flow != isa.Returns {
			out = append(out, fmt.Sprintf("%d@%d", in.Args[2].Imm, in.Line))
		}
	}
	return strings.Join(out, " ")
}

// Macros, repetitions, conditions, symbols and comments mean what GNU as has them
// mean; the numbers are those added, with the lines they are from.
func TestMacros(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"f: addi a0, a0, 1 # one\naddi a0, a0, 2; addi a0, a0, 3 /* four\n */ addi a0, a0, 5\nret", "1@1 2@2 3@2 5@3"},
		{".macro m x y=7\naddi a0, a0, \\x+\\y\n.endm\nf: m 1\nm 1, 2\nm y=3, x=4\nM 5 6\nret", "8@2 3@2 7@2 11@2"},
		{".macro m\n.if k\naddi a0, a0, k\n.set k, k-1\nm\n.endif\n.endm\n.set k, 3\nf: m\nret", "3@3 2@3 1@3"},
		{".set i, 0\nf:\n.rept 3\n.set i, i + 1\naddi a0, a0, i\n.endr\nret", "1@5 2@5 3@5"},
		{"f:\n.irp r, 4, 5,6\naddi a0, a0, \\r\n.endr\nret", "4@3 5@3 6@3"},
		{"f:\n.rept 2\n.irp r, 1,2\naddi a0, a0, \\r\n.endr\n.endr\nret", "1@4 2@4 1@4 2@4"},
		{"n = 2\nf:\n.if n == 1\naddi a0, a0, 1\n.elseif n == 2\naddi a0, a0, 2\n.if 0\n.else\naddi a0, a0, 3\n.endif\n.else\naddi a0, a0, 4\n.endif\nret", "2@6 3@9"},
		{".ifdef n\n.set v, 1\n.else\n.set v, 2\n.endif\nf:\n.ifndef n\naddi a0, a0, v\n.endif\nret", "2@8"},
		{".macro m\n.Lx\\@: addi a0, a0, \\@\n.endm\nf: m\nm\nret", "0@2 1@2"},
		{"# 40 \"f.S\"\nf: addi a0, a0, 1\n# 50 \"f.S\"\naddi a0, a0, 2\nret", "1@40 2@50"},
		{"other: fence\nret\nf: addi a0, a0, 1\nret\nmore: fence", "1@3"},
		{"f: addi a0, a0, 1\n.rept 2\nret\n", "line 2: .rept has no .endr"},
		{"f: m\nret\n.macro m\n.endm", "line 1: \"m\" is not an instruction that can be followed here: rv32 has no instruction \"m\""},
		{".macro m\nm\n.endm\nf: m\nret", "line 2: macros and repetitions have no end here"},
		{"f: addi a0, a0, 1\n.byte 1\nret", "line 2: the directive .byte 1 has no place within the function f"},
		{"f: addi a0, a0, 1\nret\n.byte 1", "1@1"},
		{".include \"x\"\nf: ret", "line 1: the directive .include cannot be followed here"},
	} {
		if got := immediates(t, c.text, true); got != c.want {
			t.Errorf("%q\nreads as %s, want %s", c.text, got, c.want)
		}
	}
}

// What no preprocessor sees is a comment, and a condition elsewhere.
func TestRaw(t *testing.T) {
	const text = "f: addi a0, a0, 1\n#if 0\naddi a0, a0, 2\n#endif\nret"
	if got := immediates(t, text, true); got != "1@1 2@3" {
		t.Error(got)
	}
	if got := immediates(t, text, false); got != "1@1" {
		t.Error(got)
	}
}

// Whatever a file holds, reading it ends, with instructions or with an error.
func FuzzReadForeign(f *testing.F) {
	f.Add("f: mv a0, a1\n1: bnez a0, 1b\nret", uint8(0))
	f.Add(".macro m x=1\n.if \\x\naddi a0, a0, \\x\n.endif\n.endm\nf: .rept 3\nm 2\n.endr\nret", uint8(0))
	f.Add("f: LD r0, Y\nbrcs 1f\n1: subi r24, lo8(-(2))\n.irp r,1,2\nclr \\r\n.endr\nret", uint8(3))
	f.Add("x .req r4\n.set k, 4\nf: stmfd sp!, {r4-r6}\nldr x, [r0, #k*2]\nldmfd sp!, {r4-r6}\nbx lr", uint8(4))
	f.Add("#if defined(__x86_64__) && 1\nf: mov 8*1(%rsi), %rax; mulq (%rdx)\n#endif\nret", uint8(8))
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		target := catalog.Targets[int(which)%len(catalog.Targets)]
		file, err := ReadForeign(text, "f", which >= 128, target)
		if err == nil && len(file.Insts) == 0 {
			t.Error("there are no instructions and no error")
		}
	})
}
