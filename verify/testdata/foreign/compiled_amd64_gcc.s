/* By gcc 12.2 -O2 -DN=4 scanning.c */
	.file	"scanning.c"
	.text
	.p2align 4
	.globl	mymul
	.type	mymul, @function
mymul:
.LFB0:
	.cfi_startproc
	pushq	%r14
	.cfi_def_cfa_offset 16
	.cfi_offset 14, -16
	pxor	%xmm0, %xmm0
	pushq	%r13
	.cfi_def_cfa_offset 24
	.cfi_offset 13, -24
	movq	%rsi, %r13
	pushq	%r12
	.cfi_def_cfa_offset 32
	.cfi_offset 12, -32
	movq	%rdi, %r12
	pushq	%rbp
	.cfi_def_cfa_offset 40
	.cfi_offset 6, -40
	xorl	%ebp, %ebp
	pushq	%rbx
	.cfi_def_cfa_offset 48
	.cfi_offset 3, -48
	movq	%rdx, %rbx
	movaps	%xmm0, -64(%rsp)
	leaq	-64(%rsp), %rsi
	movaps	%xmm0, -48(%rsp)
	movaps	%xmm0, -32(%rsp)
	movaps	%xmm0, -16(%rsp)
.L2:
	movq	0(%r13,%rbp,8), %rdi
	xorl	%ecx, %ecx
	xorl	%r14d, %r14d
.L3:
	movq	%rdi, %rax
	mulq	(%rbx,%rcx)
	movq	(%rsi,%rcx), %r8
	xorl	%r9d, %r9d
	addq	%r8, %rax
	adcq	%r9, %rdx
	xorl	%r11d, %r11d
	addq	%r14, %rax
	adcq	%r11, %rdx
	movq	%rax, (%rsi,%rcx)
	addq	$8, %rcx
	movq	%rdx, %r14
	cmpq	$32, %rcx
	jne	.L3
	addq	$1, %rbp
	movq	%rdx, 32(%rsi)
	addq	$8, %rsi
	cmpq	$4, %rbp
	jne	.L2
	movdqa	-64(%rsp), %xmm1
	movdqa	-48(%rsp), %xmm2
	movdqa	-32(%rsp), %xmm3
	movdqa	-16(%rsp), %xmm4
	movups	%xmm1, (%r12)
	movups	%xmm2, 16(%r12)
	movups	%xmm3, 32(%r12)
	movups	%xmm4, 48(%r12)
	popq	%rbx
	.cfi_def_cfa_offset 40
	popq	%rbp
	.cfi_def_cfa_offset 32
	popq	%r12
	.cfi_def_cfa_offset 24
	popq	%r13
	.cfi_def_cfa_offset 16
	popq	%r14
	.cfi_def_cfa_offset 8
	ret
	.cfi_endproc
.LFE0:
	.size	mymul, .-mymul
	.ident	"GCC: (Debian 12.2.0-14+deb12u1) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
