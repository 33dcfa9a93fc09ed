#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

// Words of ReqAlloc, and of each of its dimensions.
enum { DESC, ID, RANK = 6, GRID, DIMS, LO = 0, HI, FORMAT, BELOW = 10, ABOVE, DIM_WORDS };

struct hpf_commons *hpf_new_commons(void)
{
	struct hpf_commons *all = aligned_alloc(_Alignof(struct hpf_commons), sizeof *all);
	if (!all)
		return 0;
	memset(all, 0, sizeof *all);
	for (int64_t i = 0; i < HPF_BOXES; i++)
		all->rebound[i].first = -1;
	return all;
}

static void drop(struct hpf_commons *all, int64_t id)
{
	struct hpf_common *c = all->arrays[id];
	for (int64_t i = 0; c && i < c->count; i++) {
		free(c->ranks[i].words);
		free(c->ranks[i].desc);
	}
	free(c);
	all->arrays[id] = 0;
}

void hpf_free_commons(struct hpf_commons *all)
{
	for (int64_t id = 0; all && id < HPF_COMMONS; id++)
		drop(all, id);
	free(all);
}

void hpf_set_common(struct hpf_commons *all, int64_t id, int64_t ranks, char *start, char *second, int64_t room)
{
	drop(all, id);
	size_t bytes = sizeof(struct hpf_common) + (size_t)ranks * sizeof(struct hpf_common_part);
	struct hpf_common *c = aligned_alloc(_Alignof(struct hpf_common), bytes);
	if (!c)
		return;
	memset(c, 0, bytes);
	c->start[0] = start;
	c->start[1] = second;
	c->room = room;
	c->count = ranks;
	all->arrays[id] = c;
}

struct hpf_common *hpf_common_of(const struct hpf_commons *all, int64_t id)
{
	return id >= 0 && id < HPF_COMMONS ? all->arrays[id] : 0;
}

static int64_t first_cell(const struct hpf_dim *d)
{
	return d->s * (d->s < 0 ? d->hi : d->lo) + d->o;
}

// Bytes from the address of an array's cell 0 to that of its first one.
static int64_t origin(const struct hpf_desc *a)
{
	int64_t cells = 0;
	for (int64_t d = 0; d < a->rank; d++)
		cells += first_cell(&a->dims[d]) * a->dims[d].stride;
	return cells * a->elem;
}

// Lets a descriptor show the storage whose turn it is.
static void show(const struct hpf_common *c, struct hpf_common_part *p, struct hpf_desc *a)
{
	for (int k = 0; k < 2; k++)
		p->base[k] = c->start[k] ? c->start[k] - origin(a) : 0;
	a->base = p->base[p->turn];
}

// Arrays that are not divided, and have no overlap areas.
static int is_plain(const int64_t *words)
{
	for (const int64_t *d = words + DIMS; d < words + DIMS + words[RANK] * DIM_WORDS; d += DIM_WORDS)
		if (d[FORMAT] || d[BELOW] || d[ABOVE] || d[HI] < d[LO])
			return 0;
	return words[GRID] == -1;
}

// Nothing is sent to the array either.
static void forget(struct hpf_common_part *p)
{
	free(p->words);
	free(p->desc);
	p->words = 0;
	p->desc = 0;
	p->base[0] = p->base[1] = 0;
}

void hpf_forget_common(struct hpf_commons *all, int64_t rank, int64_t id)
{
	struct hpf_common *c = hpf_common_of(all, id);
	if (c)
		forget(&c->ranks[rank]);
}

void hpf_note_common(struct hpf_commons *all, int64_t rank, int64_t n, const int64_t *words)
{
	struct hpf_common *c = hpf_common_of(all, words[ID]);
	if (!c)
		return;
	struct hpf_common_part *p = &c->ranks[rank];
	struct hpf_desc *a = (struct hpf_desc *)words[DESC];
	forget(p);
	if (!is_plain(words))
		return;
	p->words = malloc((size_t)n * sizeof *words);
	p->desc = malloc(hpf_desc_bytes(a));
	if (!p->words || !p->desc) {
		forget(p);
		return;
	}
	c->n = n;
	memcpy(p->words, words, (size_t)n * sizeof *words);
	show(c, p, a);
	memcpy(p->desc, a, hpf_desc_bytes(a));
}

// Tells whether a ReqAlloc is that of before but for the bounds.
static int differs_in_bounds(const struct hpf_common_part *p, int64_t n, const int64_t *words)
{
	const int64_t *old = p->words;
	if (memcmp(words, old, DIMS * sizeof *words))
		return 0;
	for (int64_t k = DIMS, end = DIMS + words[RANK] * DIM_WORDS; k < end; k += DIM_WORDS)
		if (memcmp(words + k + FORMAT, old + k + FORMAT, (DIM_WORDS - FORMAT) * sizeof *words))
			return 0;
	int64_t rest = DIMS + words[RANK] * DIM_WORDS;
	return !memcmp(words + rest, old + rest, (size_t)(n - rest) * sizeof *words);
}

// Gives a descriptor the bounds of a ReqAlloc. Returns 0 if they need more room.
static int set_bounds(struct hpf_desc *a, const int64_t *words, int64_t room)
{
	int64_t cells = 1, most = room / a->elem;
	for (int64_t i = 0; i < a->rank; i++) {
		const int64_t *d = words + DIMS + i * DIM_WORDS;
		a->dims[i].lo = d[LO];
		a->dims[i].hi = d[HI];
		a->dims[i].stride = cells;
		int64_t step = a->dims[i].s < 0 ? -a->dims[i].s : a->dims[i].s;
		if (d[HI] - d[LO] >= most / step)
			return 0;
		cells *= (d[HI] - d[LO]) * step + 1;
		if (cells > most)
			return 0;
	}
	return 1;
}

static void put_on_list(struct hpf_commons *all, int64_t rank, int64_t id, struct hpf_common_part *p)
{
	if (p->rebound)
		return;
	p->rebound = 1;
	p->next = all->rebound[rank].first;
	all->rebound[rank].first = id;
}

int64_t hpf_rebind(struct hpf_commons *all, int64_t rank, int64_t n, const int64_t *words)
{
	struct hpf_common *c = hpf_common_of(all, words[ID]);
	struct hpf_common_part *p = c ? &c->ranks[rank] : 0;
	if (!p || !p->words || n != c->n || !is_plain(words) || !differs_in_bounds(p, n, words))
		return 0;
	struct hpf_desc *a = (struct hpf_desc *)words[DESC];
	if (!set_bounds(p->desc, words, c->room))
		return 0;
	memcpy(a, p->desc, hpf_desc_bytes(p->desc));
	show(c, p, a);
	memcpy(p->words, words, (size_t)n * sizeof *words);
	put_on_list(all, rank, words[ID], p);
	return 1;
}

const int64_t *hpf_next_rebound(struct hpf_commons *all, int64_t rank, int64_t *n)
{
	int64_t id = all->rebound[rank].first;
	if (id < 0)
		return 0;
	struct hpf_common_part *p = &all->arrays[id]->ranks[rank];
	all->rebound[rank].first = p->next;
	p->rebound = 0;
	*n = all->arrays[id]->n;
	return p->words;
}
