// Extremes of one type of reals, included by extreme.c for each. REAL is the type, BITS the unsigned integer of its size, SIGN its
// highest bit, NAME(x) is x's name.

enum { NAME(STEP) = VECTORS * 64 / sizeof(REAL) };

// What there is among some terms: the extreme one, whether one has a sign, and whether one is a NaN.
struct NAME(found) {
	REAL extreme;
	BITS sign, nan;
};

#define BYTES 16
#define TARGET
#include "lookof.h"

#define BYTES 32
#define TARGET __attribute__((target("avx2")))
#include "lookof.h"

#define BYTES 64
#define TARGET __attribute__((target("avx512f")))
#include "lookof.h"

// Looks at n terms, a multiple of STEP, that begin on a boundary of 64 bytes. The sign bits of flip turn the least into the greatest.
static void NAME(look)(const REAL *terms, int64_t n, BITS flip, struct NAME(found) *found)
{
	switch (vector_bytes()) {
	case 64: JOIN(NAME(look), 64)(terms, n, flip, found); break;
	case 32: JOIN(NAME(look), 32)(terms, n, flip, found); break;
	default: JOIN(NAME(look), 16)(terms, n, flip, found);
	}
}

static REAL NAME(one_by_one)(REAL acc, const REAL *terms, int64_t n, int64_t how)
{
	switch (how) {
	case 0:
		for (int64_t i = 0; i < n; i++)
			acc = acc > terms[i] ? acc : terms[i];
		return acc;
	case LEAST:
		for (int64_t i = 0; i < n; i++)
			acc = acc < terms[i] ? acc : terms[i];
		return acc;
	case TERM_FIRST:
		for (int64_t i = 0; i < n; i++)
			acc = terms[i] > acc ? terms[i] : acc;
		return acc;
	default:
		for (int64_t i = 0; i < n; i++)
			acc = terms[i] < acc ? terms[i] : acc;
		return acc;
	}
}

static BITS NAME(bits_of)(REAL x)
{
	BITS bits;
	memcpy(&bits, &x, sizeof x);
	return bits;
}

static REAL NAME(flipped)(REAL x, BITS flip)
{
	BITS bits = NAME(bits_of)(x) ^ flip;
	memcpy(&x, &bits, sizeof x);
	return x;
}

static REAL NAME(extreme)(REAL acc, const REAL *terms, int64_t n, int64_t how)
{
	int64_t whole = n - n % NAME(STEP);
	if (whole > 0) {
		BITS flip = how & LEAST ? SIGN : 0;
		struct NAME(found) found;
		NAME(look)(terms, whole, flip, &found);
		REAL x = NAME(flipped)(found.extreme, flip);
		REAL best = found.extreme > NAME(flipped)(acc, flip) ? x : acc;
		int signed_zero = best == 0 && (found.sign | (NAME(bits_of)(acc) & SIGN));
		acc = found.nan || acc != acc || signed_zero ? NAME(one_by_one)(acc, terms, whole, how) : best;
	}
	return NAME(one_by_one)(acc, terms + whole, n - whole, how);
}

#undef REAL
#undef BITS
#undef SIGN
#undef NAME
