addi	sp, sp, -48
sw	ra, 44(sp)
sw	s0, 40(sp)
sw	s1, 36(sp)
sw	s2, 32(sp)
sw	s3, 28(sp)
sw	s4, 24(sp)
sw	s5, 20(sp)
sw	s6, 16(sp)
sw	s7, 12(sp)
sw	s8, 8(sp)
sw	s9, 4(sp)
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
lw	ra, 44(sp)
lw	s0, 40(sp)
lw	s1, 36(sp)
lw	s2, 32(sp)
lw	s3, 28(sp)
lw	s4, 24(sp)
lw	s5, 20(sp)
lw	s6, 16(sp)
lw	s7, 12(sp)
lw	s8, 8(sp)
lw	s9, 4(sp)
addi	sp, sp, 48
ret
