// Extremes found by vectors of BYTES, included by extremeof.h for each size; see vectors.h.

typedef REAL WIDE(lanes) __attribute__((vector_size(BYTES)));
typedef BITS WIDE(masks) __attribute__((vector_size(BYTES)));

TARGET static void WIDE(look)(const REAL *terms, int64_t n, BITS flip, struct NAME(found) *found)
{
	enum { LANES = BYTES / sizeof(REAL) };
	const WIDE(masks) turn = (WIDE(masks)){0} + flip;
	WIDE(lanes) best[VECTORS];
	WIDE(masks) bits[VECTORS] = {0}, odd[VECTORS] = {0};
	for (int v = 0; v < VECTORS; v++)
		best[v] = -(REAL)__builtin_inf() - (WIDE(lanes)){0};
	for (int64_t i = 0; i < n; i += VECTORS * LANES)
#pragma GCC unroll 4
		for (int v = 0; v < VECTORS; v++) {
			WIDE(masks) raw = *(const WIDE(masks) *)(terms + i + v * LANES);
			WIDE(lanes) term = (WIDE(lanes))(raw ^ turn);
			WIDE(masks) beyond = (WIDE(masks))(term > best[v]);
			bits[v] |= raw;
			odd[v] |= (WIDE(masks))(term != term);
			best[v] = (WIDE(lanes))(((WIDE(masks))term & beyond) | ((WIDE(masks))best[v] & ~beyond));
		}
	*found = (struct NAME(found)){.extreme = best[0][0]};
	for (int v = 0; v < VECTORS; v++)
		for (unsigned k = 0; k < LANES; k++) {
			found->extreme = best[v][k] > found->extreme ? best[v][k] : found->extreme;
			found->sign |= bits[v][k] & SIGN;
			found->nan |= odd[v][k];
		}
}

#undef BYTES
#undef TARGET
