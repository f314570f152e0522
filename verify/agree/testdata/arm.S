// A32. r0 is the arena, which a sample's base then holds; r1 is free before
// the registers are loaded and after they are stored.
#define REGISTERS r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, sp, lr

// The state begins behind four header words: registers, C, vectors, Z, N, V.
#define STATE(n) (16 + 4*n)
#define C STATE(15)
#define D STATE(16)
#if VECTORS
#define Z STATE(80)
#define N STATE(81)
#define V STATE(82)
#else
#define Z STATE(16)
#define N STATE(17)
#define V STATE(18)
#endif

	.syntax	unified
	.arm
	.text

	.macro ENTER base
	mov	\base, r0
#if VECTORS
	add	r1, \base, #D
	vldmia	r1!, {d0-d15}
	vldmia	r1, {d16-d31}
#endif
	ldr	r1, [\base, #N]
	.irp	flag, Z, C, V
	ldr	r3, [\base, #\flag]
	orr	r1, r3, r1, lsl #1
	.endr
	lsl	r1, r1, #28
	msr	apsr_nzcvq, r1
	.set	n, 0
	.irp	r, REGISTERS
	.ifnc	\r, \base
	ldr	\r, [\base, #STATE(n)]
	.endif
	.set	n, n + 1
	.endr
	.endm

	.macro LEAVE base
	.set	n, 0
	.irp	r, REGISTERS
	.ifnc	\r, \base
	str	\r, [\base, #STATE(n)]
	.endif
	.set	n, n + 1
	.endr
	mrs	r1, apsr
	.irp	flag, N, Z, C, V
	lsr	r3, r1, #31
	str	r3, [\base, #\flag]
	lsl	r1, r1, #1
	.endr
#if VECTORS
	add	r1, \base, #D
	vstmia	r1!, {d0-d15}
	vstmia	r1, {d16-d31}
#endif
	mov	r0, \base
	b	leave
	.endm

	.global	probe
	.type	probe, %function
probe:
	push	{r4-r11, lr}
#if VECTORS
	vpush	{d8-d15}
#endif
	ldr	r1, [r0]
	str	sp, [r0, #4]
	str	r0, [r0, #8]
	movw	r2, #:lower16:first
	movt	r2, #:upper16:first
	str	r2, [r0, #12]
	add	r1, r1, r2
	bx	r1

leave:
	ldr	sp, [r0, #4]
#if VECTORS
	vpop	{d8-d15}
#endif
	pop	{r4-r11, pc}

first:
