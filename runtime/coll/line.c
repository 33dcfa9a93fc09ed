// A line that one rank has and others get: a row or column in a step of an elimination, as a rule another
// one each time, so that no replay serves it.
#include <string.h>

#include "line.h"

enum { MOST_BYTES = 64 << 10 };

// A subscript a*r + b; r does not occur where a is 0.
struct subscript { int64_t iter, a, b; };

static int64_t floor_div(int64_t a, int64_t b)
{
	int64_t q = a / b;
	return q - (a % b != 0 && (a < 0) != (b < 0));
}

static int within(const struct hpf_dim *d, int64_t g) { return d->lo <= g && g <= d->hi; }

// Where the elements of one side lie: bytes from the base and from one to the next.
struct place { int64_t first, step, moves; };

// Finds the place of n elements. Returns 0 when the line crosses coordinates or bounds.
static int locate(const struct hpf_desc *a, const struct subscript *subs, int64_t n, struct place *p)
{
	*p = (struct place){0, 0, 0};
	for (int64_t i = 0; i < a->rank; i++) {
		const struct hpf_dim *d = &a->dims[i];
		int64_t slope = subs[i].iter < 0 ? 0 : subs[i].a, cell = d->s * subs[i].b + d->o;
		if (!within(d, subs[i].b) || !within(d, slope * (n - 1) + subs[i].b) || (d->n > 1 && slope))
			return 0;
		if (d->n > 1)
			cell = floor_div(cell, d->k * d->n) * d->pitch + (cell - floor_div(cell, d->k) * d->k);
		p->first += cell * d->stride * a->elem;
		p->step += slope * d->s * d->stride * a->elem;
		p->moves += slope != 0;
	}
	return 1;
}

// Tells whether a rank has the line.
static int has(const struct hpf_desc *a, const struct subscript *subs)
{
	int yes = a->holds;
	for (int64_t i = 0; i < a->rank; i++) {
		const struct hpf_dim *d = &a->dims[i];
		int64_t block = d->n > 1 ? floor_div(d->s * subs[i].b + d->o, d->k) : 0;
		yes = yes && (d->n == 1 || block - floor_div(block, d->n) * d->n == d->p);
	}
	return yes;
}

static int undivided(const struct hpf_desc *a)
{
	for (int64_t i = 0; i < a->rank; i++)
		if (a->dims[i].n > 1)
			return 0;
	return 1;
}

static void copy(char *dst, int64_t dst_step, const char *src, int64_t src_step, int64_t n, int64_t elem)
{
	if (dst_step == elem && src_step == elem) {
		memcpy(dst, src, (size_t)(n * elem));
		return;
	}
	for (int64_t i = 0; i < n; i++)
		if (elem == 8)
			memcpy(dst + i * dst_step, src + i * src_step, 8);
		else
			memcpy(dst + i * dst_step, src + i * src_step, (size_t)elem);
}

// Words of ReqFetch: array, address for the element, subscripts.
int64_t hpf_fetch(int64_t n, int64_t ranks, int64_t *const *words)
{
	enum { SUBSCRIPTS = 2, MOST_DIMS = 7 };
	const struct hpf_desc *a = (const struct hpf_desc *)words[0][0];
	struct subscript subs[MOST_DIMS];
	for (int64_t k = SUBSCRIPTS; k < n; k++) {
		subs[k - SUBSCRIPTS] = (struct subscript){.iter = -1, .b = words[0][k]};
		if (!within(&a->dims[k - SUBSCRIPTS], words[0][k]))
			return 1;
	}
	struct place p;
	const char *element = 0;
	for (int64_t i = 0; i < ranks; i++) {
		const struct hpf_desc *here = (const struct hpf_desc *)words[i][0];
		if (memcmp(words[i] + SUBSCRIPTS, words[0] + SUBSCRIPTS, (size_t)(n - SUBSCRIPTS) * sizeof **words))
			return 0;
		if (!element && has(here, subs) && locate(here, subs, 1, &p))
			element = (const char *)here->base + p.first;
	}
	if (!element)
		return 0;
	for (int64_t i = 0; i < ranks; i++)
		memcpy((void *)words[i][1], element, (size_t)a->elem);
	return 1;
}

int64_t hpf_copy_line(int64_t n, int64_t ranks, int64_t *const *words)
{
	enum { COUNT = 3, SUBSCRIPTS = 4 };
	const struct hpf_desc *dst = (const struct hpf_desc *)words[0][0], *src = (const struct hpf_desc *)words[0][1];
	int64_t count = words[0][COUNT];
	if (words[0][COUNT - 1] != 1 || count < 1 || dst->id == src->id || count * dst->elem * ranks > MOST_BYTES || !undivided(dst))
		return 0;
	const struct subscript *to = (const struct subscript *)(words[0] + SUBSCRIPTS), *from = to + dst->rank;
	struct place p, q;
	if (!locate(dst, to, count, &p) || !locate(src, from, count, &q) || p.moves != 1)
		return 0;
	const char *source = 0;
	for (int64_t i = 0; i < ranks; i++) {
		const struct hpf_desc *a = (const struct hpf_desc *)words[i][1];
		if (memcmp(words[i] + 2, words[0] + 2, (size_t)(n - 2) * sizeof **words))
			return 0;
		if (!source && has(a, from))
			source = a->base;
	}
	if (!source)
		return 0;
	const char *before = 0;
	for (int64_t i = 0; i < ranks; i++) {
		const struct hpf_desc *a = (const struct hpf_desc *)words[i][0];
		if (a->holds && a->base != before)
			copy((char *)a->base + p.first, p.step, source + q.first, q.step, count, dst->elem);
		before = a->base;
	}
	return 1;
}
