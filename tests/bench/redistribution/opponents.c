// What a user would write instead of a redistribution in HPF, timed: memcpy of as many bytes
// (the bound), ScaLAPACK's pdgemr2d, hand-made tables of runs with MPI_Alltoallv, and
// MPI_Alltoallw with derived types. A rows x cols matrix of doubles, block-cyclic on one grid,
// becomes block-cyclic on another one of the same ranks.
//
//	mpirun -np P opponents ROWS COLS  ROWPROCS COLPROCS BLOCK  ROWPROCS COLPROCS BLOCK  ROUNDS
//
// prints, for each method, its name and the median seconds of a round, or "wrong".
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void Cblacs_get(int context, int what, int *value);
void Cblacs_gridinit(int *context, char *order, int rows, int cols);
void pdgemr2d_(int *m, int *n, double *a, int *ia, int *ja, int *desca, double *b, int *ib, int *jb, int *descb, int *context);

// One dimension: n elements, cyclic(k) on p coordinates.
struct dim { long n, k, p; };

static long local_count(struct dim d, long at)
{
	long cycle = d.k * d.p, rest = d.n % cycle - at * d.k;
	return d.n / cycle * d.k + (rest < 0 ? 0 : rest > d.k ? d.k : rest);
}

static long local_index(struct dim d, long g) { return g / (d.k * d.p) * d.k + g % d.k; }
static long owner(struct dim d, long g) { return g / d.k % d.p; }

// The runs that coordinate i of the source and j of the destination share: those of one period
// and how far the local indices move from period to period, and those of the last part.
struct run { long src, dst, count; };
struct runs { struct run *list; int count; };
struct table { struct runs period, rest; long periods, src_shift, dst_shift, elements; };

static struct runs find_runs(struct dim s, long i, struct dim d, long j, long from, long to)
{
	struct runs r = {0, 0};
	for (long g = from; g < to;) {
		long end = (g / s.k + 1) * s.k, other = (g / d.k + 1) * d.k;
		end = end < other ? end : other;
		end = end < to ? end : to;
		if (owner(s, g) == i && owner(d, g) == j) {
			r.list = realloc(r.list, (r.count + 1) * sizeof *r.list);
			r.list[r.count++] = (struct run){local_index(s, g), local_index(d, g), end - g};
		}
		g = end;
	}
	return r;
}

static long gcd(long a, long b) { return b ? gcd(b, a % b) : a; }

static long sum(struct runs r)
{
	long n = 0;
	for (int k = 0; k < r.count; k++)
		n += r.list[k].count;
	return n;
}

static struct table make_table(struct dim s, long i, struct dim d, long j)
{
	long a = s.k * s.p, b = d.k * d.p, period = a / gcd(a, b) * b;
	struct table t = {.periods = s.n / period, .src_shift = period / s.p, .dst_shift = period / d.p};
	if (t.periods)
		t.period = find_runs(s, i, d, j, 0, period);
	t.rest = find_runs(s, i, d, j, t.periods * period, s.n);
	t.elements = t.periods * sum(t.period) + sum(t.rest);
	return t;
}

static inline void copy(double *restrict to, const double *restrict from, long n)
{
	if (n > 16)
		memcpy(to, from, n * sizeof *to);
	else
		for (long i = 0; i < n; i++)
			to[i] = from[i];
}

static double *pack(const struct table *t, const double *column, double *out)
{
	for (long p = 0; p < t->periods; p++)
		for (int k = 0; k < t->period.count; out += t->period.list[k++].count)
			copy(out, column + p * t->src_shift + t->period.list[k].src, t->period.list[k].count);
	for (int k = 0; k < t->rest.count; out += t->rest.list[k++].count)
		copy(out, column + t->rest.list[k].src, t->rest.list[k].count);
	return out;
}

static const double *unpack(const struct table *t, double *column, const double *in)
{
	for (long p = 0; p < t->periods; p++)
		for (int k = 0; k < t->period.count; in += t->period.list[k++].count)
			copy(column + p * t->dst_shift + t->period.list[k].dst, in, t->period.list[k].count);
	for (int k = 0; k < t->rest.count; in += t->rest.list[k++].count)
		copy(column + t->rest.list[k].dst, in, t->rest.list[k].count);
	return in;
}

// The local indices of a table, one by one.
static long *indices(const struct table *t, int of_source)
{
	long *list = malloc((t->elements + 1) * sizeof *list), n = 0;
	for (long p = 0; p <= t->periods; p++) {
		struct runs r = p < t->periods ? t->period : t->rest;
		long shift = p < t->periods ? p * (of_source ? t->src_shift : t->dst_shift) : 0;
		for (int k = 0; k < r.count; k++)
			for (long e = 0; e < r.list[k].count; e++)
				list[n++] = shift + e + (of_source ? r.list[k].src : r.list[k].dst);
	}
	return list;
}

