/* By arm-none-eabi-gcc 12.2 -mcpu=cortex-m4 -mthumb -ffreestanding -O2 -DN=4 scanning.c */
	.cpu cortex-m4
	.arch armv7e-m
	.fpu softvfp
	.eabi_attribute 20, 1
	.eabi_attribute 21, 1
	.eabi_attribute 23, 3
	.eabi_attribute 24, 1
	.eabi_attribute 25, 1
	.eabi_attribute 26, 1
	.eabi_attribute 30, 2
	.eabi_attribute 34, 1
	.eabi_attribute 18, 4
	.file	"scanning.c"
	.text
	.align	1
	.p2align 2,,3
	.global	mymul
	.syntax unified
	.thumb
	.thumb_func
	.type	mymul, %function
mymul:
	@ args = 0, pretend = 0, frame = 32
	@ frame_needed = 0, uses_anonymous_args = 0
	push	{r4, r5, r6, r7, r8, r9, r10, fp, lr}
	movs	r5, #0
	sub	sp, sp, #36
	movs	r4, #0
	movs	r7, #0
	strd	r4, [sp]
	strd	r4, [sp, #8]
	strd	r4, [sp, #16]
	strd	r4, [sp, #24]
	sub	r9, r1, #4
	add	r8, sp, #12
	sub	r10, r2, #4
	add	r5, r2, #12
	mov	r6, r7
.L2:
	ldr	r4, [r9, #4]!
	mov	lr, r10
	sub	ip, r8, #12
	movs	r2, #0
.L3:
	ldr	r3, [ip]
	ldr	r1, [lr, #4]!
	mov	fp, r6
	umlal	r3, fp, r4, r1
	adds	r3, r3, r2
	adc	r2, fp, #0
	cmp	lr, r5
	str	r3, [ip], #4
	bne	.L3
	adds	r7, r7, #1
	cmp	r7, #4
	str	r2, [r8, #4]!
	bne	.L2
	add	r4, r0, #32
	mov	r3, sp
.L5:
	ldrd	r1, r2, [r3]
	adds	r0, r0, #8
	str	r1, [r0, #-8]	@ unaligned
	str	r2, [r0, #-4]	@ unaligned
	cmp	r0, r4
	add	r3, r3, #8
	bne	.L5
	add	sp, sp, #36
	@ sp needed
	pop	{r4, r5, r6, r7, r8, r9, r10, fp, pc}
	.size	mymul, .-mymul
	.ident	"GCC: (15:12.2.rel1-1) 12.2.1 20221205"
