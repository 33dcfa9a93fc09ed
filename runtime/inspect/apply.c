#include <math.h>
#include <string.h>

#include "../exec/codes.h"
#include "apply.h"

enum { MAX_OLD = MAX + HPF_OLD_FIRST, MIN_OLD = MIN + HPF_OLD_FIRST };

#define EACH(type, expression, neutral) \
	for (int64_t i = 0; i < n; i++) { \
		type *p = (type *)(base + list[i].offset), *q = (type *)list[i].cell; \
		type a = *p, x = *q; \
		*p = (type)(expression); \
		*q = (type)(neutral); \
	} \
	return

#define DEFINE_INTEGER(name, type, wrapping, least, greatest) \
	static void name(int64_t op, const struct hpf_update *list, int64_t n, char *base) \
	{ \
		switch (op) { \
		case SUM: EACH(type, (wrapping)a + (wrapping)x, 0); \
		case PRODUCT: EACH(type, (wrapping)a * (wrapping)x, 1); \
		case MAX: EACH(type, x > a ? x : a, least); \
		case MIN: EACH(type, x < a ? x : a, greatest); \
		case IAND: EACH(type, a & x, -1); \
		case IOR: EACH(type, a | x, 0); \
		case IEOR: EACH(type, a ^ x, 0); \
		} \
	}

#define DEFINE_REAL(name, type) \
	static void name(int64_t op, const struct hpf_update *list, int64_t n, char *base) \
	{ \
		switch (op) { \
		case SUM: EACH(type, a + x, -0.0); \
		case PRODUCT: EACH(type, a * x, 1); \
		case MAX: EACH(type, x > a ? x : a, -INFINITY); \
		case MIN: EACH(type, x < a ? x : a, INFINITY); \
		case MAX_OLD: EACH(type, a > x ? a : x, -INFINITY); \
		case MIN_OLD: EACH(type, a < x ? a : x, INFINITY); \
		} \
	}

#define DEFINE_LOGICAL(name, type) \
	static void name(int64_t op, const struct hpf_update *list, int64_t n, char *base) \
	{ \
		switch (op) { \
		case AND: EACH(type, a && x, 1); \
		case OR: EACH(type, a || x, 0); \
		case EQV: EACH(type, (a != 0) == (x != 0), 1); \
		case NEQV: EACH(type, (a != 0) != (x != 0), 0); \
		} \
	}

DEFINE_INTEGER(apply_i1, int8_t, uint32_t, INT8_MIN, INT8_MAX)
DEFINE_INTEGER(apply_i2, int16_t, uint32_t, INT16_MIN, INT16_MAX)
DEFINE_INTEGER(apply_i4, int32_t, uint32_t, INT32_MIN, INT32_MAX)
DEFINE_INTEGER(apply_i8, int64_t, uint64_t, INT64_MIN, INT64_MAX)
DEFINE_REAL(apply_f4, float)
DEFINE_REAL(apply_f8, double)
DEFINE_LOGICAL(apply_l1, int8_t)
DEFINE_LOGICAL(apply_l2, int16_t)
DEFINE_LOGICAL(apply_l4, int32_t)
DEFINE_LOGICAL(apply_l8, int64_t)

void hpf_apply(int64_t type, int64_t op, const struct hpf_update *list, int64_t n, char *base)
{
	switch (type) {
	case I1: apply_i1(op, list, n, base); return;
	case I2: apply_i2(op, list, n, base); return;
	case I4: apply_i4(op, list, n, base); return;
	case I8: apply_i8(op, list, n, base); return;
	case F4: apply_f4(op, list, n, base); return;
	case F8: apply_f8(op, list, n, base); return;
	case L1: apply_l1(op, list, n, base); return;
	case L2: apply_l2(op, list, n, base); return;
	case L4: apply_l4(op, list, n, base); return;
	case L8: apply_l8(op, list, n, base); return;
	}
}

void hpf_store(int64_t elem, const struct hpf_update *list, int64_t n, char *base)
{
	for (int64_t i = 0; i < n; i++)
		memcpy(base + list[i].offset, (const char *)list[i].cell, (size_t)elem);
}

void hpf_neutral(int64_t type, int64_t op, int64_t n, int64_t elem, char *cells)
{
	// A cell that is combined with a scratch element takes the neutral one.
	char scratch[16] = {0};
	for (int64_t i = 0; i < n; i++) {
		struct hpf_update u = {(int64_t)(cells + i * elem), 0};
		hpf_apply(type, op, &u, 1, scratch);
	}
}
