/* By clang 19.1 --target=avr -mmcu=atmega128 -ffreestanding -O2 -DN=8 scanning.c without its last line, .addrsig */
	.text
.set __tmp_reg__, 0
.set __zero_reg__, 1
.set __SREG__, 63
.set __SP_H__, 62
.set __SP_L__, 61
.set __RAMPZ__, 59
	.file	"scanning.c"
	.globl	mymul                           ; -- Begin function mymul
	.p2align	1
	.type	mymul,@function
mymul:                                  ; @mymul
; %bb.0:
	push	r2
	push	r3
	push	r4
	push	r5
	push	r6
	push	r7
	push	r8
	push	r9
	push	r10
	push	r11
	push	r12
	push	r13
	push	r14
	push	r15
	push	r16
	push	r17
	push	r28
	push	r29
	in	r28, 61
	in	r29, 62
	sbiw	r28, 24
	in	r0, 63
	cli
	out	62, r29
	out	63, r0
	out	61, r28
	movw	r26, r20
	std	Y+8, r23                        ; 2-byte Folded Spill
	std	Y+7, r22                        ; 2-byte Folded Spill
	std	Y+2, r25                        ; 2-byte Folded Spill
	std	Y+1, r24                        ; 2-byte Folded Spill
	ldi	r18, 0
	ldi	r19, 0
	std	Y+24, r19
	std	Y+23, r18
	std	Y+22, r19
	std	Y+21, r18
	std	Y+20, r19
	std	Y+19, r18
	std	Y+18, r19
	std	Y+17, r18
	std	Y+16, r19
	std	Y+15, r18
	std	Y+14, r19
	std	Y+13, r18
	std	Y+12, r19
	std	Y+11, r18
	std	Y+10, r19
	std	Y+9, r18
	movw	r30, r26
	ldd	r24, Z+7
	clr	r25
	std	Y+6, r25                        ; 2-byte Folded Spill
	std	Y+5, r24                        ; 2-byte Folded Spill
	ldd	r24, Z+6
	clr	r25
	std	Y+4, r25                        ; 2-byte Folded Spill
	std	Y+3, r24                        ; 2-byte Folded Spill
	ldd	r24, Z+5
	mov	r6, r24
	clr	r7
	ldd	r24, Z+4
	mov	r2, r24
	clr	r3
	ldd	r24, Z+3
	mov	r14, r24
	clr	r15
	ldd	r24, Z+2
	mov	r12, r24
	clr	r13
	ldd	r24, Z+1
	mov	r10, r24
	clr	r11
	ld	r24, X
	mov	r8, r24
	clr	r9
	movw	r24, r28
	adiw	r24, 9
	movw	r4, r24
	movw	r24, r18
