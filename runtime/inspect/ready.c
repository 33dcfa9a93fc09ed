#include <string.h>

#include "ready.h"

#define COLLECT(type) \
	for (int64_t k = 0; k < f->n; k++) \
		((type *)f->to)[k] = ((const type *)f->from)[f->offsets[k]]

static void fetch(const struct hpf_fetch *f, int64_t elem)
{
	switch (elem) {
	case 8: COLLECT(int64_t); break;
	case 4: COLLECT(int32_t); break;
	default:
		for (int64_t k = 0; k < f->n; k++)
			memcpy(f->to + k * elem, f->from + f->offsets[k] * elem, (size_t)elem);
	}
}

static void gather(const void *work, int64_t lo, int64_t hi)
{
	const struct hpf_gathering *g = work;
	for (int64_t i = g->start[lo]; i < g->start[hi]; i++)
		fetch(&g->fetches[i], g->elem);
}

static void scatter(const void *work, int64_t lo, int64_t hi)
{
	const struct hpf_scattering *s = work;
	for (int64_t i = lo; i < hi; i++) {
		if (s->stores)
			hpf_store(s->elem, s->updates[i], s->n[i], (char *)s->ready.bases[i]);
		else
			hpf_apply(s->type, s->op, s->updates[i], s->n[i], (char *)s->ready.bases[i]);
	}
}

void hpf_init_gathering(struct hpf_gathering *g) { g->ready.work.part = g->start[g->ready.ranks] ? gather : 0; }

void hpf_init_scattering(struct hpf_scattering *s)
{
	for (int64_t i = 0; i < s->ready.ranks; i++)
		if (s->n[i])
			s->ready.work.part = scatter;
}
