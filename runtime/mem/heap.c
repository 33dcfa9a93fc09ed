// Makes the C heap of all threads one, before there are any: compiled code reads small arrays of other
// ranks by short distances, which do not reach from the heap of one thread to that of another.
#include <malloc.h>

__attribute__((constructor)) static void one_heap(void) { mallopt(M_ARENA_MAX, 1); }
