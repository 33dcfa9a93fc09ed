package exported

/*
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <time.h>

#include "hpf_abi.h"
#include "quick.h"

enum { STEPS = 40, ALLOC = 1, FREE = 2, BCAST = 8, SECONDS = 2 };

typedef void request_function(void *, int32_t, int32_t, int64_t, void *);

static void program(void *ctx)
{
	request_function *request = (request_function *)dlsym(RTLD_DEFAULT, "hpf_rt_request");
	struct hpf_desc array = {0};
	int64_t word = 0, desc = (int64_t)&array;
	for (int i = 0; i < STEPS; i++) {
		request(ctx, FREE, 1, 1, &desc);
		request(ctx, BCAST, 2, 1, &word);
	}
}

// Allocates and frees an array in each step, which gets other bounds in the middle.
static void temporaries(void *ctx)
{
	request_function *request = (request_function *)dlsym(RTLD_DEFAULT, "hpf_rt_request");
	struct hpf_desc array = {.id = 3};
	int64_t words[] = {(int64_t)&array, 3, 0, 8, 0, 0, 1, 0, 1, STEPS}, desc = (int64_t)&array;
	for (int i = 0; i < STEPS; i++) {
		words[9] = STEPS + (i >= STEPS / 2);
		request(ctx, ALLOC, 1, sizeof words / sizeof *words, words);
		request(ctx, FREE, 2, 1, &desc);
	}
}

static void fault_or_compute(void *ctx)
{
	if (((struct hpf_ctx *)ctx)->rank == 1)
		__builtin_trap();
	struct timespec start, now;
	clock_gettime(CLOCK_MONOTONIC, &start);
	do
		clock_gettime(CLOCK_MONOTONIC, &now);
	while ((now.tv_sec - start.tv_sec) * 1000000000 + now.tv_nsec - start.tv_nsec < SECONDS * 1000000000ll);
}

static int64_t busy_ranks, overlaps;

// Ranks that compute in every step for longer than a worker waits for its turn.
static void long_steps(void *ctx)
{
	request_function *request = (request_function *)dlsym(RTLD_DEFAULT, "hpf_rt_request");
	int64_t word = 0;
	for (int i = 0; i < STEPS; i++) {
		struct timespec while_busy = {.tv_nsec = 4000000};
		if (__atomic_add_fetch(&busy_ranks, 1, __ATOMIC_ACQ_REL) > 1)
			__atomic_add_fetch(&overlaps, 1, __ATOMIC_RELAXED);
		nanosleep(&while_busy, 0);
		__atomic_add_fetch(&busy_ranks, -1, __ATOMIC_ACQ_REL);
		request(ctx, BCAST, 2, 1, &word);
	}
}

static int64_t take_overlaps(void) { return __atomic_exchange_n(&overlaps, 0, __ATOMIC_RELAXED); }

static int64_t fault_rank, fault_step;

static void fault_at(void *ctx)
{
	request_function *request = (request_function *)dlsym(RTLD_DEFAULT, "hpf_rt_request");
	int64_t word = 0;
	for (int i = 0; i < STEPS; i++) {
		if (((struct hpf_ctx *)ctx)->rank == fault_rank && i == fault_step)
			__builtin_trap();
		request(ctx, BCAST, 2, 1, &word);
	}
}

static void set_fault(int64_t rank, int64_t step)
{
	fault_rank = rank;
	fault_step = step;
}

static int64_t quick_calls, quick_served, quick_shared, quick_parts, quick_again;
static int64_t quick_turn[65], quick_sent[65], quick_ranks; // by rank

// Finds the same for all workers in every third meeting, and something of their own or nothing in the others.
static const void *recall(const struct hpf_quick *q, uint32_t round, int64_t kind, int64_t line, int64_t n, int64_t ranks, int64_t lo,
                          int64_t hi, int64_t *const *words)
{
	if (kind != BCAST || line != 2 || n != 1 || hi > ranks || *words[hi - lo - 1] != 0)
		return 0;
	__atomic_store_n(&quick_ranks, ranks, __ATOMIC_RELAXED);
	for (int64_t i = lo; i < hi; i++) {
		quick_sent[i] = round;
		quick_turn[i]++;
	}
	switch ((quick_turn[lo] - 1) % 3) {
	case 0: return hi - lo < ranks ? &quick_turn[lo] : 0;
	case 1: return 0;
	default: return &quick_calls;
	}
}

// Serves two of three requests, and leaves every other one of them to the workers.
static int64_t serve(struct hpf_quick *q, int64_t kind, int64_t line, int64_t n, int64_t ranks, int64_t *const *words,
                     const void **work)
{
	if (!q || kind != BCAST || line != 2 || n != 1 || ranks < 1 || *words[ranks - 1] != 0 || quick_calls++ % 3 == 0)
		return 0;
	if (quick_served++ % 2) {
		quick_shared += ranks;
		*work = &quick_shared;
	}
	return 1;
}

static void again(const void *recalled, const void **work)
{
	if (recalled != &quick_calls)
		__builtin_trap();
	quick_served++;
	*work = 0;
	if (quick_again++ % 2) {
		quick_shared += quick_ranks;
		*work = &quick_again;
	}
}

// Counts the ranks of all parts. What was sent before the meeting of this round needs no other one.
static int64_t part(const struct hpf_quick *q, const void *work, uint32_t round, int64_t lo, int64_t hi)
{
	if (work == &quick_again && quick_sent[lo] != round)
		__builtin_trap();
	if (q && (work == &quick_shared || work == &quick_again))
		__atomic_add_fetch(&quick_parts, hi - lo, __ATOMIC_RELAXED);
	return work == &quick_shared;
}

static int64_t serve_alone(struct hpf_quick *q, int64_t kind, int64_t line, int64_t n, int64_t *words)
{
	(void)q, (void)kind, (void)line, (void)n, (void)words;
	return 0;
}

static int from_one(const void *recalled) { return 0; }

static uint64_t sent;
static int64_t rebind(struct hpf_quick *q, int64_t rank, int64_t n, const int64_t *words) { return 0; }

static struct hpf_quick quick = {0, recall, again, serve, serve_alone, part, from_one, &sent, rebind};

static int64_t take_served(int64_t *shared, int64_t *parts, int64_t *recalled)
{
	int64_t served = quick_served;
	*shared = quick_shared;
	*parts = quick_parts;
	*recalled = quick_again;
	quick_calls = quick_served = quick_shared = quick_parts = quick_again = 0;
	memset(quick_turn, 0, sizeof quick_turn);
	return served;
}

static void *fault_at_address(void) { return fault_at; }
static void *quick_address(void) { return &quick; }
static void *temporaries_address(void) { return temporaries; }
static void *long_steps_address(void) { return long_steps; }
static void *program_address(void) { return program; }
static void *fault_or_compute_address(void) { return fault_or_compute; }
*/
import "C"

