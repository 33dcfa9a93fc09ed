// Ordered sums of one type of reals, included by grid.h for each. REAL is the type, BITS the unsigned integer of its size, SIGN its
// highest bit, DIGITS the bits of its significand, LEAST and MOST bound the powers of two that have a grid, NAME(x) is x's name.

enum { NAME(LANES) = 64 / sizeof(REAL), NAME(STEP) = VECTORS * NAME(LANES) };

typedef REAL NAME(lanes) __attribute__((vector_size(64)));
typedef REAL NAME(unaligned) __attribute__((vector_size(64), aligned(sizeof(REAL)), may_alias));
typedef BITS NAME(masks) __attribute__((vector_size(64)));

// Rounds n terms, a multiple of STEP, to the grid from low to 2 low.
CLONES static void NAME(round_to_grid)(const REAL *terms, int64_t n, REAL low, struct hpf_shift *s)
{
	NAME(lanes) sums[VECTORS] = {0}, sizes[VECTORS] = {0};
	NAME(masks) ties[VECTORS] = {0};
	const NAME(lanes) between = (REAL)1.5 * low - (NAME(lanes)){0}, half = low / ((BITS)1 << DIGITS) - (NAME(lanes)){0};
	const NAME(masks) no_sign = (NAME(masks)){0} + ~SIGN;
	for (int64_t i = 0; i < n; i += NAME(STEP))
#pragma GCC unroll 4
		for (int v = 0; v < VECTORS; v++) {
			NAME(lanes) term = *(const NAME(unaligned) *)(terms + i + v * NAME(LANES));
			NAME(lanes) rounded = (term + between) - between;
			sums[v] += rounded;
			sizes[v] += (NAME(lanes))((NAME(masks))rounded & no_sign);
			ties[v] |= (NAME(masks))((NAME(lanes))((NAME(masks))(term - rounded) & no_sign) == half);
		}
	for (int v = 1; v < VECTORS; v++) {
		sums[0] += sums[v];
		sizes[0] += sizes[v];
		ties[0] |= ties[v];
	}
	REAL sum = 0, size = 0;
	BITS tie = 0;
	for (unsigned k = 0; k < NAME(LANES); k++) {
		sum += sums[0][k];
		size += sizes[0][k];
		tie |= ties[0][k];
	}
	*s = (struct hpf_shift){.low = size < low / 2 && !tie ? low : 0, .sum = sum, .up = (size + sum) / 2, .down = (size - sum) / 2};
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