static int me, np;
static struct dim src_rows, src_cols, dst_rows, dst_cols;
static long src_ld, src_n, dst_ld, dst_n; // local rows and columns
static double *a, *b, *out, *in;

// By peer: what this rank sends to it and gets from it, with the local columns concerned.
struct peer { struct table rows, cols; long *columns; };
static struct peer *to, *from;
static int *out_counts, *out_places, *in_counts, *in_places, *ones, *zeros;
static MPI_Datatype *out_types, *in_types;

static void by_memcpy(void) { memcpy(b, a, (src_ld * src_n < dst_ld * dst_n ? src_ld * src_n : dst_ld * dst_n) * sizeof *a); }

static void by_tables(void)
{
	for (int q = 0; q < np; q++) {
		double *place = out + out_places[q];
		for (long c = 0; c < to[q].cols.elements; c++)
			place = pack(&to[q].rows, a + to[q].columns[c] * src_ld, place);
	}
	MPI_Alltoallv(out, out_counts, out_places, MPI_DOUBLE, in, in_counts, in_places, MPI_DOUBLE, MPI_COMM_WORLD);
	for (int q = 0; q < np; q++) {
		const double *place = in + in_places[q];
		for (long c = 0; c < from[q].cols.elements; c++)
			place = unpack(&from[q].rows, b + from[q].columns[c] * dst_ld, place);
	}
}

static void by_types(void) { MPI_Alltoallw(a, ones, zeros, out_types, b, ones, zeros, in_types, MPI_COMM_WORLD); }

static int src_desc[9], dst_desc[9], all_ranks;

static void by_scalapack(void)
{
	int m = (int)src_rows.n, n = (int)src_cols.n, one = 1;
	pdgemr2d_(&m, &n, a, &one, &one, src_desc, b, &one, &one, dst_desc, &all_ranks);
}

static MPI_Datatype runs_type(struct runs r, int of_source)
{
	int *lengths = malloc((r.count + 1) * sizeof *lengths), *places = malloc((r.count + 1) * sizeof *places);
	for (int k = 0; k < r.count; k++) {
		lengths[k] = (int)r.list[k].count;
		places[k] = (int)(of_source ? r.list[k].src : r.list[k].dst);
	}
	MPI_Datatype t;
	MPI_Type_indexed(r.count, lengths, places, MPI_DOUBLE, &t);
	free(lengths);
	free(places);
	return t;
}

// All periods and the rest of the rows, for every column.
static MPI_Datatype message_type(const struct peer *p, int of_source)
{
	MPI_Datatype period = runs_type(p->rows.period, of_source), rest = runs_type(p->rows.rest, of_source), shifted, periods, rows, all;
	MPI_Type_create_resized(period, 0, 8 * (of_source ? p->rows.src_shift : p->rows.dst_shift), &shifted);
	MPI_Type_contiguous((int)p->rows.periods, shifted, &periods);
	MPI_Type_create_struct(2, (int[]){1, 1}, (MPI_Aint[]){0, 0}, (MPI_Datatype[]){periods, rest}, &rows);
	MPI_Aint *places = malloc((p->cols.elements + 1) * sizeof *places);
	for (long c = 0; c < p->cols.elements; c++)
		places[c] = 8 * p->columns[c] * (of_source ? src_ld : dst_ld);
	MPI_Type_create_hindexed_block((int)p->cols.elements, 1, places, rows, &all);
	MPI_Type_commit(&all);
	free(places);
	return all;
}

static void prepare(void)
{
	to = calloc(np, sizeof *to), from = calloc(np, sizeof *from);
	int *numbers = calloc(6 * np, sizeof *numbers);
	out_counts = numbers, out_places = numbers + np, in_counts = numbers + 2 * np, in_places = numbers + 3 * np;
	ones = numbers + 4 * np, zeros = numbers + 5 * np;
	out_types = calloc(np, sizeof *out_types), in_types = calloc(np, sizeof *in_types);
	long sent = 0, got = 0;
	for (int q = 0; q < np; q++) {
		to[q].rows = make_table(src_rows, me / src_cols.p, dst_rows, q / dst_cols.p);
		to[q].cols = make_table(src_cols, me % src_cols.p, dst_cols, q % dst_cols.p);
		from[q].rows = make_table(src_rows, q / src_cols.p, dst_rows, me / dst_cols.p);
		from[q].cols = make_table(src_cols, q % src_cols.p, dst_cols, me % dst_cols.p);
		to[q].columns = indices(&to[q].cols, 1);
		from[q].columns = indices(&from[q].cols, 0);
		out_places[q] = (int)sent, in_places[q] = (int)got, ones[q] = 1;
		sent += out_counts[q] = (int)(to[q].rows.elements * to[q].cols.elements);
		got += in_counts[q] = (int)(from[q].rows.elements * from[q].cols.elements);
		out_types[q] = message_type(&to[q], 1);
		in_types[q] = message_type(&from[q], 0);
	}
}

