// Copies of single lines and elements without a plan.
#ifndef HPF_LINE_H
#define HPF_LINE_H

#include "../exec/hpf_abi.h"

// Serves ReqCopy with n words from each rank if it moves a short line, of which one rank has all, to ranks that
// have all of the destination; else does nothing and returns 0.
int64_t hpf_copy_line(int64_t n, int64_t ranks, int64_t *const *words);

// Serves ReqFetch with n words from each rank, or does nothing and returns 0.
int64_t hpf_fetch(int64_t n, int64_t ranks, int64_t *const *words);

#endif
