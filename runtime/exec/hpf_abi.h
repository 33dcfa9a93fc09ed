// Code generated from the tables of hpfc/runtime/abi; DO NOT EDIT.

#ifndef HPF_ABI_H
#define HPF_ABI_H

#include <stddef.h>
#include <stdint.h>

#define HPF_MAX_RANK 7

enum { HPF_REQ_ALLOC = 1, HPF_REQ_FREE = 2, HPF_REQ_COPY = 3, HPF_REQ_HALO = 4, HPF_REQ_HALOS = 35, HPF_REQ_FETCH = 5, HPF_REQ_REDUCE = 6, HPF_REQ_BCAST = 8, HPF_REQ_GATHER = 15, HPF_REQ_SCATTER = 20, HPF_REQ_REORDER = 21 };

// one dimension of an array on one rank; local address la(t) = (t div (k*n))*pitch + t mod k
struct hpf_dim {
	int64_t lo; // declared lower bound
	int64_t hi; // declared upper bound
	int64_t stride; // elements between neighbouring local cells
	int64_t s; // template cell of subscript g is s*g+o
	int64_t o;
	int64_t k; // cyclic(k) on n coordinates; n = 1: not distributed, the local address is the cell itself
	int64_t n;
	int64_t p; // this rank's coordinate, 0 <= p < n; -1: the rank holds nothing
	int64_t wlo; // overlap cells below and above
	int64_t whi;
	int64_t pitch; // local cells from one block of this rank to the next: k and room for overlap between them
};
_Static_assert(offsetof(struct hpf_dim, lo) == 0, "hpf_dim.lo");
_Static_assert(offsetof(struct hpf_dim, hi) == 8, "hpf_dim.hi");
_Static_assert(offsetof(struct hpf_dim, stride) == 16, "hpf_dim.stride");
_Static_assert(offsetof(struct hpf_dim, s) == 24, "hpf_dim.s");
_Static_assert(offsetof(struct hpf_dim, o) == 32, "hpf_dim.o");
_Static_assert(offsetof(struct hpf_dim, k) == 40, "hpf_dim.k");
_Static_assert(offsetof(struct hpf_dim, n) == 48, "hpf_dim.n");
_Static_assert(offsetof(struct hpf_dim, p) == 56, "hpf_dim.p");
_Static_assert(offsetof(struct hpf_dim, wlo) == 64, "hpf_dim.wlo");
_Static_assert(offsetof(struct hpf_dim, whi) == 72, "hpf_dim.whi");
_Static_assert(offsetof(struct hpf_dim, pitch) == 80, "hpf_dim.pitch");

// an array on one rank, followed by its dimensions
struct hpf_desc {
	void *base; // address that local address 0 in all dimensions would have
	int64_t holds; // 1 when this rank holds a part of the array
	int64_t primary; // 1 when this rank is also the first of those that hold equal copies of the part
	int64_t id; // number of the array in the program
	int64_t elem; // bytes of an element
	int64_t rank; // dimensions
	struct hpf_dim dims[HPF_MAX_RANK];
};
_Static_assert(offsetof(struct hpf_desc, base) == 0, "hpf_desc.base");
_Static_assert(offsetof(struct hpf_desc, holds) == 8, "hpf_desc.holds");
_Static_assert(offsetof(struct hpf_desc, primary) == 16, "hpf_desc.primary");
_Static_assert(offsetof(struct hpf_desc, id) == 24, "hpf_desc.id");
_Static_assert(offsetof(struct hpf_desc, elem) == 32, "hpf_desc.elem");
_Static_assert(offsetof(struct hpf_desc, rank) == 40, "hpf_desc.rank");

// iterations that a rank owns
struct hpf_owned {
	int64_t count; // number of runs
	int64_t rstep; // step of r inside a run
	int64_t lstep; // step of the local address inside a run
	void *runs; // the runs, each of layout Run
};
_Static_assert(offsetof(struct hpf_owned, count) == 0, "hpf_owned.count");
_Static_assert(offsetof(struct hpf_owned, rstep) == 8, "hpf_owned.rstep");
_Static_assert(offsetof(struct hpf_owned, lstep) == 16, "hpf_owned.lstep");
_Static_assert(offsetof(struct hpf_owned, runs) == 24, "hpf_owned.runs");

