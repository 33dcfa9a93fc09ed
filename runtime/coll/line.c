// A line that one rank has and others get: a row or column in a step of an elimination, as a rule another
// one each time, so that no replay serves it.
#include <string.h>

#include "../exec/quick.h"
#include "line.h"

enum { MOST_BYTES = 64 << 10 };

// Words of ReqCopy, of which the subscripts follow; of one line.
enum { DST, SRC, AXES, COUNT, SUBSCRIPTS };

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

// Words of ReqFetch, of which the subscripts follow.
enum { ARRAY, ADDRESS, FETCHED };

// Reads the subscripts of a ReqFetch with n words. Returns 0 where they are not within bounds.
static int fetched(const int64_t *words, int64_t n, struct subscript *subs)
{
	const struct hpf_desc *a = (const struct hpf_desc *)words[ARRAY];
	for (int64_t k = FETCHED; k < n; k++) {
		subs[k - FETCHED] = (struct subscript){.iter = -1, .b = words[k]};
		if (!within(&a->dims[k - FETCHED], words[k]))
			return 0;
	}
	return 1;
}

static int same_element(const int64_t *words, const int64_t *others, int64_t n)
{
	return !memcmp(words + FETCHED, others + FETCHED, (size_t)(n - FETCHED) * sizeof *words);
}

int64_t hpf_fetch(int64_t n, int64_t ranks, int64_t *const *words)
{
	const struct hpf_desc *a = (const struct hpf_desc *)words[0][ARRAY];
	struct subscript subs[HPF_MAX_RANK];
	if (!fetched(words[0], n, subs))
		return 1;
	struct place p;
	const char *element = 0;
	for (int64_t i = 0; i < ranks; i++) {
		const struct hpf_desc *here = (const struct hpf_desc *)words[i][ARRAY];
		if (!same_element(words[i], words[0], n))
			return 0;
		if (!element && has(here, subs) && locate(here, subs, 1, &p))
			element = (const char *)here->base + p.first;
	}
	if (!element)
		return 0;
	for (int64_t i = 0; i < ranks; i++)
		memcpy((void *)words[i][ADDRESS], element, (size_t)a->elem);
	return 1;
}

// Where the elements of a line lie at both ends, and its subscripts in the source.
struct line {
	struct place to, from;
	const struct subscript *subs;
};

// Finds the line that a ReqCopy moves. Returns 0 for any other copy.
static int find_line(const int64_t *words, struct line *l)
{
	const struct hpf_desc *dst = (const struct hpf_desc *)words[DST], *src = (const struct hpf_desc *)words[SRC];
	const struct subscript *to = (const struct subscript *)(words + SUBSCRIPTS);
	if (words[AXES] != 1 || words[COUNT] < 1 || dst->id == src->id)
		return 0;
	l->subs = to + dst->rank;
	return locate(dst, to, words[COUNT], &l->to) && locate(src, l->subs, words[COUNT], &l->from) && l->to.moves == 1;
}

static void copy_line(char *dst, const char *src, const struct line *l, int64_t count, int64_t elem)
{
	copy(dst + l->to.first, l->to.step, src + l->from.first, l->from.step, count, elem);
}

int64_t hpf_copy_line(int64_t n, int64_t ranks, int64_t *const *words)
{
	const struct hpf_desc *dst = (const struct hpf_desc *)words[0][DST];
	int64_t count = words[0][COUNT];
	struct line line;
	if (!undivided(dst) || !find_line(words[0], &line) || count * dst->elem * ranks > MOST_BYTES)
		return 0;
	const char *source = 0;
	for (int64_t i = 0; i < ranks; i++) {
		const struct hpf_desc *a = (const struct hpf_desc *)words[i][SRC];
		if (memcmp(words[i] + AXES, words[0] + AXES, (size_t)(n - AXES) * sizeof **words))
			return 0;
		if (!source && has(a, line.subs))
			source = a->base;
	}
	if (!source)
		return 0;
	const char *before = 0;
	for (int64_t i = 0; i < ranks; i++) {
		const struct hpf_desc *a = (const struct hpf_desc *)words[i][DST];
		if (a->holds && a->base != before)
			copy_line(a->base, source, &line, count, dst->elem);
		before = a->base;
	}
	return 1;
}

