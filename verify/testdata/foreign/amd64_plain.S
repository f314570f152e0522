/* 2 by 2 limbs, written without suffixes, beside a function of another kind. */
	.text
	.globl	clear
clear:
	vpxor	%ymm0, %ymm0, %ymm0
	vmovdqu	%ymm0, (%rdi)
	vzeroupper
	retq

	.p2align 4
	.globl	mul128
	.type	mul128, @function
mul128:	# z in %rdi, x in %rsi, y in %rdx
	.cfi_startproc
	push	%rbx
	.cfi_adjust_cfa_offset 8
	.cfi_rel_offset %rbx, 0
	mov	%rdx, %rbx
	mov	(%rsi), %rax; mulq (%rbx)
	mov	%rax, (%rdi)
	mov	%rdx, %rcx
	mov	8*1(%rsi), %rax
	mulq	0(%rbx)
	xor	%r9d, %r9d
	add	%rax, %rcx
	mov	%rdx, %r8
	adc	$0, %r8
	mov	(%rsi), %rax
	mulq	8(%rbx)
	add	%rax, %rcx
	adc	%rdx, %r8
	adc	$0, %r9
	mov	%rcx, 8(%rdi)
	mov	8(%rsi), %rax
	mulq	8(%rbx)
	ADD	%RAX, %R8
	adc	%rdx, %r9
	mov	%r8, 2*8(%rdi)
	mov	%r9, 3*8(%rdi)
	pop	%rbx
	.cfi_adjust_cfa_offset -8
	.cfi_restore %rbx
	ret
	.cfi_endproc
	.size	mul128, .-mul128
	.section .note.GNU-stack,"",@progbits
