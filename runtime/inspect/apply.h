// The updates of irregular left sides at the owners of their elements.
#ifndef HPF_APPLY_H
#define HPF_APPLY_H

#include <stdint.h>

// Added to the operator MAX or MIN of reals when the old value is its first argument.
enum { HPF_OLD_FIRST = 64 };

// An update combines the element at a byte offset from the array's base with a cell.
struct hpf_update {
	int64_t cell, offset;
};

// Does n updates in order; type and op are codes of the ABI. Every cell becomes the operator's
// neutral element.
void hpf_apply(int64_t type, int64_t op, const struct hpf_update *list, int64_t n, char *base);

// Stores the cells, elem bytes each, in order.
void hpf_store(int64_t elem, const struct hpf_update *list, int64_t n, char *base);

// Sets n cells to the operator's neutral element.
void hpf_neutral(int64_t type, int64_t op, int64_t n, int64_t elem, char *cells);

#endif
