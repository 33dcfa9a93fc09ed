// Ends in the way that HOW says, on rank WHERE (-1: on all); before that rank 0 prints 1.
#include "program.h"

#ifndef STALE
#define STALE 0
#endif

PROGRAM("ends.hpf", ABI_HASH + STALE)

int64_t hpf_prog_grids(int64_t nprocs, void *out)
{
	if (out) {
		((int64_t *)out)[0] = 1;
		((int64_t *)out)[1] = 3;
	}
	return 2;
}

static volatile int64_t zero, *nowhere = (int64_t *)16;

static int64_t deep(int64_t n)
{
	volatile char frame[512];
	frame[0] = (char)n;
	return deep(n + 1) + frame[0];
}

static void end(void *ctx)
{
	struct hpf_desc d;
	switch (HOW) {
	case 0: break;
	case 1: zero = 7 / zero; break;
	case 2: *nowhere = 1; break;
	case 3: zero = deep(0); break;
	case 4: __builtin_trap(); break;
	case 5: zero = 7 % zero; break;
	case 6: REQUEST(STOP, 3 + 256, 0, 0, 0, 1, WHERE >= 0); break;
	case 7: REQUEST(STOP, 0, 0, (int64_t) "done", 4, 0, WHERE >= 0); break;
	case 8: REQUEST(STOP, 1, 1, 0, 0, 0, WHERE >= 0); break;
	case 9: REQUEST(FAIL, (int64_t) "index 7 is outside 1:5", 22); break;
	case 10: memset(&d, 0, sizeof d); vector(ctx, &d, 0, "huge", 1ll << 60, 1, 0); break;
	case 11: memset(&d, 0, sizeof d); vector(ctx, &d, 0, "huge", 1ll << 42, 1, 0); break;
	case 12: REQUEST(IO_BEGIN, (int64_t) "(I5", 3, STANDARD_OUTPUT); break;
	case 13: zero = 7 / (2 - ((struct hpf_ctx *)ctx)->rank); REQUEST(STOP, 0, 0, 0, 0, 0, 0); break;
	}
}

void hpf_prog_main(void *ctx)
{
	int64_t x = 0;
	print_int(ctx, 1);
	REQUEST(BCAST, 1, (int64_t)&x, 8);
	if (WHERE < 0 || ((struct hpf_ctx *)ctx)->rank == WHERE)
		end(ctx);
	REQUEST(REDUCE, 1, 8, 0, (int64_t)&x);
	print_int(ctx, 2);
}
