/* By clang 19.1 --target=arm-none-eabi -mcpu=cortex-m4 -mthumb -ffreestanding -O2 -DN=8 scanning.c without its last line, .addrsig */
	.text
	.syntax unified
	.eabi_attribute	67, "2.09"	@ Tag_conformance
	.cpu	cortex-m4
	.eabi_attribute	6, 13	@ Tag_CPU_arch
	.eabi_attribute	7, 77	@ Tag_CPU_arch_profile
	.eabi_attribute	8, 0	@ Tag_ARM_ISA_use
	.eabi_attribute	9, 2	@ Tag_THUMB_ISA_use
	.eabi_attribute	34, 1	@ Tag_CPU_unaligned_access
	.eabi_attribute	17, 1	@ Tag_ABI_PCS_GOT_use
	.eabi_attribute	20, 1	@ Tag_ABI_FP_denormal
	.eabi_attribute	21, 0	@ Tag_ABI_FP_exceptions
	.eabi_attribute	23, 3	@ Tag_ABI_FP_number_model
	.eabi_attribute	24, 1	@ Tag_ABI_align_needed
	.eabi_attribute	25, 1	@ Tag_ABI_align_preserved
	.eabi_attribute	38, 1	@ Tag_ABI_FP_16bit_format
	.eabi_attribute	18, 4	@ Tag_ABI_PCS_wchar_t
	.eabi_attribute	26, 2	@ Tag_ABI_enum_size
	.eabi_attribute	14, 0	@ Tag_ABI_PCS_R9_use
	.file	"scanning.c"
	.globl	mymul                           @ -- Begin function mymul
	.p2align	2
	.type	mymul,%function
	.code	16                              @ @mymul
	.thumb_func
mymul:
	.fnstart
@ %bb.0:
	.save	{r4, r5, r6, r7, lr}
	push	{r4, r5, r6, r7, lr}
	.setfp	r7, sp, #12
	add	r7, sp, #12
	.save	{r8, r9, r10, r11}
	push.w	{r8, r9, r10, r11}
	.pad	#104
	sub	sp, #104
	str	r0, [sp]                        @ 4-byte Spill
	movs	r0, #0
	strd	r0, r0, [sp, #40]
	strd	r0, r0, [sp, #48]
	strd	r0, r0, [sp, #56]
	strd	r0, r0, [sp, #64]
	strd	r0, r0, [sp, #72]
	strd	r0, r0, [sp, #80]
	strd	r0, r0, [sp, #88]
	strd	r0, r0, [sp, #96]
	ldr	r0, [r2]
	movs	r4, #0
	str	r0, [sp, #32]                   @ 4-byte Spill
	ldr	r0, [r2, #4]
	str	r1, [sp, #36]                   @ 4-byte Spill
	str	r0, [sp, #28]                   @ 4-byte Spill
	ldr	r0, [r2, #8]
	str	r0, [sp, #24]                   @ 4-byte Spill
	ldr	r0, [r2, #12]
	str	r0, [sp, #20]                   @ 4-byte Spill
	ldr	r0, [r2, #16]
	str	r0, [sp, #16]                   @ 4-byte Spill
	ldr	r0, [r2, #20]
	str	r0, [sp, #12]                   @ 4-byte Spill
	ldr	r0, [r2, #24]
	str	r0, [sp, #8]                    @ 4-byte Spill
	ldr	r0, [r2, #28]
	str	r0, [sp, #4]                    @ 4-byte Spill
	.p2align	2
.LBB0_1:                                @ =>This Inner Loop Header: Depth=1
	add	r2, sp, #40
	ldr	r0, [sp, #36]                   @ 4-byte Reload
	add.w	r12, r2, r4
	ldr	r2, [r2, r4]
	ldr.w	r3, [r12, #4]
	ldr	r0, [r0, r4]
	ldr	r5, [sp, #32]                   @ 4-byte Reload
	mov	lr, r2
	mov	r6, r3
	umull	r1, r8, r5, r0
	umlal	lr, r6, r5, r0
	ldr	r5, [sp, #28]                   @ 4-byte Reload
	adds	r1, r1, r2
	umull	r5, r11, r5, r0
	adcs.w	r1, r3, r8
	mov.w	r2, #0
	add.w	r9, r12, #8
	adc	r2, r2, #0
	adds.w	r10, r6, r5
	ldm.w	r9, {r1, r8, r9}
	adc.w	r11, r11, r2
	ldr	r2, [sp, #24]                   @ 4-byte Reload
	ldr	r3, [sp, #12]                   @ 4-byte Reload
	umaal	r11, r1, r2, r0
	ldr	r2, [sp, #20]                   @ 4-byte Reload
	ldr	r5, [sp, #8]                    @ 4-byte Reload
	umaal	r1, r8, r2, r0
	ldr	r2, [sp, #16]                   @ 4-byte Reload
	ldr	r6, [sp, #4]                    @ 4-byte Reload
	umaal	r8, r9, r2, r0
	ldr.w	r2, [r12, #20]
	strd	r10, r11, [r12, #4]
	umaal	r9, r2, r3, r0
	ldr.w	r3, [r12, #24]
	umaal	r2, r3, r5, r0
	ldr.w	r5, [r12, #28]
	umaal	r3, r5, r6, r0
	add	r0, sp, #40
	str.w	lr, [r0, r4]
	adds	r4, #4
	add.w	r0, r12, #12
	cmp	r4, #32
	stm.w	r0, {r1, r8, r9}
	strd	r2, r3, [r12, #24]
	str.w	r5, [r12, #32]
	bne	.LBB0_1
@ %bb.2:
	ldrd	lr, r1, [sp, #40]
	add	r6, sp, #48
	ldr	r0, [sp]                        @ 4-byte Reload
	ldm	r6, {r2, r3, r6}
	ldrd	r5, r4, [sp, #60]
	ldr.w	r12, [sp, #68]
	strd	lr, r1, [r0]
	add.w	r1, r0, #8
	stm	r1!, {r2, r3, r6}
	ldrd	lr, r1, [sp, #72]
	add	r6, sp, #80
	strd	r5, r4, [r0, #20]
	str.w	r12, [r0, #28]
	ldm	r6, {r2, r3, r6}
	ldrd	r5, r4, [sp, #92]
	ldr.w	r12, [sp, #100]
	strd	lr, r1, [r0, #32]
	add.w	r1, r0, #40
	stm	r1!, {r2, r3, r6}
	strd	r5, r4, [r0, #52]
	str.w	r12, [r0, #60]
	add	sp, #104
	pop.w	{r8, r9, r10, r11}
	pop	{r4, r5, r6, r7, pc}
.Lfunc_end0:
	.size	mymul, .Lfunc_end0-mymul
	.cantunwind
	.fnend
                                        @ -- End function
	.ident	"Debian clang version 19.1.7 (3~deb12u1)"
	.section	".note.GNU-stack","",%progbits
	.eabi_attribute	30, 1	@ Tag_ABI_optimization_goals
