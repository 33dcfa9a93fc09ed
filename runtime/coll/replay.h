// Collectives that were asked for before, as lists of kernel calls with all addresses in them.
#ifndef HPF_REPLAY_H
#define HPF_REPLAY_H

#include "../exec/hpf_abi.h"
#include "../exec/quick.h"
#include "common.h"
#include "eager.h"
#include "kernels.h"

// Arguments of hpf_fold_lines and hpf_copy.
struct hpf_fold_call {
	int64_t type, op;
	const struct hpf_line_piece *pieces;
	int64_t n_pieces, distance, dst, dst_step, src_step, n, mode;
};

struct hpf_copy_call {
	const int64_t *moves;
	int64_t n, axes;
	const struct hpf_copy_run *runs;
	int64_t dst;
	const int64_t *sources;
	int64_t elem, mode;
};

// Arguments of hpf_sweep.
struct hpf_sweep_call {
	const int64_t *words, *dst, *sources;
	int64_t from, to;
};

// Arguments of hpf_fold, and where the ranks want the result of so many bytes; the first of them has the value from which
// the fold goes on.
struct hpf_ordered_call {
	int64_t type, op;
	const struct hpf_fold_dim *dims;
	int64_t rank;
	const int64_t *bases, *factors;
	int64_t first;
	const int64_t *accumulators;
	int64_t ranks, bytes;
};

// What a rank packs into its box of a turn before a meeting, and unpacks out of those of others behind it.
struct hpf_eager_calls {
	const struct hpf_copy_call *packs[2], *unpacks[2]; // by turn
	int64_t n_packs, n_unpacks;
	char *data[2]; // of the box, by turn
	int64_t bytes;
};

// What one rank does: its folds, then its copies, then its share of a sweep unless words is null, then a fold
// in element order unless dims is null. In an eager collective it copies from ranks of its worker only, and unpacks the rest.
struct hpf_replay_part {
	const struct hpf_fold_call *folds;
	int64_t n_folds;
	const struct hpf_copy_call *copies;
	int64_t n_copies;
	struct hpf_sweep_call sweep;
	struct hpf_ordered_call ordered;
	struct hpf_eager_calls eager;
};

enum { HPF_REPLAY_BITS = 9, HPF_REPLAYS = 1 << HPF_REPLAY_BITS, HPF_VERSIONS = 1024, HPF_REPLAY_ARRAYS = 8 };

// A collective that all ranks ask for again. It holds as long as the words are the same, and the
// arrays of the descriptors that some of them point to are and lie where they were.
struct hpf_replay {
	struct hpf_work work;
	int64_t kind, line, n, ranks;
	const int64_t *words; // n of each rank
	int64_t arrays;
	int64_t where[HPF_REPLAY_ARRAYS]; // the words with their descriptors
	const int64_t *bases; // of the arrays of each rank
	int64_t ids[HPF_REPLAY_ARRAYS];
	uint64_t versions[HPF_REPLAY_ARRAYS];
	int64_t eager;   // what ranks of other workers need is sent before they meet
	int64_t at_once; // one worker does it in less time than all need to meet again
	const struct hpf_replay_part *parts; // by rank
};

// What serves the requests of an engine. Replays lie at the upper bits of the hashes of kind, line and words of every worker's
// first rank; versions count
// how often arrays whose numbers leave the same rest have got other storage or another layout.
struct hpf_replays {
	struct hpf_quick quick;
	struct hpf_box *boxes; // by rank
	struct hpf_commons *commons;
	const struct hpf_replay *replays[HPF_REPLAYS];
	uint64_t versions[HPF_VERSIONS];
};

// Makes replays without any for so many ranks, or returns 0.
struct hpf_replays *hpf_new_replays(int64_t ranks);
void hpf_free_replays(struct hpf_replays *r);

// Says how the work of a replay is done.
void hpf_init_replay(struct hpf_replay *r);

uint64_t hpf_replay_hash(int64_t kind, int64_t line, int64_t n, const int64_t *words);

#endif
