// Sums of the terms that a kernel has computed.
#include "hpf_abi.h"

#include "../coll/grid.h"

static struct hpf_pace *begun(void *pace)
{
	struct hpf_pace *p = pace;
	if (p->block == 0)
		*p = (struct hpf_pace)HPF_PACE;
	return p;
}

double hpf_rt_sum(double sum, void *terms, int64_t n, void *pace) { return add_f8(sum, terms, n, begun(pace)); }

float hpf_rt_sumf(float sum, void *terms, int64_t n, void *pace) { return add_f4(sum, terms, n, begun(pace)); }
