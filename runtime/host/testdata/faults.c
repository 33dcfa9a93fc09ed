// Collectives of every kind; the rank RANK divides by zero before step STEP, both taken from
// the environment.
#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "program.h"

PROGRAM("faults.hpf", ABI_HASH)

int64_t hpf_prog_grids(int64_t nprocs, void *out)
{
	if (out)
		((int64_t *)out)[0] = -1;
	return 1;
}

static volatile int64_t zero;

static void fault(void *ctx, int64_t step)
{
	if (((struct hpf_ctx *)ctx)->rank == atoi(getenv("RANK")) && step == atoi(getenv("STEP")))
		zero = 7 / zero;
}

static int64_t milliseconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

// If LAG is set, all ranks but RANK store into their vectors for so many milliseconds, and then make the file DONE.
static void lag(void *ctx, struct hpf_desc *vector)
{
	if (!getenv("LAG") || ((struct hpf_ctx *)ctx)->rank == atoi(getenv("RANK")))
		return;
	for (int64_t end = milliseconds() + atoi(getenv("LAG")); milliseconds() < end;)
		*(volatile double *)vector->base += 1;
	close(creat(getenv("DONE"), 0600));
}

void hpf_prog_main(void *ctx)
{
	enum { N = 100, FOLD_LINES = 17 };
	int64_t x = 0;
	double sum = 0;
	struct hpf_desc a, b, c, d;
	fault(ctx, 0);
	vector(ctx, &a, 0, "a", N, 1, 1);
	vector(ctx, &b, 1, "b", N, 2, 0);
	REQUEST(ALLOC, (int64_t)&c, 2, (int64_t) "c", 8, 0, 0, 2, 0, 1, N, 1, 0, 1, -1, 0, N, 0, 0, 0, 0, 1, 3, 0, -1, 1, -1, 0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0);
	REQUEST(ALLOC, (int64_t)&d, 3, (int64_t) "d", 8, 0, 0, 1, -1, 1, 3, 0, -1, 1, -1, 0, 3, 0, 0, 0, 0, 0);
	fault(ctx, 1);
	REQUEST(BCAST, 1, (int64_t)&x, 8);
	fault(ctx, 2);
	lag(ctx, &a);
	REQUEST(COPY, (int64_t)&b, (int64_t)&a, 1, N, 0, 1, 1, 0, 1, 1);
	fault(ctx, 3);
	REQUEST(HALO, (int64_t)&a, 1, 1);
	fault(ctx, 4);
	REQUEST(REDUCE, 1, 8, 0, (int64_t)&x);
	fault(ctx, 5);
	REQUEST(ORDERED, (int64_t)&b, 24, 0, (int64_t)&sum);
	fault(ctx, 6);
	REQUEST(FOLD_LINES, (int64_t)&d, (int64_t)&c, 0, 24, 0);
	fault(ctx, 7);
	REQUEST(FETCH, (int64_t)&a, (int64_t)&x, 50);
	fault(ctx, 8);
}
