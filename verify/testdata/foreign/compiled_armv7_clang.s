/* By clang 19.1 --target=armv7-linux-gnueabihf -ffreestanding -Os -DN=4 scanning.c without its last line, .addrsig */
	.text
	.syntax unified
	.eabi_attribute	67, "2.09"	@ Tag_conformance
	.eabi_attribute	6, 10	@ Tag_CPU_arch
	.eabi_attribute	7, 65	@ Tag_CPU_arch_profile
	.eabi_attribute	8, 1	@ Tag_ARM_ISA_use
	.eabi_attribute	9, 2	@ Tag_THUMB_ISA_use
	.fpu	vfpv3-d16
	.eabi_attribute	34, 1	@ Tag_CPU_unaligned_access
	.eabi_attribute	15, 1	@ Tag_ABI_PCS_RW_data
	.eabi_attribute	16, 1	@ Tag_ABI_PCS_RO_data
	.eabi_attribute	17, 2	@ Tag_ABI_PCS_GOT_use
	.eabi_attribute	20, 1	@ Tag_ABI_FP_denormal
	.eabi_attribute	21, 0	@ Tag_ABI_FP_exceptions
	.eabi_attribute	23, 3	@ Tag_ABI_FP_number_model
	.eabi_attribute	24, 1	@ Tag_ABI_align_needed
	.eabi_attribute	25, 1	@ Tag_ABI_align_preserved
	.eabi_attribute	28, 1	@ Tag_ABI_VFP_args
	.eabi_attribute	38, 1	@ Tag_ABI_FP_16bit_format
	.eabi_attribute	18, 4	@ Tag_ABI_PCS_wchar_t
	.eabi_attribute	26, 2	@ Tag_ABI_enum_size
	.eabi_attribute	14, 0	@ Tag_ABI_PCS_R9_use
	.file	"scanning.c"
	.globl	mymul                           @ -- Begin function mymul
	.p2align	2
	.type	mymul,%function
	.code	32                              @ @mymul
mymul:
	.fnstart
@ %bb.0:
	.save	{r4, r5, r6, r7, r8, lr}
	push	{r4, r5, r6, r7, r8, lr}
	.pad	#32
	sub	sp, sp, #32
	mov	r3, #0
	mov	r12, sp
	mov	r6, #0
.LBB0_1:                                @ =>This Inner Loop Header: Depth=1
	str	r3, [r12, r6, lsl #2]
	add	r6, r6, #1
	cmp	r6, #8
	bne	.LBB0_1
@ %bb.2:
	mov	lr, #0
	mov	r3, r12
.LBB0_3:                                @ =>This Loop Header: Depth=1
                                        @     Child Loop BB0_4 Depth 2
	ldr	r8, [r1, lr, lsl #2]
	mov	r6, #0
	mov	r4, #0
.LBB0_4:                                @   Parent Loop BB0_3 Depth=1
                                        @ =>  This Inner Loop Header: Depth=2
	ldr	r7, [r2, r6, lsl #2]
	ldr	r5, [r3, r6, lsl #2]
	umaal	r5, r4, r7, r8
	str	r5, [r3, r6, lsl #2]
	add	r6, r6, #1
	cmp	r6, #4
	bne	.LBB0_4
@ %bb.5:                                @   in Loop: Header=BB0_3 Depth=1
	add	r5, r12, lr, lsl #2
	add	lr, lr, #1
	add	r3, r3, #4
	cmp	lr, #4
	str	r4, [r5, #16]
	bne	.LBB0_3
@ %bb.6:
	mov	r1, #0
	mov	r2, sp
.LBB0_7:                                @ =>This Inner Loop Header: Depth=1
	ldr	r3, [r2, r1, lsl #2]
	str	r3, [r0, r1, lsl #2]
	add	r1, r1, #1
	cmp	r1, #8
	bne	.LBB0_7
@ %bb.8:
	add	sp, sp, #32
	pop	{r4, r5, r6, r7, r8, pc}
.Lfunc_end0:
	.size	mymul, .Lfunc_end0-mymul
	.cantunwind
	.fnend
                                        @ -- End function
	.ident	"Debian clang version 19.1.7 (3~deb12u1)"
	.section	".note.GNU-stack","",%progbits
	.eabi_attribute	30, 3	@ Tag_ABI_optimization_goals
