// Copies between small blocks, in the order of the iterations; see sweep.go.
#include <string.h>

#include <emmintrin.h>

#include "kernels.h"

enum { MOST_RUNS = 8192, MOST_PAIRS = 256 }; // of a segment

// The tables, and the addresses of a segment's runs and pairs at the source.
struct sweep {
	const struct hpf_sweep *head;
	const struct hpf_sweep_axis *axes;
	const int64_t *homes;
	const struct hpf_sweep_segment *segment;
	const struct hpf_sweep_part *parts;
	const struct hpf_sweep_run *runs;
	const struct hpf_sweep_pair *pairs;
	int64_t from[MOST_RUNS];
	struct hpf_pair found[MOST_PAIRS];
};

#define SCATTER(type) \
	for (; periods > 0; periods--, dst += dst_step, src += src_step) \
		for (int64_t i = 0; i < p->n; i++) \
			*(type *)(dst + r[i].dst) = *(const type *)(from[i] + src)

#define GATHER(type) \
	for (; periods > 0; periods--, dst += dst_step, src += src_step) \
		for (int64_t i = 0; i < p->n; i++) \
			((type *)dst)[i] = *(const type *)(from[i] + src)

#define STRIDE(type) \
	for (int64_t i = 0; i < n; i++) \
		((type *)dst)[i] = *(const type *)(src + i * step)

// Two elements of 8 bytes are stored at once.
static void store_pair(char *dst, const char *a, const char *b)
{
	__m128d low = _mm_castsi128_pd(_mm_loadl_epi64((const __m128i *)a));
	_mm_storeu_pd((double *)dst, _mm_loadh_pd(low, (const double *)b));
}

static void gather_pairs(char *dst, const int64_t *from, int64_t src, int64_t n)
{
	int64_t i = 0;
	for (; i + 2 <= n; i += 2)
		store_pair(dst + 8 * i, (const char *)(from[i] + src), (const char *)(from[i + 1] + src));
	if (i < n)
		memcpy(dst + 8 * i, (const char *)(from[i] + src), 8);
}

static void stride_pairs(char *dst, const char *src, int64_t step, int64_t n)
{
	for (; n >= 4; n -= 4, dst += 32, src += 4 * step) {
		store_pair(dst, src, src + step);
		store_pair(dst + 16, src + 2 * step, src + 3 * step);
	}
	for (; n > 0; n--, dst += 8, src += step)
		memcpy(dst, src, 8);
}

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

// Copies n elements that lie equally far apart at the source and beside each other at the destination.
static void stride(char *dst, const char *src, int64_t step, int64_t n, int64_t elem)
{
	switch (elem) {
	case 1: STRIDE(uint8_t); break;
	case 2: STRIDE(uint16_t); break;
	case 4: STRIDE(uint32_t); break;
	case 8: stride_pairs(dst, src, step, n); break;
	case 16: STRIDE(struct sixteen); break;
	}
}

// Copies periods of a part. dst is an address, src an offset.
static void sweep_part(const struct sweep *s, const struct hpf_sweep_part *p, char *dst, int64_t src, int64_t periods)
{
	const struct hpf_sweep_run *r = s->runs + p->first;
	const int64_t *from = s->from + p->first, elem = s->head->elem;
	int64_t dst_step = s->segment->dst_step, src_step = s->segment->src_step;
	switch (p->kind) {
	case HPF_SWEEP_RUNS:
		for (; periods > 0; periods--, dst += dst_step, src += src_step)
			for (int64_t i = 0; i < p->n; i++)
				copy_piece(dst + r[i].dst, (const char *)(from[i] + src), r[i].count * elem);
		return;
	case HPF_SWEEP_STRIDED:
		stride(dst + r->dst, (const char *)(from[0] + src), from[1] - from[0], p->n * periods, elem);
		return;
	case HPF_SWEEP_SCATTERED:
		switch (elem) {
		case 1: SCATTER(uint8_t); break;
		case 2: SCATTER(uint16_t); break;
		case 4: SCATTER(uint32_t); break;
		case 8: SCATTER(uint64_t); break;
		case 16: SCATTER(struct sixteen); break;
		}
		return;
	}
	dst += r->dst;
	switch (elem) {
	case 1: GATHER(uint8_t); break;
	case 2: GATHER(uint16_t); break;
	case 4: GATHER(uint32_t); break;
	case 8:
		for (; periods > 0; periods--, dst += dst_step, src += src_step)
			gather_pairs(dst, from, src, p->n);
		break;
	case 16: GATHER(struct sixteen); break;
	}
}

// Collects what a part gets in the first-level cache, and writes whole lines from there.
static void stream_part(const struct sweep *s, const struct hpf_sweep_part *p, char *dst, int64_t src, int64_t periods)
{
	_Alignas(64) char buffer[HPF_SWEEP_ROOM];
	int64_t most = HPF_SWEEP_ROOM / s->segment->dst_step, first = s->runs[p->first].dst;
	while (periods > 0) {
		int64_t n = periods < most ? periods : most, bytes = n * s->segment->dst_step;
		sweep_part(s, p, (char *)((intptr_t)buffer - first), src, n);
		hpf_stream(dst + first, buffer, bytes);
		dst += bytes;
		src += n * s->segment->src_step;
		periods -= n;
	}
}

