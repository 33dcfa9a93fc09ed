#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <time.h>

#include "../exec/codes.h"
#include "mpi.h"

// A handle as an argument: Open MPI's is a pointer, MPICH's an int in the low half.
typedef intptr_t handle;

static struct {
	int (*Init_thread)(int *, char ***, int, int *);
	int (*Comm_dup)(handle, void *);
	int (*Comm_set_errhandler)(handle, handle);
	int (*Comm_rank)(handle, int *);
	int (*Comm_size)(handle, int *);
	int (*Comm_get_attr)(handle, int, void *, int *);
	int (*Isend)(const void *, int, handle, int, int, handle, void *);
	int (*Irecv)(void *, int, handle, int, int, handle, void *);
	int (*Testall)(int, void *, int *, void *);
	int (*Cancel)(void *);
	int (*Allreduce)(const void *, void *, int, handle, handle, handle);
	int (*Reduce)(const void *, void *, int, handle, handle, int, handle);
	int (*Alltoallv)(const void *, const int *, const int *, handle, void *, const int *, const int *, handle, handle);
	int (*Barrier)(handle);
	int (*Bcast)(void *, int, handle, int, handle);
	int (*Allgather)(const void *, int, handle, void *, int, handle, handle);
	int (*Error_string)(int, char *, int *);
	int (*Error_class)(int, int *);
	int (*Get_library_version)(char *, int *);
	int (*Abort)(handle, int);
	int (*Finalize)(void);
} mpi;

static const char *const names[] = {
	"MPI_Init_thread", "MPI_Comm_dup", "MPI_Comm_set_errhandler", "MPI_Comm_rank", "MPI_Comm_size", "MPI_Comm_get_attr", "MPI_Isend",
	"MPI_Irecv", "MPI_Testall", "MPI_Cancel", "MPI_Allreduce", "MPI_Reduce", "MPI_Alltoallv", "MPI_Barrier", "MPI_Bcast", "MPI_Allgather",
	"MPI_Error_string", "MPI_Error_class", "MPI_Get_library_version", "MPI_Abort", "MPI_Finalize",
};

_Static_assert(sizeof mpi == sizeof names, "one name for each call");

enum { OPERATORS = IEOR + 1 }; // those of logicals are done on integers

// What differs between the two.
static struct {
	handle world, byte, errors_return;
	handle types[5]; // integers of 1, 2, 4 and 8 bytes, reals of 8
	handle operators[OPERATORS];
	int handle_bytes, status_bytes;
	int count_at; // in a status: 8 bytes, of messages of less than 2 GB
	int error_at, tag_at; // ints
	int tag_limit; // the key of the largest tag
	int truncated, in_status; // error classes
} abi;

static handle group; // the duplicated world
static handle marked; // another one, of the marked messages alone: their receives take any tag
static const char *reason = "";

const char *hpf_mpi_reason(void) { return reason; }

static int missing(const char *name)
{
	static char text[128];
	snprintf(text, sizeof text, "the library has no %s", name);
	reason = text;
	return -1;
}

static int open_mpi_handles(void *library)
{
	static const struct {
		const char *name;
		handle *place;
	} objects[] = {
		{"ompi_mpi_comm_world", &abi.world}, {"ompi_mpi_byte", &abi.byte}, {"ompi_mpi_errors_return", &abi.errors_return},
		{"ompi_mpi_int8_t", &abi.types[0]}, {"ompi_mpi_int16_t", &abi.types[1]}, {"ompi_mpi_int32_t", &abi.types[2]},
		{"ompi_mpi_int64_t", &abi.types[3]}, {"ompi_mpi_double", &abi.types[4]},
		{"ompi_mpi_op_sum", &abi.operators[SUM]}, {"ompi_mpi_op_prod", &abi.operators[PRODUCT]},
		{"ompi_mpi_op_max", &abi.operators[MAX]}, {"ompi_mpi_op_min", &abi.operators[MIN]},
		{"ompi_mpi_op_band", &abi.operators[IAND]}, {"ompi_mpi_op_bor", &abi.operators[IOR]},
		{"ompi_mpi_op_bxor", &abi.operators[IEOR]},
	};
	for (unsigned i = 0; i < sizeof objects / sizeof *objects; i++)
		if (!(*objects[i].place = (handle)dlsym(library, objects[i].name)))
			return missing(objects[i].name);
	abi.handle_bytes = 8;
	abi.status_bytes = 24;
	abi.count_at = 16;
	abi.error_at = 8;
	abi.tag_at = 4;
	abi.tag_limit = 0;
	abi.truncated = 15;
	abi.in_status = 18;
	return 0;
}

