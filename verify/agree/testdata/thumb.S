// Thumb of ARMv6-M, which all of the M profile run. r0 is the arena, which a
// sample's base, a low register, then holds; r1 is free before the registers are
// loaded and after they are stored.
#define LOW r0, r1, r2, r3, r4, r5, r6, r7
#define HIGH r8, r9, r10, r11, r12, sp, lr

// The state begins behind four header words: registers, C, Z, N, V.
#define STATE(n) (16 + 4*n)
#define C STATE(15)
#define Z STATE(16)
#define N STATE(17)
#define V STATE(18)

	.syntax	unified
	.thumb
	.text

	.macro SETFLAGS base, spare
	ldr	r1, [\base, #N]
	.irp	flag, Z, C, V
	lsls	r1, r1, #1
	ldr	\spare, [\base, #\flag]
	orrs	r1, \spare
	.endr
	lsls	r1, r1, #28
	msr	apsr_nzcvq, r1
	.endm

	.macro STOREFLAG base, name, bit
	lsls	r2, r1, #(31 - \bit)
	lsrs	r2, r2, #31
	str	r2, [r0, #\name]
	.endm

	.macro ENTER base
	mov	\base, r0
	.ifc	\base, r2
	SETFLAGS	\base, r3
	.else
	SETFLAGS	\base, r2
	.endif
	.set	n, 8
	.irp	r, HIGH
	ldr	r1, [\base, #STATE(n)]
	mov	\r, r1
	.set	n, n + 1
	.endr
	.set	n, 0
	.irp	r, LOW
	.ifnc	\r, \base
	ldr	\r, [\base, #STATE(n)]
	.endif
	.set	n, n + 1
	.endr
	.endm

	.macro LEAVE base
	.set	n, 0
	.irp	r, LOW
	.ifnc	\r, \base
	str	\r, [\base, #STATE(n)]
	.endif
	.set	n, n + 1
	.endr
	.irp	r, HIGH
	mov	r1, \r
	str	r1, [\base, #STATE(n)]
	.set	n, n + 1
	.endr
	mrs	r1, apsr
	mov	r0, \base
	STOREFLAG	r0, N, 31
	STOREFLAG	r0, Z, 30
	STOREFLAG	r0, C, 29
	STOREFLAG	r0, V, 28
	ldr	r1, [r0, #12]
	subs	r1, #(first - leave)
	bx	r1
	.endm

	.global	probe
	.type	probe, %function
	.thumb_func
probe:
	push	{r4-r7, lr}
	mov	r4, r8
	mov	r5, r9
	mov	r6, r10
	mov	r7, r11
	push	{r4-r7}
	ldr	r1, [r0]
	mov	r2, sp
	str	r2, [r0, #4]
	str	r0, [r0, #8]
	ldr	r2, =first + 1
	str	r2, [r0, #12]
	add	r1, r1, r2
	bx	r1
	.pool

leave:
	ldr	r1, [r0, #4]
	mov	sp, r1
	pop	{r4-r7}
	mov	r8, r4
	mov	r9, r5
	mov	r10, r6
	mov	r11, r7
	pop	{r4-r7, pc}

	.balign	4
first:
