# Any number of limbs, one at least: rows in a loop, without a preprocessor.
	.text
	.option	norelax
	.p2align 2
	.globl	mul
	.type	mul, @function
.macro	SAVE	op, reg=s1
	\op	\reg, (sp)
.endm
mul:				# z, x, y, limbs
	.cfi_startproc
	addi	sp, sp, - 16
	.cfi_def_cfa_offset 16
	sd	s1, (sp)
	slli	t0, a3, 1
	mv	t1, a0
0:	sd	zero, (t1)	# the result begins as 0
	add	t1, t1, 8
	add	t0, t0, -1
	bnez	t0, 0b
	mv	t0, a3
1:	ld	s1, (a1)
	li	a4, 0		# the carry between words
	mv	a5, a3
	mv	t1, a2
	mv	t2, a0
2:	ld	t3, (t1)
	ld	t4, (t2)
	mul	t5, s1, t3
	mulhu	t6, s1, t3
	add	t5, t5, t4
	sltu	t4, t5, t4
	add	t6, t6, t4
	add	t5, t5, a4
	sltu	a4, t5, a4
	add	a4, t6, a4
	sd	t5, (t2)
	add	t1, t1, 8
	add	t2, t2, 8
	add	a5, a5, -1
	bnez	a5, 2b
	sd	a4, (t2)
	add	a1, a1, 8
	add	a0, a0, 8
	add	t0, t0, -1
	bnez	t0, 1b
	SAVE	op=ld
	addi	sp, sp, 16
	jalr	x0, 0(ra)
	.cfi_endproc
	.size	mul, .-mul
	.end
Nothing here is read.
