// What serves requests of streams again: gathering and scattering within one process.
#ifndef HPF_READY_H
#define HPF_READY_H

#include "../exec/quick.h"
#include "apply.h"

// A fetch copies the elements at n offsets behind an address to consecutive places.
struct hpf_fetch {
	char *to;
	const char *from;
	const int64_t *offsets;
	int64_t n;
};

struct hpf_gathering {
	struct hpf_ready ready;
	int64_t elem;
	const struct hpf_fetch *fetches; // of all ranks
	const int64_t *start;            // of the fetches of each rank, and their end
};

struct hpf_scattering {
	struct hpf_ready ready;
	int64_t type, op, elem, stores;         // stores: the last update counts
	const struct hpf_update *const *updates; // by rank
	const int64_t *n;
};

void hpf_init_gathering(struct hpf_gathering *g);

void hpf_init_scattering(struct hpf_scattering *s);

#endif
