/* By arm-none-eabi-gcc 12.2 -mcpu=cortex-m0 -mthumb -ffreestanding -Os -DN=2 halves.c */
	.cpu cortex-m0
	.arch armv6s-m
	.fpu softvfp
	.eabi_attribute 20, 1
	.eabi_attribute 21, 1
	.eabi_attribute 23, 3
	.eabi_attribute 24, 1
	.eabi_attribute 25, 1
	.eabi_attribute 26, 1
	.eabi_attribute 30, 4
	.eabi_attribute 34, 0
	.eabi_attribute 18, 4
	.file	"halves.c"
	.text
	.align	1
	.global	mymul
	.syntax unified
	.code	16
	.thumb_func
	.type	mymul, %function
mymul:
	@ args = 0, pretend = 0, frame = 32
	@ frame_needed = 0, uses_anonymous_args = 0
	movs	r3, #0
	push	{r4, r5, r6, r7, lr}
	sub	sp, sp, #36
	str	r3, [r0]
	str	r3, [r0, #4]
	str	r3, [r0, #8]
	str	r3, [r0, #12]
	str	r3, [sp, #4]
	movs	r3, r2
	adds	r3, r3, #8
	str	r1, [sp, #28]
	str	r2, [sp, #20]
	str	r3, [sp, #24]
.L2:
	ldr	r3, [sp, #4]
	ldr	r2, [sp, #28]
	lsls	r3, r3, #2
	ldr	r3, [r2, r3]
	movs	r7, r0
	uxth	r2, r3
	lsrs	r3, r3, #16
	str	r3, [sp, #12]
	ldr	r3, [sp, #20]
	str	r2, [sp, #8]
	mov	ip, r3
	movs	r3, #0
.L3:
	mov	r2, ip
	ldmia	r2!, {r4}
	ldr	r1, [sp, #12]
	mov	ip, r2
	lsrs	r2, r4, #16
	str	r2, [sp, #16]
	ldr	r2, [sp, #8]
	uxth	r5, r4
	muls	r2, r5
	ldr	r6, [sp, #8]
	muls	r5, r1
	ldr	r1, [sp, #16]
	muls	r6, r1
	lsrs	r1, r2, #16
	movs	r4, r1
	uxth	r1, r5
	adds	r1, r4, r1
	uxth	r4, r6
	adds	r1, r1, r4
	lsls	r4, r1, #16
	uxth	r2, r2
	orrs	r2, r4
	adds	r2, r2, r3
	cmp	r2, r3
	sbcs	r3, r3, r3
	lsrs	r5, r5, #16
	lsrs	r6, r6, #16
	ldr	r4, [sp, #12]
	adds	r6, r5, r6
	ldr	r5, [sp, #16]
	lsrs	r1, r1, #16
	muls	r5, r4
	adds	r4, r6, r5
	adds	r1, r1, r4
	rsbs	r3, r3, #0
	adds	r3, r3, r1
	ldr	r1, [r7]
	adds	r1, r2, r1
	stmia	r7!, {r1}
	cmp	r1, r2
	sbcs	r1, r1, r1
	ldr	r2, [sp, #24]
	rsbs	r1, r1, #0
	adds	r3, r1, r3
	cmp	r2, ip
	bne	.L3
	str	r3, [r0, #8]
	ldr	r3, [sp, #4]
	adds	r0, r0, #4
	cmp	r3, #0
	bne	.L1
	adds	r3, r3, #1
	str	r3, [sp, #4]
	b	.L2
.L1:
	add	sp, sp, #36
	@ sp needed
	pop	{r4, r5, r6, r7, pc}
	.size	mymul, .-mymul
	.ident	"GCC: (15:12.2.rel1-1) 12.2.1 20221205"
