// The loops over elements: copies between strided pieces, folds of reductions.
#ifndef HPF_KERNELS_H
#define HPF_KERNELS_H

#include <stdint.h>

#include "pace.h"

// A run of a copy: count elements, at byte offsets dst + i*dst_step and src + i*src_step. When
// link of the first run of an axis is not 0, a quicker way to do the work of all runs of the
// axis begins so many runs before it: a run of periods whose link is the address of a function
// that copies them or 0; a run whose count is the number of runs in a period, 0 with a
// function; these; and the runs that are left behind the last period.
struct hpf_copy_run {
	int64_t count, dst, dst_step, src, src_step, link;
};

// Copies whole periods from and to the addresses of their first elements.
typedef void hpf_periods(char *dst, const char *src, int64_t periods);

// How hpf_copy treats its two sides. Streaming is direct, past the caches: for copies that
// do not fit into them.
enum { HPF_DIRECT, HPF_PACK, HPF_UNPACK, HPF_STREAM };

// Executes n moves. A move is 3 + 2*axes words: the number of the source's base in sources,
// byte offsets of destination and source, and for each axis, the innermost first, the
// position and number of its runs in runs; it copies the product of its axes' runs. Packing
// writes the elements in order to dst, unpacking reads them in order from the only source.
void hpf_copy(const int64_t *moves, int64_t n, int64_t axes, const struct hpf_copy_run *runs, int64_t dst,
              const int64_t *sources, int64_t elem, int64_t mode);

// Executes the moves of one source past the caches, where the first word of each is the number of the destination's base
// instead. Moves that go through the same places of the source, outside their innermost axes, do so together.
void hpf_push(const int64_t *moves, int64_t n, int64_t axes, const struct hpf_copy_run *runs, const int64_t *dst,
              int64_t src, int64_t elem);
enum { HPF_PUSH_MOVES = 64 }; // at most

// The tables of a sweep over the iterations of an innermost axis in order, and over some axes around it. The
// words begin with this, then follow the axes, the coordinate of each rank among those that get something
// (-1: none), the segments, for each segment the parts of all coordinates, the runs of all segments, and the pairs of
// all segments.
struct hpf_sweep {
	int64_t elem, axes, coordinates, ranks, segments, dst, src; // offsets in bytes
	int64_t stream;                                             // past the caches, where there are no gaps
};

struct hpf_sweep_axis { int64_t count, dst_step, src_step; };

// Periods with bytes from one to the next; a unit is so many of them (chunk), and there are as many units
// (chunks) for each step of the axes.
struct hpf_sweep_segment { int64_t periods, chunk, chunks, dst_step, src_step, runs, pairs; };

// What a coordinate gets in a period: n runs of the segment, from the first one on. DENSE runs are elements that
// lie beside each other at the destination, SCATTERED ones elements anywhere. STRIDED ones are DENSE, and lie equally far
// apart at the source, from period to period as well. gapless says that periods follow each other
// without gaps at the destination. Where lines is not 0, that many lines, whose pairs are those of the segment from one on
// (pair), are as many periods as fill whole lines.
struct hpf_sweep_part { int64_t first, n, kind, gapless, lines, pair; };
enum { HPF_SWEEP_RUNS, HPF_SWEEP_SCATTERED, HPF_SWEEP_DENSE, HPF_SWEEP_STRIDED };
enum { HPF_SWEEP_ROOM = 8 << 10 }; // bytes at most of a period without gaps

// count elements at byte offsets, those of the source in the storage of a rank.
struct hpf_sweep_run { int64_t source, dst, src, count; };

enum { HPF_LINE = 64 }; // bytes

// Two parts of a line that come from 64 bytes of a rank's storage each: which of these are needed, and which of the 128 bytes goes
// to each byte of the line, one that is not needed where another pair has it; more: the line has another pair. Then the same with
// addresses of the bytes.
struct hpf_sweep_pair {
	int64_t source[2], src[2];
	uint64_t need[2];
	int64_t more;
	uint8_t take[HPF_LINE];
};

struct hpf_pair {
	int64_t from[2];
	uint64_t need[2];
	int64_t more;
	_Alignas(HPF_LINE) uint8_t take[HPF_LINE];
};

// Lines, bytes from each source to what fills the next such lines, and whether sources are fetched ahead.
struct hpf_assembly {
	const struct hpf_pair *pairs;
	int64_t lines, src_step, fetch;
};

// Tells whether this processor can assemble lines.
int64_t hpf_can_assemble(void);

// Tells whether this processor is slow to fetch several sources ahead by itself.
int64_t hpf_fetches_late(void);

// Assembles lines so many times from src bytes behind the addresses on. Past the caches dst must be the beginning of a line.
void hpf_assemble(char *dst, const struct hpf_assembly *a, int64_t src, int64_t times, int64_t stream);

