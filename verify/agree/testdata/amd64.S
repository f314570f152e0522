// rdi is the arena, which a sample's base then holds; rax and rcx are free
// before the registers are loaded and after they are stored.
#define REGISTERS rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15
#define KEPT rbx, rbp, r12, r13, r14, r15

// The state begins behind four header words: registers, CF, OF.
#define STATE(n) 32 + 8*n
#define CF STATE(16)
#define OF STATE(17)

	.text

	.macro ENTER base
	movq	%rdi, \base
	movq	OF(\base), %rax
	shlq	$11, %rax
	orq	CF(\base), %rax
	pushq	%rax
	popfq
	.set	n, 0
	.irp	r, REGISTERS
	.ifnc	%\r, \base
	movq	STATE(n)(\base), %\r
	.endif
	.set	n, n + 1
	.endr
	.endm

	.macro LEAVE base
	.set	n, 0
	.irp	r, REGISTERS
	.ifnc	%\r, \base
	movq	%\r, STATE(n)(\base)
	.endif
	.set	n, n + 1
	.endr
	movq	\base, %rdi
	jmp	leave
	.endm

	.balign	4096
	.global	probe
	.type	probe, %function
probe:
	.irp	r, KEPT
	pushq	%\r
	.endr
	movq	(%rdi), %rax
	movq	%rsp, 8(%rdi)
	movq	%rdi, 16(%rdi)
	leaq	first(%rip), %rcx
	movq	%rcx, 24(%rdi)
	addq	%rcx, %rax
	// Some kernels cannot load a page of code while rsp holds anything but a
	// stack, so the sample is touched before.
	movb	(%rax), %cl
	movb	STRIDE(%rax), %cl
	jmp	*%rax

leave:
	seto	%al
	setc	%cl
	movzbl	%al, %eax
	movzbl	%cl, %ecx
	movq	%rax, OF(%rdi)
	movq	%rcx, CF(%rdi)
	movq	8(%rdi), %rsp
	.irp	r, r15, r14, r13, r12, rbp, rbx
	popq	%\r
	.endr
	ret

first:
