/* By avr-gcc 5.4 -mmcu=atmega128 -Os -DN=4 comparison.c */
	.file	"comparison.c"
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
/* prologue: function */
/* frame size = 0 */
/* stack size = 11 */
.L__stack_usage = 11
	movw r28,r24
	movw r12,r20
	movw r16,r24
	ldi r18,0
	ldi r19,0
	mov r9,__zero_reg__
	ldi r25,0
.L10:
	ldi r20,0
	ldi r21,0
.L2:
	movw r14,r18
	cpi r18,4
	cpc r19,__zero_reg__
	brlt .L4
	ldi r24,lo8(3)
	mov r14,r24
	mov r15,__zero_reg__
.L4:
	movw r26,r22
	add r26,r20
	adc r27,r21
	movw r30,r18
	sub r30,r20
	sbc r31,r21
	add r30,r12
	adc r31,r13
	mov r24,r25
	mov r25,r9
	mov r9,__zero_reg__
.L5:
	movw r20,r26
	sub r20,r22
	sbc r21,r23
	cp r14,r20
	cpc r15,r21
	brlt .L12
	ld r10,X+
	ld r20,Z
	mul r10,r20
	movw r10,r0
	clr __zero_reg__
	add r24,r10
	ldi r21,lo8(1)
	cp r24,r10
	brlo .L6
	ldi r21,0
.L6:
	add r21,r11
	add r25,r21
	ldi r20,lo8(1)
	cp r25,r21
	brlo .L7
	ldi r20,0
.L7:
	add r9,r20
	sbiw r30,1
	rjmp .L5
.L12:
	movw r30,r16
	st Z+,r24
	movw r16,r30
	subi r18,-1
	sbci r19,-1
	cpi r18,7
	cpc r19,__zero_reg__
	breq .L13
	cpi r18,4
	cpc r19,__zero_reg__
	brlt .L10
	movw r20,r18
	subi r20,3
	sbc r21,__zero_reg__
	rjmp .L2
.L13:
	std Y+7,r25
/* epilogue start */
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
	ret
	.size	mymul, .-mymul
	.ident	"GCC: (GNU) 5.4.0"
