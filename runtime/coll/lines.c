// Reductions along one dimension of an array: the elements of each line are folded in order,
// and several lines side by side, so that the loops vectorise, or at least do not wait for
// one addition before the next.
#include <float.h>
#include <math.h>
#include <string.h>

#include <emmintrin.h>

#include "../exec/codes.h"
#include "kernels.h"

#define VECTORS __attribute__((target_clones("avx2", "default")))

// The accumulators of a tile of lines stay in the first-level cache. Lines whose elements do
// not lie beside each other go APART at a time. Results that go past the caches leave in smaller
// tiles, so that reading and writing overlap.
enum { TILE = 1024, STREAMED = 128, APART = 8, LINE = 64 };

struct lines {
	const struct hpf_line_piece *pieces, *end;
	int64_t step; // from line to line
};

// A position on the way along a line.
struct walk {
	const struct hpf_line_piece *piece;
	int64_t i;
};

// Finds the next elements, at most 4, of the line at a distance from the first one.
static int64_t next_four(const struct lines *l, struct walk *w, int64_t distance, const char **rows)
{
	int64_t n = 0;
	while (n < 4 && w->piece < l->end) {
		if (w->i == w->piece->count) {
			w->piece++;
			w->i = 0;
			continue;
		}
		rows[n++] = (const char *)w->piece->first + distance + w->i++ * w->piece->step;
	}
	return n;
}

// For one type and operator: beside folds m lines that lie side by side, apart any m <= APART
// lines, into the accumulators.
#define DEFINE(name, type, start, expression) \
	static inline type op_##name(type a, type x) { return (type)(expression); } \
\
	VECTORS static void four_##name(type *restrict acc, const char *const *rows, int64_t n, int64_t m) \
	{ \
		const type *restrict p = (const type *)rows[0], *restrict q = (const type *)rows[1]; \
		const type *restrict r = (const type *)rows[2], *restrict s = (const type *)rows[3]; \
		switch (n) { \
		case 4: \
			for (int64_t t = 0; t < m; t++) \
				acc[t] = op_##name(op_##name(op_##name(op_##name(acc[t], p[t]), q[t]), r[t]), s[t]); \
			break; \
		case 3: \
			for (int64_t t = 0; t < m; t++) \
				acc[t] = op_##name(op_##name(op_##name(acc[t], p[t]), q[t]), r[t]); \
			break; \
		case 2: \
			for (int64_t t = 0; t < m; t++) \
				acc[t] = op_##name(op_##name(acc[t], p[t]), q[t]); \
			break; \
		case 1: \
			for (int64_t t = 0; t < m; t++) \
				acc[t] = op_##name(acc[t], p[t]); \
		} \
	} \
\
	static const type start_##name = (type)(start); \
\
	static void beside_##name(const struct lines *l, void *accumulators, int64_t distance, int64_t m) \
	{ \
		for (int64_t t = 0; t < m; t++) \
			((type *)accumulators)[t] = start_##name; \
		struct walk w = {l->pieces, 0}; \
		const char *rows[4] = {0, 0, 0, 0}; \
		for (int64_t n = 4; n == 4;) { \
			n = next_four(l, &w, distance, rows); \
			four_##name(accumulators, rows, n, m); \
		} \
	} \
\
	VECTORS static void apart_##name(const struct lines *l, void *accumulators, int64_t distance, int64_t m) \
	{ \
		type a[APART]; \
		for (int t = 0; t < APART; t++) \
			a[t] = start_##name; \
		for (const struct hpf_line_piece *p = l->pieces; p < l->end; p++) { \
			const char *x = (const char *)p->first + distance; \
			for (int64_t i = 0; i < p->count; i++, x += p->step) \
				if (m == APART) \
					for (int t = 0; t < APART; t++) \
						a[t] = op_##name(a[t], *(const type *)(x + t * l->step)); \
				else \
					for (int t = 0; t < m; t++) \
						a[t] = op_##name(a[t], *(const type *)(x + t * l->step)); \
		} \
		memcpy(accumulators, a, (size_t)m * sizeof(type)); \
	}

