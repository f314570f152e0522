// r25:r24 is the arena. A sample's base is a pointer, named by its low register,
// that runs down the state and up again, since X has no displacements.
#define SPL 0x3d
#define SPH 0x3e
#define SREG 0x3f

// The state begins behind four header words: r0 to r31, C, SP, I, Z, N, V.
#define STATE 8
#define END (STATE + 32 + 1 + 2 + 1 + 3)

	.text

	.macro ENTER base
	.ifc	\base, r26
	load	X, 26
	.endif
	.ifc	\base, r28
	load	Y, 28
	.endif
	.ifc	\base, r30
	load	Z, 30
	.endif
	.endm

	.macro LEAVE base
	.ifc	\base, r26
	store	X, 26
	.endif
	.ifc	\base, r28
	store	Y, 28
	.endif
	.ifc	\base, r30
	store	Z, 30
	.endif
	.endm

	// The base keeps its place in the state. To step over it, r0 is loaded,
	// before its turn or after it.
	.macro load pointer, base
	movw	r\base, r24
	adiw	r\base, END
	clr	r17
	.irp	bit, 3, 2, 1, 7
	ld	r16, -\pointer
	bst	r16, 0
	bld	r17, \bit
	.endr
	bst	r17, 2 // the flag S is N exclusive or V
	bld	r16, 3
	eor	r16, r17
	bst	r16, 3
	bld	r17, 4
	ld	r16, -\pointer
	out	SPH, r16
	ld	r16, -\pointer
	out	SPL, r16
	ld	r16, -\pointer
	or	r17, r16
	out	SREG, r17
	.set	n, 31
	.rept	32
	.if	n / 2 == \base / 2
	ld	r0, -\pointer
	.else
	ld	n, -\pointer
	.endif
	.set	n, n - 1
	.endr
	.endm

	.macro store pointer, base
	.set	n, 0
	.rept	32
	.if	n / 2 == \base / 2
	ld	r0, \pointer\()+
	.else
	st	\pointer\()+, n
	.endif
	.set	n, n + 1
	.endr
	in	r17, SREG
	clr	r16
	bst	r17, 0
	bld	r16, 0
	st	\pointer\()+, r16
	in	r18, SPL
	st	\pointer\()+, r18
	in	r18, SPH
	st	\pointer\()+, r18
	.irp	bit, 7, 1, 2, 3
	bst	r17, \bit
	bld	r16, 0
	st	\pointer\()+, r16
	.endr
	sbiw	r\base, END
	movw	r24, r\base
	jmp	leave
	.endm

	.global	probe
	.type	probe, @function
probe:
	.irp	n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
	push	r\n
	.endr
	// No interrupt may use the stack while SP is part of the state. None comes to a
	// sample that turns them on.
	cli
	movw	r30, r24
	in	r16, SPL
	std	Z+2, r16
	in	r16, SPH
	std	Z+3, r16
	std	Z+4, r24
	std	Z+5, r25
	ldi	r16, lo8(pm(first))
	std	Z+6, r16
	ldi	r17, hi8(pm(first))
	std	Z+7, r17
	ldd	r18, Z+0
	ldd	r19, Z+1
	add	r16, r18
	adc	r17, r19
	movw	r30, r16
	ijmp

leave:
	movw	r30, r24
	ldd	r16, Z+2
	out	SPL, r16
	ldd	r16, Z+3
	out	SPH, r16
	clr	r1
	.irp	n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
	pop	r\n
	.endr
	sei
	ret

first:
