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
	return quick->recall(quick, round, first->kind, first->line, first->words_count, all, lo, hi, words);
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

static int is_sent(const struct hpf_quick *quick, uint32_t round)
{
	return __atomic_load_n(quick->sent, __ATOMIC_ACQUIRE) == hpf_sent_in(round);
}

// Tells whether workers may go on from a meeting with what they have found for it before others have come. Go must have nothing to see
// of it. Nor must those others be in a wavefront, which Go has begun, where they still fetch what ranks have stored before.
static int may_go_ahead(const struct hpf_meeting *m, const struct hpf_quick *quick, const void *found)
{
	return found && m->in_c && m->left > 1 && quick->from_one(found);
}

enum waited { ENDED, SENT, IN_VAIN };

// Waits, but not for long, for the end of a round, or for what the worker needs to go on if it may.
static enum waited wait_shortly(const struct hpf_meeting *m, const struct hpf_quick *quick, uint32_t round, int may)
{
	int32_t limit = __atomic_load_n(&m->limit, __ATOMIC_RELAXED);
	for (int32_t turn = 0; turn < limit; turn++) {
		if (may && is_sent(quick, round))
			return SENT;
		if (__atomic_load_n(&m->round, __ATOMIC_ACQUIRE) != round)
			return ENDED;
		__builtin_ia32_pause();
	}
	return IN_VAIN;
}

// Tells the last worker whether others may have gone on from a meeting of which not all ask for the same.
static int some_are_ahead(struct hpf_meeting *m, const struct hpf_quick *quick)
{
	int some = 0;
	for (int32_t i = 0; i < m->n; i++)
		some |= may_go_ahead(m, quick, recalled(m)[i]);
	return some && is_sent(quick, m->round);
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
		quick->part(quick, (const void *)m->work, round, 0, c->all);
	m->work = 0;
	hpf_let_go(c->ranks, c->lo, c->hi);
	__atomic_store_n(&m->others, HPF_OPEN, __ATOMIC_RELEASE);
}

// Waits for a worker that is taking back its ranks to end the round for itself: who met the others before would find that
// it has ended.
static void await_end(const struct hpf_meeting *m, uint32_t round)
{
	for (int64_t turns = 0; __atomic_load_n(&m->round, __ATOMIC_ACQUIRE) == round; turns++)
		hpf_idle(turns);
}

// Runs the worker's own ranks, and then those of the others to their next request. The result is as of hpf_run_ranks;
// m->alone is 0, and the round the next one, where another worker has taken back its ranks.
static int64_t run_step(const struct crew *c, int64_t from, struct hpf_meeting *m, uint32_t *round)
{
	static const int32_t once = 1; // own ranks may wait for others in a wavefront
	if (__atomic_load_n(&m->others, __ATOMIC_RELAXED) != HPF_TAKEN) {
		int64_t i = run(c, c->lo, from, c->hi, &once);
		if (i < c->hi)
			return i;
		int32_t open = HPF_OPEN;
		if (!__atomic_compare_exchange_n(&m->others, &open, HPF_TAKEN, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
			await_end(m, (*round)++);
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
		int64_t i = run_step(c, from, m, round);
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

// Waits for the end of a round that the worker has gone on before. The result is 0, or how hpf_meet ends.
static int64_t catch_up(const struct hpf_meeting *m, const struct hpf_quick *quick, struct hpf_way *way)
{
	if (wait_shortly(m, quick, way->round, 0) != ENDED)
		return HPF_BEHIND;
	way->ahead = 0;
	if (!m->quick)
		return HPF_MET;
	way->round = __atomic_load_n(&m->round, __ATOMIC_RELAXED);
	return 0;
}

// Waits for other workers, or for what a worker needs to go on with what it has found, if it may. The result is 0, or how hpf_meet ends.
static int64_t wait_for_others(const struct crew *c, const struct hpf_meeting *m, const struct hpf_quick *quick, const void *found, int may,
                               struct hpf_way *way)
{
	enum waited waited = wait_shortly(m, quick, way->round, may);
	if (waited == IN_VAIN)
		return HPF_IN_VAIN;
	if (waited == SENT) {
		way->ahead = 1;
		quick->part(quick, found, way->round, c->lo, c->hi);
		return 0;
	}
	return !m->quick || __atomic_load_n(&m->shortened, __ATOMIC_RELAXED) ? HPF_MET : 0;
}

// Serves what all workers have met for, unless they have met for the second time. The result is 0, or how hpf_meet ends.
static int64_t serve_as_last(const struct crew *c, struct hpf_meeting *m, struct hpf_quick *quick, int second, const struct hpf_way *way)
{
	const void *work = 0, *again = second || c->all > HPF_QUICK_RANKS ? 0 : agreed(m);
	if (again && quick->from_one(again) && !is_sent(quick, way->round))
		again = 0;
	int stopped = __atomic_load_n(c->stop, __ATOMIC_RELAXED);
	int astray = !second && !stopped && !again && c->all <= HPF_QUICK_RANKS && some_are_ahead(m, quick);
	if (!second && (stopped || astray || !serve_or_recall(c->ranks, c->all, quick, again, &work))) {
		m->work = 0;
		m->in_c = 0;
		return astray ? HPF_ASTRAY : HPF_LAST;
	}
	__atomic_store_n(arrived(m), 0, __ATOMIC_RELAXED);
	m->quick = 1;
	m->in_c = 1;
	m->work = (int64_t)work;
	if (--m->left <= 0)
		return HPF_PACED;
	__atomic_add_fetch(&m->round, 1, __ATOMIC_SEQ_CST); // before the sleepers are looked at
	return __atomic_load_n(&m->sleepers, __ATOMIC_SEQ_CST) ? HPF_WAKE : 0;
}

int64_t hpf_meet(struct hpf_rank **ranks, int64_t all, int64_t lo, int64_t from, int64_t hi, uint64_t at_once,
                 const int32_t *stop, int32_t depart, struct hpf_meeting *m, int64_t worker, struct hpf_quick *quick,
                 struct hpf_way *way)
{
	const struct crew c = {ranks, all, lo, hi, at_once, stop};
	for (;; from = lo, depart = 1) {
		int64_t i, end;
		int second = 0;
		if (__atomic_load_n(&m->alone, __ATOMIC_RELAXED) == worker + 1) {
			m->in_c = 0;
			i = meet_alone(&c, from, depart, m, quick, &way->round);
			if (m->alone)
				return i;
		} else {
			if (depart && !way->ahead) { // later the line may be another worker's, and is to come once, to be written
				way->round = __atomic_load_n(&m->round, __ATOMIC_RELAXED);
				second = m->work && quick->part(quick, (const void *)m->work, way->round - 1, lo, hi);
			}
			i = second ? hi : hpf_run_ranks(ranks, lo, from, hi, at_once, stop, 0, depart);
		}
		if (i < hi)
			return i;
		if (way->ahead && (end = catch_up(m, quick, way)))
			return end;
		const void *found = 0;
		if (!second && all <= HPF_QUICK_RANKS) // so the last worker need not fetch what the ranks of others have written
			found = recalled(m)[worker] = recalled_by(ranks, all, lo, hi, quick, way->round);
		int may = may_go_ahead(m, quick, found);
		if (__atomic_add_fetch(arrived(m), 1, __ATOMIC_ACQ_REL) < m->n)
			end = wait_for_others(&c, m, quick, found, may, way);
		else
			end = serve_as_last(&c, m, quick, second, way);
		if (end)
			return end;
	}
}
