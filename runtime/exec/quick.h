// What serves requests in C where workers meet, in less time than it takes to enter Go. It is
// what package exec asks of whoever knows the requests.
#ifndef HPF_QUICK_H
#define HPF_QUICK_H

#include "hpf_abi.h"

struct hpf_quick {
	int64_t workers; // that meet

	// Finds what is kept for the requests of one worker's ranks, lo <= index < hi, which are of one kind and line and
	// of n words each; 0 if nothing is. It is what all ranks ask for if every worker finds the same. What ranks of other
	// workers need of it may be sent by then. The round changes from meeting to meeting, between odd and even.
	const void *(*recall)(const struct hpf_quick *quick, uint32_t round, int64_t kind, int64_t line, int64_t n, int64_t ranks,
	                      int64_t lo, int64_t hi, int64_t *const *words);

	// Serves what all workers have found. It may leave the work to them, in *work.
	void (*again)(const void *recalled, const void **work);

	// Serves the requests of one kind and line that all ranks have made, each of n words, and
	// returns 1, or returns 0 and does nothing. It may leave the work to the workers, in *work.
	int64_t (*serve)(struct hpf_quick *quick, int64_t kind, int64_t line, int64_t n, int64_t ranks,
	                 int64_t *const *words, const void **work);

	// Serves the request of the only rank, where it runs, and returns 1, or returns 0 and does nothing.
	int64_t (*serve_alone)(struct hpf_quick *quick, int64_t kind, int64_t line, int64_t n, int64_t *words);

	// Does the part of the ranks lo <= index < hi of what the meeting of this round has left; workers do theirs
	// concurrently. It returns 1 if no rank may go on before all have.
	int64_t (*part)(const struct hpf_quick *quick, const void *work, uint32_t round, int64_t lo, int64_t hi);

	// Tells of what recall has found whether all get it from one rank: as soon as *sent is hpf_sent_in the round, a worker
	// may do its part and go on, whoever else has not come yet.
	int (*from_one)(const void *recalled);
	const uint64_t *sent;

	// Answers a ReqAlloc with n words of the rank with this index, for an array that it has had before with other bounds, or returns 0.
	int64_t (*rebind)(struct hpf_quick *quick, int64_t rank, int64_t n, const int64_t *words);
};

static inline uint64_t hpf_sent_in(uint32_t round) { return (uint64_t)1 << 32 | round; }

// Work that is left begins with how its parts are done.
struct hpf_work {
	void (*part)(const void *work, int64_t lo, int64_t hi); // 0: there is nothing to do but to meet
};

// What serves one kind of request of a stream again, as long as its array lies at the same bases.
struct hpf_ready {
	struct hpf_work work;
	int64_t kind, ranks;
	const int64_t *bases; // by rank
	int64_t at_once;      // one worker does it in less time than all need to meet again
	int64_t idle;         // ranks need not even meet, because they have just done so
};

// What answers a rank's ReqReorder the next few times: the iterations, unless count is negative, and the
// bases of arrays with an element for each iteration, as long as these have had so many stores.
struct hpf_kept_order {
	int64_t left; // answers
	int64_t count, lstep;
	void *runs;
	int64_t n;             // arrays
	const int64_t *stores; // negative: do not matter
	const int64_t *bases;
};

#endif