static void describe(int *desc, struct dim rows, struct dim cols, long ld)
{
	int context;
	Cblacs_get(-1, 0, &context);
	Cblacs_gridinit(&context, "Row", (int)rows.p, (int)cols.p);
	int list[9] = {1, context, (int)rows.n, (int)cols.n, (int)rows.k, (int)cols.k, 0, 0, ld > 0 ? (int)ld : 1};
	memcpy(desc, list, sizeof list);
}

static long global(struct dim d, long at, long l) { return (l / d.k * d.p + at) * d.k + l % d.k; }
static double element(long i, long j) { return (double)(i % 999983) + 0.5 * (double)j; }

static void fill(void)
{
	for (long j = 0; j < src_n; j++)
		for (long i = 0; i < src_ld; i++)
			a[j * src_ld + i] = element(global(src_rows, me / src_cols.p, i), global(src_cols, me % src_cols.p, j));
}

static int wrong(void)
{
	int mine = 0, all;
	for (long j = 0; j < dst_n; j++)
		for (long i = 0; i < dst_ld; i++)
			mine |= b[j * dst_ld + i] != element(global(dst_rows, me / dst_cols.p, i), global(dst_cols, me % dst_cols.p, j));
	MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
	return all;
}

static int by_size(const void *x, const void *y)
{
	double d = *(const double *)x - *(const double *)y;
	return d < 0 ? -1 : d > 0;
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &me);
	MPI_Comm_size(MPI_COMM_WORLD, &np);
	if (argc != 10)
		MPI_Abort(MPI_COMM_WORLD, 2);
	long x[9];
	for (int k = 0; k < 9; k++)
		x[k] = atol(argv[k + 1]);
	src_rows = (struct dim){x[0], x[4], x[2]}, src_cols = (struct dim){x[1], x[4], x[3]};
	dst_rows = (struct dim){x[0], x[7], x[5]}, dst_cols = (struct dim){x[1], x[7], x[6]};
	int rounds = (int)x[8];
	src_ld = local_count(src_rows, me / src_cols.p), src_n = local_count(src_cols, me % src_cols.p);
	dst_ld = local_count(dst_rows, me / dst_cols.p), dst_n = local_count(dst_cols, me % dst_cols.p);
	a = malloc(8 * src_ld * src_n + 64), out = calloc(src_ld * src_n + 8, 8);
	b = malloc(8 * dst_ld * dst_n + 64), in = calloc(dst_ld * dst_n + 8, 8);
	prepare();
	describe(src_desc, src_rows, src_cols, src_ld);
	describe(dst_desc, dst_rows, dst_cols, dst_ld);
	Cblacs_get(-1, 0, &all_ranks);
	Cblacs_gridinit(&all_ranks, "Row", 1, np);
	fill();
	struct { const char *name; void (*run)(void); int bad; double *times; } methods[] = {
		{"memcpy", by_memcpy}, {"pdgemr2d", by_scalapack}, {"alltoallv", by_tables}, {"alltoallw", by_types},
	};
	enum { METHODS = sizeof methods / sizeof *methods };
	for (int k = 0; k < METHODS; k++) {
		methods[k].times = calloc(rounds, sizeof(double));
		memset(b, 0xff, 8 * dst_ld * dst_n);
		methods[k].run();
		methods[k].bad = k > 0 && wrong();
	}
	for (int r = 0; r < rounds; r++)
		for (int k = 0; k < METHODS; k++) {
			MPI_Barrier(MPI_COMM_WORLD);
			double start = MPI_Wtime();
			methods[k].run();
			double took = MPI_Wtime() - start;
			MPI_Allreduce(&took, &methods[k].times[r], 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
		}
	for (int k = 0; k < METHODS && me == 0; k++) {
		qsort(methods[k].times, rounds, sizeof(double), by_size);
		if (methods[k].bad)
			printf("%s wrong\n", methods[k].name);
		else
			printf("%s %.9f\n", methods[k].name, methods[k].times[rounds / 2]);
	}
	MPI_Finalize();
	return 0;
}
