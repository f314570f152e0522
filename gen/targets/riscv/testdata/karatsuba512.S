addi	sp, sp, -176
sw	ra, 172(sp)
sw	s0, 168(sp)
sw	s1, 164(sp)
sw	s2, 160(sp)
sw	s3, 156(sp)
sw	s4, 152(sp)
sw	s5, 148(sp)
sw	s6, 144(sp)
sw	s7, 140(sp)
sw	s8, 136(sp)
sw	s9, 132(sp)
lw	a3, 0(a2)
lw	a4, 4(a2)
lw	a5, 8(a2)
lw	a6, 12(a2)
lw	a7, 16(a2)
lw	t0, 20(a2)
lw	t1, 24(a2)
lw	t2, 28(a2)
lw	t3, 0(a1)
mul	t4, t3, a3
mulhu	t5, t3, a3
mul	t6, t3, a4
mulhu	ra, t3, a4
mul	s0, t3, a5
add	t6, t6, t5
sltu	t5, t6, t5
mulhu	s1, t3, a5
add	ra, ra, t5
mul	t5, t3, a6
add	s0, s0, ra
sltu	ra, s0, ra
mulhu	s2, t3, a6
add	s1, s1, ra
mul	ra, t3, a7
add	t5, t5, s1
sltu	s1, t5, s1
mulhu	s3, t3, a7
add	s2, s2, s1
mul	s1, t3, t0
add	ra, ra, s2
sltu	s2, ra, s2
mulhu	s4, t3, t0
add	s3, s3, s2
mul	s2, t3, t1
add	s1, s1, s3
sltu	s3, s1, s3
mulhu	s5, t3, t1
add	s4, s4, s3
lw	s3, 4(a1)
mul	s6, t3, t2
add	s2, s2, s4
sltu	s4, s2, s4
mulhu	t3, t3, t2
add	s5, s5, s4
mul	s4, s3, a3
add	s6, s6, s5
sltu	s5, s6, s5
mulhu	s7, s3, a3
add	t3, t3, s5
sw	t4, 0(a0)
mul	t4, s3, a4
add	t6, t6, s4
sltu	s4, t6, s4
mulhu	s5, s3, a4
add	s7, s7, s4
mul	s8, s3, a5
add	t4, t4, s7
sltu	s4, t4, s7
add	s0, s0, t4
mulhu	s9, s3, a5
sltu	s7, s0, t4
add	s5, s5, s4
add	s5, s5, s7
mul	s7, s3, a6
add	s8, s8, s5
sltu	t4, s8, s5
add	t5, t5, s8
mulhu	s4, s3, a6
sltu	s5, t5, s8
add	s9, s9, t4
add	s9, s9, s5
mul	s5, s3, a7
add	s7, s7, s9
sltu	s8, s7, s9
add	ra, ra, s7
mulhu	t4, s3, a7
sltu	s9, ra, s7
add	s4, s4, s8
add	s4, s4, s9
mul	s9, s3, t0
add	s5, s5, s4
sltu	s7, s5, s4
add	s1, s1, s5
mulhu	s8, s3, t0
sltu	s4, s1, s5
add	t4, t4, s7
add	t4, t4, s4
mul	s4, s3, t1
add	s9, s9, t4
sltu	s5, s9, t4
add	s2, s2, s9
mulhu	s7, s3, t1
sltu	t4, s2, s9
add	s8, s8, s5
add	s8, s8, t4
lw	s9, 8(a1)
mul	s5, s3, t2
add	s4, s4, s8
sltu	t4, s4, s8
add	s6, s6, s4
mulhu	s3, s3, t2
sltu	s8, s6, s4
add	s7, s7, t4
add	s7, s7, s8
mul	s8, s9, a3
add	s5, s5, s7
sltu	s4, s5, s7
add	t3, t3, s5
mulhu	t4, s9, a3
sltu	s7, t3, s5
add	s3, s3, s4
add	s3, s3, s7
sw	t6, 4(a0)
mul	t6, s9, a4
add	s0, s0, s8
sltu	s8, s0, s8
mulhu	s5, s9, a4
add	t4, t4, s8
mul	s7, s9, a5
add	t6, t6, t4
sltu	s8, t6, t4
add	t5, t5, t6
mulhu	s4, s9, a5
sltu	t4, t5, t6
add	s5, s5, s8
add	s5, s5, t4
mul	t4, s9, a6
add	s7, s7, s5
sltu	t6, s7, s5
add	ra, ra, s7
mulhu	s8, s9, a6
sltu	s5, ra, s7
add	s4, s4, t6
add	s4, s4, s5
mul	s5, s9, a7
add	t4, t4, s4
sltu	s7, t4, s4
add	s1, s1, t4
mulhu	t6, s9, a7
sltu	s4, s1, t4
add	s8, s8, s7
add	s8, s8, s4
mul	s4, s9, t0
add	s5, s5, s8
sltu	t4, s5, s8
add	s2, s2, s5
mulhu	s7, s9, t0
sltu	s8, s2, s5
add	t6, t6, t4
add	t6, t6, s8
mul	s8, s9, t1
add	s4, s4, t6
sltu	s5, s4, t6
add	s6, s6, s4
mulhu	t4, s9, t1
sltu	t6, s6, s4
add	s7, s7, s5
add	s7, s7, t6
lw	s4, 12(a1)
mul	s5, s9, t2
add	s8, s8, s7
sltu	t6, s8, s7
add	t3, t3, s8
mulhu	s9, s9, t2
sltu	s7, t3, s8
add	t4, t4, t6
add	t4, t4, s7
mul	s7, s4, a3
add	s5, s5, t4
sltu	s8, s5, t4
add	s3, s3, s5
mulhu	t6, s4, a3
sltu	t4, s3, s5
add	s9, s9, s8
add	s9, s9, t4
sw	s0, 8(a0)
mul	s0, s4, a4
add	t5, t5, s7
sltu	s7, t5, s7
mulhu	s5, s4, a4
add	t6, t6, s7
mul	t4, s4, a5
add	s0, s0, t6
sltu	s7, s0, t6
add	ra, ra, s0
mulhu	s8, s4, a5
sltu	t6, ra, s0
add	s5, s5, s7
add	s5, s5, t6
mul	t6, s4, a6
add	t4, t4, s5
sltu	s0, t4, s5
add	s1, s1, t4
mulhu	s7, s4, a6
sltu	s5, s1, t4
add	s8, s8, s0
add	s8, s8, s5
mul	s5, s4, a7
add	t6, t6, s8
sltu	t4, t6, s8
add	s2, s2, t6
mulhu	s0, s4, a7
sltu	s8, s2, t6
add	s7, s7, t4
add	s7, s7, s8
mul	s8, s4, t0
add	s5, s5, s7
sltu	t6, s5, s7
add	s6, s6, s5
mulhu	t4, s4, t0
sltu	s7, s6, s5
add	s0, s0, t6
add	s0, s0, s7
mul	s7, s4, t1
add	s8, s8, s0
sltu	s5, s8, s0
add	t3, t3, s8
mulhu	t6, s4, t1
sltu	s0, t3, s8
add	t4, t4, s5
add	t4, t4, s0
lw	s8, 16(a1)
mul	s5, s4, t2
add	s7, s7, t4
sltu	s0, s7, t4
add	s3, s3, s7
mulhu	s4, s4, t2
sltu	t4, s3, s7
add	t6, t6, s0
add	t6, t6, t4
mul	t4, s8, a3
add	s5, s5, t6
sltu	s7, s5, t6
add	s9, s9, s5
mulhu	s0, s8, a3
sltu	t6, s9, s5
add	s4, s4, s7
add	s4, s4, t6
sw	t5, 12(a0)
mul	t5, s8, a4
add	ra, ra, t4
sltu	t4, ra, t4
mulhu	s5, s8, a4
add	s0, s0, t4
mul	t6, s8, a5
add	t5, t5, s0
sltu	t4, t5, s0
add	s1, s1, t5
mulhu	s7, s8, a5
sltu	s0, s1, t5
add	s5, s5, t4
add	s5, s5, s0
mul	s0, s8, a6
add	t6, t6, s5
sltu	t5, t6, s5
add	s2, s2, t6
mulhu	t4, s8, a6
sltu	s5, s2, t6
add	s7, s7, t5
add	s7, s7, s5
mul	s5, s8, a7
add	s0, s0, s7
sltu	t6, s0, s7
add	s6, s6, s0
mulhu	t5, s8, a7
sltu	s7, s6, s0
add	t4, t4, t6
add	t4, t4, s7
mul	s7, s8, t0
add	s5, s5, t4
sltu	s0, s5, t4
add	t3, t3, s5
mulhu	t6, s8, t0
sltu	t4, t3, s5
add	t5, t5, s0
add	t5, t5, t4
mul	t4, s8, t1
add	s7, s7, t5
sltu	s5, s7, t5
add	s3, s3, s7
mulhu	s0, s8, t1
sltu	t5, s3, s7
add	t6, t6, s5
add	t6, t6, t5
lw	s7, 20(a1)
mul	s5, s8, t2
add	t4, t4, t6
sltu	t5, t4, t6
add	s9, s9, t4
mulhu	s8, s8, t2
sltu	t6, s9, t4
add	s0, s0, t5
add	s0, s0, t6
mul	t6, s7, a3
add	s5, s5, s0
sltu	t4, s5, s0
add	s4, s4, s5
mulhu	t5, s7, a3
sltu	s0, s4, s5
add	s8, s8, t4
add	s8, s8, s0
sw	ra, 16(a0)
mul	ra, s7, a4
add	s1, s1, t6
sltu	t6, s1, t6
mulhu	s5, s7, a4
add	t5, t5, t6
mul	s0, s7, a5
add	ra, ra, t5
sltu	t6, ra, t5
add	s2, s2, ra
mulhu	t4, s7, a5
sltu	t5, s2, ra
add	s5, s5, t6
add	s5, s5, t5
mul	t5, s7, a6
add	s0, s0, s5
sltu	ra, s0, s5
add	s6, s6, s0
mulhu	t6, s7, a6
sltu	s5, s6, s0
add	t4, t4, ra
add	t4, t4, s5
mul	s5, s7, a7
add	t5, t5, t4
sltu	s0, t5, t4
add	t3, t3, t5
mulhu	ra, s7, a7
sltu	t4, t3, t5
add	t6, t6, s0
add	t6, t6, t4
mul	t4, s7, t0
add	s5, s5, t6
sltu	t5, s5, t6
add	s3, s3, s5
mulhu	s0, s7, t0
sltu	t6, s3, s5
add	ra, ra, t5
add	ra, ra, t6
mul	t6, s7, t1
add	t4, t4, ra
sltu	s5, t4, ra
add	s9, s9, t4
mulhu	t5, s7, t1
sltu	ra, s9, t4
add	s0, s0, s5
add	s0, s0, ra
lw	t4, 24(a1)
mul	s5, s7, t2
add	t6, t6, s0
sltu	ra, t6, s0
add	s4, s4, t6
mulhu	s7, s7, t2
sltu	s0, s4, t6
add	t5, t5, ra
add	t5, t5, s0
mul	s0, t4, a3
add	s5, s5, t5
sltu	t6, s5, t5
add	s8, s8, s5
mulhu	ra, t4, a3
sltu	t5, s8, s5
add	s7, s7, t6
add	s7, s7, t5
sw	s1, 20(a0)
mul	s1, t4, a4
add	s2, s2, s0
sltu	s0, s2, s0
mulhu	s5, t4, a4
add	ra, ra, s0
mul	t5, t4, a5
add	s1, s1, ra
sltu	s0, s1, ra
add	s6, s6, s1
mulhu	t6, t4, a5
sltu	ra, s6, s1
add	s5, s5, s0
add	s5, s5, ra
mul	ra, t4, a6
add	t5, t5, s5
sltu	s1, t5, s5
add	t3, t3, t5
mulhu	s0, t4, a6
sltu	s5, t3, t5
add	t6, t6, s1
add	t6, t6, s5
mul	s5, t4, a7
add	ra, ra, t6
sltu	t5, ra, t6
add	s3, s3, ra
mulhu	s1, t4, a7
sltu	t6, s3, ra
add	s0, s0, t5
add	s0, s0, t6
mul	t6, t4, t0
add	s5, s5, s0
sltu	ra, s5, s0
add	s9, s9, s5
mulhu	t5, t4, t0
sltu	s0, s9, s5
add	s1, s1, ra
add	s1, s1, s0
mul	s0, t4, t1
add	t6, t6, s1
sltu	s5, t6, s1
add	s4, s4, t6
mulhu	ra, t4, t1
sltu	s1, s4, t6
add	t5, t5, s5
add	t5, t5, s1
lw	t6, 28(a1)
mul	s5, t4, t2
add	s0, s0, t5
sltu	s1, s0, t5
add	s8, s8, s0
mulhu	t4, t4, t2
sltu	t5, s8, s0
add	ra, ra, s1
add	ra, ra, t5
mul	t5, t6, a3
add	s5, s5, ra
sltu	s0, s5, ra
add	s7, s7, s5
mulhu	s1, t6, a3
sltu	ra, s7, s5
add	t4, t4, s0
add	t4, t4, ra
sw	s2, 24(a0)
mul	s2, t6, a4
add	s6, s6, t5
sltu	t5, s6, t5
mulhu	s5, t6, a4
add	s1, s1, t5
mul	ra, t6, a5
add	s2, s2, s1
sltu	t5, s2, s1
add	t3, t3, s2
mulhu	s0, t6, a5
sltu	s1, t3, s2
add	s5, s5, t5
add	s5, s5, s1
mul	s1, t6, a6
add	ra, ra, s5
sltu	s2, ra, s5
add	s3, s3, ra
mulhu	t5, t6, a6
sltu	s5, s3, ra
add	s0, s0, s2
add	s0, s0, s5
mul	s5, t6, a7
add	s1, s1, s0
sltu	ra, s1, s0
add	s9, s9, s1
mulhu	s2, t6, a7
sltu	s0, s9, s1
add	t5, t5, ra
add	t5, t5, s0
mul	s0, t6, t0
add	s5, s5, t5
sltu	s1, s5, t5
add	s4, s4, s5
mulhu	ra, t6, t0
sltu	t5, s4, s5
add	s2, s2, s1
add	s2, s2, t5
mul	t5, t6, t1
add	s0, s0, s2
sltu	s5, s0, s2
add	s8, s8, s0
mulhu	s1, t6, t1
sltu	s2, s8, s0
add	ra, ra, s5
add	ra, ra, s2
mul	s2, t6, t2
add	t5, t5, ra
sltu	s0, t5, ra
add	s7, s7, t5
mulhu	t6, t6, t2
sltu	ra, s7, t5
add	s1, s1, s0
add	s1, s1, ra
add	s2, s2, s1
sltu	t5, s2, s1
add	t4, t4, s2
sltu	s1, t4, s2
add	t6, t6, t5
add	t6, t6, s1
sw	s6, 28(a0)
sw	t3, 32(a0)
sw	s3, 36(a0)
sw	s9, 40(a0)
sw	s4, 44(a0)
sw	s8, 48(a0)
sw	s7, 52(a0)
sw	t4, 56(a0)
sw	t6, 60(a0)
lw	t2, 32(a2)
lw	t1, 36(a2)
lw	t0, 40(a2)
lw	a7, 44(a2)
lw	a6, 48(a2)
lw	a5, 52(a2)
lw	a4, 56(a2)
lw	a3, 60(a2)
lw	t6, 32(a1)
mul	t4, t6, t2
mulhu	s7, t6, t2
mul	s8, t6, t1
mulhu	s4, t6, t1
mul	s9, t6, t0
add	s8, s8, s7
sltu	s7, s8, s7
mulhu	s3, t6, t0
add	s4, s4, s7
mul	s7, t6, a7
add	s9, s9, s4
sltu	s4, s9, s4
mulhu	t3, t6, a7
add	s3, s3, s4
mul	s4, t6, a6
add	s7, s7, s3
sltu	s3, s7, s3
mulhu	s6, t6, a6
add	t3, t3, s3
mul	s3, t6, a5
add	s4, s4, t3
sltu	t3, s4, t3
mulhu	s2, t6, a5
add	s6, s6, t3
mul	t3, t6, a4
add	s3, s3, s6
sltu	s6, s3, s6
mulhu	s1, t6, a4
add	s2, s2, s6
lw	s6, 36(a1)
mul	t5, t6, a3
add	t3, t3, s2
sltu	s2, t3, s2
mulhu	t6, t6, a3
add	s1, s1, s2
mul	s2, s6, t2
add	t5, t5, s1
sltu	s1, t5, s1
mulhu	ra, s6, t2
add	t6, t6, s1
sw	t4, 64(a0)
mul	t4, s6, t1
add	s8, s8, s2
sltu	s2, s8, s2
mulhu	s1, s6, t1
add	ra, ra, s2
mul	s0, s6, t0
add	t4, t4, ra
sltu	s2, t4, ra
add	s9, s9, t4
mulhu	s5, s6, t0
sltu	ra, s9, t4
add	s1, s1, s2
add	s1, s1, ra
mul	ra, s6, a7
add	s0, s0, s1
sltu	t4, s0, s1
add	s7, s7, s0
mulhu	s2, s6, a7
sltu	s1, s7, s0
add	s5, s5, t4
add	s5, s5, s1
mul	s1, s6, a6
add	ra, ra, s5
sltu	s0, ra, s5
add	s4, s4, ra
mulhu	t4, s6, a6
sltu	s5, s4, ra
add	s2, s2, s0
add	s2, s2, s5
mul	s5, s6, a5
add	s1, s1, s2
sltu	ra, s1, s2
add	s3, s3, s1
mulhu	s0, s6, a5
sltu	s2, s3, s1
add	t4, t4, ra
add	t4, t4, s2
mul	s2, s6, a4
add	s5, s5, t4
sltu	s1, s5, t4
add	t3, t3, s5
mulhu	ra, s6, a4
sltu	t4, t3, s5
add	s0, s0, s1
add	s0, s0, t4
lw	s5, 40(a1)
mul	s1, s6, a3
add	s2, s2, s0
sltu	t4, s2, s0
add	t5, t5, s2
mulhu	s6, s6, a3
sltu	s0, t5, s2
add	ra, ra, t4
add	ra, ra, s0
mul	s0, s5, t2
add	s1, s1, ra
sltu	s2, s1, ra
add	t6, t6, s1
mulhu	t4, s5, t2
sltu	ra, t6, s1
add	s6, s6, s2
add	s6, s6, ra
sw	s8, 68(a0)
mul	s8, s5, t1
add	s9, s9, s0
sltu	s0, s9, s0
mulhu	s1, s5, t1
add	t4, t4, s0
mul	ra, s5, t0
add	s8, s8, t4
sltu	s0, s8, t4
add	s7, s7, s8
mulhu	s2, s5, t0
sltu	t4, s7, s8
add	s1, s1, s0
add	s1, s1, t4
mul	t4, s5, a7
add	ra, ra, s1
sltu	s8, ra, s1
add	s4, s4, ra
mulhu	s0, s5, a7
sltu	s1, s4, ra
add	s2, s2, s8
add	s2, s2, s1
mul	s1, s5, a6
add	t4, t4, s2
sltu	ra, t4, s2
add	s3, s3, t4
mulhu	s8, s5, a6
sltu	s2, s3, t4
add	s0, s0, ra
add	s0, s0, s2
mul	s2, s5, a5
add	s1, s1, s0
sltu	t4, s1, s0
add	t3, t3, s1
mulhu	ra, s5, a5
sltu	s0, t3, s1
add	s8, s8, t4
add	s8, s8, s0
mul	s0, s5, a4
add	s2, s2, s8
sltu	s1, s2, s8
add	t5, t5, s2
mulhu	t4, s5, a4
sltu	s8, t5, s2
add	ra, ra, s1
add	ra, ra, s8
lw	s2, 44(a1)
mul	s1, s5, a3
add	s0, s0, ra
sltu	s8, s0, ra
add	t6, t6, s0
mulhu	s5, s5, a3
sltu	ra, t6, s0
add	t4, t4, s8
add	t4, t4, ra
mul	ra, s2, t2
add	s1, s1, t4
sltu	s0, s1, t4
add	s6, s6, s1
mulhu	s8, s2, t2
sltu	t4, s6, s1
add	s5, s5, s0
add	s5, s5, t4
sw	s9, 72(a0)
mul	s9, s2, t1
add	s7, s7, ra
sltu	ra, s7, ra
mulhu	s1, s2, t1
add	s8, s8, ra
mul	t4, s2, t0
add	s9, s9, s8
sltu	ra, s9, s8
add	s4, s4, s9
mulhu	s0, s2, t0
sltu	s8, s4, s9
add	s1, s1, ra
add	s1, s1, s8
mul	s8, s2, a7
add	t4, t4, s1
sltu	s9, t4, s1
add	s3, s3, t4
mulhu	ra, s2, a7
sltu	s1, s3, t4
add	s0, s0, s9
add	s0, s0, s1
mul	s1, s2, a6
add	s8, s8, s0
sltu	t4, s8, s0
add	t3, t3, s8
mulhu	s9, s2, a6
sltu	s0, t3, s8
add	ra, ra, t4
add	ra, ra, s0
mul	s0, s2, a5
add	s1, s1, ra
sltu	s8, s1, ra
add	t5, t5, s1
mulhu	t4, s2, a5
sltu	ra, t5, s1
add	s9, s9, s8
add	s9, s9, ra
mul	ra, s2, a4
add	s0, s0, s9
sltu	s1, s0, s9
add	t6, t6, s0
mulhu	s8, s2, a4
sltu	s9, t6, s0
add	t4, t4, s1
add	t4, t4, s9
lw	s0, 48(a1)
mul	s1, s2, a3
add	ra, ra, t4
sltu	s9, ra, t4
add	s6, s6, ra
mulhu	s2, s2, a3
sltu	t4, s6, ra
add	s8, s8, s9
add	s8, s8, t4
mul	t4, s0, t2
add	s1, s1, s8
sltu	ra, s1, s8
add	s5, s5, s1
mulhu	s9, s0, t2
sltu	s8, s5, s1
add	s2, s2, ra
add	s2, s2, s8
sw	s7, 76(a0)
mul	s7, s0, t1
add	s4, s4, t4
sltu	t4, s4, t4
mulhu	s1, s0, t1
add	s9, s9, t4
mul	s8, s0, t0
add	s7, s7, s9
sltu	t4, s7, s9
add	s3, s3, s7
mulhu	ra, s0, t0
sltu	s9, s3, s7
add	s1, s1, t4
add	s1, s1, s9
mul	s9, s0, a7
add	s8, s8, s1
sltu	s7, s8, s1
add	t3, t3, s8
mulhu	t4, s0, a7
sltu	s1, t3, s8
add	ra, ra, s7
add	ra, ra, s1
mul	s1, s0, a6
add	s9, s9, ra
sltu	s8, s9, ra
add	t5, t5, s9
mulhu	s7, s0, a6
sltu	ra, t5, s9
add	t4, t4, s8
add	t4, t4, ra
mul	ra, s0, a5
add	s1, s1, t4
sltu	s9, s1, t4
add	t6, t6, s1
mulhu	s8, s0, a5
sltu	t4, t6, s1
add	s7, s7, s9
add	s7, s7, t4
mul	t4, s0, a4
add	ra, ra, s7
sltu	s1, ra, s7
add	s6, s6, ra
mulhu	s9, s0, a4
sltu	s7, s6, ra
add	s8, s8, s1
add	s8, s8, s7
lw	ra, 52(a1)
mul	s1, s0, a3
add	t4, t4, s8
sltu	s7, t4, s8
add	s5, s5, t4
mulhu	s0, s0, a3
sltu	s8, s5, t4
add	s9, s9, s7
add	s9, s9, s8
mul	s8, ra, t2
add	s1, s1, s9
sltu	t4, s1, s9
add	s2, s2, s1
mulhu	s7, ra, t2
sltu	s9, s2, s1
add	s0, s0, t4
add	s0, s0, s9
sw	s4, 80(a0)
mul	s4, ra, t1
add	s3, s3, s8
sltu	s8, s3, s8
mulhu	s1, ra, t1
add	s7, s7, s8
mul	s9, ra, t0
add	s4, s4, s7
sltu	s8, s4, s7
add	t3, t3, s4
mulhu	t4, ra, t0
sltu	s7, t3, s4
add	s1, s1, s8
add	s1, s1, s7
mul	s7, ra, a7
add	s9, s9, s1
sltu	s4, s9, s1
add	t5, t5, s9
mulhu	s8, ra, a7
sltu	s1, t5, s9
add	t4, t4, s4
add	t4, t4, s1
mul	s1, ra, a6
add	s7, s7, t4
sltu	s9, s7, t4
add	t6, t6, s7
mulhu	s4, ra, a6
sltu	t4, t6, s7
add	s8, s8, s9
add	s8, s8, t4
mul	t4, ra, a5
add	s1, s1, s8
sltu	s7, s1, s8
add	s6, s6, s1
mulhu	s9, ra, a5
sltu	s8, s6, s1
add	s4, s4, s7
add	s4, s4, s8
mul	s8, ra, a4
add	t4, t4, s4
sltu	s1, t4, s4
add	s5, s5, t4
mulhu	s7, ra, a4
sltu	s4, s5, t4
add	s9, s9, s1
add	s9, s9, s4
lw	t4, 56(a1)
mul	s1, ra, a3
add	s8, s8, s9
sltu	s4, s8, s9
add	s2, s2, s8
mulhu	ra, ra, a3
sltu	s9, s2, s8
add	s7, s7, s4
add	s7, s7, s9
mul	s9, t4, t2
add	s1, s1, s7
sltu	s8, s1, s7
add	s0, s0, s1
mulhu	s4, t4, t2
sltu	s7, s0, s1
add	ra, ra, s8
add	ra, ra, s7
sw	s3, 84(a0)
mul	s3, t4, t1
add	t3, t3, s9
sltu	s9, t3, s9
mulhu	s1, t4, t1
add	s4, s4, s9
mul	s7, t4, t0
add	s3, s3, s4
sltu	s9, s3, s4
add	t5, t5, s3
mulhu	s8, t4, t0
sltu	s4, t5, s3
add	s1, s1, s9
add	s1, s1, s4
mul	s4, t4, a7
add	s7, s7, s1
sltu	s3, s7, s1
add	t6, t6, s7
mulhu	s9, t4, a7
sltu	s1, t6, s7
add	s8, s8, s3
add	s8, s8, s1
mul	s1, t4, a6
add	s4, s4, s8
sltu	s7, s4, s8
add	s6, s6, s4
mulhu	s3, t4, a6
sltu	s8, s6, s4
add	s9, s9, s7
add	s9, s9, s8
mul	s8, t4, a5
add	s1, s1, s9
sltu	s4, s1, s9
add	s5, s5, s1
mulhu	s7, t4, a5
sltu	s9, s5, s1
add	s3, s3, s4
add	s3, s3, s9
mul	s9, t4, a4
add	s8, s8, s3
sltu	s1, s8, s3
add	s2, s2, s8
mulhu	s4, t4, a4
sltu	s3, s2, s8
add	s7, s7, s1
add	s7, s7, s3
lw	s8, 60(a1)
mul	s1, t4, a3
add	s9, s9, s7
sltu	s3, s9, s7
add	s0, s0, s9
mulhu	t4, t4, a3
sltu	s7, s0, s9
add	s4, s4, s3
add	s4, s4, s7
mul	s7, s8, t2
add	s1, s1, s4
sltu	s9, s1, s4
add	ra, ra, s1
mulhu	s3, s8, t2
sltu	s4, ra, s1
add	t4, t4, s9
add	t4, t4, s4
sw	t3, 88(a0)
mul	t3, s8, t1
add	t5, t5, s7
sltu	s7, t5, s7
mulhu	s1, s8, t1
add	s3, s3, s7
mul	s4, s8, t0
add	t3, t3, s3
sltu	s7, t3, s3
add	t6, t6, t3
mulhu	s9, s8, t0
sltu	s3, t6, t3
add	s1, s1, s7
add	s1, s1, s3
mul	s3, s8, a7
add	s4, s4, s1
sltu	t3, s4, s1
add	s6, s6, s4
mulhu	s7, s8, a7
sltu	s1, s6, s4
add	s9, s9, t3
add	s9, s9, s1
mul	s1, s8, a6
add	s3, s3, s9
sltu	s4, s3, s9
add	s5, s5, s3
mulhu	t3, s8, a6
sltu	s9, s5, s3
add	s7, s7, s4
add	s7, s7, s9
mul	s9, s8, a5
add	s1, s1, s7
sltu	s3, s1, s7
add	s2, s2, s1
mulhu	s4, s8, a5
sltu	s7, s2, s1
add	t3, t3, s3
add	t3, t3, s7
mul	s7, s8, a4
add	s9, s9, t3
sltu	s1, s9, t3
add	s0, s0, s9
mulhu	s3, s8, a4
sltu	t3, s0, s9
add	s4, s4, s1
add	s4, s4, t3
mul	t3, s8, a3
add	s7, s7, s4
sltu	s9, s7, s4
add	ra, ra, s7
mulhu	s8, s8, a3
sltu	s4, ra, s7
add	s3, s3, s9
add	s3, s3, s4
add	t3, t3, s3
sltu	s7, t3, s3
add	t4, t4, t3
sltu	s3, t4, t3
add	s8, s8, s7
add	s8, s8, s3
sw	t5, 92(a0)
sw	t6, 96(a0)
sw	s6, 100(a0)
sw	s5, 104(a0)
sw	s2, 108(a0)
sw	s0, 112(a0)
sw	ra, 116(a0)
sw	t4, 120(a0)
sw	s8, 124(a0)
lw	a3, 32(a1)
lw	a4, 0(a1)
sltu	a5, a3, a4
sub	a3, a3, a4
lw	a4, 36(a1)
lw	a6, 4(a1)
sltu	a7, a4, a6
sub	a4, a4, a6
sltu	a6, a4, a5
sub	a4, a4, a5
add	a5, a7, a6
lw	a6, 40(a1)
lw	a7, 8(a1)
sltu	t0, a6, a7
sub	a6, a6, a7
sltu	a7, a6, a5
sub	a6, a6, a5
add	a5, t0, a7
lw	a7, 44(a1)
lw	t0, 12(a1)
sltu	t1, a7, t0
sub	a7, a7, t0
sltu	t0, a7, a5
sub	a7, a7, a5
add	a5, t1, t0
lw	t0, 48(a1)
lw	t1, 16(a1)
sltu	t2, t0, t1
sub	t0, t0, t1
sltu	t1, t0, a5
sub	t0, t0, a5
add	a5, t2, t1
lw	t1, 52(a1)
lw	t2, 20(a1)
sltu	s8, t1, t2
sub	t1, t1, t2
sltu	t2, t1, a5
sub	t1, t1, a5
add	a5, s8, t2
lw	t2, 56(a1)
lw	s8, 24(a1)
sltu	t4, t2, s8
sub	t2, t2, s8
sltu	s8, t2, a5
sub	t2, t2, a5
add	a5, t4, s8
lw	s8, 60(a1)
lw	t4, 28(a1)
sltu	ra, s8, t4
sub	s8, s8, t4
sltu	t4, s8, a5
sub	s8, s8, a5
add	a5, ra, t4
sub	t4, zero, a5
xor	a3, a3, t4
add	a3, a3, a5
sltu	ra, a3, a5
sw	a3, 0(sp)
xor	a4, a4, t4
add	a4, a4, ra
sltu	ra, a4, ra
sw	a4, 4(sp)
xor	a6, a6, t4
add	a6, a6, ra
sltu	ra, a6, ra
sw	a6, 8(sp)
xor	a7, a7, t4
add	a7, a7, ra
sltu	ra, a7, ra
sw	a7, 12(sp)
xor	t0, t0, t4
add	t0, t0, ra
sltu	ra, t0, ra
sw	t0, 16(sp)
xor	t1, t1, t4
add	t1, t1, ra
sltu	ra, t1, ra
sw	t1, 20(sp)
xor	t2, t2, t4
add	t2, t2, ra
sltu	ra, t2, ra
sw	t2, 24(sp)
xor	s8, s8, t4
add	s8, s8, ra
sw	s8, 28(sp)
lw	ra, 32(a2)
lw	t4, 0(a2)
sltu	s8, ra, t4
sub	ra, ra, t4
lw	t4, 36(a2)
lw	t2, 4(a2)
sltu	t1, t4, t2
sub	t4, t4, t2
sltu	t2, t4, s8
sub	t4, t4, s8
add	s8, t1, t2
lw	t2, 40(a2)
lw	t1, 8(a2)
sltu	t0, t2, t1
sub	t2, t2, t1
sltu	t1, t2, s8
sub	t2, t2, s8
add	s8, t0, t1
lw	t1, 44(a2)
lw	t0, 12(a2)
sltu	a7, t1, t0
sub	t1, t1, t0
sltu	t0, t1, s8
sub	t1, t1, s8
add	s8, a7, t0
lw	t0, 48(a2)
lw	a7, 16(a2)
sltu	a6, t0, a7
sub	t0, t0, a7
sltu	a7, t0, s8
sub	t0, t0, s8
add	s8, a6, a7
lw	a7, 52(a2)
lw	a6, 20(a2)
sltu	a4, a7, a6
sub	a7, a7, a6
sltu	a6, a7, s8
sub	a7, a7, s8
add	s8, a4, a6
lw	a6, 56(a2)
lw	a4, 24(a2)
sltu	a3, a6, a4
sub	a6, a6, a4
sltu	a4, a6, s8
sub	a6, a6, s8
add	s8, a3, a4
lw	a4, 60(a2)
lw	a3, 28(a2)
sltu	s0, a4, a3
sub	a4, a4, a3
sltu	a3, a4, s8
sub	a4, a4, s8
add	s8, s0, a3
sub	a3, zero, s8
xor	ra, ra, a3
add	ra, ra, s8
sltu	s0, ra, s8
sw	ra, 32(sp)
xor	t4, t4, a3
add	t4, t4, s0
sltu	s0, t4, s0
sw	t4, 36(sp)
xor	t2, t2, a3
add	t2, t2, s0
sltu	s0, t2, s0
sw	t2, 40(sp)
xor	t1, t1, a3
add	t1, t1, s0
sltu	s0, t1, s0
sw	t1, 44(sp)
xor	t0, t0, a3
add	t0, t0, s0
sltu	s0, t0, s0
sw	t0, 48(sp)
xor	a7, a7, a3
add	a7, a7, s0
sltu	s0, a7, s0
sw	a7, 52(sp)
xor	a6, a6, a3
add	a6, a6, s0
sltu	s0, a6, s0
sw	a6, 56(sp)
xor	a4, a4, a3
add	a4, a4, s0
sw	a4, 60(sp)
xor	a5, a5, s8
addi	a1, a5, -1
lw	s8, 32(sp)
lw	a5, 36(sp)
lw	s0, 40(sp)
lw	a3, 44(sp)
lw	a4, 48(sp)
lw	a6, 52(sp)
lw	a7, 56(sp)
lw	t0, 60(sp)
lw	t1, 0(sp)
mul	t2, t1, s8
mulhu	t4, t1, s8
mul	ra, t1, a5
mulhu	s2, t1, a5
mul	s5, t1, s0
add	ra, ra, t4
sltu	t4, ra, t4
mulhu	s6, t1, s0
add	s2, s2, t4
mul	t4, t1, a3
add	s5, s5, s2
sltu	s2, s5, s2
mulhu	t6, t1, a3
add	s6, s6, s2
mul	s2, t1, a4
add	t4, t4, s6
sltu	s6, t4, s6
mulhu	t5, t1, a4
add	t6, t6, s6
mul	s6, t1, a6
add	s2, s2, t6
sltu	t6, s2, t6
mulhu	t3, t1, a6
add	t5, t5, t6
mul	t6, t1, a7
add	s6, s6, t5
sltu	t5, s6, t5
mulhu	s3, t1, a7
add	t3, t3, t5
lw	t5, 4(sp)
mul	s7, t1, t0
add	t6, t6, t3
sltu	t3, t6, t3
mulhu	t1, t1, t0
add	s3, s3, t3
mul	t3, t5, s8
add	s7, s7, s3
sltu	s3, s7, s3
mulhu	s4, t5, s8
add	t1, t1, s3
sw	t2, 64(sp)
mul	t2, t5, a5
add	ra, ra, t3
sltu	t3, ra, t3
mulhu	s3, t5, a5
add	s4, s4, t3
mul	s9, t5, s0
add	t2, t2, s4
sltu	t3, t2, s4
add	s5, s5, t2
mulhu	s1, t5, s0
sltu	s4, s5, t2
add	s3, s3, t3
add	s3, s3, s4
mul	s4, t5, a3
add	s9, s9, s3
sltu	t2, s9, s3
add	t4, t4, s9
mulhu	t3, t5, a3
sltu	s3, t4, s9
add	s1, s1, t2
add	s1, s1, s3
mul	s3, t5, a4
add	s4, s4, s1
sltu	s9, s4, s1
add	s2, s2, s4
mulhu	t2, t5, a4
sltu	s1, s2, s4
add	t3, t3, s9
add	t3, t3, s1
mul	s1, t5, a6
add	s3, s3, t3
sltu	s4, s3, t3
add	s6, s6, s3
mulhu	s9, t5, a6
sltu	t3, s6, s3
add	t2, t2, s4
add	t2, t2, t3
mul	t3, t5, a7
add	s1, s1, t2
sltu	s3, s1, t2
add	t6, t6, s1
mulhu	s4, t5, a7
sltu	t2, t6, s1
add	s9, s9, s3
add	s9, s9, t2
lw	s1, 8(sp)
mul	s3, t5, t0
add	t3, t3, s9
sltu	t2, t3, s9
add	s7, s7, t3
mulhu	t5, t5, t0
sltu	s9, s7, t3
add	s4, s4, t2
add	s4, s4, s9
mul	s9, s1, s8
add	s3, s3, s4
sltu	t3, s3, s4
add	t1, t1, s3
mulhu	t2, s1, s8
sltu	s4, t1, s3
add	t5, t5, t3
add	t5, t5, s4
sw	ra, 68(sp)
mul	ra, s1, a5
add	s5, s5, s9
sltu	s9, s5, s9
mulhu	s3, s1, a5
add	t2, t2, s9
mul	s4, s1, s0
add	ra, ra, t2
sltu	s9, ra, t2
add	t4, t4, ra
mulhu	t3, s1, s0
sltu	t2, t4, ra
add	s3, s3, s9
add	s3, s3, t2
mul	t2, s1, a3
add	s4, s4, s3
sltu	ra, s4, s3
add	s2, s2, s4
mulhu	s9, s1, a3
sltu	s3, s2, s4
add	t3, t3, ra
add	t3, t3, s3
mul	s3, s1, a4
add	t2, t2, t3
sltu	s4, t2, t3
add	s6, s6, t2
mulhu	ra, s1, a4
sltu	t3, s6, t2
add	s9, s9, s4
add	s9, s9, t3
mul	t3, s1, a6
add	s3, s3, s9
sltu	t2, s3, s9
add	t6, t6, s3
mulhu	s4, s1, a6
sltu	s9, t6, s3
add	ra, ra, t2
add	ra, ra, s9
mul	s9, s1, a7
add	t3, t3, ra
sltu	s3, t3, ra
add	s7, s7, t3
mulhu	t2, s1, a7
sltu	ra, s7, t3
add	s4, s4, s3
add	s4, s4, ra
lw	t3, 12(sp)
mul	s3, s1, t0
add	s9, s9, s4
sltu	ra, s9, s4
add	t1, t1, s9
mulhu	s1, s1, t0
sltu	s4, t1, s9
add	t2, t2, ra
add	t2, t2, s4
mul	s4, t3, s8
add	s3, s3, t2
sltu	s9, s3, t2
add	t5, t5, s3
mulhu	ra, t3, s8
sltu	t2, t5, s3
add	s1, s1, s9
add	s1, s1, t2
sw	s5, 72(sp)
mul	s5, t3, a5
add	t4, t4, s4
sltu	s4, t4, s4
mulhu	s3, t3, a5
add	ra, ra, s4
mul	t2, t3, s0
add	s5, s5, ra
sltu	s4, s5, ra
add	s2, s2, s5
mulhu	s9, t3, s0
sltu	ra, s2, s5
add	s3, s3, s4
add	s3, s3, ra
mul	ra, t3, a3
add	t2, t2, s3
sltu	s5, t2, s3
add	s6, s6, t2
mulhu	s4, t3, a3
sltu	s3, s6, t2
add	s9, s9, s5
add	s9, s9, s3
mul	s3, t3, a4
add	ra, ra, s9
sltu	t2, ra, s9
add	t6, t6, ra
mulhu	s5, t3, a4
sltu	s9, t6, ra
add	s4, s4, t2
add	s4, s4, s9
mul	s9, t3, a6
add	s3, s3, s4
sltu	ra, s3, s4
add	s7, s7, s3
mulhu	t2, t3, a6
sltu	s4, s7, s3
add	s5, s5, ra
add	s5, s5, s4
mul	s4, t3, a7
add	s9, s9, s5
sltu	s3, s9, s5
add	t1, t1, s9
mulhu	ra, t3, a7
sltu	s5, t1, s9
add	t2, t2, s3
add	t2, t2, s5
lw	s9, 16(sp)
mul	s3, t3, t0
add	s4, s4, t2
sltu	s5, s4, t2
add	t5, t5, s4
mulhu	t3, t3, t0
sltu	t2, t5, s4
add	ra, ra, s5
add	ra, ra, t2
mul	t2, s9, s8
add	s3, s3, ra
sltu	s4, s3, ra
add	s1, s1, s3
mulhu	s5, s9, s8
sltu	ra, s1, s3
add	t3, t3, s4
add	t3, t3, ra
sw	t4, 76(sp)
mul	t4, s9, a5
add	s2, s2, t2
sltu	t2, s2, t2
mulhu	s3, s9, a5
add	s5, s5, t2
mul	ra, s9, s0
add	t4, t4, s5
sltu	t2, t4, s5
add	s6, s6, t4
mulhu	s4, s9, s0
sltu	s5, s6, t4
add	s3, s3, t2
add	s3, s3, s5
mul	s5, s9, a3
add	ra, ra, s3
sltu	t4, ra, s3
add	t6, t6, ra
mulhu	t2, s9, a3
sltu	s3, t6, ra
add	s4, s4, t4
add	s4, s4, s3
mul	s3, s9, a4
add	s5, s5, s4
sltu	ra, s5, s4
add	s7, s7, s5
mulhu	t4, s9, a4
sltu	s4, s7, s5
add	t2, t2, ra
add	t2, t2, s4
mul	s4, s9, a6
add	s3, s3, t2
sltu	s5, s3, t2
add	t1, t1, s3
mulhu	ra, s9, a6
sltu	t2, t1, s3
add	t4, t4, s5
add	t4, t4, t2
mul	t2, s9, a7
add	s4, s4, t4
sltu	s3, s4, t4
add	t5, t5, s4
mulhu	s5, s9, a7
sltu	t4, t5, s4
add	ra, ra, s3
add	ra, ra, t4
lw	s4, 20(sp)
mul	s3, s9, t0
add	t2, t2, ra
sltu	t4, t2, ra
add	s1, s1, t2
mulhu	s9, s9, t0
sltu	ra, s1, t2
add	s5, s5, t4
add	s5, s5, ra
mul	ra, s4, s8
add	s3, s3, s5
sltu	t2, s3, s5
add	t3, t3, s3
mulhu	t4, s4, s8
sltu	s5, t3, s3
add	s9, s9, t2
add	s9, s9, s5
sw	s2, 80(sp)
mul	s2, s4, a5
add	s6, s6, ra
sltu	ra, s6, ra
mulhu	s3, s4, a5
add	t4, t4, ra
mul	s5, s4, s0
add	s2, s2, t4
sltu	ra, s2, t4
add	t6, t6, s2
mulhu	t2, s4, s0
sltu	t4, t6, s2
add	s3, s3, ra
add	s3, s3, t4
mul	t4, s4, a3
add	s5, s5, s3
sltu	s2, s5, s3
add	s7, s7, s5
mulhu	ra, s4, a3
sltu	s3, s7, s5
add	t2, t2, s2
add	t2, t2, s3
mul	s3, s4, a4
add	t4, t4, t2
sltu	s5, t4, t2
add	t1, t1, t4
mulhu	s2, s4, a4
sltu	t2, t1, t4
add	ra, ra, s5
add	ra, ra, t2
mul	t2, s4, a6
add	s3, s3, ra
sltu	t4, s3, ra
add	t5, t5, s3
mulhu	s5, s4, a6
sltu	ra, t5, s3
add	s2, s2, t4
add	s2, s2, ra
mul	ra, s4, a7
add	t2, t2, s2
sltu	s3, t2, s2
add	s1, s1, t2
mulhu	t4, s4, a7
sltu	s2, s1, t2
add	s5, s5, s3
add	s5, s5, s2
lw	t2, 24(sp)
mul	s3, s4, t0
add	ra, ra, s5
sltu	s2, ra, s5
add	t3, t3, ra
mulhu	s4, s4, t0
sltu	s5, t3, ra
add	t4, t4, s2
add	t4, t4, s5
mul	s5, t2, s8
add	s3, s3, t4
sltu	ra, s3, t4
add	s9, s9, s3
mulhu	s2, t2, s8
sltu	t4, s9, s3
add	s4, s4, ra
add	s4, s4, t4
sw	s6, 84(sp)
mul	s6, t2, a5
add	t6, t6, s5
sltu	s5, t6, s5
mulhu	s3, t2, a5
add	s2, s2, s5
mul	t4, t2, s0
add	s6, s6, s2
sltu	s5, s6, s2
add	s7, s7, s6
mulhu	ra, t2, s0
sltu	s2, s7, s6
add	s3, s3, s5
add	s3, s3, s2
mul	s2, t2, a3
add	t4, t4, s3
sltu	s6, t4, s3
add	t1, t1, t4
mulhu	s5, t2, a3
sltu	s3, t1, t4
add	ra, ra, s6
add	ra, ra, s3
mul	s3, t2, a4
add	s2, s2, ra
sltu	t4, s2, ra
add	t5, t5, s2
mulhu	s6, t2, a4
sltu	ra, t5, s2
add	s5, s5, t4
add	s5, s5, ra
mul	ra, t2, a6
add	s3, s3, s5
sltu	s2, s3, s5
add	s1, s1, s3
mulhu	t4, t2, a6
sltu	s5, s1, s3
add	s6, s6, s2
add	s6, s6, s5
mul	s5, t2, a7
add	ra, ra, s6
sltu	s3, ra, s6
add	t3, t3, ra
mulhu	s2, t2, a7
sltu	s6, t3, ra
add	t4, t4, s3
add	t4, t4, s6
lw	ra, 28(sp)
mul	s3, t2, t0
add	s5, s5, t4
sltu	s6, s5, t4
add	s9, s9, s5
mulhu	t2, t2, t0
sltu	t4, s9, s5
add	s2, s2, s6
add	s2, s2, t4
mul	t4, ra, s8
add	s3, s3, s2
sltu	s5, s3, s2
add	s4, s4, s3
mulhu	s6, ra, s8
sltu	s2, s4, s3
add	t2, t2, s5
add	t2, t2, s2
sw	t6, 88(sp)
mul	t6, ra, a5
add	s7, s7, t4
sltu	t4, s7, t4
mulhu	s3, ra, a5
add	s6, s6, t4
mul	s2, ra, s0
add	t6, t6, s6
sltu	t4, t6, s6
add	t1, t1, t6
mulhu	s5, ra, s0
sltu	s6, t1, t6
add	s3, s3, t4
add	s3, s3, s6
mul	s6, ra, a3
add	s2, s2, s3
sltu	t6, s2, s3
add	t5, t5, s2
mulhu	t4, ra, a3
sltu	s3, t5, s2
add	s5, s5, t6
add	s5, s5, s3
mul	s3, ra, a4
add	s6, s6, s5
sltu	s2, s6, s5
add	s1, s1, s6
mulhu	t6, ra, a4
sltu	s5, s1, s6
add	t4, t4, s2
add	t4, t4, s5
mul	s5, ra, a6
add	s3, s3, t4
sltu	s6, s3, t4
add	t3, t3, s3
mulhu	s2, ra, a6
sltu	t4, t3, s3
add	t6, t6, s6
add	t6, t6, t4
mul	t4, ra, a7
add	s5, s5, t6
sltu	s3, s5, t6
add	s9, s9, s5
mulhu	s6, ra, a7
sltu	t6, s9, s5
add	s2, s2, s3
add	s2, s2, t6
mul	t6, ra, t0
add	t4, t4, s2
sltu	s5, t4, s2
add	s4, s4, t4
mulhu	ra, ra, t0
sltu	s2, s4, t4
add	s6, s6, s5
add	s6, s6, s2
add	t6, t6, s6
sltu	t4, t6, s6
add	t2, t2, t6
sltu	s6, t2, t6
add	ra, ra, t4
add	ra, ra, s6
sw	s7, 92(sp)
sw	t1, 96(sp)
sw	t5, 100(sp)
sw	s1, 104(sp)
sw	t3, 108(sp)
sw	s9, 112(sp)
sw	s4, 116(sp)
sw	t2, 120(sp)
sw	ra, 124(sp)
lw	t0, 32(a0)
lw	a7, 64(a0)
add	t0, t0, a7
sltu	a6, t0, a7
lw	a7, 36(a0)
lw	a4, 68(a0)
add	a7, a7, a4
sltu	a4, a7, a4
add	a7, a7, a6
sltu	a6, a7, a6
add	a6, a6, a4
lw	a4, 40(a0)
lw	a3, 72(a0)
add	a4, a4, a3
sltu	a3, a4, a3
add	a4, a4, a6
sltu	a6, a4, a6
add	a6, a6, a3
lw	a3, 44(a0)
lw	s0, 76(a0)
add	a3, a3, s0
sltu	s0, a3, s0
add	a3, a3, a6
sltu	a6, a3, a6
add	a6, a6, s0
lw	s0, 48(a0)
lw	a5, 80(a0)
add	s0, s0, a5
sltu	a5, s0, a5
add	s0, s0, a6
sltu	a6, s0, a6
add	a6, a6, a5
lw	a5, 52(a0)
lw	s8, 84(a0)
add	a5, a5, s8
sltu	s8, a5, s8
add	a5, a5, a6
sltu	a6, a5, a6
add	a6, a6, s8
lw	s8, 56(a0)
lw	ra, 88(a0)
add	s8, s8, ra
sltu	ra, s8, ra
add	s8, s8, a6
sltu	a6, s8, a6
add	a6, a6, ra
lw	ra, 60(a0)
lw	t2, 92(a0)
add	ra, ra, t2
sltu	t2, ra, t2
add	ra, ra, a6
sltu	a6, ra, a6
add	a6, a6, t2
sub	t2, zero, a1
lw	s9, 64(sp)
lw	s4, 0(a0)
xor	s9, s9, a1
add	s4, s4, t0
sltu	t3, s4, t0
add	s4, s4, s9
sltu	s1, s4, s9
add	s4, s4, t2
sltu	t2, s4, t2
add	t3, t3, s1
add	t2, t2, t3
sw	s4, 32(a0)
lw	t3, 68(sp)
lw	s1, 4(a0)
xor	t3, t3, a1
add	s1, s1, a7
sltu	s9, s1, a7
add	s1, s1, t3
sltu	s4, s1, t3
add	s1, s1, t2
sltu	t2, s1, t2
add	s9, s9, s4
add	t2, t2, s9
sw	s1, 36(a0)
lw	s9, 72(sp)
lw	s4, 8(a0)
xor	s9, s9, a1
add	s4, s4, a4
sltu	t3, s4, a4
add	s4, s4, s9
sltu	s1, s4, s9
add	s4, s4, t2
sltu	t2, s4, t2
add	t3, t3, s1
add	t2, t2, t3
sw	s4, 40(a0)
lw	t3, 76(sp)
lw	s1, 12(a0)
xor	t3, t3, a1
add	s1, s1, a3
sltu	s9, s1, a3
add	s1, s1, t3
sltu	s4, s1, t3
add	s1, s1, t2
sltu	t2, s1, t2
add	s9, s9, s4
add	t2, t2, s9
sw	s1, 44(a0)
lw	s9, 80(sp)
lw	s4, 16(a0)
xor	s9, s9, a1
add	s4, s4, s0
sltu	t3, s4, s0
add	s4, s4, s9
sltu	s1, s4, s9
add	s4, s4, t2
sltu	t2, s4, t2
add	t3, t3, s1
add	t2, t2, t3
sw	s4, 48(a0)
lw	t3, 84(sp)
lw	s1, 20(a0)
xor	t3, t3, a1
add	s1, s1, a5
sltu	s9, s1, a5
add	s1, s1, t3
sltu	s4, s1, t3
add	s1, s1, t2
sltu	t2, s1, t2
add	s9, s9, s4
add	t2, t2, s9
sw	s1, 52(a0)
lw	s9, 88(sp)
lw	s4, 24(a0)
xor	s9, s9, a1
add	s4, s4, s8
sltu	t3, s4, s8
add	s4, s4, s9
sltu	s1, s4, s9
add	s4, s4, t2
sltu	t2, s4, t2
add	t3, t3, s1
add	t2, t2, t3
sw	s4, 56(a0)
lw	t3, 92(sp)
lw	s1, 28(a0)
xor	t3, t3, a1
add	s1, s1, ra
sltu	s9, s1, ra
add	s1, s1, t3
sltu	s4, s1, t3
add	s1, s1, t2
sltu	t2, s1, t2
add	s9, s9, s4
add	t2, t2, s9
add	t2, t2, a6
sw	s1, 60(a0)
lw	s9, 96(sp)
lw	s4, 96(a0)
xor	s9, s9, a1
add	s4, s4, t0
sltu	t3, s4, t0
add	s4, s4, s9
sltu	s1, s4, s9
add	s4, s4, t2
sltu	t2, s4, t2
add	t3, t3, s1
add	t2, t2, t3
sw	s4, 64(a0)
lw	t3, 100(sp)
lw	s1, 100(a0)
xor	t3, t3, a1
add	s1, s1, a7
sltu	s9, s1, a7
add	s1, s1, t3
sltu	s4, s1, t3
add	s1, s1, t2
sltu	t2, s1, t2
add	s9, s9, s4
add	t2, t2, s9
sw	s1, 68(a0)
lw	s9, 104(sp)
lw	s4, 104(a0)
xor	s9, s9, a1
add	s4, s4, a4
sltu	t3, s4, a4
add	s4, s4, s9
sltu	s1, s4, s9
add	s4, s4, t2
sltu	t2, s4, t2
add	t3, t3, s1
add	t2, t2, t3
sw	s4, 72(a0)
lw	t3, 108(sp)
lw	s1, 108(a0)
xor	t3, t3, a1
add	s1, s1, a3
sltu	s9, s1, a3
add	s1, s1, t3
sltu	s4, s1, t3
add	s1, s1, t2
sltu	t2, s1, t2
add	s9, s9, s4
add	t2, t2, s9
sw	s1, 76(a0)
lw	s9, 112(sp)
lw	s4, 112(a0)
xor	s9, s9, a1
add	s4, s4, s0
sltu	t3, s4, s0
add	s4, s4, s9
sltu	s1, s4, s9
add	s4, s4, t2
sltu	t2, s4, t2
add	t3, t3, s1
add	t2, t2, t3
sw	s4, 80(a0)
lw	t3, 116(sp)
lw	s1, 116(a0)
xor	t3, t3, a1
add	s1, s1, a5
sltu	s9, s1, a5
add	s1, s1, t3
sltu	s4, s1, t3
add	s1, s1, t2
sltu	t2, s1, t2
add	s9, s9, s4
add	t2, t2, s9
sw	s1, 84(a0)
lw	s9, 120(sp)
lw	s4, 120(a0)
xor	s9, s9, a1
add	s4, s4, s8
sltu	t3, s4, s8
add	s4, s4, s9
sltu	s1, s4, s9
add	s4, s4, t2
sltu	t2, s4, t2
add	t3, t3, s1
add	t2, t2, t3
sw	s4, 88(a0)
lw	t3, 124(sp)
lw	s1, 124(a0)
xor	t3, t3, a1
add	s1, s1, ra
sltu	s9, s1, ra
add	s1, s1, t3
sltu	s4, s1, t3
add	s1, s1, t2
sltu	t2, s1, t2
add	s9, s9, s4
add	t2, t2, s9
sw	s1, 92(a0)
add	t2, t2, a6
add	t2, t2, a1
lw	s4, 96(a0)
add	s4, s4, t2
sltu	s9, s4, t2
srli	t2, t2, 31
add	t2, t2, s9
sw	s4, 96(a0)
lw	s9, 100(a0)
add	s9, s9, t2
sltu	s4, s9, t2
srli	t2, t2, 31
add	t2, t2, s4
sw	s9, 100(a0)
lw	s4, 104(a0)
add	s4, s4, t2
sltu	s9, s4, t2
srli	t2, t2, 31
add	t2, t2, s9
sw	s4, 104(a0)
lw	s9, 108(a0)
add	s9, s9, t2
sltu	s4, s9, t2
srli	t2, t2, 31
add	t2, t2, s4
sw	s9, 108(a0)
lw	s4, 112(a0)
add	s4, s4, t2
sltu	s9, s4, t2
srli	t2, t2, 31
add	t2, t2, s9
sw	s4, 112(a0)
lw	s9, 116(a0)
add	s9, s9, t2
sltu	s4, s9, t2
srli	t2, t2, 31
add	t2, t2, s4
sw	s9, 116(a0)
lw	s4, 120(a0)
add	s4, s4, t2
sltu	s9, s4, t2
srli	t2, t2, 31
add	t2, t2, s9
sw	s4, 120(a0)
lw	s9, 124(a0)
add	s9, s9, t2
sw	s9, 124(a0)
lw	ra, 172(sp)
lw	s0, 168(sp)
lw	s1, 164(sp)
lw	s2, 160(sp)
lw	s3, 156(sp)
lw	s4, 152(sp)
lw	s5, 148(sp)
lw	s6, 144(sp)
lw	s7, 140(sp)
lw	s8, 136(sp)
lw	s9, 132(sp)
addi	sp, sp, 176
ret
