#include <string.h>

#include "../exec/codes.h"
#include "kernels.h"

// Elements from one address, or from steps of it, are folded into an accumulator. Integer
// sums and products wrap, as unsigned ones do.
#define FOLD(type, expression) \
	for (int64_t i = 0; i < n; i++, p += step) { \
		type x = *(const type *)p; \
		a = (type)(expression); \
	} \
	break

#define DEFINE_INTEGER_FOLD(name, type, wrapping) \
	static int64_t name(int64_t op, type *accumulator, const char *p, int64_t step, int64_t n) \
	{ \
		type a = *accumulator; \
		switch (op) { \
		case SUM: FOLD(type, (wrapping)a + (wrapping)x); \
		case PRODUCT: FOLD(type, (wrapping)a * (wrapping)x); \
		case MAX: FOLD(type, x > a ? x : a); \
		case MIN: FOLD(type, x < a ? x : a); \
		case IAND: FOLD(type, a & x); \
		case IOR: FOLD(type, a | x); \
		case IEOR: FOLD(type, a ^ x); \
		default: return 0; \
		} \
		*accumulator = a; \
		return 1; \
	}

#define DEFINE_REAL_FOLD(name, type) \
	static int64_t name(int64_t op, type *accumulator, const char *p, int64_t step, int64_t n) \
	{ \
		type a = *accumulator; \
		switch (op) { \
		case SUM: FOLD(type, a + x); \
		case PRODUCT: FOLD(type, a * x); \
		case MAX: FOLD(type, x > a ? x : a); \
		case MIN: FOLD(type, x < a ? x : a); \
		default: return 0; \
		} \
		*accumulator = a; \
		return 1; \
	}

#define DEFINE_LOGICAL_FOLD(name, type) \
	static int64_t name(int64_t op, type *accumulator, const char *p, int64_t step, int64_t n) \
	{ \
		type a = *accumulator != 0; \
		switch (op) { \
		case AND: FOLD(type, a && x); \
		case OR: FOLD(type, a || x); \
		case EQV: FOLD(type, a == (x != 0)); \
		case NEQV: FOLD(type, a != (x != 0)); \
		default: return 0; \
		} \
		*accumulator = a; \
		return 1; \
	}

DEFINE_INTEGER_FOLD(fold_i1, int8_t, uint32_t)
DEFINE_INTEGER_FOLD(fold_i2, int16_t, uint32_t)
DEFINE_INTEGER_FOLD(fold_i4, int32_t, uint32_t)
DEFINE_INTEGER_FOLD(fold_i8, int64_t, uint64_t)
DEFINE_REAL_FOLD(fold_f4, float)
DEFINE_REAL_FOLD(fold_f8, double)
DEFINE_LOGICAL_FOLD(fold_l1, int8_t)
DEFINE_LOGICAL_FOLD(fold_l2, int16_t)
DEFINE_LOGICAL_FOLD(fold_l4, int32_t)
DEFINE_LOGICAL_FOLD(fold_l8, int64_t)

static int64_t fold(int64_t type, int64_t op, void *accumulator, const char *p, int64_t step, int64_t n)
{
	switch (type) {
	case I1: return fold_i1(op, accumulator, p, step, n);
	case I2: return fold_i2(op, accumulator, p, step, n);
	case I4: return fold_i4(op, accumulator, p, step, n);
	case I8: return fold_i8(op, accumulator, p, step, n);
	case F4: return fold_f4(op, accumulator, p, step, n);
	case F8: return fold_f8(op, accumulator, p, step, n);
	case L1: return fold_l1(op, accumulator, p, step, n);
	case L2: return fold_l2(op, accumulator, p, step, n);
	case L4: return fold_l4(op, accumulator, p, step, n);
	case L8: return fold_l8(op, accumulator, p, step, n);
	}
	return 0;
}

int64_t hpf_value_bytes(int64_t type) { return type >= L1 ? type - L1 + 1 : type >= F4 ? type - F4 + 4 : type; }

// Folds in any order, in as many accumulators as hide the time of one operation.
enum { LANES = 32 };

