// Wavefronts: a rank waits for the strips of the ranks upstream, fetches what they stored from
// their memory, and tells how far it has come. On a ring it does so for one of its blocks after
// the other, which other ranks' blocks lie between. A rank that has to wait, or has ended a strip,
// gives way to the other ranks of its worker, so that all of them advance together.
#include <string.h>

#include "rank.h"

static void give_way(struct hpf_rank *rank, const int64_t *awaited, int64_t passed)
{
	rank->awaited = awaited;
	rank->passed = passed;
	hpf_leave(rank, HPF_WAITING);
}

// Copies the bytes of n iterations, as often as they repeat.
static void repeat(const struct hpf_piece *p, char *dst, const char *src, size_t bytes)
{
	for (int64_t i2 = 0; i2 < p->n2; i2++)
		for (int64_t i1 = 0; i1 < p->n1; i1++) {
			int64_t at = i1 * p->s1 + i2 * p->s2;
			if (bytes == 8)
				memcpy(dst + at, src + at, 8);
			else
				memcpy(dst + at, src + at, bytes);
		}
}

static void fetch(const struct hpf_wave *w, const struct hpf_piece *p, int64_t strip)
{
	int64_t shift = p->shift + w->block1 * p->slide1 + w->block2 * p->slide2;
	int64_t from = strip * w->width - shift, to = from + w->width;
	if (from < p->first)
		from = p->first;
	if (to > p->last + 1)
		to = p->last + 1;
	if (from >= to || !p->dst)
		return;
	int64_t moved = w->block1 * p->move1 + w->block2 * p->move2;
	char *dst = (char *)p->dst + moved;
	const char *src = (const char *)p->src + moved;
	if (p->step == p->bytes) {
		repeat(p, dst + from * p->step, src + from * p->step, (size_t)((to - from) * p->bytes));
		return;
	}
	for (int64_t u = from; u < to; u++)
		repeat(p, dst + u * p->step, src + u * p->step, (size_t)p->bytes);
}

void hpf_rt_wave_wait(void *ctx, void *wave, int64_t strip)
{
	struct hpf_wave *w = wave;
	const struct hpf_piece *pieces = w->pieces;
	for (int64_t i = 0; i < w->count; i++) {
		const struct hpf_piece *p = &pieces[i];
		if (w->block1 < p->low1 || w->block1 >= p->high1 || w->block2 < p->low2 || w->block2 >= p->high2)
			continue;
		int64_t before = ((w->block1 + p->delta1) * w->across + w->block2 + p->delta2) * w->strips;
		int64_t passed = before + (strip > p->until ? strip : p->until);
		if (__atomic_load_n((const int64_t *)p->progress, __ATOMIC_ACQUIRE) <= passed)
			give_way(ctx, p->progress, passed);
		fetch(w, p, strip);
	}
}

void hpf_rt_wave_post(void *ctx, void *wave, int64_t strip)
{
	struct hpf_wave *w = wave;
	struct hpf_rank *rank = ctx;
	int64_t ended = (w->block1 * w->across + w->block2) * w->strips + strip + 1;
	__atomic_store_n(&w->progress, ended, __ATOMIC_RELEASE);
	if (rank->company && ended < w->total)
		give_way(rank, 0, 0);
}