.LBB0_1:                                ; =>This Inner Loop Header: Depth=1
	ldd	r26, Y+7                        ; 2-byte Folded Reload
	ldd	r27, Y+8                        ; 2-byte Folded Reload
	add	r26, r18
	adc	r27, r19
	ld	r15, X
	mul	r8, r15
	mov	r20, r1
	clr	r1
	mov	r30, r0
	clr	r31
	mov	r21, r20
	clr	r20
	or	r20, r30
	or	r21, r31
	movw	r22, r4
	movw	r26, r22
	add	r26, r18
	adc	r27, r19
	ld	r30, X
	mov	r16, r30
	clr	r17
	add	r16, r20
	adc	r17, r21
	st	X, r16
	mul	r10, r15
	mov	r20, r1
	clr	r1
	mov	r30, r0
	clr	r31
	mov	r21, r20
	clr	r20
	or	r20, r30
	or	r21, r31
	mov	r16, r17
	clr	r17
	adiw	r24, 1
	movw	r30, r22
	add	r30, r24
	adc	r31, r25
	ld	r13, Z
	mov	r22, r13
	clr	r23
	add	r22, r16
	adc	r23, r17
	add	r22, r20
	adc	r23, r21
	st	Z, r22
	mov	r22, r23
	clr	r23
	movw	r30, r26
	ldd	r20, Z+2
	mov	r30, r20
	clr	r31
	add	r30, r22
	adc	r31, r23
	mul	r12, r15
	mov	r20, r1
	clr	r1
	mov	r22, r0
	clr	r23
	mov	r21, r20
	clr	r20
	or	r20, r22
	or	r21, r23
	add	r20, r30
	adc	r21, r31
	movw	r30, r26
	std	Z+2, r20
	mov	r20, r21
	clr	r21
	ldd	r22, Z+3
	clr	r23
	add	r22, r20
	adc	r23, r21
	mul	r14, r15
	mov	r20, r1
	clr	r1
	mov	r30, r0
	clr	r31
	mov	r21, r20
	clr	r20
	or	r20, r30
	or	r21, r31
	add	r20, r22
	adc	r21, r23
	movw	r30, r26
	std	Z+3, r20
	mov	r20, r21
	clr	r21
	ldd	r22, Z+4
	clr	r23
	add	r22, r20
	adc	r23, r21
	mul	r2, r15
	mov	r20, r1
	clr	r1
	mov	r30, r0
	clr	r31
	mov	r21, r20
	clr	r20
	or	r20, r30
	or	r21, r31
	add	r20, r22
	adc	r21, r23
	movw	r30, r26
	std	Z+4, r20
	mov	r20, r21
	clr	r21
	ldd	r22, Z+5
	clr	r23
	add	r22, r20
	adc	r23, r21
	mul	r6, r15
	mov	r20, r1
	clr	r1
	mov	r30, r0
	clr	r31
	mov	r21, r20
	clr	r20
	or	r20, r30
	or	r21, r31
	add	r20, r22
	adc	r21, r23
	movw	r30, r26
	std	Z+5, r20
	mov	r20, r21
	clr	r21
	ldd	r22, Z+6
	clr	r23
	add	r22, r20
	adc	r23, r21
	ldd	r20, Y+3                        ; 2-byte Folded Reload
	ldd	r21, Y+4                        ; 2-byte Folded Reload
	mul	r20, r15
	mov	r20, r1
	clr	r1
	mov	r30, r0
	clr	r31
	mov	r21, r20
	clr	r20
	or	r20, r30
	or	r21, r31
	add	r20, r22
	adc	r21, r23
	movw	r30, r26
	std	Z+6, r20
	mov	r20, r21
	clr	r21
	ldd	r22, Z+7
	clr	r23
	add	r22, r20
	adc	r23, r21
	ldd	r20, Y+5                        ; 2-byte Folded Reload
	ldd	r21, Y+6                        ; 2-byte Folded Reload
	mul	r20, r15
	mov	r20, r1
	clr	r1
	mov	r30, r0
	clr	r31
	mov	r21, r20
	clr	r20
	or	r20, r30
	or	r21, r31
	add	r20, r22
	adc	r21, r23
	movw	r30, r26
	std	Z+8, r21
	std	Z+7, r20
	cpi	r18, 7
	cpc	r19, r1
	movw	r18, r24
	brsh	.LBB0_2
	rjmp	.LBB0_1
.LBB0_2:
	ldd	r24, Y+9
	ldd	r26, Y+1                        ; 2-byte Folded Reload
	ldd	r27, Y+2                        ; 2-byte Folded Reload
	st	X, r24
	ldd	r24, Y+10
	movw	r30, r26
	std	Z+1, r24
	ldd	r24, Y+11
	std	Z+2, r24
	ldd	r24, Y+12
	std	Z+3, r24
	ldd	r24, Y+13
	std	Z+4, r24
	ldd	r24, Y+14
	std	Z+5, r24
	ldd	r24, Y+15
	std	Z+6, r24
	ldd	r24, Y+16
	std	Z+7, r24
	ldd	r24, Y+17
	std	Z+8, r24
	ldd	r24, Y+18
	std	Z+9, r24
	ldd	r24, Y+19
	std	Z+10, r24
	ldd	r24, Y+20
	std	Z+11, r24
	ldd	r24, Y+21
	std	Z+12, r24
	ldd	r24, Y+22
	std	Z+13, r24
	ldd	r24, Y+23
	std	Z+14, r24
	ldd	r24, Y+24
	std	Z+15, r24
	adiw	r28, 24
	in	r0, 63
	cli
	out	62, r29
	out	63, r0
	out	61, r28
	pop	r29
	pop	r28
	pop	r17
	pop	r16
	pop	r15
	pop	r14
	pop	r13
	pop	r12
	pop	r11
	pop	r10
	pop	r9
	pop	r8
	pop	r7
	pop	r6
	pop	r5
	pop	r4
	pop	r3
	pop	r2
	ret
.Lfunc_end0:
	.size	mymul, .Lfunc_end0-mymul
                                        ; -- End function