#define LANE_LOOP(term) \
	for (; i + LANES <= n; i += LANES) \
		for (int64_t k = 0; k < LANES; k++) { \
			type x = term; \
			a[k] = product ? a[k] * x : a[k] + x; \
		}

#define DEFINE_FAST(name, type_) \
	static inline __attribute__((always_inline)) void any_##name(int product, type_ *accumulator, const char *p, \
	                                                             int64_t step, const char *q, int64_t q_step, int64_t n) \
	{ \
		typedef type_ type; \
		type a[LANES], all = *accumulator; \
		int64_t i = 0; \
		for (int64_t k = 0; k < LANES; k++) \
			a[k] = product; \
		if (step == sizeof(type) && !q) \
			LANE_LOOP(((const type *)p)[i + k]) \
		else if (step == sizeof(type) && q_step == sizeof(type)) \
			LANE_LOOP(((const type *)p)[i + k] * ((const type *)q)[i + k]) \
		for (; i < n; i++) { \
			type x = *(const type *)(p + i * step); \
			if (q) \
				x *= *(const type *)(q + i * q_step); \
			type *lane = &a[i % LANES]; \
			*lane = product ? *lane * x : *lane + x; \
		} \
		for (int64_t k = 0; k < LANES; k++) \
			all = product ? all * a[k] : all + a[k]; \
		*accumulator = all; \
	} \
\
	__attribute__((target_clones("avx2", "default"))) static void name(int product, type_ *accumulator, const char *p, \
	                                                                    int64_t step, const char *q, int64_t q_step, int64_t n) \
	{ \
		if (product) \
			any_##name(1, accumulator, p, step, q, q_step, n); \
		else \
			any_##name(0, accumulator, p, step, q, q_step, n); \
	}

DEFINE_FAST(fast_f4, float)
DEFINE_FAST(fast_f8, double)

int64_t hpf_fold_fast(int64_t type, int64_t op, void *accumulator, const struct hpf_block *block,
                      const struct hpf_block *factor, int64_t n, int64_t rows)
{
	if ((op != SUM && op != PRODUCT) || (type != F4 && type != F8))
		return 0;
	for (int64_t r = 0; r < rows; r++) {
		const char *p = (const char *)(block->first + r * block->row);
		const char *q = factor ? (const char *)(factor->first + r * factor->row) : 0;
		if (type == F4)
			fast_f4(op == PRODUCT, accumulator, p, block->step, q, factor ? factor->step : 0, n);
		else
			fast_f8(op == PRODUCT, accumulator, p, block->step, q, factor ? factor->step : 0, n);
	}
	return 1;
}

int64_t hpf_reducible(int64_t type, int64_t op)
{
	double neutral = 0;
	return fold(type, op, &neutral, 0, 0, 0);
}

int64_t hpf_reduce(int64_t type, int64_t op, const int64_t *addresses, int64_t n)
{
	int64_t bytes = hpf_value_bytes(type);
	char *first = (char *)addresses[0];
	for (int64_t i = 1; i < n; i++)
		if (!fold(type, op, first, (const char *)addresses[i], 0, 1))
			return 0;
	for (int64_t i = 1; i < n; i++)
		memcpy((void *)addresses[i], first, (size_t)bytes);
	return 1;
}

static int64_t floor_div(int64_t a, int64_t b)
{
	int64_t q = a / b;
	return q - (a % b != 0 && (a < 0) != (b < 0));
}

// Where a cell lives: the coordinate's distance in ranks and the local addresses in bytes.
struct place { int64_t rank, offset, factor; };

static struct place find(const struct hpf_fold_dim *d, int64_t cell)
{
	if (d->n == 1)
		return (struct place){0, cell * d->stride, cell * d->factor_stride};
	int64_t block = floor_div(cell, d->k), period = floor_div(block, d->n), local = period * d->pitch + cell - block * d->k;
	return (struct place){(block - period * d->n) * d->rank_stride, local * d->stride, local * d->factor_stride};
}