static void mpich_handles(void)
{
	static const handle types[] = {0x4c000137, 0x4c000238, 0x4c000439, 0x4c00083a, 0x4c00080b};
	static const handle operators[OPERATORS] = {
		[SUM] = 0x58000003, [PRODUCT] = 0x58000004, [MAX] = 0x58000001, [MIN] = 0x58000002,
		[IAND] = 0x58000006, [IOR] = 0x58000008, [IEOR] = 0x5800000a,
	};
	memcpy(abi.types, types, sizeof types);
	memcpy(abi.operators, operators, sizeof operators);
	abi.world = 0x44000000;
	abi.byte = 0x4c00010d;
	abi.errors_return = 0x54000001;
	abi.handle_bytes = 4;
	abi.status_bytes = 20;
	abi.count_at = 0;
	abi.error_at = 16;
	abi.tag_at = 12;
	abi.tag_limit = 0x64400001;
	abi.truncated = 14;
	abi.in_status = 17;
}

// How many microseconds a wait yields the processor before it naps. A test of MPICH's takes so long
// that processes which test in turn keep the one that has something to do waiting.
static int64_t yields_for = 200;

int hpf_mpi_open(int flavour, const char *name)
{
	void *library = dlopen(name, RTLD_NOW | RTLD_GLOBAL);
	if (!library) {
		reason = dlerror();
		return -1;
	}
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
		void *f = dlsym(library, names[i]);
		if (!f)
			return missing(names[i]);
		memcpy((char *)&mpi + i * sizeof f, &f, sizeof f);
	}
	if (flavour == HPF_OPEN_MPI)
		return open_mpi_handles(library);
	mpich_handles();
	yields_for = 0;
	return 0;
}

static int largest_tag(int *tag)
{
	int *limit, known;
	int code = mpi.Comm_get_attr(abi.world, abi.tag_limit, &limit, &known);
	*tag = !code && known ? *limit : 0;
	return code;
}

int hpf_mpi_init(int *rank, int *size, int *tag)
{
	enum { FUNNELED = 1, USUAL_SLACK = 50000 };
	int provided, code;
	group = marked = 0;
	prctl(PR_SET_TIMERSLACK, USUAL_SLACK, 0, 0, 0); // the thread may have got another one, and naps are short
	// MPICH asks the handler of the world about errors of tests, which belong to no group.
	if ((code = mpi.Init_thread(0, 0, FUNNELED, &provided)) || (code = mpi.Comm_set_errhandler(abi.world, abi.errors_return)) ||
	    (code = largest_tag(tag)) ||
	    (code = mpi.Comm_dup(abi.world, &group)) ||
	    (code = mpi.Comm_set_errhandler(group, abi.errors_return)) || (code = mpi.Comm_rank(group, rank)))
		return code;
	if (*tag == INT_MAX && ((code = mpi.Comm_dup(abi.world, &marked)) || (code = mpi.Comm_set_errhandler(marked, abi.errors_return))))
		return code;
	return mpi.Comm_size(group, size);
}

static handle group_of(const struct hpf_mpi_message *m) { return m->tag == HPF_MARKED ? marked : group; }

// The tag of what is sent. A receive of a marked message takes any tag: -1 with either library.
static int tag_of(const struct hpf_mpi_message *m, int64_t mark) { return (int)(m->tag == HPF_MARKED ? mark : m->tag); }

_Static_assert(HPF_MARKED == -1, "MPI_ANY_TAG");

