#include "../../exec/codes.h"
#include "combine.h"

// Loops that vectorise: store is one of the operands or apart from both, so no iteration
// depends on another.
#define LOOP(type, expression) \
	_Pragma("GCC ivdep") for (int64_t i = 0; i < n; i++) { \
		type a = left[i], x = right[i]; \
		store[i] = (type)(expression); \
	} \
	return 1

#define DEFINE_INTEGER(name, type, wrapping) \
	static int64_t name(int64_t op, type *store, const type *left, const type *right, int64_t n) \
	{ \
		switch (op) { \
		case SUM: LOOP(type, (wrapping)a + (wrapping)x); \
		case PRODUCT: LOOP(type, (wrapping)a * (wrapping)x); \
		case MAX: LOOP(type, x > a ? x : a); \
		case MIN: LOOP(type, x < a ? x : a); \
		case IAND: LOOP(type, a & x); \
		case IOR: LOOP(type, a | x); \
		case IEOR: LOOP(type, a ^ x); \
		} \
		return 0; \
	}

#define DEFINE_REAL(name, type) \
	static int64_t name(int64_t op, type *store, const type *left, const type *right, int64_t n) \
	{ \
		switch (op) { \
		case SUM: LOOP(type, a + x); \
		case PRODUCT: LOOP(type, a * x); \
		case MAX: LOOP(type, x > a ? x : a); \
		case MIN: LOOP(type, x < a ? x : a); \
		} \
		return 0; \
	}

#define DEFINE_LOGICAL(name, type) \
	static int64_t name(int64_t op, type *store, const type *left, const type *right, int64_t n) \
	{ \
		switch (op) { \
		case AND: LOOP(type, (a != 0) & (x != 0)); \
		case OR: LOOP(type, (a != 0) | (x != 0)); \
		case EQV: LOOP(type, (a != 0) == (x != 0)); \
		case NEQV: LOOP(type, (a != 0) != (x != 0)); \
		} \
		return 0; \
	}

DEFINE_INTEGER(combine_i1, int8_t, uint32_t)
DEFINE_INTEGER(combine_i2, int16_t, uint32_t)
DEFINE_INTEGER(combine_i4, int32_t, uint32_t)
DEFINE_INTEGER(combine_i8, int64_t, uint64_t)
DEFINE_REAL(combine_f4, float)
DEFINE_REAL(combine_f8, double)
DEFINE_LOGICAL(combine_l1, int8_t)
DEFINE_LOGICAL(combine_l2, int16_t)
DEFINE_LOGICAL(combine_l4, int32_t)
DEFINE_LOGICAL(combine_l8, int64_t)

int64_t hpf_combine(int64_t type, int64_t op, void *store, const void *left, const void *right, int64_t n)
{
	switch (type) {
	case I1: return combine_i1(op, store, left, right, n);
	case I2: return combine_i2(op, store, left, right, n);
	case I4: return combine_i4(op, store, left, right, n);
	case I8: return combine_i8(op, store, left, right, n);
	case F4: return combine_f4(op, store, left, right, n);
	case F8: return combine_f8(op, store, left, right, n);
	case L1: return combine_l1(op, store, left, right, n);
	case L2: return combine_l2(op, store, left, right, n);
	case L4: return combine_l4(op, store, left, right, n);
	case L8: return combine_l8(op, store, left, right, n);
	}
	return 0;
}
