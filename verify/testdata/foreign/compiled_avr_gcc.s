/* By avr-gcc 5.4 -mmcu=atmega128 -O2 -DN=4 scanning.c */
	.file	"scanning.c"
__SP_H__ = 0x3e
__SP_L__ = 0x3d
__SREG__ = 0x3f
__RAMPZ__ = 0x3b
__tmp_reg__ = 0
__zero_reg__ = 1
	.text
.global	mymul
	.type	mymul, @function
mymul:
	push r4
	push r5
	push r6
	push r7
	push r8
	push r9
	push r10
	push r11
	push r12
	push r13
	push r14
	push r15
	push r16
	push r17
	push r28
	push r29
	in r28,__SP_L__
	in r29,__SP_H__
	sbiw r28,8
	in __tmp_reg__,__SREG__
	cli
	out __SP_H__,r29
	out __SREG__,__tmp_reg__
	out __SP_L__,r28
/* prologue: function */
/* frame size = 8 */
/* stack size = 24 */
.L__stack_usage = 24
	mov r9,r24
	mov r8,r25
	movw r18,r28
	subi r18,-1
	sbci r19,-1
	movw r16,r28
	subi r16,-9
	sbci r17,-1
	movw r30,r18
.L2:
	st Z+,__zero_reg__
	cp r16,r30
	cpc r17,r31
	brne .L2
	movw r12,r22
	movw r10,r28
	ldi r27,5
	add r10,r27
	adc r11,__zero_reg__
	movw r22,r18
	movw r30,r20
	adiw r30,4
	movw r14,r30
.L5:
	movw r26,r12
	ld r6,X+
	movw r12,r26
	movw r26,r20
	movw r30,r22
	mov r7,__zero_reg__
.L4:
	ld r5,X+
	ld r4,Z
	mov r24,r7
	ldi r25,0
	add r24,r4
	adc r25,__zero_reg__
	mul r5,r6
	add r24,r0
	adc r25,r1
	clr __zero_reg__
	st Z+,r24
	mov r7,r25
	cp r26,r14
	cpc r27,r15
	brne .L4
	movw r26,r22
	adiw r26,4
	st X,r25
	subi r22,-1
	sbci r23,-1
	cp r22,r10
	cpc r23,r11
	brne .L5
	mov r30,r9
	mov r31,r8
.L7:
	movw r26,r18
	ld r24,X+
	movw r18,r26
	st Z+,r24
	cp r16,r26
	cpc r17,r27
	brne .L7
/* epilogue start */
	adiw r28,8
	in __tmp_reg__,__SREG__
	cli
	out __SP_H__,r29
	out __SREG__,__tmp_reg__
	out __SP_L__,r28
	pop r29
	pop r28
	pop r17
	pop r16
	pop r15
	pop r14
	pop r13
	pop r12
	pop r11
	pop r10
	pop r9
	pop r8
	pop r7
	pop r6
	pop r5
	pop r4
	ret
	.size	mymul, .-mymul
	.ident	"GCC: (GNU) 5.4.0"
