// Extremes of one type of reals, included by extreme.c for each. REAL is the type, BITS the unsigned integer of its size, SIGN its
// highest bit, NAME(x) is x's name.

enum { NAME(LANES) = 64 / sizeof(REAL), NAME(STEP) = VECTORS * NAME(LANES) };

typedef REAL NAME(lanes) __attribute__((vector_size(64)));
typedef BITS NAME(masks) __attribute__((vector_size(64)));

// What there is among some terms: the extreme one, whether one has a sign, and whether one is a NaN.
struct NAME(found) {
	REAL extreme;
	BITS sign, nan;
};

// Looks at n terms, a multiple of STEP, that begin on a vector's boundary. The sign bits of flip turn the least into the greatest.
CLONES static void NAME(look)(const REAL *terms, int64_t n, BITS flip, struct NAME(found) *found)
{
	const NAME(masks) turn = (NAME(masks)){0} + flip;
	NAME(lanes) best[VECTORS];
	NAME(masks) bits[VECTORS] = {0}, odd[VECTORS] = {0};
	for (int v = 0; v < VECTORS; v++)
		best[v] = -(REAL)__builtin_inf() - (NAME(lanes)){0};
	for (int64_t i = 0; i < n; i += NAME(STEP))
#pragma GCC unroll 4
		for (int v = 0; v < VECTORS; v++) {
			NAME(masks) raw = *(const NAME(masks) *)(terms + i + v * NAME(LANES));
			NAME(lanes) term = (NAME(lanes))(raw ^ turn);
			NAME(masks) beyond = (NAME(masks))(term > best[v]);
			bits[v] |= raw;
			odd[v] |= (NAME(masks))(term != term);
			best[v] = (NAME(lanes))(((NAME(masks))term & beyond) | ((NAME(masks))best[v] & ~beyond));
		}
	*found = (struct NAME(found)){.extreme = best[0][0]};
	for (int v = 0; v < VECTORS; v++)
		for (unsigned k = 0; k < NAME(LANES); k++) {
			found->extreme = best[v][k] > found->extreme ? best[v][k] : found->extreme;
			found->sign |= bits[v][k] & SIGN;
			found->nan |= odd[v][k];
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
