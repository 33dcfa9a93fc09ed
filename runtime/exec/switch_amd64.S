// void hpf_switch(void **from, void *to): System V calling convention. The control words of
// both floating-point units belong to the callee-saved state.
	.text
	.globl hpf_switch
	.type hpf_switch, @function
hpf_switch:
	pushq %rbp
	pushq %rbx
	pushq %r12
	pushq %r13
	pushq %r14
	pushq %r15
	subq $8, %rsp
	stmxcsr (%rsp)
	fnstcw 4(%rsp)
	movq %rsp, (%rdi)
	movq %rsi, %rsp
	ldmxcsr (%rsp)
	fldcw 4(%rsp)
	addq $8, %rsp
	popq %r15
	popq %r14
	popq %r13
	popq %r12
	popq %rbx
	popq %rbp
	ret
	.size hpf_switch, .-hpf_switch
	.section .note.GNU-stack, "", @progbits
