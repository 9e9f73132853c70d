	.set noreorder
	.set volatile
	.set noat
	.set nomacro
	.text
	.ident	"GCC: (GNU) 12.2.0"
	.section	.note.GNU-stack,"",@progbits