// Integer sums and products wrap, as unsigned ones do.
#define DEFINE_INTEGERS(name, type, wrapping, least, most) \
	DEFINE(name##_sum, type, 0, (wrapping)a + (wrapping)x) \
	DEFINE(name##_product, type, 1, (wrapping)a * (wrapping)x) \
	DEFINE(name##_max, type, least, x > a ? x : a) \
	DEFINE(name##_min, type, most, x < a ? x : a) \
	DEFINE(name##_iand, type, -1, a & x) \
	DEFINE(name##_ior, type, 0, a | x) \
	DEFINE(name##_ieor, type, 0, a ^ x)

#define DEFINE_REALS(name, type) \
	DEFINE(name##_sum, type, 0, a + x) \
	DEFINE(name##_product, type, 1, a * x) \
	DEFINE(name##_max, type, -INFINITY, x > a ? x : a) \
	DEFINE(name##_min, type, INFINITY, x < a ? x : a)

#define DEFINE_LOGICALS(name, type) \
	DEFINE(name##_and, type, 1, (a != 0) & (x != 0)) \
	DEFINE(name##_or, type, 0, (a != 0) | (x != 0)) \
	DEFINE(name##_eqv, type, 1, (a != 0) == (x != 0)) \
	DEFINE(name##_neqv, type, 0, (a != 0) != (x != 0))

DEFINE_INTEGERS(i1, int8_t, uint32_t, INT8_MIN, INT8_MAX)
DEFINE_INTEGERS(i2, int16_t, uint32_t, INT16_MIN, INT16_MAX)
DEFINE_INTEGERS(i4, int32_t, uint32_t, INT32_MIN, INT32_MAX)
DEFINE_INTEGERS(i8, int64_t, uint64_t, INT64_MIN, INT64_MAX)
DEFINE_REALS(f4, float)
DEFINE_REALS(f8, double)
DEFINE_LOGICALS(l1, int8_t)
DEFINE_LOGICALS(l2, int16_t)
DEFINE_LOGICALS(l4, int32_t)
DEFINE_LOGICALS(l8, int64_t)

typedef void fold_lines(const struct lines *, void *accumulators, int64_t distance, int64_t m);

struct kernel {
	int64_t type, op, bytes;
	fold_lines *beside, *apart;
	const void *start;
};

#define KERNEL(type, name, op, suffix) \
	{type, op, sizeof start_##name##_##suffix, beside_##name##_##suffix, apart_##name##_##suffix, &start_##name##_##suffix}
#define INTEGER_KERNELS(type, name) \
	KERNEL(type, name, SUM, sum), KERNEL(type, name, PRODUCT, product), KERNEL(type, name, MAX, max), \
	KERNEL(type, name, MIN, min), KERNEL(type, name, IAND, iand), KERNEL(type, name, IOR, ior), KERNEL(type, name, IEOR, ieor)
#define REAL_KERNELS(type, name) \
	KERNEL(type, name, SUM, sum), KERNEL(type, name, PRODUCT, product), KERNEL(type, name, MAX, max), KERNEL(type, name, MIN, min)
#define LOGICAL_KERNELS(type, name) \
	KERNEL(type, name, AND, and), KERNEL(type, name, OR, or), KERNEL(type, name, EQV, eqv), KERNEL(type, name, NEQV, neqv)

static const struct kernel kernels[] = {
	INTEGER_KERNELS(I1, i1), INTEGER_KERNELS(I2, i2), INTEGER_KERNELS(I4, i4), INTEGER_KERNELS(I8, i8),
	REAL_KERNELS(F4, f4), REAL_KERNELS(F8, f8),
	LOGICAL_KERNELS(L1, l1), LOGICAL_KERNELS(L2, l2), LOGICAL_KERNELS(L4, l4), LOGICAL_KERNELS(L8, l8),
};

static const struct kernel *find_kernel(int64_t type, int64_t op)
{
	for (unsigned i = 0; i < sizeof kernels / sizeof *kernels; i++)
		if (kernels[i].type == type && kernels[i].op == op)
			return &kernels[i];
	return 0;
}

// An extreme of reals that is still the infinity it started from: right when there was a
// number, NaN when there were only NaNs, and the largest finite number without any element.
#define DEFINE_SETTLE(type, finite) \
	static void settle_##type(const struct lines *l, type *value, int64_t distance) \
	{ \
		int64_t all = 0; \
		for (const struct hpf_line_piece *p = l->pieces; p < l->end; p++) \
			for (int64_t i = 0; i < p->count; i++, all++) { \
				type x = *(const type *)((const char *)p->first + distance + i * p->step); \
				if (x == x) \
					return; \
			} \
		*value = all > 0 ? *value - *value : *value > 0 ? finite : -finite; \
	}

DEFINE_SETTLE(float, FLT_MAX)
DEFINE_SETTLE(double, DBL_MAX)

static void settle(const struct kernel *k, const struct lines *l, char *value, int64_t distance)
{
	if (memcmp(value, k->start, (size_t)k->bytes))
		return;
	if (k->type == F4)
		settle_float(l, (float *)value, distance);
	else
		settle_double(l, (double *)value, distance);
}

static void fold_tile(const struct kernel *k, const struct lines *l, char *acc, int64_t distance, int64_t m)
{
	if (l->step == k->bytes)
		k->beside(l, acc, distance, m);
	else
		k->apart(l, acc, distance, m);
	if ((k->type == F4 || k->type == F8) && (k->op == MAX || k->op == MIN))
		for (int64_t t = 0; t < m; t++)
			settle(k, l, acc + t * k->bytes, distance + t * l->step);
}

// For lines, and results, that lie side by side.
static void fold_past_caches(const struct kernel *k, const struct lines *l, char *dst, int64_t distance, int64_t n)
{
	_Alignas(LINE) char tile[STREAMED * sizeof(double)];
	int64_t m = (-(intptr_t)dst & (LINE - 1)) / k->bytes;
	for (int64_t j = 0; j < n; j += m, m = STREAMED) {
		if (m == 0)
			m = STREAMED;
		if (m > n - j)
			m = n - j;
		fold_tile(k, l, tile, distance + j * k->bytes, m);
		hpf_stream(dst + j * k->bytes, tile, m * k->bytes);
	}
	_mm_sfence();
}

int64_t hpf_fold_lines(int64_t type, int64_t op, const struct hpf_line_piece *pieces, int64_t n_pieces,
                       int64_t distance, int64_t dst, int64_t dst_step, int64_t src_step, int64_t n, int64_t mode)
{
	const struct kernel *k = find_kernel(type, op);
	if (!k)
		return 0;
	struct lines l = {pieces, pieces + n_pieces, src_step};
	if (mode == HPF_STREAM && src_step == k->bytes && dst_step == k->bytes) {
		fold_past_caches(k, &l, (char *)dst, distance, n);
		return 1;
	}
	int64_t most = src_step == k->bytes ? TILE : APART;
	for (int64_t j = 0; j < n; j += most) {
		int64_t m = n - j < most ? n - j : most;
		_Alignas(64) char tile[TILE * sizeof(double)];
		char *acc = dst_step == k->bytes ? (char *)dst + j * dst_step : tile;
		fold_tile(k, &l, acc, distance + j * src_step, m);
		for (int64_t t = 0; t < m && acc == tile; t++)
			memcpy((char *)dst + (j + t) * dst_step, tile + t * k->bytes, (size_t)k->bytes);
	}
	return 1;
}
