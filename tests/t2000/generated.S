/*
 * Write a function of 6 * 50000 + 3 instructions, 2 * 49999
 * of them indirect jumps, to anonymous memory and call
 * it, once where mmap made it executable and once where mprotect did.
 * In the text: 15 instructions at _start, 12 in each of two calls of get.
 */
	.globl	_start
	.type	_start, @function
_start:
	mov	$7, %edx		/* read, write, execute */
	call	get
	call	*%rax
	mov	$3, %edx		/* read, write */
	call	get
	mov	%rax, %rbp
	mov	%rax, %rdi
	mov	$4096, %esi
	mov	$5, %edx		/* read, execute */
	mov	$10, %eax		/* mprotect */
	syscall
	call	*%rbp
	xor	%edi, %edi
	mov	$231, %eax		/* exit_group */
	syscall

/* 12 instructions: a page of anonymous memory with the code in it, in rax. */
get:	xor	%edi, %edi
	mov	$4096, %esi
	mov	$0x22, %r10d		/* MAP_PRIVATE | MAP_ANONYMOUS */
	mov	$-1, %r8
	xor	%r9d, %r9d
	mov	$9, %eax		/* mmap */
	syscall
	mov	%rax, %rdi
	lea	code(%rip), %rsi
	mov	$code_end - code, %ecx
	rep movsb			/* retires once */
	ret

code:	lea	1f(%rip), %rdx
	mov	$50000, %ecx
1:	dec	%ecx
	jz	2f
	jmp	*%rdx
2:	lea	3f(%rip), %r10
	mov	$50000, %ecx
3:	dec	%ecx
	jz	4f
	jmp	*%r10			/* with a REX prefix */
4:	ret
code_end:
