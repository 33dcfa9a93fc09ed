// Ordered sums of one type of reals, included by sum.c for each. REAL is the type, BITS the unsigned integer of its size, SIGN its highest bit,
// DIGITS the bits of its significand, LEAST and MOST bound the powers of two that have a grid, NAME(x) is x's name.

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

// The terms from the i-th on, beside each other: where they lie, or in the room for CHUNK of them.
CLONES static const REAL *NAME(beside)(const struct hpf_terms *t, int64_t i, int64_t n, REAL *room)
{
	const char *p = (const char *)t->first + i * t->step, *q = (const char *)t->factor + i * t->factor_step;
	if (!t->factor && t->step == sizeof(REAL))
		return (const REAL *)p;
	if (!t->factor)
		for (int64_t k = 0; k < n; k++)
			room[k] = *(const REAL *)(p + k * t->step);
	else if (t->step == sizeof(REAL) && t->factor_step == sizeof(REAL))
		for (int64_t k = 0; k < n; k++)
			room[k] = ((const REAL *)p)[k] * ((const REAL *)q)[k];
	else
		for (int64_t k = 0; k < n; k++)
			room[k] = *(const REAL *)(p + k * t->step) * *(const REAL *)(q + k * t->factor_step);
	return room;
}

// One after the other, of which the products need not wait for each other.
static REAL NAME(add_term_each)(REAL sum, const struct hpf_terms *t, int64_t i, int64_t n)
{
	const char *p = (const char *)t->first + i * t->step, *q = (const char *)t->factor + i * t->factor_step;
	if (t->factor)
		for (int64_t k = 0; k < n; k++)
			sum += *(const REAL *)(p + k * t->step) * *(const REAL *)(q + k * t->factor_step);
	else
		for (int64_t k = 0; k < n; k++)
			sum += *(const REAL *)(p + k * t->step);
	return sum;
}

static REAL NAME(add_terms)(REAL sum, const struct hpf_terms *t, int64_t from, int64_t n, struct hpf_pace *pace)
{
	REAL room[CHUNK];
	for (int64_t i = 0; i < n; i += CHUNK) {
		int64_t m = n - i < CHUNK ? n - i : CHUNK;
		if (pace->wait >= m) {
			sum = NAME(add_term_each)(sum, t, from + i, m);
			pace->wait -= m;
			continue;
		}
		sum = NAME(add)(sum, NAME(beside)(t, from + i, m, room), m, pace);
	}
	return sum;
}

CLONES static void NAME(estimate)(const struct hpf_terms *t, int64_t n, struct hpf_estimate *e)
{
	REAL room[SAMPLE];
	double sum = 0, squares = 0;
	int64_t stride = n < SAMPLED_FROM ? 1 : SPARSE, chunks = 0, i = 0;
	for (; i + SAMPLE * stride <= n; i += SAMPLE * stride, chunks++) {
		const REAL *terms = NAME(beside)(t, i + SAMPLE * (chunks * 5 % stride), SAMPLE, room);
		NAME(lanes) lanes = {0};
		for (unsigned k = 0; k < SAMPLE; k += NAME(LANES))
			lanes += *(const NAME(unaligned) *)(terms + k);
		double chunk = 0;
		for (unsigned k = 0; k < NAME(LANES); k++)
			chunk += (double)lanes[k];
		sum += chunk;
		squares += chunk * chunk;
	}
	e->sum = sum * (double)stride;
	e->variance = stride > 1 ? (double)(stride * stride) * (squares - sum * sum / (double)chunks) : 0;
	for (; i < n; i += SAMPLE) {
		int64_t m = n - i < SAMPLE ? n - i : SAMPLE;
		e->sum += (double)NAME(add_each)(0, NAME(beside)(t, i, m, room), m);
	}
}

// The sum of the terms about as they are, for a guess.
static double NAME(about)(const struct hpf_terms *t, int64_t from, int64_t n)
{
	struct hpf_terms rest = *t;
	rest.first += from * t->step;
	rest.factor += t->factor ? from * t->factor_step : 0;
	struct hpf_estimate e;
	NAME(estimate)(&rest, n, &e);
	return e.sum;
}

// A chunk of which the last terms are zeros, which change no sum on a grid.
static const REAL *NAME(with_zeros)(const REAL *terms, int64_t n, REAL *room)
{
	if (n == CHUNK)
		return terms;
	if (terms != room)
		memcpy(room, terms, (size_t)n * sizeof(REAL));
	memset(room + n, 0, (size_t)(CHUNK - n) * sizeof(REAL));
	return room;
}

static int64_t NAME(ahead)(double guess, double margin, const struct hpf_terms *t, int64_t n, struct hpf_part *parts, int64_t most)
{
	REAL room[CHUNK];
	int64_t last = -1;
	for (int64_t i = 0, m; i < n; i += m) {
		m = n - i < CHUNK ? n - i : CHUNK;
		struct hpf_shift s = {.low = NAME(power_below)((REAL)guess)};
		if (stays(&s, guess, margin))
			NAME(round_to_grid)(NAME(with_zeros)(NAME(beside)(t, i, m, room), m, room), CHUNK, (REAL)s.low, &s);
		else
			s.low = 0;
		if (!stays(&s, guess, margin))
			s = (struct hpf_shift){.sum = NAME(about)(t, i, m)};
		guess += s.sum;
		if (!append(parts, &last, most, &s, m)) {
			parts[last].count += n - i - m;
			break;
		}
	}
	return last + 1;
}

static REAL NAME(settle)(REAL sum, const struct hpf_terms *t, const struct hpf_part *parts, int64_t n, struct hpf_pace *pace,
                         int64_t *late)
{
	for (int64_t i = 0, at = 0; i < n; at += parts[i].count, i++) {
		if (stays(&parts[i].shift, (double)sum, 0)) {
			sum += (REAL)parts[i].shift.sum;
		} else {
			sum = NAME(add_terms)(sum, t, at, parts[i].count, pace);
			*late += parts[i].count;
		}
	}
	return sum;
}

#undef REAL
#undef BITS
#undef SIGN
#undef DIGITS
#undef LEAST
#undef MOST
#undef NAME
