/* Calls main and ends the program with its result, for Linux without a C library. */
	.global	_start
#if defined(__riscv)
_start:
	.option	push
	.option	norelax
	la	gp, __global_pointer$
	.option	pop
	andi	sp, sp, -16
	call	main
	li	a7, 93
	ecall
#elif defined(__arm__)
	.syntax	unified
	.arm
	.type	_start, %function
_start:
	bl	main
	mov	r7, #1
	svc	#0
#endif
	.section	.note.GNU-stack,"",%progbits
