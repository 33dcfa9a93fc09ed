// Element by element, store = left op right, for n elements; type and op are codes of the
// ABI. store may be left or right. Returns 0 when they do not go together.
#ifndef HPF_COMBINE_H
#define HPF_COMBINE_H

#include <stdint.h>

int64_t hpf_combine(int64_t type, int64_t op, void *store, const void *left, const void *right, int64_t n);

#endif
