; 3 by 3 bytes, column by column, in the capitals of data sheets.
; Several functions in a file; one has an instruction of other devices.

#if !defined(__AVR_HAVE_MUL__)
#error "this device has no MUL"
#endif

	.equ	Bytes, 3
ZERO = 2

; adds a product to the sum in r18, r19 and r20
.macro	MULADD	i, j
	LDD	r21, Y+\i
	LDD	r22, Z + \j
	MUL	r21, r22
	ADD	r18, R0
	ADC	r19, R1
	ADC	r20, ZERO
.endm

; stores a word of the result and moves the sum on
.macro	NEXT
	ST	X+, r18
	MOV	r18, r19
	MOV	r19, r20
	CLR	r20
.endm

	.text
	.global	wait
wait:	WDR
	RJMP	wait

	.global	mul24
	.type	mul24, @function
mul24:
	PUSH	r2 $ PUSH r28 $ PUSH r29
	MOVW	r26, r24		; X is z
	MOVW	r28, r22		; Y is x
	MOVW	r30, r20		; Z is y
	CLR	ZERO
	EOR	r18, r18
	LDI	r19, lo8(0x100)
	CLR	r20
	.set	k, 0
	.rept	2*Bytes - 1
	.set	i, 0
	.rept	Bytes
	.if	(k - i >= 0) && (k - i < Bytes)
	MULADD	i, (k-i)
	.endif
	.set	i, i + 1
	.endr
	NEXT
	.set	k, k + 1
	.endr
	ST	X, r18
	CLR	R1
	POP	r29
	POP	r28
	POP	r2
	RET
	.size	mul24, . - mul24
