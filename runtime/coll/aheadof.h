// Sums of one type of reals from an estimate, included by sum.c for each; see gridof.h.

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
	if (!t->factor && t->step == sizeof(REAL))
		return NAME(add)(sum, NAME(beside)(t, from, n, room), n, pace);
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
		REAL lanes[LANES] = {0};
		for (unsigned k = 0; k < SAMPLE; k += LANES)
			for (unsigned l = 0; l < LANES; l++)
				lanes[l] += terms[k + l];
		double chunk = 0;
		for (unsigned l = 0; l < LANES; l++)
			chunk += (double)lanes[l];
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
#undef NAME