// The subscripts from g on that lie in the same block.
static int64_t in_block(const struct hpf_fold_dim *d, int64_t g)
{
	int64_t rest = d->hi - g + 1, cell = d->s * g + d->o;
	if (d->n == 1)
		return rest;
	int64_t within = cell - floor_div(cell, d->k) * d->k;
	int64_t n = d->s > 0 ? (d->k - 1 - within) / d->s + 1 : within / -d->s + 1;
	return n < rest ? n : rest;
}

// Goes on along the line of the first dimension from g on, through the runs that are of this
// process, or are not, as *ours says; -1 lets the first run decide. Returns the rank of the
// run where that changes, -1 at the end of the line, or NO_SUCH_FOLD.
enum { NO_SUCH_FOLD = -2 };

static int64_t fold_line(int64_t type, int64_t op, const struct hpf_fold_dim *d, const int64_t *bases,
                         const int64_t *factors, struct place at, int64_t *g, int *ours, int64_t *last, void *accumulator,
                         struct hpf_pace *pace)
{
	while (*g <= d->hi) {
		int64_t n = in_block(d, *g);
		struct place here = find(d, d->s * *g + d->o);
		int64_t rank = at.rank + here.rank;
		const char *base = (const char *)bases[rank];
		if (*ours < 0)
			*ours = base != 0;
		if (*ours != (base != 0))
			return rank;
		const char *first = base + at.offset + here.offset;
		int64_t known = 1;
		if (base && op == SUM && type >= F4 && type <= F8) {
			struct hpf_terms terms = {(int64_t)first, d->s * d->stride, 0, d->s * d->factor_stride};
			if (factors)
				terms.factor = factors[rank] + at.factor + here.factor;
			known = hpf_sum(type, accumulator, &terms, n, pace);
		} else if (base) {
			known = !factors && fold(type, op, accumulator, first, d->s * d->stride, n);
		}
		if (!known)
			return NO_SUCH_FOLD;
		*last = rank;
		*g += n;
	}
	return -1;
}

int64_t hpf_fold(int64_t type, int64_t op, const struct hpf_fold_dim *dims, int64_t rank, const int64_t *bases,
                 const int64_t *factors, int64_t first, int64_t *g, int64_t *last, void *accumulator)
{
	int ours = -1;
	struct hpf_pace pace = HPF_PACE;
	for (;;) {
		struct place at = {first, 0, 0};
		for (int64_t i = 1; i < rank; i++) {
			struct place p = find(&dims[i], dims[i].s * g[i] + dims[i].o);
			at.rank += p.rank;
			at.offset += p.offset;
			at.factor += p.factor;
		}
		int64_t stop = fold_line(type, op, &dims[0], bases, factors, at, g, &ours, last, accumulator, &pace);
		if (stop != -1)
			return stop;
		g[0] = dims[0].lo;
		int64_t i = 1;
		while (i < rank && ++g[i] > dims[i].hi) {
			g[i] = dims[i].lo;
			i++;
		}
		if (i >= rank)
			return -1;
	}
}

enum { MOST_DIMS = 7 };

int64_t hpf_fold_runs(const struct hpf_fold_dim *dims, int64_t rank, int64_t first, struct hpf_fold_run *runs, int64_t most)
{
	int64_t g[MOST_DIMS], n = 0, i;
	for (i = 0; i < rank; i++)
		g[i] = dims[i].lo;
	do {
		struct place at = {first, 0, 0};
		for (i = 0; i < rank; i++) {
			struct place p = find(&dims[i], dims[i].s * g[i] + dims[i].o);
			at.rank += p.rank;
			at.offset += p.offset;
			at.factor += p.factor;
		}
		struct hpf_fold_run *last = &runs[n - 1];
		int64_t count = in_block(&dims[0], g[0]);
		if (n > 0 && last->rank == at.rank && last->offset + last->count * dims[0].s * dims[0].stride == at.offset &&
		    last->factor + last->count * dims[0].s * dims[0].factor_stride == at.factor)
			last->count += count;
		else if (n == most)
			return -1;
		else
			runs[n++] = (struct hpf_fold_run){at.rank, at.offset, at.factor, count};
		g[0] += count - 1;
		for (i = 0; i < rank && ++g[i] > dims[i].hi; i++)
			g[i] = dims[i].lo;
	} while (i < rank);
	return n;
}
