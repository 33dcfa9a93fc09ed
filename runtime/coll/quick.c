// Collectives that are served where the workers meet, since entering Go takes longer: reductions
// and broadcasts of few bytes, and whatever was asked for before.
#include <stdlib.h>
#include <string.h>

#include "line.h"
#include "replay.h"

enum { MOST_RANKS = HPF_BOXES, MOST_BYTES = 4096, MOST_DIMS = 7 };

// Words of ReqReduce: m, then type, operator and address of each value.
static int64_t reduce(int64_t n, int64_t ranks, int64_t *const *words)
{
	int64_t addresses[MOST_RANKS];
	for (int64_t i = 1; i < ranks; i++)
		for (int64_t k = 0; k < n; k++)
			if ((k == 0 || k % 3) && words[i][k] != words[0][k])
				return 0;
	for (int64_t k = 1; k < n; k += 3)
		if (!hpf_reducible(words[0][k], words[0][k + 1]))
			return 0;
	for (int64_t k = 1; k < n; k += 3) {
		for (int64_t i = 0; i < ranks; i++)
			addresses[i] = words[i][k + 2];
		hpf_reduce(words[0][k], words[0][k + 1], addresses, ranks);
	}
	return 1;
}

// Words of ReqBcast: m, then address and bytes of each value.
static int64_t broadcast(int64_t n, int64_t ranks, int64_t *const *words)
{
	int64_t bytes = 0;
	for (int64_t k = 0; k < n; k += 2) {
		for (int64_t i = 1; i < ranks; i++)
			if (words[i][k] != words[0][k])
				return 0;
		bytes += k ? words[0][k] : 0;
	}
	if (bytes > MOST_BYTES)
		return 0;
	for (int64_t k = 1; k < n; k += 2)
		for (int64_t i = 1; i < ranks; i++)
			memcpy((void *)words[i][k], (const void *)words[0][k], (size_t)words[0][k + 1]);
	return 1;
}

uint64_t hpf_replay_hash(int64_t kind, int64_t line, int64_t n, const int64_t *words)
{
	const uint64_t odd = 0x9e3779b97f4a7c15;
	uint64_t h = (uint64_t)(kind << 32 ^ line) * odd;
	for (int64_t i = 0; i < n; i++)
		h = ((h ^ h >> 32) + (uint64_t)words[i]) * odd;
	return h;
}

static void fold_in_order(const struct hpf_ordered_call *f)
{
	int64_t at[MOST_DIMS], last;
	void *accumulator = (void *)f->accumulators[0];
	for (int64_t i = 0; i < f->rank; i++)
		at[i] = f->dims[i].lo;
	hpf_fold(f->type, f->op, f->dims, f->rank, f->bases, f->factors, f->first, at, &last, accumulator);
	for (int64_t i = 1; i < f->ranks; i++)
		memcpy((void *)f->accumulators[i], accumulator, (size_t)f->bytes);
}

static void do_copies(const struct hpf_copy_call *c, int64_t n)
{
	for (const struct hpf_copy_call *end = c + n; c < end; c++)
		hpf_copy(c->moves, c->n, c->axes, c->runs, c->dst, c->sources, c->elem, c->mode);
}

static void do_part(const struct hpf_replay_part *p)
{
	for (const struct hpf_fold_call *f = p->folds; f < p->folds + p->n_folds; f++)
		hpf_fold_lines(f->type, f->op, f->pieces, f->n_pieces, f->distance, f->dst, f->dst_step, f->src_step, f->n, f->mode);
	do_copies(p->copies, p->n_copies);
	const struct hpf_sweep_call *s = &p->sweep;
	if (s->words)
		hpf_sweep(s->words, s->dst, s->sources, s->from, s->to);
	if (p->ordered.dims)
		fold_in_order(&p->ordered);
}

static void do_replay(const void *replay, int64_t lo, int64_t hi)
{
	for (int64_t i = lo; i < hi; i++)
		do_part(&((const struct hpf_replay *)replay)->parts[i]);
}

static void send(const struct hpf_replay *r, int64_t turn, int64_t lo, int64_t hi)
{
	for (int64_t i = lo; i < hi; i++)
		do_copies(r->parts[i].eager.packs[turn], r->parts[i].eager.n_packs);
}