// Assembles the lines of a part, past the caches from a small buffer where they are not those of the caches. Returns how many
// periods are done.
static int64_t assemble_part(const struct sweep *s, const struct hpf_sweep_part *p, char *dst, int64_t src, int64_t periods)
{
	if (p->lines == 0)
		return 0;
	_Alignas(HPF_LINE) char buffer[HPF_SWEEP_ROOM];
	int64_t bytes = p->lines * HPF_LINE, each = bytes / s->segment->dst_step, times = periods / each;
	struct hpf_assembly a = {s->found + p->pair, p->lines, each * s->segment->src_step, s->head->stream && hpf_fetches_late()};
	dst += s->runs[p->first].dst;
	if (!s->head->stream || (intptr_t)dst % HPF_LINE == 0) {
		hpf_assemble(dst, &a, src, times, s->head->stream);
		return times * each;
	}
	for (int64_t most = HPF_SWEEP_ROOM / bytes, done = 0, n; done < times; done += n) {
		n = times - done < most ? times - done : most;
		hpf_assemble(buffer, &a, src + done * a.src_step, n, 0);
		hpf_stream(dst + done * bytes, buffer, n * bytes);
	}
	return times * each;
}

static void sweep_unit(const struct sweep *s, int64_t unit, const int64_t *dst)
{
	int64_t chunk = unit % s->segment->chunks * s->segment->chunk, line = unit / s->segment->chunks;
	int64_t to = s->head->dst + chunk * s->segment->dst_step, from = s->head->src + chunk * s->segment->src_step;
	for (int64_t a = 0; a < s->head->axes; a++) {
		to += line % s->axes[a].count * s->axes[a].dst_step;
		from += line % s->axes[a].count * s->axes[a].src_step;
		line /= s->axes[a].count;
	}
	int64_t rest = s->segment->periods - chunk, periods = rest < s->segment->chunk ? rest : s->segment->chunk;
	for (int64_t rank = 0; rank < s->head->ranks; rank++) {
		if (s->homes[rank] < 0)
			continue;
		const struct hpf_sweep_part *p = s->parts + s->homes[rank];
		if (p->n == 0)
			continue;
		int64_t done = assemble_part(s, p, (char *)dst[rank] + to, from, periods);
		if (done < periods)
			(s->head->stream && p->gapless ? stream_part : sweep_part)(s, p, (char *)dst[rank] + to + done * s->segment->dst_step,
			                                                           from + done * s->segment->src_step, periods - done);
	}
}

static void find_sources(struct sweep *s, const int64_t *sources)
{
	for (int64_t i = 0; i < s->segment->runs; i++)
		s->from[i] = sources[s->runs[i].source] + s->runs[i].src;
	for (int64_t i = 0; i < s->segment->pairs; i++) {
		const struct hpf_sweep_pair *p = &s->pairs[i];
		struct hpf_pair *to = &s->found[i];
		for (int k = 0; k < 2; k++) {
			to->from[k] = sources[p->source[k]] + p->src[k];
			to->need[k] = p->need[k];
		}
		to->more = p->more;
		memcpy(to->take, p->take, HPF_LINE);
	}
}

void hpf_sweep(const int64_t *words, const int64_t *dst, const int64_t *sources, int64_t from, int64_t to)
{
	struct sweep s;
	s.head = (const struct hpf_sweep *)words;
	s.axes = (const struct hpf_sweep_axis *)(s.head + 1);
	s.homes = (const int64_t *)(s.axes + s.head->axes);
	s.segment = (const struct hpf_sweep_segment *)(s.homes + s.head->ranks);
	s.parts = (const struct hpf_sweep_part *)(s.segment + s.head->segments);
	s.runs = (const struct hpf_sweep_run *)(s.parts + s.head->segments * s.head->coordinates);
	int64_t lines = 1, before = 0, runs = 0;
	for (int64_t a = 0; a < s.head->axes; a++)
		lines *= s.axes[a].count;
	for (int64_t k = 0; k < s.head->segments; k++)
		runs += s.segment[k].runs;
	s.pairs = (const struct hpf_sweep_pair *)(s.runs + runs);
	for (int64_t k = 0; k < s.head->segments; k++) {
		int64_t units = s.segment->chunks * lines, lo = from > before ? from - before : 0;
		int64_t hi = to - before < units ? to - before : units;
		if (lo < hi)
			find_sources(&s, sources);
		for (int64_t u = lo; u < hi; u++)
			sweep_unit(&s, u, dst);
		before += units;
		s.runs += s.segment->runs;
		s.pairs += s.segment->pairs;
		s.parts += s.head->coordinates;
		s.segment++;
	}
	if (s.head->stream)
		_mm_sfence();
}
