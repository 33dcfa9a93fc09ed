// Makes the C heap of all threads one, before there are any: compiled code reads small arrays of other
// ranks by short distances, which do not reach from the heap of one thread to that of another.
#include <malloc.h>

// What it gets from the system it keeps: temporaries come and go in every time step, and fresh memory costs page faults.
__attribute__((constructor)) static void one_heap(void) {
	mallopt(M_ARENA_MAX, 1);
	mallopt(M_MMAP_THRESHOLD, 4 << 20); // larger blocks are not asked of it
	mallopt(M_TRIM_THRESHOLD, 256 << 20);
}