import "unsafe"

// Steps is how many pairs of requests Program makes: a ReqFree and a ReqBcast.
const Steps = C.STEPS

// ComputeSeconds is how long FaultOrCompute computes.
const ComputeSeconds = C.SECONDS

// Program is the entry of a program of Steps pairs of requests.
func Program() unsafe.Pointer { return C.program_address() }

// Temporaries is the entry of a program that allocates and frees an array Steps times, with two different bounds.
func Temporaries() unsafe.Pointer { return C.temporaries_address() }

// FaultOrCompute is the entry of a program of which rank 1 faults while the others compute.
func FaultOrCompute() unsafe.Pointer { return C.fault_or_compute_address() }

// LongSteps is the entry of a program whose ranks compute for some milliseconds in each of Steps steps.
func LongSteps() unsafe.Pointer { return C.long_steps_address() }

// Overlaps is how often a rank of LongSteps has begun to compute while another one did, since it was last asked.
func Overlaps() int { return int(C.take_overlaps()) }

// FaultAt is the entry of a program of which one rank faults before a step, counted from 0, of Steps
// that all ranks make together. There is one such program at a time.
func FaultAt(rank, step int) unsafe.Pointer {
	C.set_fault(C.int64_t(rank), C.int64_t(step))
	return C.fault_at_address()
}

// Quick serves three of four requests of Program that all ranks make, one of them by what all workers recall.
func Quick() unsafe.Pointer { return C.quick_address() }

// Served is how many requests Quick has served since it was last asked; and for how many ranks it
// has left work to the workers, how many these have worked for, and how many of the requests all workers have recalled.
func Served() (served, shared, parts, recalled int) {
	var left, done, again C.int64_t
	n := C.take_served(&left, &done, &again)
	return int(n), int(left), int(done), int(again)
}
