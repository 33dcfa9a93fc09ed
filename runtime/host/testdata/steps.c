// STEPS collectives of KIND: 0 a broadcast, 1 a copy of one line.
#include "program.h"

PROGRAM("steps.hpf", ABI_HASH)

int64_t hpf_prog_grids(int64_t nprocs, void *out)
{
	if (out)
		((int64_t *)out)[0] = -1;
	return 1;
}

void hpf_prog_main(void *ctx)
{
	int64_t x = 0;
	struct hpf_desc a, b;
	vector(ctx, &a, 0, "a", 1000, 1, 1);
	vector(ctx, &b, 1, "b", 1000, 1, 1);
	for (int64_t i = 0; i < STEPS; i++) {
		if (KIND == 0)
			REQUEST(BCAST, 1, (int64_t)&x, 8);
		else if (KIND == 1)
			REQUEST(COPY, (int64_t)&b, (int64_t)&a, 1, 999, 0, 1, 1, 0, 1, 2);
		else if (KIND == 2)
			REQUEST(HALO, (int64_t)&a, 1, 1);
		else
			REQUEST(COPY, (int64_t)&b, (int64_t)&a, 1, 10, 0, 1, 1 + i % 900, 0, 1, 2);
	}
}