static void receive_line(const struct hpf_replays *all, int64_t lo, int64_t hi)
{
	for (int64_t i = lo; i < hi; i++)
		hpf_receive_line(all->commons, i, all->boxes[i].words);
}

static void receive_element(const struct hpf_replays *all, uint32_t round, int64_t lo, int64_t hi)
{
	for (int64_t i = lo; i < hi; i++)
		hpf_receive_element(all->commons, round, all->boxes[i].words);
}

static void receive(const struct hpf_replay *r, int64_t turn, int64_t lo, int64_t hi)
{
	for (int64_t i = lo; i < hi; i++) {
		const struct hpf_eager_calls *e = &r->parts[i].eager;
		hpf_reclaim(e->data[!turn], e->bytes);
		do_part(&r->parts[i]);
		do_copies(e->unpacks[turn], e->n_unpacks);
	}
}

static int64_t do_parts(const struct hpf_quick *quick, const void *work, uint32_t round, int64_t lo, int64_t hi)
{
	const struct hpf_replays *all = (const struct hpf_replays *)quick;
	const struct hpf_work *w = work;
	if (hpf_is_line(work))
		receive_line(all, lo, hi);
	else if (hpf_is_element(work))
		receive_element(all, round, lo, hi);
	else if (hpf_are_values(work))
		hpf_receive_values(all->boxes, work, round & 1, lo, hi);
	else if (w->part == do_replay && ((const struct hpf_replay *)work)->eager)
		receive(work, round & 1, lo, hi);
	else {
		w->part(work, lo, hi);
		return 1;
	}
	return 0;
}

// Serves a request of a stream if the runtime has kept how. Words: stream, its address, array.
static int64_t again(int64_t kind, int64_t ranks, int64_t *const *words, const void **work)
{
	const struct hpf_ready *r = ((const struct hpf_stream *)words[0][1])->ready;
	if (!r || r->kind != kind || r->ranks != ranks)
		return 0;
	for (int64_t i = 0; i < ranks; i++)
		if (words[i][0] != words[0][0] || ((const struct hpf_stream *)words[i][1])->ready != r ||
		    (int64_t)((const struct hpf_desc *)words[i][2])->base != r->bases[i])
			return 0;
	if (!r->work.part)
		return 1;
	if (r->at_once)
		r->work.part(r, 0, ranks);
	else
		*work = r;
	return 1;
}

static int same_words(const struct hpf_replay *r, int64_t lo, int64_t hi, int64_t *const *words)
{
	for (int64_t i = lo; i < hi; i++)
		if (memcmp(words[i - lo], r->words + i * r->n, (size_t)r->n * sizeof **words))
			return 0;
	return 1;
}

static int same_arrays(const struct hpf_replays *all, const struct hpf_replay *r, int64_t lo, int64_t hi)
{
	for (int64_t k = 0; k < r->arrays; k++) {
		if (__atomic_load_n(&all->versions[r->ids[k] % HPF_VERSIONS], __ATOMIC_RELAXED) != r->versions[k])
			return 0;
		for (int64_t i = lo; i < hi; i++) {
			const struct hpf_desc *d = (const struct hpf_desc *)r->words[i * r->n + r->where[k]];
			if (d->id != r->ids[k] || (int64_t)d->base != r->bases[i * r->arrays + k])
				return 0;
		}
	}
	return 1;
}

static int only_meets(int64_t kind, int64_t n) { return kind == HPF_REQ_BCAST && n == 1; }

// Sends what only one rank has, if that can be.
static const void *send_from_one(const struct hpf_replays *all, uint32_t round, int64_t kind, int64_t line, int64_t n, int64_t ranks,
                                 int64_t lo, int64_t hi, int64_t *const *words)
{
	int is_copy = kind == HPF_REQ_COPY;
	uint64_t hash = is_copy ? hpf_send_line(all->commons, round, n, ranks, lo, hi, words)
	                        : hpf_send_element(all->commons, round, n, ranks, lo, hi, words);
	if (!hash)
		return 0;
	for (int64_t i = lo; i < hi; i++)
		all->boxes[i].words = words[i - lo];
	return is_copy ? hpf_line_at(line, hash) : hpf_element_at(line, hash);
}

