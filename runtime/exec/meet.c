// Meetings that need no server: workers whose ranks ask for something that is done in less time
// than it takes to enter Go meet here, and run their ranks on.
#include "rank.h"

static int asks_alike(const struct hpf_rank *r, const struct hpf_rank *first)
{
	return r->state == HPF_ARRIVED && r->kind == first->kind && r->line == first->line && r->words_count == first->words_count;
}

// Only the last worker of a meeting calls this, while all others wait.
static int64_t serve(struct hpf_rank **ranks, int64_t all, struct hpf_quick *quick, const void **work)
{
	int64_t *words[HPF_QUICK_RANKS];
	const struct hpf_rank *first = ranks[0];
	if (all > HPF_QUICK_RANKS)
		return 0;
	for (int64_t i = 0; i < all; i++) {
		if (!asks_alike(ranks[i], first))
			return 0;
		words[i] = ranks[i]->words;
	}
	return quick->serve(quick, first->kind, first->line, first->words_count, all, words, work);
}

static const void **recalled(struct hpf_meeting *m) { return m->n > 2 ? m->recalled : m->pair_recalled; }
static int32_t *arrived(struct hpf_meeting *m) { return m->n > 2 ? &m->arrived : &m->pair_arrived; }

// Finds what is kept for what a worker's ranks ask for, or 0.
static const void *recalled_by(struct hpf_rank **ranks, int64_t all, int64_t lo, int64_t hi, const struct hpf_quick *quick, uint32_t round)
{
	int64_t *words[HPF_QUICK_RANKS];
	const struct hpf_rank *first = ranks[lo];
	for (int64_t i = lo; i < hi; i++) {
		if (!asks_alike(ranks[i], first))
			return 0;
		words[i - lo] = ranks[i]->words;
	}
	return quick->recall(quick, round & 1, first->kind, first->line, first->words_count, all, lo, hi, words);
}

// What all workers have found, or 0.
static const void *agreed(struct hpf_meeting *m)
{
	const void **found = recalled(m);
	for (int32_t i = 1; i < m->n; i++)
		if (found[i] != found[0])
			return 0;
	return found[0];
}

static int64_t serve_or_recall(struct hpf_rank **ranks, int64_t all, struct hpf_quick *quick, const void *again, const void **work)
{
	if (!again)
		return serve(ranks, all, quick, work);
	quick->again(again, work);
	return 1;
}

// Waits for the end of a round, but not for long.
static int ends(const struct hpf_meeting *m, uint32_t round, int32_t limit)
{
	for (int32_t turn = 0; turn < limit; turn++) {
		if (__atomic_load_n(&m->round, __ATOMIC_ACQUIRE) != round)
			return 1;
		__builtin_ia32_pause();
	}
	return 0;
}

// The ranks of a run, and which of them are a worker's.
struct crew {
	struct hpf_rank **ranks;
	int64_t all, lo, hi;
	uint64_t at_once;
	const int32_t *stop;
};

static int64_t run(const struct crew *c, int64_t lo, int64_t from, int64_t hi, const int32_t *stop)
{
	return hpf_run_ranks(c->ranks, lo, from, hi, c->at_once, stop, 0, 0);
}

// Does the part of all ranks of what the last meeting has left, and lets the worker's own ranks go.
static void begin_step(const struct crew *c, struct hpf_meeting *m, const struct hpf_quick *quick, uint32_t round)
{
	if (m->work)
		quick->part(quick, (const void *)m->work, round & 1, 0, c->all);
	m->work = 0;
	hpf_let_go(c->ranks, c->lo, c->hi);
	__atomic_store_n(&m->others, HPF_OPEN, __ATOMIC_RELEASE);
}

