#ifndef HPF_TRUSTED_H
#define HPF_TRUSTED_H

#include <stdatomic.h>

// Tells whether steps in vectors may take the place of functions of the C library: if they are alike, which is asked once. known is 0
// before, then 1 for yes or 2 for no.
static inline int hpf_trusted(atomic_int *known, int (*alike)(void))
{
	int k = atomic_load_explicit(known, memory_order_relaxed);
	if (__builtin_expect(k == 0, 0)) {
		k = alike() ? 1 : 2;
		atomic_store_explicit(known, k, memory_order_relaxed);
	}
	return k == 1;
}

#endif
