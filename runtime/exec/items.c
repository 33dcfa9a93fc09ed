// The items of an output statement, collected until the statement ends. Each is a header of
// four 64-bit words (type, bytes of a value, number of values, bytes of data) and the data
// padded to 8 bytes.
#include <stdlib.h>
#include <string.h>

#include "rank.h"

enum { ITEM_INTEGER = 1, ITEM_REAL, ITEM_LOGICAL, ITEM_CHARACTER };

static char *reserve(struct hpf_rank *rank, int64_t bytes)
{
	int64_t need = rank->items_bytes + bytes;
	if (need > rank->items_room) {
		int64_t room = need > 2 * rank->items_room ? need : 2 * rank->items_room;
		char *items = realloc(rank->items, (size_t)room);
		if (!items)
			hpf_out_of_memory(room);
		rank->items = items;
		rank->items_room = room;
	}
	char *at = rank->items + rank->items_bytes;
	rank->items_bytes = need;
	return at;
}

static void add(struct hpf_rank *rank, int64_t type, int64_t width, int64_t count, const void *data)
{
	if (width < 0)
		width = 0;
	if (count <= 0)
		return;
	int64_t bytes = width * count, padded = (bytes + 7) & ~7;
	int64_t header[] = {type, width, count, padded};
	char *at = reserve(rank, (int64_t)sizeof header + padded);
	memcpy(at, header, sizeof header);
	memcpy(at + sizeof header, data, (size_t)bytes);
}

void hpf_rt_count_output(void *ctx)
{
	struct hpf_rank *r = ctx;
	__atomic_store_n(&r->outputs, r->outputs + 1, __ATOMIC_RELEASE);
}

void hpf_rt_io_int(void *ctx, int64_t kind, int64_t count, void *data)
{
	add(ctx, ITEM_INTEGER, kind, count, data);
}

void hpf_rt_io_real(void *ctx, int64_t kind, int64_t count, void *data)
{
	add(ctx, ITEM_REAL, kind, count, data);
}

void hpf_rt_io_logical(void *ctx, int64_t kind, int64_t count, void *data)
{
	add(ctx, ITEM_LOGICAL, kind, count, data);
}

void hpf_rt_io_char(void *ctx, int64_t length, int64_t count, void *data)
{
	add(ctx, ITEM_CHARACTER, length, count, data);
}
