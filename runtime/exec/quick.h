// What serves requests in C where workers meet, in less time than it takes to enter Go. It is
// what package exec asks of whoever knows the requests.
#ifndef HPF_QUICK_H
#define HPF_QUICK_H

#include <stdint.h>

struct hpf_quick {
	// Serves the requests of one kind and line that all ranks have made, each of n words, and
	// returns 1, or returns 0 and does nothing. It may leave the work to the workers, in *work.
	int64_t (*serve)(struct hpf_quick *quick, int64_t kind, int64_t line, int64_t n, int64_t ranks,
	                 int64_t *const *words, const void **work);

	// Does the part of the ranks lo <= index < hi of what serve has left; workers do theirs
	// concurrently, and no rank goes on before all have.
	void (*part)(const void *work, int64_t lo, int64_t hi);
};

#endif
