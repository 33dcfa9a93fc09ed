// Vectors as wide as the processor's. Of wider ones the compiler makes code that goes through memory, slower than a loop over the
// terms, so that a kernel is compiled for each size, BYTES, with the instructions of TARGET.
#ifndef HPF_VECTORS_H
#define HPF_VECTORS_H

// WIDE(x) is the name of x for vectors of BYTES, JOIN(NAME(x), 32) that for vectors of 32.
#define WIDE(x) JOIN(NAME(x), BYTES)
#define JOIN(x, bytes) JOINED(x, bytes)
#define JOINED(x, bytes) x##_##bytes

// The size of the processor's vectors.
static inline int vector_bytes(void)
{
	return __builtin_cpu_supports("avx512f") ? 64 : __builtin_cpu_supports("avx2") ? 32 : 16;
}

#endif
