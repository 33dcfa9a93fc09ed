// Terms rounded to a grid by vectors of BYTES, included by gridof.h for each size; see vectors.h.

typedef REAL WIDE(lanes) __attribute__((vector_size(BYTES)));
typedef REAL WIDE(unaligned) __attribute__((vector_size(BYTES), aligned(sizeof(REAL)), may_alias));
typedef BITS WIDE(masks) __attribute__((vector_size(BYTES)));

TARGET static void WIDE(round_to_grid)(const REAL *terms, int64_t n, REAL low, struct hpf_shift *s)
{
	enum { LANES = BYTES / sizeof(REAL) };
	WIDE(lanes) sums[VECTORS] = {0}, sizes[VECTORS] = {0};
	WIDE(masks) ties[VECTORS] = {0};
	const WIDE(lanes) between = (REAL)1.5 * low - (WIDE(lanes)){0}, half = low / ((BITS)1 << DIGITS) - (WIDE(lanes)){0};
	const WIDE(masks) no_sign = (WIDE(masks)){0} + ~SIGN;
	for (int64_t i = 0; i < n; i += VECTORS * LANES)
#pragma GCC unroll 4
		for (int v = 0; v < VECTORS; v++) {
			WIDE(lanes) term = *(const WIDE(unaligned) *)(terms + i + v * LANES);
			WIDE(lanes) rounded = (term + between) - between;
			sums[v] += rounded;
			sizes[v] += (WIDE(lanes))((WIDE(masks))rounded & no_sign);
			ties[v] |= (WIDE(masks))((WIDE(lanes))((WIDE(masks))(term - rounded) & no_sign) == half);
		}
	for (int v = 1; v < VECTORS; v++) {
		sums[0] += sums[v];
		sizes[0] += sizes[v];
		ties[0] |= ties[v];
	}
	REAL sum = 0, size = 0;
	BITS tie = 0;
	for (unsigned k = 0; k < LANES; k++) {
		sum += sums[0][k];
		size += sizes[0][k];
		tie |= ties[0][k];
	}
	*s = (struct hpf_shift){.low = size < low / 2 && !tie ? low : 0, .sum = sum, .up = (size + sum) / 2, .down = (size - sum) / 2};
}

#undef BYTES
#undef TARGET
