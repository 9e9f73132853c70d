/*
 * Stands for an emulator: for each character of its first argument enter
 * tb_gen_code once and run a loop of COST * 1000000 instructions; then print
 * the argument, or WRONG in its place.
 */
	.globl	_start
	.type	_start, @function
_start:
	mov	16(%rsp), %rsi		/* argv[1] */
	xor	%edx, %edx
1:	cmpb	$0, (%rsi,%rdx)
	je	2f
	call	tb_gen_code
	inc	%edx
	jmp	1b
2:
#ifdef WRONG
	dec	%edx
#endif
	mov	$1, %edi
	mov	$1, %eax		/* write */
	syscall
	xor	%edi, %edi
	mov	$231, %eax		/* exit_group */
	syscall

	.type	tb_gen_code, @function
tb_gen_code:
	mov	$COST * 500000, %ecx
1:	dec	%ecx
	jnz	1b
	ret
