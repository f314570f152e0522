@ One limb from four products of half limbs, in the short spellings of Thumb.
	.syntax unified
	.cpu cortex-m0
	.thumb
	.text
	.align	1
	.global	mul32
	.thumb_func
	.type	mul32, %function
mul32:
	push	{r4, r5, lr}
	ldr	r1, [r1]
	ldr	r2, [r2, 0]
	uxth	r3, r1		@ x0
	lsrs	r1, #16		@ x1
	uxth	r4, r2		@ y0
	lsrs	r2, r2, #16	@ y1
	mov	r5, r3
	muls	r5, r4
	muls	r3, r2
	muls	r4, r1, r4
	muls	r2, r1
	movs	r1, #0
	adds	r3, r4		@ the middle, of 33 bits
	adcs	r1, r1, r1
	lsls	r1, #16
	adds	r2, r1
	lsls	r4, r3, #4*4
	lsrs	r3, #16
	adds	r5, r4
	adcs	r2, r3
	str	r5, [r0]
	str	r2, [r0, #4]
	pop	{r4, r5, pc}
	.size	mul32, .-mul32
