// What the C test programs share: a small hand-written counterpart of generated code.
#ifndef PROGRAM_H
#define PROGRAM_H

#include <string.h>

#include "hpf_abi.h"

enum { ALLOC = 1, FREE, COPY, HALO, FETCH, REDUCE, ORDERED, BCAST, IO_BEGIN, IO_END, STOP, FAIL };
enum { STANDARD_OUTPUT = 6 };

#define REQUEST(kind, ...) \
	do { \
		int64_t words[] = {__VA_ARGS__}; \
		hpf_rt_request(ctx, kind, __LINE__, sizeof words / sizeof *words, words); \
	} while (0)

#define PROGRAM(source, hash) \
	int64_t hpf_prog_abi(void) { return hash; } \
	void *hpf_prog_name(void) { return source; }

// A vector of n 8-byte elements, distributed by format (1 block, 2 cyclic) over grid 0.
static inline void vector(void *ctx, struct hpf_desc *d, int64_t id, char *name, int64_t n, int64_t format, int64_t overlap)
{
	REQUEST(ALLOC, (int64_t)d, id, (int64_t)name, 8, 0, 0, 1, 0, 1, n, format, 0, 1, -1, 0, n, 0, 0, overlap, overlap, 1, 0, 0, 0, 0, 0);
}

static inline void print_int(void *ctx, int64_t value)
{
	if (((struct hpf_ctx *)ctx)->rank)
		return;
	REQUEST(IO_BEGIN, 0, 0, STANDARD_OUTPUT);
	hpf_rt_io_int(ctx, 8, 1, &value);
	REQUEST(IO_END, 1);
}

// Sets x(g) = value(g) on the elements that the rank owns.
static inline void fill(void *ctx, struct hpf_desc *d, int64_t n, int64_t factor)
{
	struct hpf_owned owned;
	hpf_rt_owned(ctx, d, 0, 1, 0, 1, 1, n, 0, 0, &owned);
	for (int64_t i = 0; i < owned.count; i++) {
		struct hpf_run *run = (struct hpf_run *)owned.runs + i;
		for (int64_t j = 0; j < run->n; j++)
			((int64_t *)d->base)[run->l + j * owned.lstep] = factor * (run->r + j * owned.rstep + 1);
	}
}

#endif
