// Copies that need not be made, since every rank has what it is going to read: the destination becomes another name for elements
// of the source.
#include <string.h>

#include "rank.h"

// Words of ReqCopy; those of the dimensions follow the counts.
enum { DST, SRC, BOX, COUNTS };

// A subscript a*r[iter] + b of a copy stands on the cell step*r[iter] + first.
struct place {
	int64_t iter, step, first;
};

static struct place place_of(const struct hpf_dim *d, const int64_t *sub)
{
	return (struct place){sub[0], d->s * sub[1], d->s * sub[2] + d->o};
}

static int inside(const struct hpf_dim *d, const int64_t *sub, const int64_t *counts)
{
	int64_t first = sub[2], last = sub[0] < 0 ? first : first + sub[1] * (counts[sub[0]] - 1);
	return d->lo <= first && first <= d->hi && d->lo <= last && last <= d->hi;
}

// Dimensions with equal cells at equal local addresses, of arrays with equal coordinates.
static int same_part(const struct hpf_dim *x, struct place p, const struct hpf_dim *y, struct place q)
{
	return x->n == y->n && x->k == y->k && x->pitch == y->pitch && p.step == q.step && p.first == q.first;
}

struct alias {
	struct hpf_desc *dst;
	const struct hpf_desc *src;
	const int64_t *counts, *to, *from; // subscripts
	int64_t alike;
	int64_t stride[HPF_MAX_RANK], offset; // of the destination in the source, in elements
};

// Adds the dimensions of the source that are subscripted by the iterations of the destination's dimension d.
static int add_dimension(struct alias *a, int64_t d)
{
	const struct hpf_dim *x = &a->dst->dims[d];
	struct place p = place_of(x, a->to + 3 * d);
	int64_t moves = 0, dealt = 0, met = 0; // moves: elements per iteration
	for (int64_t e = 0; e < a->src->rank; e++) {
		const struct hpf_dim *y = &a->src->dims[e];
		struct place q = place_of(y, a->from + 3 * e);
		if (q.iter != p.iter)
			continue;
		if (y->n != 1 && (a->alike < 0 || !(a->alike >> e & 1) || !same_part(x, p, y, q)))
			return 0;
		dealt |= y->n != 1;
		moves += y->stride * q.step;
		met++;
		if (y->n == 1)
			a->offset += y->stride * q.first;
	}
	if (dealt) {
		a->stride[d] = p.step ? moves / p.step : 0;
		return met == 1;
	}
	if (x->n != 1 || !p.step || moves % p.step)
		return 0;
	a->stride[d] = moves / p.step;
	a->offset -= a->stride[d] * p.first;
	return 1;
}

static int add_constants(struct alias *a)
{
	for (int64_t e = 0; e < a->src->rank; e++) {
		const struct hpf_dim *y = &a->src->dims[e];
		struct place q = place_of(y, a->from + 3 * e);
		if (!inside(y, a->from + 3 * e, a->counts))
			return 0;
		if (q.iter >= 0)
			continue;
		if (y->n != 1)
			return 0;
		a->offset += y->stride * q.first;
	}
	return 1;
}

// Address of the first element of an array that is not divided.
static const char *first_element(const struct hpf_desc *a)
{
	int64_t cells = 0;
	for (int64_t d = 0; d < a->rank; d++)
		cells += a->dims[d].stride * (a->dims[d].s * a->dims[d].lo + a->dims[d].o);
	return (const char *)a->base + cells * a->elem;
}

int hpf_copies_in_place(const int64_t *words)
{
	const struct hpf_desc *dst = (const struct hpf_desc *)words[DST], *src = (const struct hpf_desc *)words[SRC];
	const int64_t *to = words + COUNTS + words[BOX];
	if (dst->rank != src->rank || dst->elem != src->elem || memcmp(to, to + 3 * dst->rank, (size_t)dst->rank * 3 * sizeof *to))
		return 0;
	for (int64_t d = 0; d < dst->rank; d++) {
		const struct hpf_dim *x = &dst->dims[d], *y = &src->dims[d];
		if (x->n != 1 || y->n != 1 || x->lo != y->lo || x->stride * x->s != y->stride * y->s)
			return 0;
	}
	return dst->base && src->base && first_element(dst) == first_element(src);
}

int32_t hpf_rt_alias(void *ctx, void *request, int64_t alike)
{
	const int64_t *words = request;
	int64_t box = words[BOX];
	struct alias a = {.dst = (struct hpf_desc *)words[DST], .src = (const struct hpf_desc *)words[SRC], .counts = words + COUNTS, .alike = alike};
	a.to = a.counts + box;
	a.from = a.to + 3 * a.dst->rank;
	if ((alike < 0 && ((struct hpf_ctx *)ctx)->size > 1) || a.dst->rank != box)
		return 0;
	for (int64_t i = 0; i < box; i++)
		if (a.counts[i] < 1 || a.to[3 * i] != i)
			return 0;
	if (!add_constants(&a))
		return 0;
	for (int64_t d = 0; d < box; d++)
		if (!add_dimension(&a, d))
			return 0;
	if (a.stride[0] != 1)
		return 0;
	for (int64_t d = 0; d < box; d++)
		a.dst->dims[d].stride = a.stride[d];
	a.dst->base = a.src->base ? (char *)a.src->base + a.offset * a.src->elem : 0;
	return 1;
}
