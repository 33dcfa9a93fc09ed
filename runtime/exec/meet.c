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

// Notes what a worker's ranks ask for. So the last worker need not fetch what the ranks of others have written.
static void recall(struct hpf_rank **ranks, int64_t all, int64_t lo, int64_t hi, const struct hpf_quick *quick,
                   struct hpf_meeting *m, int64_t worker, uint32_t round)
{
	int64_t *words[HPF_QUICK_RANKS];
	const struct hpf_rank *first = ranks[lo];
	const void **found = &recalled(m)[worker];
	*found = 0;
	for (int64_t i = lo; i < hi; i++) {
		if (!asks_alike(ranks[i], first))
			return;
		words[i - lo] = ranks[i]->words;
	}
	*found = quick->recall(quick, round & 1, first->kind, first->line, first->words_count, all, lo, hi, words);
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

static int64_t serve_or_recall(struct hpf_rank **ranks, int64_t all, struct hpf_quick *quick, struct hpf_meeting *m, const void **work)
{
	const void *again = all > HPF_QUICK_RANKS ? 0 : agreed(m);
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

int64_t hpf_meet(struct hpf_rank **ranks, int64_t all, int64_t lo, int64_t from, int64_t hi, uint64_t at_once,
                 const int32_t *stop, int32_t depart, struct hpf_meeting *m, int64_t worker, struct hpf_quick *quick,
                 uint32_t *round)
{
	for (;; from = lo, depart = 1) {
		if (depart) // later the line may be another worker's, and is to come once, to be written
			*round = __atomic_load_n(&m->round, __ATOMIC_RELAXED);
		int shared = depart && m->work && quick->part(quick, (const void *)m->work, (*round - 1) & 1, lo, hi);
		int64_t i = shared ? hi : hpf_run_ranks(ranks, lo, from, hi, at_once, stop, 0, depart);
		if (i < hi)
			return i;
		if (!shared && all <= HPF_QUICK_RANKS)
			recall(ranks, all, lo, hi, quick, m, worker, *round);
		if (__atomic_add_fetch(arrived(m), 1, __ATOMIC_ACQ_REL) < m->n) {
			if (!ends(m, *round, __atomic_load_n(&m->limit, __ATOMIC_RELAXED)))
				return HPF_IN_VAIN;
			if (!m->quick || __atomic_load_n(&m->shortened, __ATOMIC_RELAXED))
				return HPF_MET;
			continue;
		}
		const void *work = 0;
		if (!shared && (__atomic_load_n(stop, __ATOMIC_RELAXED) || !serve_or_recall(ranks, all, quick, m, &work))) {
			m->work = 0;
			return HPF_LAST;
		}
		__atomic_store_n(arrived(m), 0, __ATOMIC_RELAXED);
		m->quick = 1;
		m->work = (int64_t)work;
		__atomic_add_fetch(&m->round, 1, __ATOMIC_SEQ_CST); // before the sleepers are looked at
		if (__atomic_load_n(&m->sleepers, __ATOMIC_SEQ_CST))
			return HPF_WAKE;
	}
}
