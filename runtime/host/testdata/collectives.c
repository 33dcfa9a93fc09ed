// Every collective once; prints what it found.
#include "program.h"

PROGRAM("collectives.hpf", ABI_HASH)

int64_t hpf_prog_grids(int64_t nprocs, void *out)
{
	if (out)
		((int64_t *)out)[0] = -1;
	return 1;
}

enum { N = 1000 };

static int64_t owned_sum(void *ctx, struct hpf_desc *d)
{
	struct hpf_owned owned;
	int64_t sum = 0;
	hpf_rt_owned(ctx, d, 0, 1, 0, 1, 1, N, 1, 1, &owned);
	for (int64_t i = 0; i < owned.count; i++) {
		struct hpf_run *run = (struct hpf_run *)owned.runs + i;
		for (int64_t j = 0; j < run->n; j++)
			sum += ((int64_t *)d->base)[run->l + j * owned.lstep];
	}
	return sum;
}

void hpf_prog_main(void *ctx)
{
	struct hpf_desc a, b;
	int64_t value = 0;
	vector(ctx, &a, 0, "a", N, 1, 1);
	vector(ctx, &b, 1, "b", N, 2, 0);
	fill(ctx, &a, N, 1);

	REQUEST(COPY, (int64_t)&b, (int64_t)&a, 1, N, 0, 1, 1, 0, -1, N); // b(i) = a(n+1-i)
	REQUEST(FETCH, (int64_t)&b, (int64_t)&value, 3);
	print_int(ctx, value); // 998

	value = owned_sum(ctx, &b);
	REQUEST(REDUCE, 1, 8, 0, (int64_t)&value);
	print_int(ctx, value); // 500500

	value = 1;
	REQUEST(ORDERED, (int64_t)&b, 8, 0, (int64_t)&value);
	print_int(ctx, value); // 500501

	value = ((struct hpf_ctx *)ctx)->rank + 7;
	REQUEST(BCAST, 1, (int64_t)&value, 8);
	print_int(ctx, value); // 7

	REQUEST(HALO, (int64_t)&a, 1, 1);
	int64_t wrong = 0;
	struct hpf_owned owned;
	hpf_rt_owned(ctx, &a, 0, 1, 0, 2, 1, N - 2, 0, 0, &owned);
	for (int64_t i = 0; i < owned.count; i++) {
		struct hpf_run *run = (struct hpf_run *)owned.runs + i;
		for (int64_t j = 0; j < run->n; j++) {
			int64_t *x = (int64_t *)a.base + run->l + j, g = run->r + j + 2;
			wrong += x[-1] != g - 1 || x[1] != g + 1;
		}
	}
	REQUEST(REDUCE, 1, 8, 0, (int64_t)&wrong);
	print_int(ctx, wrong); // 0

	REQUEST(FETCH, (int64_t)&a, (int64_t)&value, 500);
	print_int(ctx, value); // 500
	REQUEST(FREE, (int64_t)&a);
}
