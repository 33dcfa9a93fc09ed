// Rank SLOW computes for two fifths of a second after the broadcast.
#include <time.h>

#include "program.h"

PROGRAM("stall.hpf", ABI_HASH)

int64_t hpf_prog_grids(int64_t nprocs, void *out) { return 0; }

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

void hpf_prog_main(void *ctx)
{
	int64_t x = 0;
	REQUEST(BCAST, 1, (int64_t)&x, 8);
	for (double end = now() + 0.4; ((struct hpf_ctx *)ctx)->rank == SLOW && now() < end;)
		;
	REQUEST(REDUCE, 1, 8, 0, (int64_t)&x);
}