static int64_t elements(const struct hpf_desc *a)
{
	int64_t n = 1;
	for (int64_t i = 0; i < a->rank; i++)
		n *= a->dims[i].hi - a->dims[i].lo + 1;
	return n;
}

// A hash of words that all ranks must have alike, which is not 0.
static uint64_t hash_of(uint64_t h, const int64_t *words, const int64_t *end)
{
	const uint64_t odd = 0x9e3779b97f4a7c15;
	for (; words < end; words++)
		h = ((h ^ h >> 32) + (uint64_t)*words) * odd;
	return h | 1;
}

uint64_t hpf_send_line(struct hpf_commons *all, uint32_t round, int64_t n, int64_t ranks, int64_t lo, int64_t hi, int64_t *const *words)
{
	const struct hpf_desc *dst = (const struct hpf_desc *)words[0][DST], *src = (const struct hpf_desc *)words[0][SRC];
	const struct hpf_common *common = hpf_common_of(all, dst->id);
	int64_t count = words[0][COUNT];
	struct line line;
	if (!common || !common->start[1] || elements(dst) != count || !find_line(words[0], &line))
		return 0;
	const char *source = 0;
	for (int64_t i = lo; i < hi; i++) {
		const int64_t *own = words[i - lo];
		const struct hpf_desc *a = (const struct hpf_desc *)own[SRC];
		const struct hpf_common_part *part = &common->ranks[i];
		if (((const struct hpf_desc *)own[DST])->base != part->base[part->turn])
			return 0;
		if (memcmp(own + AXES, words[0] + AXES, (size_t)(n - AXES) * sizeof **words))
			return 0;
		if (a->primary && has(a, line.subs))
			source = a->base;
	}
	if (source) {
		const struct hpf_common_part *part = &common->ranks[lo];
		copy_line(part->base[!part->turn], source, &line, count, dst->elem);
		__atomic_store_n(&all->sent, hpf_sent_in(round), __ATOMIC_RELEASE);
	} else if (hi - lo == ranks)
		return 0;
	return hash_of((uint64_t)(dst->id << 32 ^ src->id), words[0] + AXES, words[0] + n);
}

void hpf_receive_line(const struct hpf_commons *all, int64_t rank, const int64_t *words)
{
	struct hpf_desc *a = (struct hpf_desc *)words[DST];
	struct hpf_common_part *part = &hpf_common_of(all, a->id)->ranks[rank];
	part->turn ^= 1;
	a->base = part->base[part->turn];
}

uint64_t hpf_send_element(struct hpf_commons *all, uint32_t round, int64_t n, int64_t ranks, int64_t lo, int64_t hi, int64_t *const *words)
{
	const struct hpf_desc *first = (const struct hpf_desc *)words[0][ARRAY];
	struct subscript subs[HPF_MAX_RANK];
	struct place p;
	if (first->elem > HPF_ELEMENT || !fetched(words[0], n, subs))
		return 0;
	const char *element = 0;
	for (int64_t i = lo; i < hi; i++) {
		const struct hpf_desc *a = (const struct hpf_desc *)words[i - lo][ARRAY];
		if (!same_element(words[i - lo], words[0], n))
			return 0;
		if (a->primary && has(a, subs) && locate(a, subs, 1, &p))
			element = (const char *)a->base + p.first;
	}
	if (element) {
		memcpy(all->element[round & 1], element, (size_t)first->elem);
		__atomic_store_n(&all->sent, hpf_sent_in(round), __ATOMIC_RELEASE);
	} else if (hi - lo == ranks)
		return 0;
	return hash_of((uint64_t)first->id, words[0] + FETCHED, words[0] + n);
}

void hpf_receive_element(const struct hpf_commons *all, uint32_t round, const int64_t *words)
{
	memcpy((void *)words[ADDRESS], all->element[round & 1], (size_t)((const struct hpf_desc *)words[ARRAY])->elem);
}
