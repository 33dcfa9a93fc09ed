// What ordered sums remember.
#ifndef HPF_PACE_H
#define HPF_PACE_H

#include <stdint.h>

// How many terms are tried at a time, and for how many no try is worth it; HPF_PACE begins.
struct hpf_pace {
	int64_t block, wait, next_wait;
};
enum { HPF_FIRST_BLOCK = 128, HPF_FIRST_WAIT = 512, HPF_LEAST_WAIT = 64 };
#define HPF_PACE {HPF_FIRST_BLOCK, HPF_FIRST_WAIT, HPF_LEAST_WAIT}

// What terms do to a sum that stays between low and 2 low: they add sum to it, and on the way it rises and falls by no more than up
// and down. low is 0 where that is not known, and negative sums are meant with their magnitude.
struct hpf_shift {
	double low, sum, up, down;
};

#endif
