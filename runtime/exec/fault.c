// Faults inside a fiber become a value: the handler notes what happened and lets the thread
// go on at fault_exit on a fresh part of the fiber's stack, which gives control back to the
// worker. Signals outside fibers go to the handlers that were there before, Go's own.
#define _GNU_SOURCE
#include <signal.h>
#include <string.h>
#include <ucontext.h>

#include "rank.h"

static struct sigaction previous[NSIG];

static void fault_exit(void)
{
	hpf_leave(hpf_current, HPF_FAULTED);
	__builtin_trap();
}

// Where fault_exit may put its frames: below what the faulting code uses, so that Go can look
// for return addresses there, or at the top when the fault is an overflow of the stack. It
// starts as if called, so the pointer is 8 below a multiple of 16.
static uint64_t clear_stack(const struct hpf_rank *rank)
{
	enum { RED_ZONE = 128, ROOM = 4096 };
	uint64_t bottom = (uint64_t)rank->stack + HPF_STACK_GUARD, top = (uint64_t)rank->stack + rank->stack_bytes;
	uint64_t sp = rank->fault_sp - RED_ZONE;
	if (sp < bottom + ROOM || sp > top)
		sp = top - RED_ZONE;
	return (sp & ~15ull) - 8;
}

static void on_fault(int signal, siginfo_t *info, void *context)
{
	struct hpf_rank *rank = hpf_current;
	if (!rank) {
		previous[signal].sa_sigaction(signal, info, context);
		return;
	}
	greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
	rank->signal = signal;
	rank->code = info->si_code;
	rank->address = (uint64_t)info->si_addr;
	rank->pc = registers[REG_RIP];
	rank->divisor = registers[REG_RCX];
	rank->fault_sp = registers[REG_RSP];
	registers[REG_RSP] = (greg_t)clear_stack(rank);
	registers[REG_RIP] = (greg_t)fault_exit;
}

void hpf_catch_faults(void)
{
	static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
	for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++) {
		struct sigaction action;
		memset(&action, 0, sizeof action);
		action.sa_sigaction = on_fault;
		action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
		sigaction(signals[i], &action, &previous[signals[i]]);
	}
}

void hpf_end_by_quit(void) { signal(SIGQUIT, SIG_DFL); }

void hpf_out_of_memory(int64_t bytes)
{
	hpf_current->signal = 0;
	hpf_current->address = bytes;
	hpf_current->pc = (uint64_t)__builtin_return_address(0);
	hpf_current->fault_sp = (uint64_t)__builtin_frame_address(0);
	fault_exit();
}
