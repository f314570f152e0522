package emulate

import (
	"fmt"

	"asmgen/gen/targets"
)

// routines are hand-written functions f(z, x, y) of one machine, as bodies
// without the return.
type routines struct {
	target   string
	wordBits int
	align    int
	// mul sets z[0..1] = x[0] y[0]. crash executes an invalid instruction where
	// x[0] is 0, loop runs forever.
	mul, crash, loop string
	// entry sets z[0] to z, and where there are flags z[1] to the carry at entry.
	entry string
	ret   string
	// broken has bodies that, run after mul, break rules.
	broken []broken
	// strict are directives at the head of the file.
	strict string
}

type broken struct {
	rules Status
	body  string
}

// arenaWild is an offset from z that is outside an arena of wildArena bytes
// where z is its start, but still in its neighbourhood.
const wildArena, arenaWild = 64, 72

var all = []routines{riscvRoutines("rv32", 32), riscvRoutines("rv64", 64), armRoutines, neonRoutines(),
	amd64Routines, avrRoutines}

func (r routines) machine() *targets.Target { return &targets.Target{Name: r.target} }

// text is a file with the bodies as the function f, in the frame that emitted
// files have.
func (r routines) text(bodies ...string) []byte {
	all := ""
	for _, b := range bodies {
		all += b + "\n"
	}
	return fmt.Appendf(nil, "// hand-written\n%s\n\t.section .text.f,\"ax\",%%progbits\n\t.p2align 2\n\t.global f\n\t.type f, %%function\nf:\n%s%s\n"+
		"\t.size f, .-f\n\t.section .note.GNU-stack,\"\",%%progbits\n", r.strict, all, r.ret)
}

func riscvRoutines(name string, bits int) routines {
	l, s := "lw", "sw"
	if bits == 64 {
		l, s = "ld", "sd"
	}
	w := bits / 8
	return routines{
		target: name, wordBits: bits, align: w, strict: ".option norelax", ret: "ret",
		mul: fmt.Sprintf("%[1]s t0,0(a1)\n%[1]s t1,0(a2)\nmul t2,t0,t1\nmulhu t3,t0,t1\n%[2]s t2,0(a0)\n%[2]s t3,%[3]d(a0)",
			l, s, w),
		crash: fmt.Sprintf("%s t0,0(a1)\nbnez t0,1f\n.2byte 0,0\n1:", l),
		entry: s + " a0,0(a0)",
		loop:  "1: j 1b",
		broken: []broken{
			{Saved, "addi s11,s11,1"},
			{SP, "addi sp,sp,-16"},
			{Reserved, "mv tp,a0"},
			{Outside, fmt.Sprintf("%s zero,%d(a0)", s, arenaWild)},
		},
	}
}

var armRoutines = routines{
	target: "armv7", wordBits: 32, align: 4, strict: ".syntax unified\n.arm\n.arch armv7-a\n.fpu neon", ret: "bx lr",
	mul:   "ldr r1,[r1]\nldr r2,[r2]\numull r3,r12,r1,r2\nstr r3,[r0]\nstr r12,[r0,#4]",
	crash: "ldr r3,[r1]\ncmp r3,#0\nbne 1f\nudf #0\n1:",
	loop:  "1: b 1b",
	entry: "mov r3,#0\nadc r3,r3,#0\nstr r0,[r0]\nstr r3,[r0,#4]",
	broken: []broken{
		{Saved, "mov r10,#0"},
		{SP, "sub sp,sp,#8"},
		{Reserved, "mov r9,#0"},
		{Outside, fmt.Sprintf("str r0,[r0,#%d]", arenaWild)},
		{Saved | SP, "push {r4,r5}\nmov r4,#1"},
	},
}

// neonRoutines differ from those of ARM in what vector registers do.
func neonRoutines() routines {
	r := armRoutines
	r.target = "neon"
	r.mul = "vld1.32 {d0[0]},[r1]\nvld1.32 {d1[0]},[r2]\nvmull.u32 q1,d0,d1\nvst1.32 {d2},[r0]"
	r.broken = []broken{{Saved, "vmov.i32 d15,#0"}, {Saved, "vmov.32 d8[1],r0"}}
	return r
}

var amd64Routines = routines{
	target: "amd64", wordBits: 64, align: 8, ret: "ret",
	mul:   "mov (%rsi),%rax\nmulq (%rdx)\nmov %rax,(%rdi)\nmov %rdx,8(%rdi)",
	crash: "cmpq $0,(%rsi)\njne 1f\nud2\n1:",
	loop:  "1: jmp 1b",
	entry: "mov $0,%eax\nadc $0,%rax\nmov %rdi,(%rdi)\nmov %rax,8(%rdi)",
	broken: []broken{
		{Saved, "incq %r15"},
		// The return address moves along, so that the return succeeds.
		{SP, "pop %rax\npush $0\npush %rax"},
		{Flags, "std"},
		{Outside, fmt.Sprintf("movq $0,%d(%%rdi)", arenaWild)},
	},
}

var avrRoutines = routines{
	target: "avr", wordBits: 8, align: 1, ret: "ret",
	mul: "movw r30,r22\nld r18,Z\nmovw r30,r20\nld r19,Z\nmul r18,r19\nmovw r30,r24\nst Z,r0\nstd Z+1,r1\nclr r1",
	// 0x00ff is no instruction.
	crash: "movw r30,r22\nld r18,Z\ntst r18\nbrne 1f\n.word 0x00ff\n1:",
	loop:  "1: rjmp 1b",
	entry: "movw r30,r24\nldi r18,0\nrol r18\nst Z,r24\nstd Z+1,r25\nstd Z+2,r18",
	broken: []broken{
		{Saved, "inc r29"},
		{Zero, "inc r1"},
		{Flags, "cli"},
		{SP, "pop r30\npop r31\npush r1\npush r31\npush r30"},
		{Stack, "in r30,0x3d\nin r31,0x3e\ncli\nout 0x3e,r25\nout 0x3d,r24\nsei\nnop\ncli\nout 0x3e,r31\nout 0x3d,r30\nsei"},
		{Outside, fmt.Sprintf("movw r30,r24\nsubi r30,lo8(-(%[1]d))\nsbci r31,hi8(-(%[1]d))\nst Z,r1", arenaWild)},
	},
}
