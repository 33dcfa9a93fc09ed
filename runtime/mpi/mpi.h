// The calls of an MPI library that is loaded at run time. No header of any MPI is needed:
// Open MPI and MPICH (and what is binary compatible with it) differ in what a handle is, and
// that is settled here. x86-64 and these two only.
#ifndef HPF_MPI_H
#define HPF_MPI_H

#include <stdint.h>

enum hpf_mpi_flavour { HPF_OPEN_MPI = 1, HPF_MPICH = 2 };

// The tag of messages that carry a mark in its place.
enum { HPF_MARKED = -1 };

// What one message needs.
struct hpf_mpi_message {
	int64_t peer, tag, address, bytes;
};

// What is known of one that has come.
struct hpf_mpi_arrival {
	int64_t bytes;
	int tag;
};

// Loads the library. Returns 0, or -1 with the reason in hpf_mpi_reason.
int hpf_mpi_open(int flavour, const char *name);
const char *hpf_mpi_reason(void);

// Initialises MPI for one thread, the caller's, and duplicates the world; tag is the largest one. Returns an MPI error
// code.
int hpf_mpi_init(int *rank, int *size, int *tag);

// Starts the messages, receives first; requests has room for 8 bytes a message.
int hpf_mpi_post(const struct hpf_mpi_message *receives, int64_t n_receives, const struct hpf_mpi_message *sends,
                 int64_t n_sends, int64_t mark, uint64_t *requests);

// Waits for n messages, or only tests whether they are complete: then came[i] is what receive i has got, of n_receives. A
// wait spins for the given number of turns before it yields the processor, and may be interrupted.
int hpf_mpi_wait(uint64_t *requests, int64_t n, int64_t n_receives, int64_t turns, struct hpf_mpi_arrival *came, int *complete);
int hpf_mpi_test(uint64_t *requests, int64_t n, int64_t n_receives, struct hpf_mpi_arrival *came, int *complete);

// The two in one, of messages without marks; bytes are copied while the messages are under way.
int hpf_mpi_exchange(const struct hpf_mpi_message *receives, int64_t n_receives, const struct hpf_mpi_message *sends,
                     int64_t n_sends, char *to, const char *from, int64_t bytes, uint64_t *requests, int64_t turns, struct hpf_mpi_arrival *came,
                     int *complete);

// What is done around the messages of an exchange: addresses of functions, or 0, and their argument. after follows only when
// all are complete, and what came is as long as expected and has the right mark.
struct hpf_mpi_task {
	uintptr_t before, beside, after, of;
};
int hpf_mpi_exchange_with(const struct hpf_mpi_message *receives, int64_t n_receives, const struct hpf_mpi_message *sends,
                          int64_t n_sends, int64_t mark, struct hpf_mpi_task task, uint64_t *requests, int64_t turns,
                          struct hpf_mpi_arrival *came, int *complete);

// Gives up the receives of a batch that is not complete.
int hpf_mpi_cancel(uint64_t *requests, int64_t n_receives);

// The collectives of the library. All parts of an allgather have n bytes.
int hpf_mpi_broadcast(char *data, int64_t n, int root);
int hpf_mpi_allgather(const char *in, char *out, int64_t n);

// Combines n elements of an integer type, or of reals of 8 bytes, by an operator on numbers or bits;
// type and op are codes of the ABI. The result goes to the root, or to all when it is negative.
int hpf_mpi_combine(int type, int op, const char *in, char *out, int64_t n, int root);

int hpf_mpi_barrier(void);
int hpf_mpi_held(void);
void hpf_mpi_interrupt(int now);

// For comparison only.
int hpf_mpi_alltoallv(const char *in, const int *counts, const int *places, char *out, const int *out_counts,
                      const int *out_places);

// The text of an MPI error code, and which of the receives of the last test it says to have got too long a message; -1 if
// none has.
const char *hpf_mpi_text(int code);
int64_t hpf_mpi_truncated(int code, int64_t n_receives);

const char *hpf_mpi_version(void);
void hpf_mpi_abort(int code);
int hpf_mpi_finalize(void);

#endif
