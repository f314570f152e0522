/* By clang 19.1 --target=riscv64 -march=rv64im -mabi=lp64 -ffreestanding -O1 -DN=2 scanning.c without its last line, .addrsig */
	.text
	.attribute	4, 16
	.attribute	5, "rv64i2p1_m2p0_zmmul1p0"
	.file	"scanning.c"
	.globl	mymul                           # -- Begin function mymul
	.p2align	2
	.type	mymul,@function
mymul:                                  # @mymul
# %bb.0:
	addi	sp, sp, -32
	mv	a3, sp
	addi	a4, sp, 32
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	sd	zero, 0(a3)
	addi	a3, a3, 8
	bne	a3, a4, .LBB0_1
# %bb.2:
	li	a7, 0
	addi	a3, a2, 16
	mv	a4, sp
	mv	a5, sp
.LBB0_3:                                # =>This Loop Header: Depth=1
                                        #     Child Loop BB0_4 Depth 2
	mv	a6, a7
	slli	a7, a7, 3
	add	t0, a1, a7
	ld	t0, 0(t0)
	li	t3, 0
	mv	t1, a5
	mv	t2, a2
.LBB0_4:                                #   Parent Loop BB0_3 Depth=1
                                        # =>  This Inner Loop Header: Depth=2
	ld	t4, 0(t2)
	ld	t5, 0(t1)
	mulhu	t6, t4, t0
	mul	t4, t4, t0
	add	t3, t5, t3
	sltu	t5, t3, t5
	add	t4, t3, t4
	sltu	t3, t4, t3
	add	t5, t5, t6
	add	t3, t5, t3
	sd	t4, 0(t1)
	addi	t2, t2, 8
	addi	t1, t1, 8
	bne	t2, a3, .LBB0_4
# %bb.5:                                #   in Loop: Header=BB0_3 Depth=1
	add	a7, a4, a7
	sd	t3, 16(a7)
	addi	a7, a6, 1
	addi	a5, a5, 8
	beqz	a6, .LBB0_3
# %bb.6:
	addi	a1, a0, 32
	mv	a2, sp
.LBB0_7:                                # =>This Inner Loop Header: Depth=1
	ld	a3, 0(a2)
	sd	a3, 0(a0)
	addi	a0, a0, 8
	addi	a2, a2, 8
	bne	a0, a1, .LBB0_7
# %bb.8:
	addi	sp, sp, 32
	ret
.Lfunc_end0:
	.size	mymul, .Lfunc_end0-mymul
                                        # -- End function
	.ident	"Debian clang version 19.1.7 (3~deb12u1)"
	.section	".note.GNU-stack","",@progbits
