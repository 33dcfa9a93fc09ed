// Copies between small blocks, in the order of the iterations; see sweep.go.
#include <string.h>

#include "kernels.h"

enum { MOST_RUNS = 8192 }; // of a segment

// The tables, and the addresses of a segment's runs at the source.
struct sweep {
	const struct hpf_sweep *head;
	const struct hpf_sweep_axis *axes;
	const int64_t *homes;
	const struct hpf_sweep_segment *segment;
	const struct hpf_sweep_part *parts;
	const struct hpf_sweep_run *runs;
	int64_t from[MOST_RUNS];
};

#define SWEEP(type) \
	for (; periods > 0; periods--, dst += dst_step, src += src_step) \
		if (p->kind == HPF_SWEEP_DENSE) \
			for (int64_t i = 0; i < p->n; i++) \
				((type *)(dst + r->dst))[i] = *(const type *)(from[i] + src); \
		else \
			for (int64_t i = 0; i < p->n; i++) \
				*(type *)(dst + r[i].dst) = *(const type *)(from[i] + src)

struct sixteen { uint64_t half[2]; };

// Copies few bytes without a call; what comes last is copied with bytes before it once more.
static void copy_piece(char *dst, const char *src, int64_t bytes)
{
	enum { STEP = 32, FEW = 512 };
	if (bytes < STEP || bytes > FEW) {
		memcpy(dst, src, (size_t)bytes);
		return;
	}
	for (int64_t i = 0; i < bytes - STEP; i += STEP)
		memcpy(dst + i, src + i, STEP);
	memcpy(dst + bytes - STEP, src + bytes - STEP, STEP);
}

// Copies periods of a part. dst is an address, src an offset.
static void sweep_part(const struct sweep *s, const struct hpf_sweep_part *p, char *dst, int64_t src, int64_t periods)
{
	const struct hpf_sweep_run *r = s->runs + p->first;
	const int64_t *from = s->from + p->first, elem = s->head->elem;
	int64_t dst_step = s->segment->dst_step, src_step = s->segment->src_step;
	if (p->kind == HPF_SWEEP_RUNS) {
		for (; periods > 0; periods--, dst += dst_step, src += src_step)
			for (int64_t i = 0; i < p->n; i++)
				copy_piece(dst + r[i].dst, (const char *)(from[i] + src), r[i].count * elem);
		return;
	}
	switch (elem) {
	case 1: SWEEP(uint8_t); break;
	case 2: SWEEP(uint16_t); break;
	case 4: SWEEP(uint32_t); break;
	case 8: SWEEP(uint64_t); break;
	case 16: SWEEP(struct sixteen); break;
	}
}

static void sweep_unit(const struct sweep *s, int64_t unit, const int64_t *dst, int64_t first, int64_t last)
{
	int64_t chunk = unit % s->segment->chunks * s->segment->chunk, line = unit / s->segment->chunks;
	int64_t to = s->head->dst + chunk * s->segment->dst_step, from = s->head->src + chunk * s->segment->src_step;
	for (int64_t a = 0; a < s->head->axes; a++) {
		to += line % s->axes[a].count * s->axes[a].dst_step;
		from += line % s->axes[a].count * s->axes[a].src_step;
		line /= s->axes[a].count;
	}
	int64_t rest = s->segment->periods - chunk, periods = rest < s->segment->chunk ? rest : s->segment->chunk;
	for (int64_t rank = first; rank < last; rank++)
		if (s->homes[rank] >= 0)
			sweep_part(s, s->parts + s->homes[rank], (char *)dst[rank] + to, from, periods);
}

void hpf_sweep(const int64_t *words, const int64_t *dst, const int64_t *sources, int64_t from, int64_t to,
               int64_t first, int64_t last)
{
	struct sweep s;
	s.head = (const struct hpf_sweep *)words;
	s.axes = (const struct hpf_sweep_axis *)(s.head + 1);
	s.homes = (const int64_t *)(s.axes + s.head->axes);
	s.segment = (const struct hpf_sweep_segment *)(s.homes + s.head->ranks);
	s.parts = (const struct hpf_sweep_part *)(s.segment + s.head->segments);
	s.runs = (const struct hpf_sweep_run *)(s.parts + s.head->segments * s.head->coordinates);
	int64_t lines = 1, before = 0;
	for (int64_t a = 0; a < s.head->axes; a++)
		lines *= s.axes[a].count;
	for (int64_t k = 0; k < s.head->segments; k++) {
		int64_t units = s.segment->chunks * lines, lo = from > before ? from - before : 0;
		int64_t hi = to - before < units ? to - before : units;
		if (lo < hi)
			for (int64_t i = 0; i < s.segment->runs; i++)
				s.from[i] = sources[s.runs[i].source] + s.runs[i].src;
		for (int64_t u = lo; u < hi; u++)
			sweep_unit(&s, u, dst, first, last);
		before += units;
		s.runs += s.segment->runs;
		s.parts += s.head->coordinates;
		s.segment++;
	}
}
