/* By clang 19.1 --target=x86_64-linux-gnu -ffreestanding -O2 -DN=4 scanning.c without its last line, .addrsig */
	.text
	.file	"scanning.c"
	.globl	mymul                           # -- Begin function mymul
	.p2align	4, 0x90
	.type	mymul,@function
mymul:                                  # @mymul
# %bb.0:
	pushq	%r15
	pushq	%r14
	pushq	%r12
	pushq	%rbx
	xorps	%xmm0, %xmm0
	movaps	%xmm0, -72(%rsp)
	movaps	%xmm0, -56(%rsp)
	movaps	%xmm0, -40(%rsp)
	movaps	%xmm0, -24(%rsp)
	movq	(%rdx), %rcx
	movq	8(%rdx), %r8
	movq	16(%rdx), %r9
	movq	24(%rdx), %r10
	xorl	%r15d, %r15d
	xorl	%r14d, %r14d
	.p2align	4, 0x90
.LBB0_1:                                # =>This Inner Loop Header: Depth=1
	movq	(%rsi,%r14,8), %r12
	movq	%rcx, %rax
	mulq	%r12
	movq	%rdx, %r11
	movq	%rax, %rbx
	movq	%r8, %rax
	mulq	%r12
	addq	%rbx, -72(%rsp,%r14,8)
	adcq	-64(%rsp,%r14,8), %r11
	setb	%bl
	movzbl	%bl, %ebx
	addq	%rax, %r11
	adcq	%rdx, %rbx
	movq	%r9, %rax
	mulq	%r12
	movq	%r11, -64(%rsp,%r14,8)
	xorl	%r11d, %r11d
	addq	-56(%rsp,%r14,8), %rbx
	setb	%r11b
	addq	%rax, %rbx
	adcq	%rdx, %r11
	movq	%rbx, -56(%rsp,%r14,8)
	movq	%r10, %rax
	mulq	%r12
	xorl	%ebx, %ebx
	addq	%r15, %r11
	setb	%bl
	addq	%rax, %r11
	adcq	%rdx, %rbx
	movq	%r11, -48(%rsp,%r14,8)
	movq	%rbx, -40(%rsp,%r14,8)
	leaq	1(%r14), %rax
	movq	%rbx, %r15
	movq	%rax, %r14
	cmpq	$4, %rax
	jne	.LBB0_1
# %bb.2:
	movaps	-72(%rsp), %xmm0
	movups	%xmm0, (%rdi)
	movaps	-56(%rsp), %xmm0
	movups	%xmm0, 16(%rdi)
	movaps	-40(%rsp), %xmm0
	movups	%xmm0, 32(%rdi)
	movaps	-24(%rsp), %xmm0
	movups	%xmm0, 48(%rdi)
	popq	%rbx
	popq	%r12
	popq	%r14
	popq	%r15
	retq
.Lfunc_end0:
	.size	mymul, .Lfunc_end0-mymul
                                        # -- End function
	.ident	"Debian clang version 19.1.7 (3~deb12u1)"
	.section	".note.GNU-stack","",@progbits
