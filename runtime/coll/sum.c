// Ordered sums of what several ranks have.
//
// What terms do to a sum is the same for all sums on the same grid (grid.h). So a rank can add its terms up before it knows the sum
// of those before them, given an estimate of that; what it finds is compared with the true sum in the end.
#include "grid.h"
#include "kernels.h"

enum { SAMPLE = 64, LANES = 16, SPARSE = 8, SAMPLED_FROM = 1 << 14 };
enum { F4 = 20, F8 = 24 }; // codes of the ABI

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
#define NAME(x) x##_f4
#include "aheadof.h"

#define REAL double
#define NAME(x) x##_f8
#include "aheadof.h"

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