// a run of owned iterations
struct hpf_run {
	int64_t r; // first iteration number
	int64_t l; // its local address
	int64_t n; // iterations in the run
};
_Static_assert(offsetof(struct hpf_run, r) == 0, "hpf_run.r");
_Static_assert(offsetof(struct hpf_run, l) == 8, "hpf_run.l");
_Static_assert(offsetof(struct hpf_run, n) == 16, "hpf_run.n");

// the elements that an irregular reference names on a rank, in the order of its iterations
struct hpf_stream {
	void *data; // 64-bit numbers: as noted, positions of elements in their array in array element order, or -1; once scheduled, bytes from the rank's base address of the array to the element, or, where narrow says so, 32-bit numbers of elements
	int64_t count; // elements
	int64_t room; // 64-bit numbers that data has room for
	int64_t narrow; // 1 when data holds 32-bit numbers
	int64_t late; // 1 when the nest runs in halves (ReqHalf)
	int64_t first; // where the numbers of the half in work begin, for a nest that runs in halves
	void *ready; // of the runtime: what serves ReqGather or ReqScatter of the stream again (struct hpf_ready), or 0
	void *order; // of the runtime: what answers ReqReorder of the nest whose first stream this is (struct hpf_kept_order), or 0
};
_Static_assert(offsetof(struct hpf_stream, data) == 0, "hpf_stream.data");
_Static_assert(offsetof(struct hpf_stream, count) == 8, "hpf_stream.count");
_Static_assert(offsetof(struct hpf_stream, room) == 16, "hpf_stream.room");
_Static_assert(offsetof(struct hpf_stream, narrow) == 24, "hpf_stream.narrow");
_Static_assert(offsetof(struct hpf_stream, late) == 32, "hpf_stream.late");
_Static_assert(offsetof(struct hpf_stream, first) == 40, "hpf_stream.first");
_Static_assert(offsetof(struct hpf_stream, ready) == 48, "hpf_stream.ready");
_Static_assert(offsetof(struct hpf_stream, order) == 56, "hpf_stream.order");

// a wavefront on one rank
struct hpf_wave {
	int64_t strips; // number of strips, the same on all ranks
	int64_t width; // steps of a strip; the last one may be shorter
	int64_t progress; // strips that this rank has ended, of all its blocks; read by others
	int64_t count; // number of pieces
	void *pieces; // each of layout Piece
	int64_t block1; // which of its blocks along the first ring the rank works on, counted downstream from 0; set by the program
	int64_t block2; // and along the second
	int64_t across; // the most blocks that a rank has along the second ring, 1 without it
	int64_t total; // the most strips that a rank has in all
};
_Static_assert(offsetof(struct hpf_wave, strips) == 0, "hpf_wave.strips");
_Static_assert(offsetof(struct hpf_wave, width) == 8, "hpf_wave.width");
_Static_assert(offsetof(struct hpf_wave, progress) == 16, "hpf_wave.progress");
_Static_assert(offsetof(struct hpf_wave, count) == 24, "hpf_wave.count");
_Static_assert(offsetof(struct hpf_wave, pieces) == 32, "hpf_wave.pieces");
_Static_assert(offsetof(struct hpf_wave, block1) == 40, "hpf_wave.block1");
_Static_assert(offsetof(struct hpf_wave, block2) == 48, "hpf_wave.block2");
_Static_assert(offsetof(struct hpf_wave, across) == 56, "hpf_wave.across");
_Static_assert(offsetof(struct hpf_wave, total) == 64, "hpf_wave.total");

