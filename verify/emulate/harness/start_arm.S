/*
 * Start, system calls and the checked call for 32-bit ARM Linux.
 *
 * Thumb code, so that a routine in ARM state is reached and left with a change
 * of state: its callers may be either.
 */
	.syntax	unified
	.thumb
	.text

	.global	_start
	.type	_start, %function
_start:
	mov	r0, sp
	bic	r0, r0, #15
	mov	sp, r0
	bl	harness_main

	.global	harness_read
	.type	harness_read, %function
harness_read:
	push	{r7, lr}
	mov	r2, r1
	mov	r1, r0
	movs	r0, #0
	movs	r7, #3
	svc	#0
	pop	{r7, pc}

	.global	harness_write
	.type	harness_write, %function
harness_write:
	push	{r7, lr}
	mov	r2, r1
	mov	r1, r0
	movs	r0, #1
	movs	r7, #4
	svc	#0
	pop	{r7, pc}

/* mmap2, readable and writable, private and anonymous. */
	.global	harness_map
	.type	harness_map, %function
harness_map:
	push	{r4, r5, r7, lr}
	movs	r2, #3
	movs	r3, #0x22
	mov	r4, #-1
	movs	r5, #0
	movs	r7, #192
	svc	#0
	pop	{r4, r5, r7, pc}

	.global	harness_exit
	.type	harness_exit, %function
harness_exit:
	movs	r7, #1
	svc	#0

	.macro	address reg, symbol
	movw	\reg, #:lower16:\symbol
	movt	\reg, #:upper16:\symbol
	.endm

/*
 * uint32_t harness_call(unsigned char *const args[8], long flags): every register
 * has a pattern of its own on entry. The stack pointer is a multiple of 8 but not
 * of 16, which is all that the convention promises.
 */
	.global	harness_call
	.type	harness_call, %function
harness_call:
	push	{r4-r11, lr}
	vpush	{d8-d15}
	and	r3, r1, #0xf8000000
	mov	r1, sp
	address	r2, harness_sp
	str	r1, [r2]
	bic	r1, r1, #15
	sub	r1, r1, #8
	mov	sp, r1
	address	r12, harness_pattern
	vldmia	r12!, {d0-d15}
	vldmia	r12!, {d16-d31}
	ldm	r12, {r4-r11}
	msr	APSR_nzcvq, r3
	ldm	r0, {r0-r3}
	bl	ROUTINE

	address	r12, harness_pattern + 256
	mov	r0, #0
	.irp	n, 4, 5, 6, 7, 8, 10, 11
	ldr	r2, [r12, #4*(\n - 4)]
	eor	r2, r2, r\n
	orr	r0, r0, r2
	.endr
	ldr	r3, [r12, #4*(9 - 4)]
	eor	r3, r3, r9
	sub	r12, r12, #256
	.irp	n, 8, 9, 10, 11, 12, 13, 14, 15
	ldrd	r4, r5, [r12, #8*\n]
	vmov	r6, r7, d\n
	eor	r4, r4, r6
	eor	r5, r5, r7
	orr	r0, r0, r4
	orr	r0, r0, r5
	.endr
	cmp	r0, #0
	it	ne
	movne	r0, #1
	cmp	r3, #0
	it	ne
	orrne	r0, r0, #4
	address	r2, harness_sp
	ldr	r2, [r2]
	bic	r1, r2, #15
	sub	r1, r1, #8
	cmp	sp, r1
	it	ne
	orrne	r0, r0, #2
	mov	sp, r2
	vpop	{d8-d15}
	pop	{r4-r11, pc}

	.data
	.balign	8
	.global	harness_pattern, harness_pattern_end
/* d0 to d31, then r4 to r11; no two words alike in any byte position. */
harness_pattern:
	.set	i, 0
	.rept	72
	.set	i, i + 1
	.word	(0xb5a493c6 + 0x03050709*i) & 0xffffffff
	.endr
harness_pattern_end:

	.bss
	.balign	4
harness_sp:
	.space	4

	.section .note.GNU-stack,"",%progbits
