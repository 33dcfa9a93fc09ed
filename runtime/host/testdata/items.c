// Output statements with items of every type, list-directed and formatted.
#include "program.h"

PROGRAM("items.hpf", ABI_HASH)

int64_t hpf_prog_grids(int64_t nprocs, void *out) { return 0; }

static void formatted(void *ctx, char *format)
{
	REQUEST(IO_BEGIN, (int64_t)format, (int64_t)strlen(format), STANDARD_OUTPUT);
}

void hpf_prog_main(void *ctx)
{
	int8_t bytes[] = {1, -2, 3};
	float half = 0.5f;
	double third = 1.0 / 3;
	int32_t truth[] = {1, 0};
	if (((struct hpf_ctx *)ctx)->rank == 0) {
		REQUEST(IO_BEGIN, 0, 0, STANDARD_OUTPUT);
		REQUEST(IO_END, 1);
		REQUEST(IO_BEGIN, 0, 0, STANDARD_OUTPUT);
		hpf_rt_io_int(ctx, 1, 3, bytes);
		hpf_rt_io_real(ctx, 4, 1, &half);
		hpf_rt_io_real(ctx, 8, 1, &third);
		hpf_rt_io_logical(ctx, 4, 2, truth);
		hpf_rt_io_char(ctx, 3, 2, "abcdef");
		hpf_rt_io_char(ctx, 0, 1, "");
		hpf_rt_io_int(ctx, 1, 0, bytes);
		REQUEST(IO_END, 1);
		formatted(ctx, "(I3.2,2(1X,A))");
		hpf_rt_io_int(ctx, 1, 1, bytes);
		hpf_rt_io_char(ctx, 3, 2, "abcdef");
		REQUEST(IO_END, 1);
		formatted(ctx, "(I3)");
		hpf_rt_io_real(ctx, 8, 1, &third);
		REQUEST(IO_END, 1);
	}
	int64_t x = 0;
	REQUEST(BCAST, 1, (int64_t)&x, 8);
}
