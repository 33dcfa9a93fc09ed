// Sums of reals in the order of their terms, to the last bit, without waiting for each addition.
//
// As long as a sum's magnitude stays between a power of two, low, and the next one, it lies on a grid, the multiples of
// its unit in the last place, and adding a term is adding the term's nearest multiple, which does not depend on the sum unless
// two are as near. Multiples of a unit add up exactly, in any order. So a block of terms is rounded to the grid and
// added up by vector instructions; the sum of the positive ones and that of the negative ones bound where the sum
// goes meanwhile. Where it may leave the grid, or a term lies halfway, the block's terms are added one after the other.
//
// For the same reason a rank can add its terms up before it knows the sum of those before them, given an estimate of that:
// what it finds holds for every sum on the same grid, and is compared with the true one in the end.
#include <string.h>

#include "kernels.h"

#define CLONES __attribute__((target_clones("avx512f", "avx2", "default")))

enum { VECTORS = 4, CHUNK = 512, SAMPLE = 64, SPARSE = 8, SAMPLED_FROM = 1 << 14 };
enum { F4 = 20, F8 = 24 }; // codes of the ABI
enum { LEAST_BLOCK = 64, LONGEST_WAIT = 1 << 14 };

// Tells whether all sums on the way of a shift stay inside its grid when they begin within a margin around sum.
static int stays(const struct hpf_shift *s, double sum, double margin)
{
	double size = sum < 0 ? -sum : sum, rise = sum < 0 ? s->down : s->up, fall = sum < 0 ? s->up : s->down;
	return s->low != 0 && size + rise + margin < 2 * s->low && size - fall - margin > s->low;
}

static void quicken(struct hpf_pace *p)
{
	p->block = p->block < CHUNK ? 2 * p->block : CHUNK;
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

// Makes n terms more a part of what is known ahead, together with the last one if they have the same grid.
// Returns 0 if there is no room: then they are added to the last part, whose terms have to be added one after the other.
static int append(struct hpf_part *parts, int64_t *last, int64_t most, const struct hpf_shift *s, int64_t n)
{
	struct hpf_part *p = &parts[*last];
	if (*last >= 0 && p->shift.low == s->low) {
		double up = p->shift.sum + s->up, down = s->down - p->shift.sum;
		p->shift.up = up > p->shift.up ? up : p->shift.up;
		p->shift.down = down > p->shift.down ? down : p->shift.down;
		p->shift.sum += s->sum;
		p->count += n;
		return 1;
	}
	if (*last == most - 1) {
		p->shift.low = 0;
		p->count += n;
		return 0;
	}
	parts[++*last] = (struct hpf_part){*s, n};
	return 1;
}

#define REAL float
#define BITS uint32_t
#define SIGN (1u << 31)
#define DIGITS 24
#define LEAST 0x1p-90f
#define MOST 0x1p+120f
#define NAME(x) x##_f4
#include "sumof.h"

#define REAL double
#define BITS uint64_t
#define SIGN (1ull << 63)
#define DIGITS 53
#define LEAST 0x1p-900
#define MOST 0x1p+1000
#define NAME(x) x##_f8
#include "sumof.h"


int64_t hpf_sum(int64_t type, void *sum, const struct hpf_terms *t, int64_t n, struct hpf_pace *pace)
{
	switch (type) {
	case F4: *(float *)sum = add_terms_f4(*(float *)sum, t, 0, n, pace); return 1;
	case F8: *(double *)sum = add_terms_f8(*(double *)sum, t, 0, n, pace); return 1;
	}
	return 0;
}

void hpf_sum_estimate(int64_t type, const struct hpf_terms *t, int64_t n, struct hpf_estimate *e)
{
	if (type == F4)
		estimate_f4(t, n, e);
	else
		estimate_f8(t, n, e);
}

int64_t hpf_sum_ahead(int64_t type, double guess, double margin, const struct hpf_terms *t, int64_t n, struct hpf_part *parts, int64_t most)
{
	return type == F4 ? ahead_f4(guess, margin, t, n, parts, most) : ahead_f8(guess, margin, t, n, parts, most);
}

int64_t hpf_sum_settle(int64_t type, void *sum, const struct hpf_terms *t, const struct hpf_part *parts, int64_t n, struct hpf_pace *pace)
{
	int64_t late = 0;
	if (type == F4)
		*(float *)sum = settle_f4(*(float *)sum, t, parts, n, pace, &late);
	else
		*(double *)sum = settle_f8(*(double *)sum, t, parts, n, pace, &late);
	return late;
}