// what one rank copies from another in every strip
struct hpf_piece {
	void *progress; // the field of the other rank's Wave
	void *dst; // addresses for iteration 0 of the strip loop; 0: the strip arrives by a message
	void *src;
	int64_t first; // iterations of the strip loop that store something that is copied
	int64_t last;
	int64_t shift; // step t of a strip is iteration t - shift
	int64_t until; // strips of the block that the other rank must have ended, besides those of the present number, less one
	int64_t step; // bytes from one iteration to the next
	int64_t bytes; // contiguous bytes of an iteration
	int64_t n1; // how often they repeat, and in which distance
	int64_t s1;
	int64_t n2; // how often that repeats
	int64_t s2;
	int64_t low1; // blocks of the first ring for which the piece is meant, from low to high - 1
	int64_t high1;
	int64_t delta1; // for block c it comes from the other rank's block c + delta
	int64_t move1; // bytes from one block to the next
	int64_t slide1; // what shift grows by from one block to the next
	int64_t low2; // the same for the second ring
	int64_t high2;
	int64_t delta2;
	int64_t move2;
	int64_t slide2;
};
_Static_assert(offsetof(struct hpf_piece, progress) == 0, "hpf_piece.progress");
_Static_assert(offsetof(struct hpf_piece, dst) == 8, "hpf_piece.dst");
_Static_assert(offsetof(struct hpf_piece, src) == 16, "hpf_piece.src");
_Static_assert(offsetof(struct hpf_piece, first) == 24, "hpf_piece.first");
_Static_assert(offsetof(struct hpf_piece, last) == 32, "hpf_piece.last");
_Static_assert(offsetof(struct hpf_piece, shift) == 40, "hpf_piece.shift");
_Static_assert(offsetof(struct hpf_piece, until) == 48, "hpf_piece.until");
_Static_assert(offsetof(struct hpf_piece, step) == 56, "hpf_piece.step");
_Static_assert(offsetof(struct hpf_piece, bytes) == 64, "hpf_piece.bytes");
_Static_assert(offsetof(struct hpf_piece, n1) == 72, "hpf_piece.n1");
_Static_assert(offsetof(struct hpf_piece, s1) == 80, "hpf_piece.s1");
_Static_assert(offsetof(struct hpf_piece, n2) == 88, "hpf_piece.n2");
_Static_assert(offsetof(struct hpf_piece, s2) == 96, "hpf_piece.s2");
_Static_assert(offsetof(struct hpf_piece, low1) == 104, "hpf_piece.low1");
_Static_assert(offsetof(struct hpf_piece, high1) == 112, "hpf_piece.high1");
_Static_assert(offsetof(struct hpf_piece, delta1) == 120, "hpf_piece.delta1");
_Static_assert(offsetof(struct hpf_piece, move1) == 128, "hpf_piece.move1");
_Static_assert(offsetof(struct hpf_piece, slide1) == 136, "hpf_piece.slide1");
_Static_assert(offsetof(struct hpf_piece, low2) == 144, "hpf_piece.low2");
_Static_assert(offsetof(struct hpf_piece, high2) == 152, "hpf_piece.high2");
_Static_assert(offsetof(struct hpf_piece, delta2) == 160, "hpf_piece.delta2");
_Static_assert(offsetof(struct hpf_piece, move2) == 168, "hpf_piece.move2");
_Static_assert(offsetof(struct hpf_piece, slide2) == 176, "hpf_piece.slide2");

// per-rank state; the runtime keeps its own fields behind these
struct hpf_ctx {
	int64_t rank; // this rank (virtual processor), from 0
	int64_t size; // number of virtual processors that execute the program
	int64_t nprocs; // NUMBER_OF_PROCESSORS()
	int64_t patience; // executions of a loop with unchanged index arrays after which its rounds are weighed
};
_Static_assert(offsetof(struct hpf_ctx, rank) == 0, "hpf_ctx.rank");
_Static_assert(offsetof(struct hpf_ctx, size) == 8, "hpf_ctx.size");
_Static_assert(offsetof(struct hpf_ctx, nprocs) == 16, "hpf_ctx.nprocs");
_Static_assert(offsetof(struct hpf_ctx, patience) == 24, "hpf_ctx.patience");

static inline size_t hpf_desc_bytes(const struct hpf_desc *a) { return offsetof(struct hpf_desc, dims) + (size_t)a->rank * sizeof *a->dims; }

