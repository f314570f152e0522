@ 2 by 2 limbs in the older syntax, with registers of its own naming.
	.syntax unified
	.arm
	.equ	word, 4
low	.req	r4
high	.req	r5
top	.req	r9
	.global	mul64
	.type	mul64, %function
mul64:
	STMFD	SP!, {r4-r10, lr}
	ldr	r6, [r1]
	ldr	r7, [r1, #word]
	ldr	r8, [r2]
	ldr	r10, [r2, #4*1]
	umull	r12, low, r6, r8	@ column 0
	str	r12, [r0]
	mov	high, #0
	mov	top, 0
	umull	r12, lr, r6, r10
	adds	low, r12
	adcs	high, lr
	adc	top, top, #0
	umull	r12, lr, r7, r8
	adds	low, r12
	adcs	high, lr
	adc	top, #0
	str	low, [r0, #word]
	umull	r12, lr, r7, r10
	adds	high, r12
	adc	top, lr
	str	high, [r0, #2*word]
	str	top, [r0, #3*word]
	ldmfd	sp!, {r4-r10, lr}
	bx	lr
	.size	mul64, .-mul64
