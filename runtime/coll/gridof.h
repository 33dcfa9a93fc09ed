// Ordered sums of one type of reals, included by grid.h for each. REAL is the type, BITS the unsigned integer of its size, SIGN its
// highest bit, DIGITS the bits of its significand, LEAST and MOST bound the powers of two that have a grid, NAME(x) is x's name.

enum { NAME(STEP) = VECTORS * 64 / sizeof(REAL) };

#define BYTES 16
#define TARGET
#include "roundof.h"

#define BYTES 32
#define TARGET __attribute__((target("avx2")))
#include "roundof.h"

#define BYTES 64
#define TARGET __attribute__((target("avx512f")))
#include "roundof.h"

// Rounds n terms, a multiple of STEP, to the grid from low to 2 low.
static void NAME(round_to_grid)(const REAL *terms, int64_t n, REAL low, struct hpf_shift *s)
{
	switch (vector_bytes()) {
	case 64: JOIN(NAME(round_to_grid), 64)(terms, n, low, s); break;
	case 32: JOIN(NAME(round_to_grid), 32)(terms, n, low, s); break;
	default: JOIN(NAME(round_to_grid), 16)(terms, n, low, s);
	}
}

// The power of two at or below a magnitude, or 0 where there is no grid.
static REAL NAME(power_below)(REAL x)
{
	BITS bits;
	memcpy(&bits, &x, sizeof x);
	bits &= ~SIGN & ~(((BITS)1 << (DIGITS - 1)) - 1);
	memcpy(&x, &bits, sizeof x);
	return x > LEAST && x < MOST ? x : 0;
}

static REAL NAME(add_each)(REAL sum, const REAL *terms, int64_t n)
{
	for (int64_t i = 0; i < n; i++)
		sum += terms[i];
	return sum;
}

static REAL NAME(add)(REAL sum, const REAL *terms, int64_t n, struct hpf_pace *pace)
{
	while (n >= (int64_t)NAME(STEP)) {
		int64_t m = n < pace->block ? n - n % NAME(STEP) : pace->block;
		REAL low = pace->wait > 0 ? 0 : NAME(power_below)(sum);
		struct hpf_shift s = {.low = 0};
		if (low != 0)
			NAME(round_to_grid)(terms, m, low, &s);
		if (stays(&s, sum, 0)) {
			sum += (REAL)s.sum;
			quicken(pace);
		} else {
			sum = NAME(add_each)(sum, terms, m);
			slow_down(pace, m);
		}
		terms += m;
		n -= m;
	}
	return NAME(add_each)(sum, terms, n);
}

#undef REAL
#undef BITS
#undef SIGN
#undef DIGITS
#undef LEAST
#undef MOST
#undef NAME
