// Copies of few bytes between processes: all that is done around their messages, in one call.
#ifndef HPF_SHORT_H
#define HPF_SHORT_H

#include <stdint.h>

#include "kernels.h"

// Moves of a rank; data is where they are packed, 0 where they stay within the process.
struct hpf_short_part {
	const int64_t *moves;
	int64_t n, axes;
	const struct hpf_copy_run *runs;
	int64_t rank, data;
};

struct hpf_short_parts {
	const struct hpf_short_part *list;
	int64_t n;
};

// Addresses of the stamps in front of parcels.
struct hpf_short_stamps {
	const int64_t *list;
	int64_t n;
};

struct hpf_short {
	uint64_t stamp;
	int64_t elem;
	int64_t *dst, *sources; // base addresses, by rank
	struct hpf_short_parts out, stay, in;
	struct hpf_short_stamps sent, received;
	int64_t strange; // one more than the first parcel with another stamp, 0 if there is none
};

// These take a struct hpf_short. What has come is unpacked when all of it has the right stamp.
void hpf_short_pack(void *of);
void hpf_short_copy(void *of);
void hpf_short_unpack(void *of);

// The first two, and the third, of the struct at an address.
void hpf_short_begin(uintptr_t of);
void hpf_short_end(uintptr_t of);

#endif