// Copies the units from <= u < to of what all ranks get. The base addresses are by rank.
void hpf_sweep(const int64_t *words, const int64_t *dst, const int64_t *sources, int64_t from, int64_t to);

// Combines the values at n addresses, in order, and stores the result at all of them. type
// and op are codes of the ABI; returns 0 when they do not go together.
int64_t hpf_reduce(int64_t type, int64_t op, const int64_t *addresses, int64_t n);

// Tells whether they go together.
int64_t hpf_reducible(int64_t type, int64_t op);

int64_t hpf_value_bytes(int64_t type);

// One dimension of an ordered fold: bounds, alignment, distribution, cells from block to block, bytes between local
// cells of the array and of the factor, and the distance in ranks between neighbouring
// coordinates.
struct hpf_fold_dim {
	int64_t lo, hi, s, o, k, n, pitch, stride, factor_stride, rank_stride;
};

// Folds elements, in array element order from subscripts g on, into the accumulator. bases
// holds the base addresses by rank, 0 for ranks of other processes; first is the rank at
// coordinate 0 in all dimensions. Elements of other processes are passed over. Returns the
// rank of the next element, and its subscripts in g, where elements of this process follow
// those of others or the reverse; -1 at the end; -2 when type and op do not go together.
// *last is the rank of the last element that was folded or passed over. The array must not
// be empty. factors holds the base addresses of an array of the same mapping, whose elements
// are multiplied with those of the first before they are summed up; it is null for other folds.
int64_t hpf_fold(int64_t type, int64_t op, const struct hpf_fold_dim *dims, int64_t rank, const int64_t *bases,
                 const int64_t *factors, int64_t first, int64_t *g, int64_t *last, void *accumulator);

// Elements of one rank that follow each other in array element order, the first at byte offsets from the base addresses of the
// array and the factor.
struct hpf_fold_run {
	int64_t rank, offset, factor, count;
};

// Lists the runs of all elements of an array that is not empty, in their order. Returns how many there are, or -1 if more than most.
int64_t hpf_fold_runs(const struct hpf_fold_dim *dims, int64_t rank, int64_t first, struct hpf_fold_run *runs, int64_t most);

// Where terms of a sum lie: the first one and the bytes from each to the next, and the same for what they are multiplied
// with, unless factor is 0.
struct hpf_terms {
	int64_t first, step, factor, factor_step;
};

// Adds n terms of type F4 or F8 to a sum, with the bits of the loop that adds one after the other. Returns 0 for other types.
int64_t hpf_sum(int64_t type, void *sum, const struct hpf_terms *t, int64_t n, struct hpf_pace *pace);

// About the sum of n terms, and the variance of that.
struct hpf_estimate {
	double sum, variance;
};
void hpf_sum_estimate(int64_t type, const struct hpf_terms *t, int64_t n, struct hpf_estimate *e);

// Terms that follow each other and their shift.
struct hpf_part {
	struct hpf_shift shift;
	int64_t count;
};

// Finds the shifts of n > 0 terms that are added to a sum, given a guess of it and how wrong that may be. Returns the number of parts,
// at most so many.
int64_t hpf_sum_ahead(int64_t type, double guess, double margin, const struct hpf_terms *t, int64_t n, struct hpf_part *parts,
                      int64_t most);

// Adds the parts to a sum, one term after the other where the shift does not hold for it. Returns how many terms these were.
int64_t hpf_sum_settle(int64_t type, void *sum, const struct hpf_terms *t, const struct hpf_part *parts, int64_t n,
                       struct hpf_pace *pace);

// Elements to fold: n in a row, step bytes apart, and as many rows, row bytes apart.
struct hpf_block {
	int64_t first, step, row;
};

// Folds rows of n elements of type F4 or F8, multiplied with those of factor unless that is
// null, into the accumulator in any order. Returns 0 for other types and operators.
int64_t hpf_fold_fast(int64_t type, int64_t op, void *accumulator, const struct hpf_block *block,
                      const struct hpf_block *factor, int64_t n, int64_t rows);

// Consecutive elements of a line: the address of the first, how many, and bytes between them.
struct hpf_line_piece {
	int64_t first, count, step;
};

// Folds each of n lines from the operator's neutral element on and stores the results at dst,
// dst + dst_step, ... The first line lies so many bytes behind its pieces, which are in
// order; every other line lies src_step bytes behind the one before. An extreme of no elements, or of NaNs alone, is
// what Fortran says. mode is HPF_DIRECT or HPF_STREAM. Returns 0 when type and op do not go together.
int64_t hpf_fold_lines(int64_t type, int64_t op, const struct hpf_line_piece *pieces, int64_t n_pieces,
                       int64_t distance, int64_t dst, int64_t dst_step, int64_t src_step, int64_t n, int64_t mode);

// Copies bytes without reading the lines of the destination first, and without keeping them. The last
// of such copies has to be followed by a fence.
void hpf_stream(char *dst, const char *src, int64_t bytes);

#endif
