/* By riscv64-unknown-elf-gcc 12.2 -march=rv32im -mabi=ilp32 -ffreestanding -O2 -DN=4 scanning.c */
	.file	"scanning.c"
	.option nopic
	.attribute arch, "rv32i2p1_m2p0"
	.attribute unaligned_access, 0
	.attribute stack_align, 16
	.text
	.align	2
	.globl	mymul
	.type	mymul, @function
mymul:
	addi	sp,sp,-32
	mv	t4,sp
	sw	zero,0(sp)
	sw	zero,4(sp)
	sw	zero,8(sp)
	sw	zero,12(sp)
	sw	zero,16(sp)
	sw	zero,20(sp)
	sw	zero,24(sp)
	sw	zero,28(sp)
	mv	t6,t4
	li	t0,0
	addi	t5,a2,16
	li	t2,4
.L2:
	lw	t3,0(a1)
	mv	t1,a2
	mv	a7,t6
	li	a3,0
.L3:
	lw	a6,0(t1)
	lw	a5,0(a7)
	addi	a7,a7,4
	mul	a4,t3,a6
	addi	t1,t1,4
	mulhu	a6,t3,a6
	add	a5,a4,a5
	add	a3,a5,a3
	sltu	a4,a5,a4
	sw	a3,-4(a7)
	sltu	a5,a3,a5
	add	a4,a4,a6
	add	a3,a5,a4
	bne	t5,t1,.L3
	sw	a3,16(t6)
	addi	t0,t0,1
	addi	a1,a1,4
	addi	t6,t6,4
	bne	t0,t2,.L2
	addi	a4,t4,32
.L5:
	lw	a5,0(t4)
	addi	t4,t4,4
	addi	a0,a0,4
	sw	a5,-4(a0)
	bne	a4,t4,.L5
	addi	sp,sp,32
	jr	ra
	.size	mymul, .-mymul
	.ident	"GCC: (12.2.0-14+deb12u1+11+b2) 12.2.0"
