// A program that makes one kind of collective request again and again.
#ifndef HPF_BENCH_PROGRAM_H
#define HPF_BENCH_PROGRAM_H

#include <stdint.h>

enum hpf_bench_operation { HPF_BARRIER, HPF_ALLREDUCE, HPF_REDUCE, HPF_ALLTOALL, HPF_REDISTRIBUTE };

// What the program does next: bytes are those of one rank's vector.
extern struct hpf_bench {
	int64_t alloc, copy, reduce, broadcast, fold_lines; // request codes
	int64_t operation, bytes, rounds;
	int64_t *nanoseconds; // room for the time of each round
} hpf_bench;

// Finds the runtime; returns 0 when it is not there.
int hpf_bench_open(void);

void hpf_bench_main(void *ctx);

// Copies every n-th of some elements to the front of dst, then those that follow them, and so on.
void hpf_bench_pack(double *dst, const double *src, int64_t elements, int64_t n);

// Copies elements that lie, in each of some periods step elements apart, at the given places, which are stride apart
// unless that is 0: to the front of dst, or from the front of src.
void hpf_bench_gather(double *dst, const double *src, const int64_t *at, int64_t n, int64_t stride, int64_t step, int64_t periods);
void hpf_bench_scatter(double *dst, const double *src, const int64_t *at, int64_t n, int64_t stride, int64_t step, int64_t periods);

#endif
