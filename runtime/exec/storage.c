// Arrays that come again, and small ones that come and go: temporaries in the steps of a loop. A rank answers for them itself.
#include <stdlib.h>
#include <string.h>

#include "rank.h"

enum { MOST_BYTES = 64 << 10, MOST_ARRAYS = 1 << 12 };

// Words of ReqAlloc, and its places.
enum { DESC, ID, PLACE = 4, WITHIN };
enum { SHARED = 2 };

static int is_small(const struct hpf_desc *a)
{
	int64_t bytes = a->elem;
	for (int64_t i = 0; i < a->rank; i++) {
		const struct hpf_dim *d = &a->dims[i];
		int64_t cells = d->hi - d->lo + 1 + d->wlo + d->whi;
		if (cells > MOST_BYTES || cells < 0)
			return 0;
		bytes *= cells;
		if (bytes > MOST_BYTES)
			return 0;
	}
	return 1;
}

static struct hpf_kept_storage *storage_of(struct hpf_rank *rank, int64_t id)
{
	return id >= 0 && id < rank->storages_count ? &rank->storages[id] : 0;
}

static int gives(struct hpf_kept_storage *s, int64_t n, const int64_t *words)
{
	if (!s || !s->n || s->n != n || memcmp(s->words, words, (size_t)n * sizeof *words))
		return 0;
	if (s->lodging && memcmp(s->lodging, (const void *)words[WITHIN], hpf_desc_bytes(s->lodging)))
		return 0;
	struct hpf_desc *a = (struct hpf_desc *)words[DESC];
	a->base = s->base;
	a->holds = s->holds;
	a->primary = s->primary;
	for (int64_t i = 0; i < a->rank; i++)
		a->dims[i].stride = s->strides[i];
	s->freed = 0;
	return 1;
}

static int keep(struct hpf_kept_storage *s, struct hpf_desc *a)
{
	if (!s || !s->n || s->freed || s->words[DESC] != (int64_t)a)
		return 0;
	if (!s->small) {
		s->n = 0; // the runtime frees it
		return 0;
	}
	a->base = 0;
	a->holds = a->primary = 0;
	s->freed = 1;
	return 1;
}

int hpf_keeps_storage(struct hpf_rank *rank, int32_t kind, int64_t n, const int64_t *words)
{
	if (kind == HPF_REQ_ALLOC)
		return gives(storage_of(rank, words[ID]), n, words);
	struct hpf_desc *a = (struct hpf_desc *)words[DESC];
	return keep(storage_of(rank, a->id), a);
}

// Has room for the array with a number, or returns 0.
static struct hpf_kept_storage *room_for(struct hpf_rank *rank, int64_t id)
{
	if (id >= MOST_ARRAYS)
		return 0;
	if (id >= rank->storages_count) {
		int64_t count = 2 * id + 8;
		struct hpf_kept_storage *list = realloc(rank->storages, (size_t)count * sizeof *list);
		if (!list)
			return 0;
		memset(list + rank->storages_count, 0, (size_t)(count - rank->storages_count) * sizeof *list);
		rank->storages = list;
		rank->storages_count = count;
	}
	return &rank->storages[id];
}

static void forget(struct hpf_kept_storage *s)
{
	free(s->words);
	free(s->lodging);
}

void hpf_note_storage(struct hpf_rank *rank, int64_t n, const int64_t *words)
{
	struct hpf_kept_storage *s = room_for(rank, words[ID]);
	if (!s)
		return;
	const struct hpf_desc *a = (const struct hpf_desc *)words[DESC];
	const struct hpf_desc *lodging = (const struct hpf_desc *)words[WITHIN];
	forget(s);
	*s = (struct hpf_kept_storage){.small = is_small(a), .base = a->base, .holds = a->holds, .primary = a->primary};
	for (int64_t i = 0; i < a->rank; i++)
		s->strides[i] = a->dims[i].stride;
	if (words[PLACE] == SHARED || (lodging && rank->ctx.size > 1)) // more than the rank has a say in it
		return;
	s->words = malloc((size_t)n * sizeof *words);
	s->lodging = lodging ? malloc(hpf_desc_bytes(lodging)) : 0;
	if (!s->words || (lodging && !s->lodging))
		return;
	memcpy(s->words, words, (size_t)n * sizeof *words);
	if (lodging)
		memcpy(s->lodging, lodging, hpf_desc_bytes(lodging));
	s->n = n;
}

void hpf_free_storages(struct hpf_rank *rank)
{
	for (int64_t i = 0; i < rank->storages_count; i++)
		forget(&rank->storages[i]);
	free(rank->storages);
}

static struct hpf_room *room(struct hpf_rank *rank, int64_t number)
{
	if (number >= rank->rooms_count) {
		int64_t count = number + 1;
		struct hpf_room *rooms = realloc(rank->rooms, (size_t)count * sizeof *rooms);
		if (!rooms)
			hpf_out_of_memory(count * (int64_t)sizeof *rooms);
		memset(rooms + rank->rooms_count, 0, (size_t)(count - rank->rooms_count) * sizeof *rooms);
		rank->rooms = rooms;
		rank->rooms_count = count;
	}
	return &rank->rooms[number];
}

void *hpf_rt_room(void *ctx, int64_t number, int64_t bytes)
{
	struct hpf_room *r = room(ctx, number);
	if (r->bytes < bytes) {
		free(r->start);
		*r = (struct hpf_room){calloc(1, (size_t)bytes), bytes};
		if (!r->start) {
			r->bytes = 0;
			hpf_out_of_memory(bytes);
		}
	}
	return r->start;
}

void hpf_free_rooms(struct hpf_rank *rank)
{
	for (int64_t i = 0; i < rank->rooms_count; i++)
		free(rank->rooms[i].start);
	free(rank->rooms);
}
