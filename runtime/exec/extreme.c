// Extremes of the terms that a kernel has computed.
//
// Which of equal terms a chain of comparisons ends with, and what NaNs do to it, depends on the order. Only zeros are equal
// without being the same, so all else may be compared in any order, by vector instructions.
#include <string.h>

#include "hpf_abi.h"
#include "vectors.h"

enum { LEAST = 1, TERM_FIRST = 2, VECTORS = 4 };

#define REAL float
#define BITS uint32_t
#define SIGN (1u << 31)
#define NAME(x) x##_f4
#include "extremeof.h"

#define REAL double
#define BITS uint64_t
#define SIGN (1ull << 63)
#define NAME(x) x##_f8
#include "extremeof.h"

double hpf_rt_extreme(double acc, void *terms, int64_t n, int64_t how) { return extreme_f8(acc, terms, n, how); }

float hpf_rt_extremef(float acc, void *terms, int64_t n, int64_t how) { return extreme_f4(acc, terms, n, how); }
