/*
 * Enters "direct" 1000 times by call and 500 times by a tail jump from "tail",
 * "through" 300 times by a pointer; "fallen" is entered 200 times, always by
 * running into it from "above". Nothing enters "never".
 */
	.globl	_start
	.type	_start, @function
_start:
	mov	$1000, %ebx
1:	call	direct
	dec	%ebx
	jnz	1b
	mov	$500, %ebx
1:	call	tail
	dec	%ebx
	jnz	1b
	mov	$300, %ebx
	lea	through(%rip), %r12
1:	call	*%r12
	dec	%ebx
	jnz	1b
	mov	$200, %ebx
1:	call	above
	dec	%ebx
	jnz	1b
	xor	%edi, %edi
	mov	$231, %eax		/* exit_group */
	syscall

	.type	direct, @function
direct:	ret
	.type	tail, @function
tail:	jmp	direct
	.type	through.constprop.0, @function
through.constprop.0:
through:
	ret
	.type	above, @function
above:	nop
	.type	fallen, @function
fallen:	ret
	.type	never, @function
never:	ret
