#include <string.h>

#include <emmintrin.h>

#include "kernels.h"

// The state of one hpf_copy: in the packed modes one side is the buffer's next byte.
struct copy {
	const struct hpf_copy_run *runs;
	const int64_t *axes; // of the move: position and number of runs, innermost first
	int64_t elem, mode;
	int stream;
	char *buffer;
};

#define COPY_STRIDED(type) \
	for (int64_t i = 0; i < count; i++) \
		*(type *)(dst + i * dst_step) = *(const type *)(src + i * src_step)

struct sixteen { uint64_t half[2]; };

static void copy_line(char *dst, int64_t dst_step, const char *src, int64_t src_step, int64_t count, int64_t elem)
{
	if (dst_step == elem && src_step == elem) {
		memcpy(dst, src, (size_t)(count * elem));
		return;
	}
	switch (elem) {
	case 1: COPY_STRIDED(uint8_t); break;
	case 2: COPY_STRIDED(uint16_t); break;
	case 4: COPY_STRIDED(uint32_t); break;
	case 8: COPY_STRIDED(uint64_t); break;
	case 16: COPY_STRIDED(struct sixteen); break;
	default:
		for (int64_t i = 0; i < count; i++)
			memcpy(dst + i * dst_step, src + i * src_step, (size_t)elem);
	}
}

enum { STREAM_FROM = 4 << 10, LINE = 64 };

void hpf_stream(char *dst, const char *src, int64_t bytes)
{
	int64_t head = -(intptr_t)dst & (LINE - 1);
	if (head > bytes)
		head = bytes;
	memcpy(dst, src, (size_t)head);
	int64_t i = head;
	for (; i + LINE <= bytes; i += LINE) {
		__m128i a = _mm_loadu_si128((const __m128i *)(src + i)), b = _mm_loadu_si128((const __m128i *)(src + i + 16));
		__m128i c = _mm_loadu_si128((const __m128i *)(src + i + 32)), d = _mm_loadu_si128((const __m128i *)(src + i + 48));
		_mm_stream_si128((__m128i *)(dst + i), a);
		_mm_stream_si128((__m128i *)(dst + i + 16), b);
		_mm_stream_si128((__m128i *)(dst + i + 32), c);
		_mm_stream_si128((__m128i *)(dst + i + 48), d);
	}
	memcpy(dst + i, src + i, (size_t)(bytes - i));
}

static void copy_run(struct copy *c, const struct hpf_copy_run *r, char *dst, const char *src)
{
	int64_t bytes = r->count * c->elem;
	switch (c->mode) {
	case HPF_DIRECT:
		if (c->stream && r->dst_step == c->elem && r->src_step == c->elem && bytes >= STREAM_FROM) {
			hpf_stream(dst + r->dst, src + r->src, bytes);
			break;
		}
		copy_line(dst + r->dst, r->dst_step, src + r->src, r->src_step, r->count, c->elem);
		break;
	case HPF_PACK:
		copy_line(c->buffer, c->elem, src + r->src, r->src_step, r->count, c->elem);
		c->buffer += bytes;
		break;
	case HPF_UNPACK:
		copy_line(dst + r->dst, r->dst_step, c->buffer, c->elem, r->count, c->elem);
		c->buffer += bytes;
	}
}

static int64_t magnitude(int64_t a) { return a < 0 ? -a : a; }

// Strided runs of one axis interleave: together they touch every cache line that one of them
// touches. They go on side by side, a few steps of each, so that the lines are fetched once.
enum { SIDE_BY_SIDE = 16 << 10, LEAST_STEPS = 16 };

static int64_t steps_at_once(const struct copy *c, const struct hpf_copy_run *r)
{
	if (r->dst_step == c->elem && r->src_step == c->elem)
		return r->count;
	int64_t step = magnitude(r->dst_step), other = magnitude(r->src_step);
	int64_t steps = SIDE_BY_SIDE / ((step > other ? step : other) + 1);
	return steps > LEAST_STEPS ? steps : LEAST_STEPS;
}

