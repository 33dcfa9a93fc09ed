// Ranks that do not do the same.
#include "program.h"

PROGRAM("mismatch.hpf", ABI_HASH)

int64_t hpf_prog_grids(int64_t nprocs, void *out) { return 0; }

void hpf_prog_main(void *ctx)
{
	int64_t x = 0, y = 0;
#ifdef OPERANDS
	int64_t list[] = {2, 8, 0, (int64_t)&x, 8, 0, (int64_t)&y};
	list[0] -= ((struct hpf_ctx *)ctx)->rank == 1;
	hpf_rt_request(ctx, REDUCE, 20, 1 + 3 * list[0], list);
	return;
#endif
#ifdef MEETINGS
	int64_t none = 0;
	for (int32_t i = 0; i < 100; i++)
		hpf_rt_request(ctx, BCAST, 30 + (i == 99 && ((struct hpf_ctx *)ctx)->rank >= MEETINGS), 1, &none);
	REQUEST(BCAST, 1, (int64_t)&x, 8); // ends what would go on meeting
	return;
#endif
	if (((struct hpf_ctx *)ctx)->rank == 1)
#ifdef EARLY_END
		return;
#else
		REQUEST(REDUCE, 1, 8, 0, (int64_t)&x);
#endif
	REQUEST(BCAST, 1, (int64_t)&x, 8);
}
