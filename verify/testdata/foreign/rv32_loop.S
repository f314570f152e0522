/* Three limbs in a loop of rows, with names for the registers. */
#define LIMBS	3
#define Z	a0
#define X	a1
#define Y	a2

	.text
	.align	2
	.globl	mul96
mul96:
	li	t0, 2*LIMBS		// the result begins as 0
	mv	t1, Z
0:	sw	zero, (t1)
	addi	t1, t1, 4
	addi	t0, t0, -1
	bnez	t0, 0b

	li	t0, LIMBS
1:	lw	a3, (X)
	li	a4, 0			// the carry between words
	li	a5, LIMBS
	mv	t1, Y
	mv	t2, Z
2:	lw	t3, (t1)
	lw	t4, (t2)
	mul	t5, a3, t3; mulhu x31, a3, t3
	add	t5, t5, t4
	sltu	t4, t5, t4
	add	t6, t6, t4
	add	t5, t5, a4
	sltu	a4, t5, a4
	add	a4, t6, a4
	sw	t5, (t2)
	add	t1, t1, 4
	add	t2, t2, 4
	add	a5, a5, -1
	bnez	a5, 2b
	sw	a4, (t2)
	add	X, X, 4
	add	Z, Z, 4
	add	t0, t0, -1
	bne	t0, zero, 1b
	jr	ra
	.size	mul96, .-mul96