int hpf_mpi_post(const struct hpf_mpi_message *receives, int64_t n_receives, const struct hpf_mpi_message *sends,
                 int64_t n_sends, int64_t mark, uint64_t *requests)
{
	char *request = (char *)requests;
	int code = 0;
	for (int64_t i = 0; i < n_receives && !code; i++, request += abi.handle_bytes)
		code = mpi.Irecv((void *)receives[i].address, (int)receives[i].bytes, abi.byte, (int)receives[i].peer, (int)receives[i].tag, group_of(&receives[i]), request);
	for (int64_t i = 0; i < n_sends && !code; i++, request += abi.handle_bytes)
		code = mpi.Isend((void *)sends[i].address, (int)sends[i].bytes, abi.byte, (int)sends[i].peer, tag_of(&sends[i], mark), group_of(&sends[i]), request);
	return code;
}

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

// Gives the processor away after the first turns: other processes of the job may need it. The very first
// follow each other without a pause, which takes as long as a test. Who has waited for some time sleeps for a little.
static void be_polite(int64_t turn, int64_t turns, int64_t waited)
{
	enum { EAGER = 100, NAP = 50000 };
	if (turn < EAGER && turn < turns)
		return;
	if (turn < turns)
		__builtin_ia32_pause();
	else if (waited < yields_for)
		sched_yield();
	else
		nanosleep(&(struct timespec){0, NAP}, 0);
}

// Room for n statuses, which may be more than a stack holds: a long message between hosts goes in many pieces.
static char *statuses_of(int64_t n)
{
	static char *room;
	static int64_t size;
	if (size < n) {
		free(room);
		size = n;
		if (!(room = malloc((size_t)(n * abi.status_bytes)))) {
			fputs("no memory for the states of messages\n", stderr);
			abort();
		}
	}
	return room;
}

int hpf_mpi_test(uint64_t *requests, int64_t n, int64_t n_receives, struct hpf_mpi_arrival *came, int *complete)
{
	char *statuses = statuses_of(n); // read only when all are complete
	int code = mpi.Testall((int)n, requests, complete, statuses);
	if (code || !*complete)
		return code;
	for (int64_t i = 0; i < n_receives; i++) {
		const char *status = statuses + i * abi.status_bytes;
		memcpy(&came[i].bytes, status + abi.count_at, sizeof came[i].bytes);
		memcpy(&came[i].tag, status + abi.tag_at, sizeof came[i].tag);
	}
	return 0;
}

// Set by another thread when waits are to end.
static volatile int interrupted;

void hpf_mpi_interrupt(int now) { interrupted = now; }

int hpf_mpi_wait(uint64_t *requests, int64_t n, int64_t n_receives, int64_t turns, struct hpf_mpi_arrival *came, int *complete)
{
	int64_t start = 0, waited = 0;
	for (int64_t turn = 0;; turn++) {
		int code = hpf_mpi_test(requests, n, n_receives, came, complete);
		if (code || *complete || interrupted)
			return code;
		if (turn >= turns) {
			if (!start)
				start = now();
			waited = now() - start;
		}
		be_polite(turn, turns, waited);
	}
}

int hpf_mpi_cancel(uint64_t *requests, int64_t n_receives)
{
	int code = 0, complete;
	char status[abi.status_bytes], *request = (char *)requests;
	for (int64_t i = 0; i < n_receives && !code; i++, request += abi.handle_bytes)
		if (!(code = mpi.Cancel(request)))
			code = mpi.Testall(1, request, &complete, status);
	return code;
}

int hpf_mpi_exchange(const struct hpf_mpi_message *receives, int64_t n_receives, const struct hpf_mpi_message *sends,
                     int64_t n_sends, char *to, const char *from, int64_t bytes, uint64_t *requests, int64_t turns, struct hpf_mpi_arrival *came,
                     int *complete)
{
	int code = hpf_mpi_post(receives, n_receives, sends, n_sends, 0, requests);
	if (bytes > 0)
		memcpy(to, from, (size_t)bytes);
	return code ? code : hpf_mpi_wait(requests, n_receives + n_sends, n_receives, turns, came, complete);
}

