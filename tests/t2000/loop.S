/* 2 * 1000000 + 4 instructions, all in the program's text; exits with 7. */
	.globl	_start
	.type	_start, @function
_start:
	mov	$1000000, %ecx
1:	dec	%ecx
	jnz	1b
	mov	$7, %edi
	mov	$231, %eax		/* exit_group */
	syscall
