// Makes the C heap of all threads one, before there are any: compiled code reads small arrays of other
// ranks by short distances, which do not reach from the heap of one thread to that of another.
#define _GNU_SOURCE
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "heap.h"

enum { PAGE = 4096, STEP = 32 << 20 };

// Where the heap ended when huge pages were last advised for it.
static _Atomic uintptr_t advised;

// What the heap gets from the system it keeps: temporaries come and go in every time step, and fresh memory costs page faults.
__attribute__((constructor)) static void one_heap(void)
{
	mallopt(M_ARENA_MAX, 1);
	mallopt(M_MMAP_THRESHOLD, 4 << 20); // larger blocks are not asked of it
	mallopt(M_TRIM_THRESHOLD, 256 << 20);
	mallopt(M_TOP_PAD, STEP);
	advised = (uintptr_t)sbrk(0);
	void *volatile room = malloc(1 << 20); // more than there is, so that the heap grows before anything lies where it does
	free(room);
	hpf_advise_heap();
}

void hpf_advise_heap(void)
{
	uintptr_t top = (uintptr_t)sbrk(0) & -(uintptr_t)PAGE, from = advised & -(uintptr_t)PAGE;
	if (top <= from)
		return;
	advised = top;
	madvise((void *)from, top - from, MADV_HUGEPAGE);
}
