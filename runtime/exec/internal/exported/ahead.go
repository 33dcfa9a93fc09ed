package exported

/*
#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <time.h>

#include "hpf_abi.h"
#include "quick.h"

enum { STEPS = 40, OUTPUT = 9, MEETING = 8, LINE = 3, OTHER = 4 };

typedef void request_function(void *, int32_t, int32_t, int64_t, void *);

enum { NOTHING, FAULT, MISTAKE };

static int64_t values[2], what, late, ahead, *requested[64];
static uint64_t sent;

static void wait_for(int64_t milliseconds)
{
	struct timespec time = {.tv_nsec = milliseconds * 1000000};
	nanosleep(&time, 0);
}

// In every step a rank gives a value to all, another one each time, and rank 0 tells of it. The last rank is late now and then. In the last
// step it does something wrong instead of coming, if that is asked for, and all others do so afterwards.
static void hand_over(void *ctx)
{
	request_function *request = (request_function *)dlsym(RTLD_DEFAULT, "hpf_rt_request");
	int64_t rank = ((struct hpf_ctx *)ctx)->rank, size = ((struct hpf_ctx *)ctx)->size;
	int64_t words[2] = {0};
	for (int64_t step = 0; step < STEPS; step++) {
		int64_t source = step < STEPS - 1 ? step % size : 0;
		words[0] = rank == source ? 1000 + step : -1;
		words[1] = rank == source;
		if (rank == size - 1 && step % 5 == 4) {
			wait_for(2);
			if (what == FAULT && step == STEPS - 1)
				__builtin_trap();
			if (what == MISTAKE && step == STEPS - 1)
				request(ctx, MEETING, OTHER, 2, words);
			__atomic_store_n(&late, step + 1, __ATOMIC_RELEASE);
		}
		request(ctx, MEETING, LINE, 2, words);
		if (rank == 0 && step % 5 == 4)
			__atomic_add_fetch(&ahead, __atomic_load_n(&late, __ATOMIC_ACQUIRE) <= step, __ATOMIC_RELAXED);
		if (words[0] != 1000 + step || (what && step == STEPS - 1))
			__builtin_trap();
		if (rank == 0)
			request(ctx, OUTPUT, LINE, 1, &step);
	}
}

static const void *recall(const struct hpf_quick *q, uint32_t round, int64_t kind, int64_t line, int64_t n, int64_t ranks, int64_t lo,
                          int64_t hi, int64_t *const *words)
{
	if (kind != MEETING || line != LINE)
		return 0;
	for (int64_t i = lo; i < hi; i++) {
		requested[i] = words[i - lo];
		if (words[i - lo][1]) {
			values[round & 1] = *words[i - lo];
			__atomic_store_n(&sent, hpf_sent_in(round), __ATOMIC_RELEASE);
		}
	}
	return values;
}

static void again(const void *recalled, const void **work) { *work = recalled; }

static int64_t serve(struct hpf_quick *q, int64_t kind, int64_t line, int64_t n, int64_t ranks, int64_t *const *words,
                     const void **work)
{
	return 0;
}

static int64_t part(const struct hpf_quick *q, const void *work, uint32_t round, int64_t lo, int64_t hi)
{
	for (int64_t i = lo; i < hi; i++)
		*requested[i] = values[round & 1];
	return 0;
}

static int64_t serve_alone(struct hpf_quick *q, int64_t kind, int64_t line, int64_t n, int64_t *words) { return 0; }
static int from_one(const void *recalled) { return 1; }
static int64_t rebind(struct hpf_quick *q, int64_t rank, int64_t n, const int64_t *words) { return 0; }

static struct hpf_quick sender = {0, recall, again, serve, serve_alone, part, from_one, &sent, rebind};

static void *begin(int64_t wrong)
{
	what = wrong;
	late = ahead = 0;
	return hand_over;
}

static int64_t last_late(void) { return late; }
static int64_t times_ahead(void) { return ahead; }
static void *sender_address(void) { return &sender; }
*/
import "C"

import "unsafe"

// What goes wrong in the last step of HandOver.
const (
	Nothing = C.NOTHING
	Fault   = C.FAULT
	Mistake = C.MISTAKE
)

// HandOver is the entry of a program whose ranks give each other values in each of Steps steps, and come late. There is one such program
// at a time.
func HandOver(wrong int) unsafe.Pointer { return C.begin(C.int64_t(wrong)) }

// Sender serves in C what HandOver asks for.
func Sender() unsafe.Pointer { return C.sender_address() }

// Late is 1 + the last step of HandOver in which the last rank was late, when it had come.
func Late() int { return int(C.last_late()) }

// Ahead is in how many of these steps rank 0 has gone on before the last one had come.
func Ahead() int { return int(C.times_ahead()) }
