// Wavefronts: a rank waits for the strips of the ranks upstream, fetches what they stored from
// their memory, and tells how far it has come. A rank that has to wait, or has ended a strip,
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

static void fetch(const struct hpf_piece *p, int64_t from, int64_t to)
{
	from -= p->shift;
	to -= p->shift;
	if (from < p->first)
		from = p->first;
	if (to > p->last + 1)
		to = p->last + 1;
	if (from >= to || !p->dst)
		return;
	char *dst = p->dst;
	const char *src = p->src;
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
		const int64_t *progress = pieces[i].progress;
		int64_t passed = strip > pieces[i].until ? strip : pieces[i].until;
		if (__atomic_load_n(progress, __ATOMIC_ACQUIRE) <= passed)
			give_way(ctx, progress, passed);
		fetch(&pieces[i], strip * w->width, (strip + 1) * w->width);
	}
}

void hpf_rt_wave_post(void *ctx, void *wave, int64_t strip)
{
	struct hpf_wave *w = wave;
	struct hpf_rank *rank = ctx;
	__atomic_store_n(&w->progress, strip + 1, __ATOMIC_RELEASE);
	if (rank->company && strip + 1 < w->strips)
		give_way(rank, 0, 0);
}
