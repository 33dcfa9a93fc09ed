#include "program.h"

#include <dlfcn.h>
#include <time.h>

#include "../../exec/hpf_abi.h"

enum { MAPPED, ROOT, SHARED };
enum { COLLAPSED, BLOCK, CYCLIC };
enum { F8 = 24, SUM = 0, ELEMENT = 8, WARM_UP = 3 };

struct hpf_bench hpf_bench;

// The runtime is asked as a compiled program asks it: by a function that the dynamic linker finds.
static void (*request)(void *ctx, int32_t kind, int32_t line, int64_t n, void *words);

int hpf_bench_open(void)
{
	*(void **)&request = dlsym(RTLD_DEFAULT, "hpf_rt_request");
	return request != 0;
}

// A descriptor and its words; every rank has its own on its stack.
struct variable {
	struct hpf_desc desc;
	int64_t words[40];
	int n;
};

static void put(struct variable *v, int n, const int64_t *words)
{
	for (int i = 0; i < n; i++)
		v->words[v->n++] = words[i];
}

static void begin(struct variable *v, int64_t id, int64_t place, int64_t rank, int64_t grid)
{
	v->n = 0;
	put(v, 8, (int64_t[]){(int64_t)&v->desc, id, (int64_t) "vector", ELEMENT, place, 0, rank, grid});
}

// A dimension 1:extent over the arrangement's only dimension, or collapsed.
static void dimension(struct variable *v, int64_t extent, int64_t format, int64_t k)
{
	put(v, 12, (int64_t[]){1, extent, format, format == COLLAPSED ? -1 : 0, 1, -1, k, extent, 0, 0, 0, 0});
}

static void end(void *ctx, struct variable *v, int64_t distributed, int64_t elements)
{
	put(v, 1, &distributed);
	if (distributed)
		put(v, 5, (int64_t[]){0, 0, 0, 0, 0});
	request(ctx, hpf_bench.alloc, 1, v->n, v->words);
	for (int64_t i = 0; v->desc.holds && i < elements; i++)
		((double *)v->desc.base)[i] = 1.0 / (double)(i + 1);
}

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000 + t.tv_nsec;
}

// Makes the request again and again; rank 0 notes how long each takes.
static void repeat(void *ctx, int64_t kind, int64_t n, int64_t *words)
{
	for (int64_t i = -WARM_UP; i < hpf_bench.rounds; i++) {
		int64_t start = now();
		request(ctx, (int32_t)kind, 1, n, words);
		if (i >= 0 && ((struct hpf_ctx *)ctx)->rank == 0)
			hpf_bench.nanoseconds[i] = now() - start;
	}
}

// Row r of the matrix is the vector of rank r; the sum of the rows goes to all or to one.
static void reduce_vectors(void *ctx, int64_t place)
{
	int64_t ranks = ((struct hpf_ctx *)ctx)->size, length = hpf_bench.bytes / ELEMENT;
	struct variable vectors, sum;
	begin(&vectors, 0, MAPPED, 2, 0);
	dimension(&vectors, ranks, BLOCK, 0);
	dimension(&vectors, length, COLLAPSED, 0);
	end(ctx, &vectors, 1, length);
	begin(&sum, 1, place, 1, -1);
	dimension(&sum, length, COLLAPSED, 0);
	end(ctx, &sum, 0, 0);
	repeat(ctx, hpf_bench.fold_lines, 5, (int64_t[]){(int64_t)&sum.desc, (int64_t)&vectors.desc, 0, F8, SUM});
}

// Blocks of one rank's elements go to all ranks in equal parts: in one piece, or dealt out one by one.
static void exchange(void *ctx, int dealt)
{
	int64_t ranks = ((struct hpf_ctx *)ctx)->size, part = hpf_bench.bytes / ELEMENT / ranks;
	if (part < 1)
		part = 1;
	int64_t all = part * ranks * ranks;
	struct variable from, to;
	begin(&from, 0, MAPPED, 1, 0);
	dimension(&from, all, BLOCK, 0);
	end(ctx, &from, 1, part * ranks);
	begin(&to, 1, MAPPED, 1, 0);
	dimension(&to, all, CYCLIC, dealt ? 1 : part);
	end(ctx, &to, 1, part * ranks);
	repeat(ctx, hpf_bench.copy, 10, (int64_t[]){(int64_t)&to.desc, (int64_t)&from.desc, 1, all, 0, 1, 1, 0, 1, 1});
}

void hpf_bench_main(void *ctx)
{
	double value = 1;
	switch (hpf_bench.operation) {
	case HPF_BARRIER: repeat(ctx, hpf_bench.broadcast, 1, (int64_t[]){0}); break;
	case HPF_ALLREDUCE:
	case HPF_REDUCE:
		if (hpf_bench.bytes <= ELEMENT) // a scalar, which all ranks get
			repeat(ctx, hpf_bench.reduce, 4, (int64_t[]){1, F8, SUM, (int64_t)&value});
		else
			reduce_vectors(ctx, hpf_bench.operation == HPF_REDUCE ? ROOT : SHARED);
		break;
	case HPF_ALLTOALL: exchange(ctx, 0); break;
	case HPF_REDISTRIBUTE: exchange(ctx, 1);
	}
}

void hpf_bench_pack(double *dst, const double *src, int64_t elements, int64_t n)
{
	for (int64_t p = 0; p < n; p++)
		for (int64_t i = p; i < elements; i += n)
			*dst++ = src[i];
}

void hpf_bench_gather(double *dst, const double *src, const int64_t *at, int64_t n, int64_t stride, int64_t step, int64_t periods)
{
	for (; periods > 0; periods--, src += step, dst += n)
		if (stride)
			for (int64_t i = 0; i < n; i++)
				dst[i] = src[at[0] + i * stride];
		else
			for (int64_t i = 0; i < n; i++)
				dst[i] = src[at[i]];
}

void hpf_bench_scatter(double *dst, const double *src, const int64_t *at, int64_t n, int64_t stride, int64_t step, int64_t periods)
{
	for (; periods > 0; periods--, dst += step, src += n)
		if (stride)
			for (int64_t i = 0; i < n; i++)
				dst[at[0] + i * stride] = src[i];
		else
			for (int64_t i = 0; i < n; i++)
				dst[at[i]] = src[i];
}