// What is left of a run in a round, at most so many steps.
static int64_t in_round(const struct copy *c, const struct hpf_copy_run *r, int64_t round)
{
	int64_t steps = steps_at_once(c, r), rest = r->count - round * steps;
	return rest < steps ? rest : steps;
}

enum { MOST_ABREAST = 64 };

// The end of the runs from r on that go abreast in a round: all of them with the same steps, and as many of them. Both ends
// of a message find the same ones.
static const struct hpf_copy_run *abreast(const struct copy *c, const struct hpf_copy_run *r, const struct hpf_copy_run *end, int64_t round)
{
	const struct hpf_copy_run *first = r++;
	if ((first->dst_step == c->elem && first->src_step == c->elem) || c->elem > 8 || (c->elem & (c->elem - 1)))
		return r;
	int64_t n = in_round(c, first, round);
	while (r < end && r - first < MOST_ABREAST && r->dst_step == first->dst_step && r->src_step == first->src_step && in_round(c, r, round) == n)
		r++;
	return r;
}

#define COPY_ABREAST(type) \
	for (int64_t i = 0; i < n; i++, dst += dst_step, src += src_step) \
		for (int64_t k = 0; k < runs; k++) \
			*(type *)(dst + to[k]) = *(const type *)(src + from[k]);

// Copies the runs from r on side by side, an element of each at a time, which goes through memory once.
static void copy_abreast(struct copy *c, const struct hpf_copy_run *r, int64_t runs, char *dst, const char *src, int64_t first, int64_t n)
{
	int64_t to[MOST_ABREAST], from[MOST_ABREAST], dst_step = r->dst_step, src_step = r->src_step;
	for (int64_t k = 0; k < runs; k++) {
		to[k] = c->mode == HPF_PACK ? k * c->elem : r[k].dst + first * dst_step;
		from[k] = c->mode == HPF_UNPACK ? k * c->elem : r[k].src + first * src_step;
	}
	if (c->mode == HPF_PACK)
		dst = c->buffer, dst_step = runs * c->elem;
	if (c->mode == HPF_UNPACK)
		src = c->buffer, src_step = runs * c->elem;
	if (c->mode != HPF_DIRECT)
		c->buffer += n * runs * c->elem;
	switch (c->elem) {
	case 1: COPY_ABREAST(uint8_t); break;
	case 2: COPY_ABREAST(uint16_t); break;
	case 4: COPY_ABREAST(uint32_t); break;
	case 8: COPY_ABREAST(uint64_t); break;
	}
}

// Does one round of the runs and reports whether more remains.
static int copy_round(struct copy *c, const struct hpf_copy_run *r, const struct hpf_copy_run *end, char *dst,
                      const char *src, int64_t round)
{
	int more = 0;
	for (const struct hpf_copy_run *next; r < end; r = next) {
		next = abreast(c, r, end, round);
		int64_t steps = steps_at_once(c, r), from = round * steps, n = in_round(c, r, round);
		if (n <= 0)
			continue;
		for (const struct hpf_copy_run *x = r; x < next; x++)
			more |= x->count - from > steps;
		if (next - r > 1) {
			copy_abreast(c, r, next - r, dst, src, from, n);
			continue;
		}
		struct hpf_copy_run part = *r;
		part.count = n;
		part.dst += from * part.dst_step;
		part.src += from * part.src_step;
		copy_run(c, &part, dst, src);
	}
	return more;
}

// A plane whose elements lie side by side along the inner axis at the destination and along
// the outer axis at the source, as in a transpose, goes tile by tile, so that each cache
// line is fetched once.
enum { TILE = 32 };

static int is_transpose(const struct copy *c, const struct hpf_copy_run *outer)
{
	const struct hpf_copy_run *inner = &c->runs[c->axes[0]];
	return c->mode == HPF_DIRECT && c->axes[1] == 1 && inner->dst_step == c->elem && outer->src_step == c->elem &&
	       inner->src_step != c->elem && inner->count > TILE && outer->count > TILE;
}

