// Sums of reals in the order of their terms, to the last bit, without waiting for each addition.
//
// As long as a sum's magnitude stays between a power of two, low, and the next one, it lies on a grid, the multiples of
// its unit in the last place, and adding a term is adding the term's nearest multiple, which does not depend on the sum unless
// two are as near. Multiples of a unit add up exactly, in any order. So a block of terms is rounded to the grid and
// added up by vector instructions; the sum of the positive ones and that of the negative ones bound where the sum
// goes meanwhile. Where it may leave the grid, or a term lies halfway, the block's terms are added one after the other.
#ifndef HPF_GRID_H
#define HPF_GRID_H

#include <string.h>

#include "../exec/vectors.h"
#include "pace.h"

#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))

enum { VECTORS = 4, CHUNK = 512, LEAST_BLOCK = 64, MOST_BLOCK = 2048, LONGEST_WAIT = 1 << 14 };

// Tells whether all sums on the way of a shift stay inside its grid when they begin within a margin around sum.
static int stays(const struct hpf_shift *s, double sum, double margin)
{
	double size = sum < 0 ? -sum : sum, rise = sum < 0 ? s->down : s->up, fall = sum < 0 ? s->up : s->down;
	return s->low != 0 && size + rise + margin < 2 * s->low && size - fall - margin > s->low;
}

static void quicken(struct hpf_pace *p)
{
	p->block = p->block < MOST_BLOCK ? 2 * p->block : MOST_BLOCK;
	p->next_wait = HPF_LEAST_WAIT;
}

// Smaller blocks, and then ever longer stretches without trying, cost little where sums never stay.
static void slow_down(struct hpf_pace *p, int64_t n)
{
	if (p->wait > 0) {
		p->wait -= n;
	} else if (p->block > LEAST_BLOCK) {
		p->block /= 2;
	} else {
		p->wait = p->next_wait;
		p->next_wait = p->next_wait < LONGEST_WAIT ? 2 * p->next_wait : LONGEST_WAIT;
	}
}

#define REAL float
#define BITS uint32_t
#define SIGN (1u << 31)
#define DIGITS 24
#define LEAST 0x1p-90f
#define MOST 0x1p+120f
#define NAME(x) x##_f4
#include "gridof.h"

#define REAL double
#define BITS uint64_t
#define SIGN (1ull << 63)
#define DIGITS 53
#define LEAST 0x1p-900
#define MOST 0x1p+1000
#define NAME(x) x##_f8
#include "gridof.h"

#endif
