// Ranks as fibers: each has its own lazily backed stack above a guard area, and changes
// places with its worker by hpf_switch.
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "rank.h"

__thread struct hpf_rank *hpf_current;

static void fiber_main(void)
{
	struct hpf_rank *rank = hpf_current;
	rank->entry(rank);
	hpf_leave(rank, HPF_ENDED);
	__builtin_trap();
}

// The frame that hpf_switch expects: control words, six registers, return address.
static void *first_frame(char *top)
{
	uint64_t *sp = (uint64_t *)top;
	*--sp = 0; // keeps the stack aligned at the entry of fiber_main
	*--sp = (uint64_t)fiber_main;
	for (int i = 0; i < 6; i++)
		*--sp = 0;
	*--sp = (uint64_t)0x037f << 32 | 0x1f80;
	return sp;
}

struct hpf_rank *hpf_rank_new(void (*entry)(void *), int64_t number, int64_t size, int64_t nprocs, int64_t patience, size_t stack_bytes)
{
	struct hpf_rank *rank = calloc(1, sizeof *rank);
	if (!rank)
		return 0;
	int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK;
	rank->stack_bytes = stack_bytes + HPF_STACK_GUARD;
	rank->stack = mmap(0, rank->stack_bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
	if (rank->stack == MAP_FAILED || mprotect(rank->stack, HPF_STACK_GUARD, PROT_NONE)) {
		if (rank->stack != MAP_FAILED)
			munmap(rank->stack, rank->stack_bytes);
		free(rank);
		return 0;
	}
	rank->ctx.rank = number;
	rank->ctx.size = size;
	rank->ctx.nprocs = nprocs;
	rank->ctx.patience = patience;
	rank->entry = entry;
	rank->sp = first_frame(rank->stack + rank->stack_bytes);
	return rank;
}

void hpf_rank_free(struct hpf_rank *rank)
{
	munmap(rank->stack, rank->stack_bytes);
	for (int i = 0; i < HPF_OWNED_SLOTS; i++)
		free(rank->owned[i].runs);
	hpf_free_storages(rank);
	hpf_free_rooms(rank);
	free(rank->items);
	free(rank);
}

void hpf_leave(struct hpf_rank *rank, int64_t state)
{
	rank->state = state;
	hpf_switch(&rank->sp, rank->worker_sp);
}

static void resume(struct hpf_rank *rank)
{
	rank->state = HPF_RUNNING;
	hpf_current = rank;
	hpf_switch(&rank->worker_sp, rank->sp);
	hpf_current = 0;
}

// Runs a rank, and reports whether its worker has to look after it.
static int turn(struct hpf_rank *rank, uint64_t at_once)
{
	resume(rank);
	if (rank->state == HPF_WAITING)
		return 0;
	if (rank->state != HPF_REQUESTING || at_once >> rank->kind & 1)
		return 1;
	rank->state = HPF_ARRIVED;
	return 0;
}

static int ready(const struct hpf_rank *rank)
{
	return !rank->awaited || __atomic_load_n(rank->awaited, __ATOMIC_ACQUIRE) > rank->passed;
}

// Waiting costs least when it is short: first spin, then nap. A thread that napped is given a
// processor soon; one that yielded waits until everything else has had its turn.
void hpf_idle(int64_t turns)
{
	enum { SPINS = 4000 };
	struct timespec nap = {.tv_nsec = 20000};
	if (turns < SPINS)
		__builtin_ia32_pause();
	else
		nanosleep(&nap, 0);
}

void hpf_let_go(struct hpf_rank **ranks, int64_t lo, int64_t hi)
{
	for (int64_t i = lo; i < hi; i++)
		if (ranks[i]->state == HPF_ARRIVED)
			ranks[i]->state = HPF_REQUESTING;
}

int64_t hpf_run_ranks(struct hpf_rank **ranks, int64_t lo, int64_t from, int64_t hi, uint64_t at_once,
                      const int32_t *stop, int32_t impatient, int32_t depart)
{
	if (depart)
		hpf_let_go(ranks, lo, hi);
	for (int64_t i = from; i < hi; i++)
		if (ranks[i]->state < HPF_ARRIVED && turn(ranks[i], at_once))
			return i;
	for (int64_t turns = 0; !__atomic_load_n(stop, __ATOMIC_RELAXED); turns++) {
		int waiting = 0;
		for (int64_t i = lo; i < hi; i++) {
			if (ranks[i]->state != HPF_WAITING)
				continue;
			waiting = 1;
			if (!ready(ranks[i]))
				continue;
			turns = 0;
			if (turn(ranks[i], at_once))
				return i;
		}
		if (!waiting)
			return hi;
		if (impatient)
			return -1;
		if (turns)
			hpf_idle(turns);
	}
	return hi;
}

// Answers ReqReorder if the runtime has kept the answer. Words: iterations, first stream, wishes, m, m streams,
// n, and n arrays.
static int keeps_order(const int64_t *words)
{
	struct hpf_kept_order *o = ((const struct hpf_stream *)words[1])->order;
	if (!o || o->left <= 0)
		return 0;
	const int64_t *arrays = words + 5 + words[3];
	for (int64_t i = 0; i < o->n; i++)
		if (o->stores[i] >= 0 && o->stores[i] != arrays[3 * i + 1])
			return 0;
	o->left--;
	if (o->count >= 0) {
		struct hpf_owned *own = (struct hpf_owned *)words[0];
		own->count = o->count;
		own->lstep = o->lstep;
		own->runs = o->runs;
	}
	for (int64_t i = 0; i < o->n; i++)
		*(int64_t *)arrays[3 * i + 2] = o->bases[i];
	return 1;
}

// Tells whether a gathering has nothing to do, not even to wait for other ranks.
static int is_idle(const int64_t *words)
{
	const struct hpf_ready *r = ((const struct hpf_stream *)words[1])->ready;
	return r && r->idle;
}

// Serves what concerns the rank alone.
static int serve_here(struct hpf_rank *rank, int32_t kind, int32_t line, int64_t n, int64_t *words)
{
	switch (kind) {
	case HPF_REQ_REORDER:
		if (keeps_order(words))
			return 1;
		break;
	case HPF_REQ_GATHER:
		if (is_idle(words))
			return 1;
		break;
	case HPF_REQ_ALLOC:
		return hpf_keeps_storage(rank, kind, n, words) || (rank->quick && rank->quick->rebind(rank->quick, rank->ctx.rank, n, words));
	case HPF_REQ_FREE: return hpf_keeps_storage(rank, kind, n, words);
	case HPF_REQ_COPY:
		if (rank->ctx.size == 1 && hpf_copies_in_place(words))
			return 1;
		break;
	}
	return rank->quick && rank->ctx.size == 1 && rank->quick->serve_alone(rank->quick, kind, line, n, words);
}

// Asks for the exchanges of a ReqHalos one after the other.
static void exchange_each(struct hpf_rank *rank, int32_t line, const int64_t *words)
{
	int64_t one[1 + 2 * HPF_MAX_RANK];
	const int64_t *widths = words + 1 + words[0];
	for (int64_t k = 1; k <= words[0]; k++) {
		int64_t n = 2 * ((const struct hpf_desc *)words[k])->rank;
		one[0] = words[k];
		memcpy(one + 1, widths, (size_t)n * sizeof *one);
		hpf_rt_request(rank, HPF_REQ_HALO, line, 1 + n, one);
		widths += n;
	}
}

void hpf_rt_request(void *ctx, int32_t kind, int32_t line, int64_t n, void *words)
{
	struct hpf_rank *rank = ctx;
	if (kind == HPF_REQ_HALOS && !rank->quick) {
		exchange_each(rank, line, words);
		return;
	}
	if (serve_here(rank, kind, line, n, words))
		return;
	rank->kind = kind & 63;
	rank->line = line;
	rank->words_count = n;
	rank->words = words;
	hpf_leave(rank, HPF_REQUESTING);
	if (kind == HPF_REQ_ALLOC)
		hpf_note_storage(rank, n, words);
}