static void copy_tiles(struct copy *c, const struct hpf_copy_run *outer, char *dst, const char *src)
{
	const struct hpf_copy_run *inner = &c->runs[c->axes[0]];
	dst += inner->dst + outer->dst;
	src += inner->src + outer->src;
	for (int64_t i = 0; i < inner->count; i += TILE)
		for (int64_t j = 0; j < outer->count; j += TILE) {
			int64_t rows = inner->count - i < TILE ? inner->count - i : TILE;
			int64_t end = outer->count - j < TILE ? outer->count : j + TILE;
			for (int64_t k = j; k < end; k++)
				copy_line(dst + i * inner->dst_step + k * outer->dst_step, inner->dst_step,
				          src + i * inner->src_step + k * outer->src_step, inner->src_step, rows, c->elem);
		}
}

// Messages that are copied by periods go on side by side as well, so that the lines of one
// destination are fetched once.
static void copy_part(struct copy *c, const struct hpf_copy_run *call, char *dst, const char *src, int64_t from, int64_t most)
{
	int64_t periods = call->count - from < most ? call->count - from : most;
	dst += call->dst + from * call->dst_step;
	src += call->src + from * call->src_step;
	if (call->link) {
		((hpf_periods *)call->link)(dst, src, periods);
		return;
	}
	for (; periods > 0; periods--, dst += call->dst_step, src += call->src_step)
		for (const struct hpf_copy_run *r = call + 2; r < call + 2 + call[1].count; r++)
			copy_run(c, r, dst, src);
}

static void copy_rest(struct copy *c, const struct hpf_copy_run *call, const struct hpf_copy_run *end, char *dst,
                      const char *src)
{
	for (const struct hpf_copy_run *r = call + 2 + call[1].count; r < end; r++)
		copy_run(c, r, dst, src);
}

static int copy_periods(struct copy *c, const struct hpf_copy_run *r, char *dst, const char *src)
{
	if (c->mode != HPF_DIRECT || r->link == 0)
		return 0;
	copy_part(c, r - r->link, dst, src, 0, r[-r->link].count);
	copy_rest(c, r - r->link, r, dst, src);
	return 1;
}

static int all_by_periods(const struct copy *c, const int64_t *moves, int64_t n, int64_t axes)
{
	if (c->mode != HPF_DIRECT || axes != 1)
		return 0;
	for (; n > 0; n--, moves += 5)
		if (moves[4] == 0 || c->runs[moves[3]].link == 0)
			return 0;
	return 1;
}

static void copy_side_by_side(struct copy *c, const int64_t *moves, int64_t n, char *dst, const int64_t *sources)
{
	for (int64_t round = 0, more = 1; more; round++) {
		more = 0;
		for (const int64_t *m = moves; m < moves + 5 * n; m += 5) {
			const struct hpf_copy_run *r = &c->runs[m[3]], *call = r - r->link;
			int64_t most = SIDE_BY_SIDE / (magnitude(call->dst_step) + 1) + 1, from = round * most;
			if (from >= call->count)
				continue;
			copy_part(c, call, dst + m[1], (const char *)sources[m[0]] + m[2], from, most);
			more |= call->count - from > most;
		}
	}
	for (const int64_t *m = moves; m < moves + 5 * n; m += 5) {
		const struct hpf_copy_run *r = &c->runs[m[3]];
		copy_rest(c, r - r->link, r, dst + m[1], (const char *)sources[m[0]] + m[2]);
	}
}

static void copy_axis(struct copy *c, int64_t axis, char *dst, const char *src)
{
	const struct hpf_copy_run *r = &c->runs[c->axes[2 * axis]], *end = r + c->axes[2 * axis + 1];
	if (axis == 0) {
		if (copy_periods(c, r, dst, src))
			return;
		for (int64_t round = 0; copy_round(c, r, end, dst, src, round); round++)
			;
		return;
	}
	for (; r < end; r++)
		if (axis == 1 && is_transpose(c, r))
			copy_tiles(c, r, dst, src);
		else
			for (int64_t i = 0; i < r->count; i++)
				copy_axis(c, axis - 1, dst + r->dst + i * r->dst_step, src + r->src + i * r->src_step);
}

static char *destination(const struct copy *c, const int64_t *move, int64_t dst)
{
	return c->mode == HPF_PACK ? 0 : (char *)dst + move[1];
}

