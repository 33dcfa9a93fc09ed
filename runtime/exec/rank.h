// The state of one rank: what generated code sees (hpf_ctx), then its fiber, its request,
// and the buffers of the hpf_rt functions.
#ifndef HPF_RANK_H
#define HPF_RANK_H

#include "hpf_abi.h"
#include "quick.h"

enum { HPF_OWNED_SLOTS = 8 };

// What a rank does when its worker regains control: it has made a request, which has been
// served when the worker runs it again; it has arrived at a request that all ranks must make;
// it waits for another rank in a wavefront; it has come to an end.
enum hpf_state { HPF_RUNNING, HPF_REQUESTING, HPF_ARRIVED, HPF_WAITING, HPF_ENDED, HPF_FAULTED };

struct hpf_runs {
	struct hpf_run *runs;
	int64_t room;
};

// What ReqAlloc has filled a descriptor with, for the next ReqAlloc of the same words. A small array keeps its storage when
// the rank frees it. The runtime does not hear of either.
struct hpf_kept_storage {
	int64_t n, *words;
	struct hpf_desc *lodging; // that of the array in whose storage it may lie, as it was; 0 if there is none
	int64_t small, freed;
	void *base;
	int64_t holds, primary;
	int64_t strides[HPF_MAX_RANK]; // which an alias changes
};

// Memory for what is too large for the stack.
struct hpf_room {
	void *start;
	int64_t bytes;
};

struct hpf_rank {
	struct hpf_ctx ctx; // first: generated code's ctx is the rank's address

	void *sp, *worker_sp; // saved stack pointers of the fiber and of its worker
	char *stack;          // lowest address, a guard area
	size_t stack_bytes;
	void (*entry)(void *ctx);
	int64_t state;

	int64_t kind, line, words_count; // the pending request
	int64_t *words;

	int64_t company;        // whether other work of its worker waits while it runs
	const int64_t *awaited; // when it waits: until *awaited > passed; 0: for its turn only
	int64_t passed;

	int64_t signal, code; // the fault
	uint64_t address, pc, fault_sp;
	int64_t divisor; // of SIGFPE: compiled code divides in vain by what is in %rcx

	struct hpf_quick *quick; // serves in C what it can, or 0

	struct hpf_kept_storage *storages; // by number of the array
	int64_t storages_count;
	struct hpf_room *rooms; // by number
	int64_t rooms_count;
	struct hpf_runs owned[HPF_OWNED_SLOTS];
	int64_t outputs; // that were counted
	char *items; // output items since the last reset
	int64_t items_bytes, items_room;
};

struct hpf_rank *hpf_rank_new(void (*entry)(void *), int64_t rank, int64_t size, int64_t nprocs, int64_t patience, size_t stack_bytes);
void hpf_rank_free(struct hpf_rank *);

// Runs ranks[from], ranks[from+1], ... ranks[hi-1], each up to its next request, and returns the
// index of the first that ended, faulted or made a request whose kind is in the bit set at_once.
// Those that have arrived or ended are skipped. Ranks from lo on that wait for others have their
// turns again and again until all have arrived; the result is hi then, or when *stop is set.
// An impatient caller gets -1 after each round of turns. The first call behind a meeting has
// depart set: ranks that have arrived run again.
int64_t hpf_run_ranks(struct hpf_rank **ranks, int64_t lo, int64_t from, int64_t hi, uint64_t at_once,
                      const int32_t *stop, int32_t impatient, int32_t depart);

// Waits a little: the longer, the more turns there were before.
void hpf_idle(int64_t turns);

// Lets the ranks lo <= index < hi that have arrived run again.
void hpf_let_go(struct hpf_rank **ranks, int64_t lo, int64_t hi);

enum { HPF_QUICK_RANKS = 64 }; // that are served in C

// Who runs the ranks of workers that wait while another one runs all ranks (meet.c): in each step that worker takes them when its own
// ranks have made their requests. Before that, a worker that has waited too long may take back its own.
enum hpf_others { HPF_TAKEN, HPF_OPEN, HPF_TAKEN_BACK };

// Where workers meet; see meeting.go. A line that one worker has written takes long to get to another one. Two workers
// therefore have all that a meeting needs in one line; more of them, who wait while others arrive, do so beside another line.
struct hpf_meeting {
	int32_t n, arrived; // by more than two workers
	char apart[56];
	uint32_t round;
	int32_t quick;
	int64_t work; // what all do before their ranks run on: an address for part of struct hpf_quick, or 0
	int32_t pair_arrived; // instead of arrived
	int32_t left; // meetings until Go is to see one
	const void *pair_recalled[2];
	int32_t in_c; // whether the meeting before was served in C
	char apart_too[20];
	int32_t limit, sleepers;
	int32_t shortened; // whether Go is to see spins that succeed
	char from_these[52];
	int32_t alone;  // 1 + the worker that runs all ranks while the others wait, or 0
	int32_t others; // enum hpf_others
	int64_t steps;  // of ranks that one worker runs
	char from_others[48];
	const void *recalled[HPF_QUICK_RANKS]; // by worker: what its ranks ask for again, or 0
};

// How hpf_meet ended, if not with a rank that its worker has to look after: all workers have met;
// this one came last, and has to serve the others; it has spun in vain in a round that has not ended;
// it has served the others, some of whom sleep; or all of them, who wait until Go has seen to the pace; it has come
// to a meeting while the one before has not ended; it came last, to ask for something else than others that have gone on.
enum hpf_met { HPF_MET = -2, HPF_LAST = -3, HPF_IN_VAIN = -4, HPF_WAKE = -5, HPF_PACED = -6, HPF_BEHIND = -7, HPF_ASTRAY = -8 };

// A worker on its way from one meeting to the next: the round of the meeting, and whether the worker has gone on before that round ended.
struct hpf_way {
	uint32_t round;
	int32_t ahead;
};

// Runs the ranks of a worker, as hpf_run_ranks does, and meets the others for requests that quick
// serves, again and again; those of all workers while m->alone names this one.
int64_t hpf_meet(struct hpf_rank **ranks, int64_t all, int64_t lo, int64_t from, int64_t hi, uint64_t at_once,
                 const int32_t *stop, int32_t depart, struct hpf_meeting *meeting, int64_t worker, struct hpf_quick *quick,
                 struct hpf_way *way);

// Answers ReqAlloc or ReqFree from the storages that are kept, or returns 0.
int hpf_keeps_storage(struct hpf_rank *, int32_t kind, int64_t n, const int64_t *words);

// Notes what a ReqAlloc that the runtime has served has filled in.
void hpf_note_storage(struct hpf_rank *, int64_t n, const int64_t *words);

void hpf_free_storages(struct hpf_rank *);

// Tells whether the elements that a ReqCopy brings to the only rank are those that it takes.
int hpf_copies_in_place(const int64_t *words);

void hpf_free_rooms(struct hpf_rank *);

void hpf_catch_faults(void);
void hpf_end_by_quit(void);

// Gives the calling thread's timers the slack that threads usually have; see slack.c.
void hpf_usual_slack(void);

// Saves the callee-saved registers on the current stack and its pointer in *from, then
// goes on at to.
void hpf_switch(void **from, void *to);

// Leaves the fiber of rank for its worker.
void hpf_leave(struct hpf_rank *rank, int64_t state);

// The rank whose fiber runs on this thread, or 0.
extern __thread struct hpf_rank *hpf_current;

// Ends the rank that runs with a message about memory; it does not return.
void hpf_out_of_memory(int64_t bytes);

enum { HPF_STACK_GUARD = 64 << 10 };

#endif
