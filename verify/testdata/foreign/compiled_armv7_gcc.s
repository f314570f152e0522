/* By arm-linux-gnueabihf-gcc 12.2 -march=armv7-a+fp -marm -ffreestanding -O2 -DN=4 scanning.c */
	.arch armv7-a
	.fpu vfpv3-d16
	.eabi_attribute 28, 1
	.eabi_attribute 20, 1
	.eabi_attribute 21, 1
	.eabi_attribute 23, 3
	.eabi_attribute 24, 1
	.eabi_attribute 25, 1
	.eabi_attribute 26, 2
	.eabi_attribute 30, 2
	.eabi_attribute 34, 1
	.eabi_attribute 18, 4
	.file	"scanning.c"
	.text
	.align	2
	.global	mymul
	.syntax unified
	.arm
	.type	mymul, %function
mymul:
	@ args = 0, pretend = 0, frame = 32
	@ frame_needed = 0, uses_anonymous_args = 0
	push	{r4, r5, r6, r7, r8, r9, r10, fp, lr}
	mov	r7, #0
	mov	r5, #0
	sub	sp, sp, #36
	mov	r4, #0
	sub	r9, r1, #4
	add	r8, sp, #12
	sub	r10, r2, #4
	mov	r6, r7
	strd	r4, [sp]
	strd	r4, [sp, #8]
	strd	r4, [sp, #16]
	strd	r4, [sp, #24]
	add	r5, r2, #12
.L2:
	ldr	r4, [r9, #4]!
	mov	lr, r10
	sub	ip, r8, #12
	mov	r2, #0
.L3:
	ldr	r3, [ip]
	mov	fp, r6
	ldr	r1, [lr, #4]!
	umlal	r3, fp, r4, r1
	adds	r3, r3, r2
	str	r3, [ip], #4
	adc	r2, fp, #0
	cmp	lr, r5
	bne	.L3
	add	r7, r7, #1
	str	r2, [r8, #4]!
	cmp	r7, #4
	bne	.L2
	mov	r3, sp
	add	ip, r0, #32
.L5:
	ldm	r3, {r1, r2}
	str	r1, [r0]	@ unaligned
	str	r2, [r0, #4]	@ unaligned
	add	r0, r0, #8
	add	r3, r3, #8
	cmp	r0, ip
	bne	.L5
	add	sp, sp, #36
	@ sp needed
	pop	{r4, r5, r6, r7, r8, r9, r10, fp, pc}
	.size	mymul, .-mymul
	.ident	"GCC: (Debian 12.2.0-14) 12.2.0"
	.section	.note.GNU-stack,"",%progbits