// suspends the rank until the runtime has served the request; words are n 64-bit values as the request's kind says
void hpf_rt_request(void *ctx, int32_t kind, int32_t line, int64_t n, void *words);
// finds the iterations i = lo + step*r, 0 <= r < n, whose subscript a*i+b of dimension dim this rank owns, as runs in *out (layout Owned); returns their number. Runs go by block, by period, or join blocks whose local addresses follow each other, as kind says; only addresses count in joined runs, and those of steps other than 1 and -1 go by block. The runs stay valid until the next call with the same slot (0..7)
int64_t hpf_rt_owned(void *ctx, void *desc, int64_t dim, int64_t a, int64_t b, int64_t lo, int64_t step, int64_t n, int64_t kind, int64_t slot, void *out);
// is hpf_rt_owned by block for a dimension that is not cyclic, but finds the iterations from whose cell a cell of this rank's block is between least (at most 0) and greatest (at least 0) away; local addresses may lie in the overlap area
int64_t hpf_rt_reached(void *ctx, void *desc, int64_t dim, int64_t a, int64_t b, int64_t lo, int64_t step, int64_t n, int64_t least, int64_t greatest, int64_t slot, void *out);
// tells whether this rank owns the subscript in that dimension (1 or 0)
int32_t hpf_rt_owns(void *desc, int64_t dim, int64_t subscript);
// tells whether one coordinate owns both subscripts of arrays in one arrangement (1 or 0); all ranks are told the same
int32_t hpf_rt_beside(void *desc, int64_t dim, int64_t subscript, void *other, int64_t other_dim, int64_t other_subscript);
// makes the destination of a ReqCopy with these words, which ReqAlloc has just filled in, an alias of the source, if every rank that reads it has the elements and they can be addressed as those of the destination, with the stride 1 in the first dimension. Bit d of alike tells that the source's dimension d is dealt out along the same dimension of the processors as the destination's of the same iteration; -1 that every rank may read the whole destination. Returns 1, or 0 if nothing was done; all ranks are told the same
int32_t hpf_rt_alias(void *ctx, void *words, int64_t alike);
// suspends the rank until the ranks upstream have ended the strip, and copies what they stored in it to the overlap area; wave is the structure that ReqWave has filled in
void hpf_rt_wave_wait(void *ctx, void *wave, int64_t strip);
// tells that this rank has ended the strip; other ranks of its worker may run
void hpf_rt_wave_post(void *ctx, void *wave, int64_t strip);
// returns memory for what is too large for a rank's stack, cleared at first; the same memory for the same number (0, 1, ...), until more bytes are asked for
void *hpf_rt_room(void *ctx, int64_t number, int64_t bytes);
// gives a stream (layout Stream) room for more elements and keeps what it holds
void hpf_rt_grow(void *stream);
// counts that this rank has come to an output statement, or to a part of the program in which rank 0 has such; all ranks count the same ones, so that it is known whether what was printed stands before a fault
void hpf_rt_count_output(void *ctx);
// adds contiguous integers of kind bytes to the output list
void hpf_rt_io_int(void *ctx, int64_t kind, int64_t count, void *data);
// adds contiguous reals
void hpf_rt_io_real(void *ctx, int64_t kind, int64_t count, void *data);
// adds contiguous logicals
void hpf_rt_io_logical(void *ctx, int64_t kind, int64_t count, void *data);
// adds contiguous characters of the given length
void hpf_rt_io_char(void *ctx, int64_t length, int64_t count, void *data);
// x**n by libgcc's order of multiplications
double hpf_rt_powi(double x, int32_t n);
// x**n by libgcc's order of multiplications
float hpf_rt_powif(float x, int32_t n);
// adds n contiguous terms to a sum, with the bits of one addition after the other; pace are PaceWords words for its own use between calls, zeros at first
double hpf_rt_sum(double sum, void *terms, int64_t n, void *pace);
// likewise
float hpf_rt_sumf(float sum, void *terms, int64_t n, void *pace);
// folds n contiguous terms into an extreme, with the bits of one comparison after the other: of x > y ? x : y, where x is the accumulator and y the term; how are Extreme flags
double hpf_rt_extreme(double acc, void *terms, int64_t n, int64_t how);
// likewise
float hpf_rt_extremef(float acc, void *terms, int64_t n, int64_t how);
// exp of the C library
double hpf_rt_exp(double x);
// expf of the C library
float hpf_rt_expf(float x);
// tanhf of the C library
float hpf_rt_tanhf(float x);
// integer power; 0 for negative n unless x is 1 or -1
int64_t hpf_rt_ipow(int64_t x, int64_t n);
// compares with blank padding: negative, 0 or positive
int32_t hpf_rt_char_compare(void *a, int64_t na, void *b, int64_t nb);
// assigns with truncation or blank padding; the places may overlap
void hpf_rt_char_copy(void *dst, int64_t nd, void *src, int64_t ns);

// Defined by every program.
// returns the Hash the program was compiled against
int64_t hpf_prog_abi(void);
// returns the source file's name as a C string
void *hpf_prog_name(void);
// writes, for each processor arrangement, its rank and then its extents (an arrangement shaped by the runtime: minus its rank, no extents) as 64-bit values to out unless it is null, and returns how many values that is
int64_t hpf_prog_grids(int64_t nprocs, void *out);
// runs the program on one rank
void hpf_prog_main(void *ctx);

#endif