// Runs the worker's own ranks, and then those of the others to their next request. The result is as of hpf_run_ranks;
// m->alone is 0 where another worker has taken back its ranks.
static int64_t run_step(const struct crew *c, int64_t from, struct hpf_meeting *m)
{
	static const int32_t once = 1; // own ranks may wait for others in a wavefront
	if (__atomic_load_n(&m->others, __ATOMIC_RELAXED) != HPF_TAKEN) {
		int64_t i = run(c, c->lo, from, c->hi, &once);
		if (i < c->hi)
			return i;
		int32_t open = HPF_OPEN;
		if (!__atomic_compare_exchange_n(&m->others, &open, HPF_TAKEN, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
			__atomic_store_n(&m->others, HPF_TAKEN, __ATOMIC_RELAXED);
			__atomic_store_n(&m->alone, 0, __ATOMIC_RELAXED);
			return run(c, c->lo, c->hi, c->hi, c->stop);
		}
		hpf_let_go(c->ranks, 0, c->lo);
		hpf_let_go(c->ranks, c->hi, c->all);
		from = 0;
	}
	return run(c, 0, from, c->all, c->stop);
}

// Meets alone, again and again, with the ranks of all workers. The others have nothing to read that is written meanwhile, so that the
// turn of boxes stays the same.
static int64_t meet_alone(const struct crew *c, int64_t from, int32_t depart, struct hpf_meeting *m, struct hpf_quick *quick,
                          uint32_t *round)
{
	for (;; depart = 1) {
		if (depart) {
			*round = __atomic_load_n(&m->round, __ATOMIC_RELAXED);
			begin_step(c, m, quick, *round);
			from = c->lo;
		}
		int64_t i = run_step(c, from, m);
		if (!m->alone)
			++*round; // as whoever took back its ranks does
		if (!m->alone || i < c->all)
			return i;
		const void *work = 0, *again = recalled_by(c->ranks, c->all, 0, c->all, quick, *round);
		if (__atomic_load_n(c->stop, __ATOMIC_RELAXED) || !serve_or_recall(c->ranks, c->all, quick, again, &work))
			return HPF_LAST;
		m->work = (int64_t)work;
		__atomic_store_n(&m->steps, m->steps + 1, __ATOMIC_RELAXED);
		if (--m->left <= 0)
			return HPF_PACED;
	}
}

int64_t hpf_meet(struct hpf_rank **ranks, int64_t all, int64_t lo, int64_t from, int64_t hi, uint64_t at_once,
                 const int32_t *stop, int32_t depart, struct hpf_meeting *m, int64_t worker, struct hpf_quick *quick,
                 uint32_t *round)
{
	for (;; from = lo, depart = 1) {
		int64_t i;
		int shared = 0;
		if (__atomic_load_n(&m->alone, __ATOMIC_RELAXED) == worker + 1) {
			i = meet_alone(&(struct crew){ranks, all, lo, hi, at_once, stop}, from, depart, m, quick, round);
			if (m->alone)
				return i;
		} else {
			if (depart) // later the line may be another worker's, and is to come once, to be written
				*round = __atomic_load_n(&m->round, __ATOMIC_RELAXED);
			shared = depart && m->work && quick->part(quick, (const void *)m->work, (*round - 1) & 1, lo, hi);
			i = shared ? hi : hpf_run_ranks(ranks, lo, from, hi, at_once, stop, 0, depart);
		}
		if (i < hi)
			return i;
		if (!shared && all <= HPF_QUICK_RANKS) // so the last worker need not fetch what the ranks of others have written
			recalled(m)[worker] = recalled_by(ranks, all, lo, hi, quick, *round);
		if (__atomic_add_fetch(arrived(m), 1, __ATOMIC_ACQ_REL) < m->n) {
			if (!ends(m, *round, __atomic_load_n(&m->limit, __ATOMIC_RELAXED)))
				return HPF_IN_VAIN;
			if (!m->quick || __atomic_load_n(&m->shortened, __ATOMIC_RELAXED))
				return HPF_MET;
			continue;
		}
		const void *work = 0, *again = all > HPF_QUICK_RANKS ? 0 : agreed(m);
		if (!shared && (__atomic_load_n(stop, __ATOMIC_RELAXED) || !serve_or_recall(ranks, all, quick, again, &work))) {
			m->work = 0;
			return HPF_LAST;
		}
		__atomic_store_n(arrived(m), 0, __ATOMIC_RELAXED);
		m->quick = 1;
		m->work = (int64_t)work;
		if (--m->left <= 0)
			return HPF_PACED;
		__atomic_add_fetch(&m->round, 1, __ATOMIC_SEQ_CST); // before the sleepers are looked at
		if (__atomic_load_n(&m->sleepers, __ATOMIC_SEQ_CST))
			return HPF_WAKE;
	}
}