static void perform(uintptr_t function, uintptr_t of)
{
	if (function)
		((void (*)(void *))function)((void *)of);
}

static int as_expected(const struct hpf_mpi_message *receives, int64_t n, int64_t mark, const struct hpf_mpi_arrival *came)
{
	for (int64_t i = 0; i < n; i++)
		if (came[i].bytes != receives[i].bytes || came[i].tag != tag_of(&receives[i], mark))
			return 0;
	return 1;
}

int hpf_mpi_exchange_with(const struct hpf_mpi_message *receives, int64_t n_receives, const struct hpf_mpi_message *sends,
                          int64_t n_sends, int64_t mark, struct hpf_mpi_task task, uint64_t *requests, int64_t turns,
                          struct hpf_mpi_arrival *came, int *complete)
{
	perform(task.before, task.of);
	int code = hpf_mpi_post(receives, n_receives, sends, n_sends, mark, requests);
	perform(task.beside, task.of);
	if (!code)
		code = hpf_mpi_wait(requests, n_receives + n_sends, n_receives, turns, came, complete);
	if (!code && *complete && as_expected(receives, n_receives, mark, came))
		perform(task.after, task.of);
	return code;
}

// Set inside the library's collectives, which nothing interrupts; another thread asks.
static volatile int held;

static int let_go(int code)
{
	held = 0;
	return code;
}

int hpf_mpi_held(void) { return held; }

int hpf_mpi_broadcast(char *data, int64_t n, int root)
{
	held = 1;
	return let_go(mpi.Bcast(data, (int)n, abi.byte, root, group));
}

int hpf_mpi_allgather(const char *in, char *out, int64_t n)
{
	held = 1;
	return let_go(mpi.Allgather(in, (int)n, abi.byte, out, (int)n, abi.byte, group));
}

static handle type_of(int type)
{
	switch (type) {
	case I1: return abi.types[0];
	case I2: return abi.types[1];
	case I4: return abi.types[2];
	case I8: return abi.types[3];
	}
	return abi.types[4];
}

int hpf_mpi_combine(int type, int op, const char *in, char *out, int64_t n, int root)
{
	held = 1;
	if (root < 0)
		return let_go(mpi.Allreduce(in, out, (int)n, type_of(type), abi.operators[op], group));
	return let_go(mpi.Reduce(in, out, (int)n, type_of(type), abi.operators[op], root, group));
}

int hpf_mpi_alltoallv(const char *in, const int *counts, const int *places, char *out, const int *out_counts,
                      const int *out_places)
{
	held = 1;
	return let_go(mpi.Alltoallv(in, counts, places, abi.byte, out, out_counts, out_places, abi.byte, group));
}

int hpf_mpi_barrier(void)
{
	held = 1;
	return let_go(mpi.Barrier(group));
}

const char *hpf_mpi_text(int code)
{
	static char text[1024];
	int length = 0;
	if (mpi.Error_string(code, text, &length))
		snprintf(text, sizeof text, "MPI error %d", code);
	return text;
}

static int class_of(int code)
{
	int class = 0;
	return mpi.Error_class(code, &class) ? 0 : class;
}

int64_t hpf_mpi_truncated(int code, int64_t n_receives)
{
	if (class_of(code) == abi.truncated)
		return 0;
	for (int64_t i = 0; i < n_receives && class_of(code) == abi.in_status; i++) {
		int error;
		memcpy(&error, statuses_of(n_receives) + i * abi.status_bytes + abi.error_at, sizeof error);
		if (class_of(error) == abi.truncated)
			return i;
	}
	return -1;
}

const char *hpf_mpi_version(void)
{
	static char text[16384];
	int length = 0;
	mpi.Get_library_version(text, &length);
	return text;
}

void hpf_mpi_abort(int code) { mpi.Abort(group, code); }

int hpf_mpi_finalize(void) { return mpi.Finalize(); }