// A rank that has changed an array looks at the versions after that itself.
static const void *recall(const struct hpf_quick *quick, uint32_t round, int64_t kind, int64_t line, int64_t n, int64_t ranks,
                          int64_t lo, int64_t hi, int64_t *const *words)
{
	const struct hpf_replays *all = (const struct hpf_replays *)quick;
	int64_t turn = round & 1;
	if (only_meets(kind, n))
		return hpf_meeting_at(line);
	if (kind == HPF_REQ_REDUCE || kind == HPF_REQ_BCAST)
		return hpf_send_values(all->boxes, turn, kind, line, n, ranks, lo, hi, words);
	if (kind == HPF_REQ_COPY || kind == HPF_REQ_FETCH) {
		const void *sent = send_from_one(all, round, kind, line, n, ranks, lo, hi, words);
		if (sent)
			return sent;
	}
	if (kind == HPF_REQ_FETCH || kind == HPF_REQ_GATHER || kind == HPF_REQ_SCATTER)
		return 0;
	const struct hpf_replay *r = all->replays[hpf_replay_hash(kind, line, n, words[0]) >> (64 - HPF_REPLAY_BITS)];
	if (!r || r->kind != kind || r->line != line || r->n != n || r->ranks != ranks)
		return 0;
	if (!same_words(r, lo, hi, words) || !same_arrays(all, r, lo, hi))
		return 0;
	if (r->eager)
		send(r, turn, lo, hi);
	return r;
}

static void replay(const void *recalled, const void **work)
{
	const struct hpf_replay *r = recalled;
	if (hpf_is_meeting(recalled))
		return;
	if (!hpf_are_values(recalled) && r->at_once)
		do_replay(r, 0, r->ranks);
	else
		*work = recalled;
}

static int64_t serve(struct hpf_quick *quick, int64_t kind, int64_t line, int64_t n, int64_t ranks, int64_t *const *words,
                     const void **work)
{
	if (ranks > MOST_RANKS)
		return 0;
	switch (kind) {
	case HPF_REQ_REDUCE: return reduce(n, ranks, words);
	case HPF_REQ_BCAST: return broadcast(n, ranks, words);
	case HPF_REQ_GATHER:
	case HPF_REQ_SCATTER: return again(kind, ranks, words, work);
	case HPF_REQ_COPY: return hpf_copy_line(n, ranks, words);
	case HPF_REQ_FETCH: return hpf_fetch(n, ranks, words);
	}
	return 0;
}

// A single rank has its own results, and no neighbours.
static int64_t serve_alone(struct hpf_quick *quick, int64_t kind, int64_t line, int64_t n, int64_t *words)
{
	if (kind == HPF_REQ_REDUCE || kind == HPF_REQ_BCAST || kind == HPF_REQ_HALO || kind == HPF_REQ_HALOS)
		return 1;
	const void *work = recall(quick, 0, kind, line, n, 1, 0, 1, &words);
	if (!work && !serve(quick, kind, line, n, 1, &words, &work))
		return 0;
	if (work)
		do_parts(quick, work, 0, 0, 1);
	return 1;
}

// Gives a rank's array with one storage for all other bounds.
static int64_t rebind(struct hpf_quick *quick, int64_t rank, int64_t n, const int64_t *words)
{
	enum { ID = 1 };
	struct hpf_replays *all = (struct hpf_replays *)quick;
	if (rank >= HPF_BOXES || !hpf_rebind(all->commons, rank, n, words))
		return 0;
	if (hpf_common_of(all->commons, words[ID])->replayed)
		__atomic_add_fetch(&all->versions[words[ID] % HPF_VERSIONS], 1, __ATOMIC_RELAXED);
	return 1;
}

void hpf_init_replay(struct hpf_replay *r) { r->work.part = do_replay; }

struct hpf_replays *hpf_new_replays(int64_t ranks)
{
	struct hpf_replays *r = calloc(1, sizeof *r);
	if (!r)
		return 0;
	r->boxes = hpf_new_boxes(ranks < MOST_RANKS ? ranks : MOST_RANKS);
	r->commons = hpf_new_commons();
	if (r->boxes && r->commons) {
		r->quick = (struct hpf_quick){1, recall, replay, serve, serve_alone, do_parts, hpf_is_from_one, &r->commons->sent, rebind};
		return r;
	}
	hpf_free_replays(r);
	return 0;
}

void hpf_free_replays(struct hpf_replays *r)
{
	hpf_free_commons(r->commons);
	free(r->boxes);
	free(r);
}
