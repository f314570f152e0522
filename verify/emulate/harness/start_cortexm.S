/*
 * Start, semihosting and the checked call for Cortex-M. ARMv6-M code, which all
 * of them run.
 */
	.syntax	unified
	.thumb

	.section .vectors,"a"
	.word	stack_top
	.word	_start
	.rept	14
	.word	fault
	.endr

	.text

	.global	_start
	.type	_start, %function
_start:
	ldr	r0, =input
	movs	r1, #1		/* rb */
	movs	r2, #10		/* the length of the name */
	bl	open
	ldr	r1, =files
	str	r0, [r1]
	ldr	r0, =output
	movs	r1, #5		/* wb */
	movs	r2, #11
	bl	open
	ldr	r1, =files
	str	r0, [r1, #4]
	bl	harness_main

/* An exception ends the emulator, which the host then reports. */
	.type	fault, %function
fault:
	movs	r0, #1

	.global	harness_exit
	.type	harness_exit, %function
harness_exit:
	ldr	r1, =0x20026	/* ADP_Stopped_ApplicationExit */
	cmp	r0, #0
	beq	1f
	ldr	r1, =0x20023	/* ADP_Stopped_RunTimeErrorUnknown */
1:	movs	r0, #0x18	/* SYS_EXIT */
	bkpt	0xab
	b	1b

	.type	open, %function
open:
	push	{r0-r2, lr}
	movs	r0, #1		/* SYS_OPEN */
	mov	r1, sp
	bkpt	0xab
	add	sp, sp, #12
	pop	{pc}

/* Both return the bytes moved; the host says how many were not. */
	.global	harness_read
	.type	harness_read, %function
harness_read:
	movs	r2, #0
	movs	r3, #6		/* SYS_READ */
	b	transfer

	.global	harness_write
	.type	harness_write, %function
harness_write:
	movs	r2, #4
	movs	r3, #5		/* SYS_WRITE */

	.type	transfer, %function
transfer:
	push	{r4, lr}
	mov	r4, r1
	sub	sp, sp, #16
	str	r0, [sp, #4]
	str	r1, [sp, #8]
	ldr	r0, =files
	ldr	r0, [r0, r2]
	str	r0, [sp]
	mov	r0, r3
	mov	r1, sp
	bkpt	0xab
	subs	r0, r4, r0
	add	sp, sp, #16
	pop	{r4, pc}

/*
 * uint32_t harness_call(unsigned char *const args[8], long flags): every register
 * has a pattern of its own on entry. The stack pointer is a multiple of 8 but not
 * of 16, which is all that the convention promises.
 */
	.global	harness_call
	.type	harness_call, %function
harness_call:
	push	{r4-r7, lr}
	mov	r4, r8
	mov	r5, r9
	mov	r6, r10
	mov	r7, r11
	push	{r4-r7}
	ldr	r3, =0xf8000000
	ands	r3, r1
	mov	r1, sp
	ldr	r2, =harness_sp
	str	r1, [r2]
	lsrs	r1, r1, #4
	lsls	r1, r1, #4
	subs	r1, r1, #8
	mov	sp, r1
	ldr	r1, =harness_pattern + 16
	ldm	r1!, {r4-r7}
	mov	r8, r4
	mov	r9, r5
	mov	r10, r6
	mov	r11, r7
	ldr	r1, =harness_pattern
	ldm	r1!, {r4-r7}
	mov	r12, r3
	msr	APSR_nzcvq, r3
	ldm	r0, {r0-r3}
	bl	ROUTINE

	ldr	r0, =harness_pattern
	movs	r1, #0
	.irp	n, 4, 5, 6, 7
	ldr	r2, [r0, #4*(\n - 4)]
	eors	r2, r\n
	orrs	r1, r2
	.endr
	.irp	n, 8, 10, 11
	ldr	r2, [r0, #4*(\n - 4)]
	mov	r3, r\n
	eors	r2, r3
	orrs	r1, r2
	.endr
	mov	r3, r9
	ldr	r2, [r0, #4*(9 - 4)]
	movs	r0, #0
	cmp	r1, #0
	beq	1f
	movs	r0, #1
1:	cmp	r2, r3
	beq	1f
	adds	r0, #4
1:	ldr	r2, =harness_sp
	ldr	r2, [r2]
	lsrs	r1, r2, #4
	lsls	r1, r1, #4
	subs	r1, r1, #8
	cmp	sp, r1
	beq	1f
	adds	r0, #2
1:	mov	sp, r2
	pop	{r4-r7}
	mov	r8, r4
	mov	r9, r5
	mov	r10, r6
	mov	r11, r7
	pop	{r4-r7, pc}

	.pool

/* There is one place for the memory, behind everything else. */
	.global	harness_map
	.type	harness_map, %function
harness_map:
	ldr	r0, =memory_start
	bx	lr

	.pool

	.section .rodata
input:
	.asciz	"/dev/stdin"
output:
	.asciz	"/dev/stdout"
	.data
	.balign	4
	.global	harness_pattern, harness_pattern_end
/* r4 to r11; no two words alike in any byte position. */
harness_pattern:
	.set	i, 0
	.rept	8
	.set	i, i + 1
	.word	(0xb5a493c6 + 0x03050709*i) & 0xffffffff
	.endr
harness_pattern_end:

	.bss
	.balign	4
files:
	.space	8
harness_sp:
	.space	4

	.section .note.GNU-stack,"",%progbits