static const char *source(const struct copy *c, const int64_t *move, const int64_t *sources)
{
	return c->mode == HPF_UNPACK ? 0 : (const char *)sources[move[0]] + move[2];
}

// Moves of a single axis go on side by side too: what comes from different sources lies
// together at the destination.
static void copy_vectors(struct copy *c, const int64_t *moves, int64_t n, int64_t dst, const int64_t *sources)
{
	enum { MOVE = 5 };
	for (int64_t round = 0, more = 1; more; round++) {
		more = 0;
		for (const int64_t *m = moves; m < moves + MOVE * n; m += MOVE) {
			const struct hpf_copy_run *r = &c->runs[m[3]];
			more |= copy_round(c, r, r + m[4], destination(c, m, dst), source(c, m, sources), round);
		}
	}
}

// Tells whether n moves visit the same places of the source along an axis.
static int visit_alike(const struct copy *c, const int64_t *moves, int64_t n, int64_t words, int64_t axis)
{
	const int64_t *first = moves + 3 + 2 * axis;
	for (const int64_t *m = first + words; n > 1; n--, m += words) {
		if (m[1] != first[1])
			return 0;
		for (int64_t i = 0; i < m[1]; i++) {
			const struct hpf_copy_run *a = &c->runs[first[0] + i], *b = &c->runs[m[0] + i];
			if (a->count != b->count || a->src != b->src || a->src_step != b->src_step)
				return 0;
		}
	}
	return 1;
}

static void copy_together(struct copy *c, const int64_t *moves, int64_t n, int64_t words, int64_t axis, char *const *dst,
                          const char *const *src)
{
	if (axis == 0 || n == 1 || !visit_alike(c, moves, n, words, axis)) {
		for (int64_t m = 0; m < n; m++) {
			c->axes = moves + m * words + 3;
			copy_axis(c, axis, dst[m], src[m]);
		}
		return;
	}
	char *to[HPF_PUSH_MOVES];
	const char *from[HPF_PUSH_MOVES];
	const int64_t *first = moves + 3 + 2 * axis;
	for (int64_t run = 0; run < first[1]; run++)
		for (int64_t i = 0; i < c->runs[first[0] + run].count; i++) {
			for (int64_t m = 0; m < n; m++) {
				const struct hpf_copy_run *r = &c->runs[first[m * words] + run];
				to[m] = dst[m] + r->dst + i * r->dst_step;
				from[m] = src[m] + r->src + i * r->src_step;
			}
			copy_together(c, moves, n, words, axis - 1, to, from);
		}
}

void hpf_push(const int64_t *moves, int64_t n, int64_t axes, const struct hpf_copy_run *runs, const int64_t *dst,
              int64_t src, int64_t elem)
{
	struct copy c = {.runs = runs, .elem = elem, .mode = HPF_DIRECT, .stream = 1};
	char *to[HPF_PUSH_MOVES];
	const char *from[HPF_PUSH_MOVES];
	int64_t words = 3 + 2 * axes;
	for (int64_t m = 0; m < n; m++) {
		to[m] = (char *)dst[moves[m * words]] + moves[m * words + 1];
		from[m] = (const char *)src + moves[m * words + 2];
	}
	copy_together(&c, moves, n, words, axes - 1, to, from);
	_mm_sfence();
}

void hpf_copy(const int64_t *moves, int64_t n, int64_t axes, const struct hpf_copy_run *runs, int64_t dst,
              const int64_t *sources, int64_t elem, int64_t mode)
{
	struct copy c = {.runs = runs, .elem = elem, .mode = mode == HPF_STREAM ? HPF_DIRECT : mode, .stream = mode == HPF_STREAM};
	c.buffer = (char *)(mode == HPF_UNPACK ? sources[0] : dst);
	if (all_by_periods(&c, moves, n, axes))
		copy_side_by_side(&c, moves, n, (char *)dst, sources);
	else if (axes == 1)
		copy_vectors(&c, moves, n, dst, sources);
	else
		for (; n > 0; n--, moves += 3 + 2 * axes) {
			c.axes = moves + 3;
			copy_axis(&c, axes - 1, destination(&c, moves, dst), source(&c, moves, sources));
		}
	if (c.stream)
		_mm_sfence();
}
