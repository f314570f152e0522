/*
 * Start, system calls and the checked call for RV32, RV32E and RV64 Linux.
 *
 * Linked with --no-relax, so that the harness itself never uses gp or tp and
 * both can hold patterns like the callee-saved registers.
 */
#if __riscv_xlen == 64
#define LOAD ld
#define STORE sd
#define W 8
#define WORD .dword
#define MASK 0xffffffffffffffff
#else
#define LOAD lw
#define STORE sw
#define W 4
#define WORD .word
#define MASK 0xffffffff
#endif

/*
 * The registers by number: those that a call keeps, the others that get
 * patterns, the arguments from the last to the first. SYSTEM has the number of a
 * system call.
 */
#ifdef __riscv_32e
#define SAVED 8, 9
#define OTHERS 3, 4, 5, 6, 7
#define ARGUMENTS 15, 14, 13, 12, 11, 10
#define SYSTEM t0
#else
#define SAVED 8, 9, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27
#define OTHERS 3, 4, 5, 6, 7, 28, 29, 30, 31
#define ARGUMENTS 17, 16, 15, 14, 13, 12, 11, 10
#define SYSTEM a7
#endif

	.option	norelax
	.text
	.global	_start
_start:
	andi	sp, sp, -16
	call	harness_main

	.global	harness_read
harness_read:
	mv	a2, a1
	mv	a1, a0
	li	a0, 0
	li	SYSTEM, 63
	ecall
	ret

	.global	harness_write
harness_write:
	mv	a2, a1
	mv	a1, a0
	li	a0, 1
	li	SYSTEM, 64
	ecall
	ret

/* mmap, readable and writable, private and anonymous. */
	.global	harness_map
harness_map:
	li	a2, 3
	li	a3, 0x22
	li	a4, -1
	li	a5, 0
	li	SYSTEM, 222
	ecall
	ret

	.global	harness_exit
harness_exit:
	li	SYSTEM, 93
	ecall

/*
 * uint32_t harness_call(unsigned char *const args[], long flags): every register
 * has a pattern of its own on entry, the argument registers beyond the arguments
 * too. There are no flags.
 */
	.global	harness_call
harness_call:
	addi	sp, sp, -32*W
	STORE	ra, 0*W(sp)
	.irp	n, SAVED
	STORE	x\n, \n*W(sp)
	.endr
	la	t0, harness_sp
	STORE	sp, 0(t0)
	la	a1, harness_pattern
	.irp	n, SAVED, OTHERS
	LOAD	x\n, \n*W(a1)
	.endr
	.irp	n, ARGUMENTS
	LOAD	x\n, (\n-10)*W(a0)
	.endr
	call	ROUTINE

	la	t0, harness_pattern
	li	t1, 0
	.irp	n, SAVED
	LOAD	t2, \n*W(t0)
	xor	t2, t2, x\n
	or	t1, t1, t2
	.endr
	snez	a0, t1
	la	t1, harness_sp
	LOAD	t1, 0(t1)
	xor	t2, t1, sp
	snez	t2, t2
	slli	t2, t2, 1
	or	a0, a0, t2
	mv	sp, t1
	li	t1, 0
	.irp	n, 3, 4
	LOAD	t2, \n*W(t0)
	xor	t2, t2, x\n
	or	t1, t1, t2
	.endr
	snez	t1, t1
	slli	t1, t1, 2
	or	a0, a0, t1

	.irp	n, SAVED
	LOAD	x\n, \n*W(sp)
	.endr
	LOAD	ra, 0*W(sp)
	addi	sp, sp, 32*W
	ret

	.data
	.balign	W
	.global	harness_pattern, harness_pattern_end
/* One word for each register number, no two alike in any byte position. */
harness_pattern:
	.set	i, 0
	.rept	32
	.set	i, i + 1
	WORD	(0xb5a493c6d7e8f9ab + 0x0305070b0d111317*i) & MASK
	.endr
harness_pattern_end:

	.bss
	.balign	W
harness_sp:
	.space	W

	.section .note.GNU-stack,"",%progbits
