// Integer powers.
#include "hpf_abi.h"

// The order of multiplications of libgcc's __powidf2 and __powisf2.
#define DEFINE_POWI(name, type) \
	type name(type x, int32_t n) \
	{ \
		uint32_t rest = n < 0 ? -(uint32_t)n : (uint32_t)n; \
		type y = rest % 2 ? x : 1; \
		while (rest >>= 1) { \
			x = x * x; \
			if (rest % 2) \
				y *= x; \
		} \
		return n < 0 ? 1 / y : y; \
	}

DEFINE_POWI(hpf_rt_powi, double)
DEFINE_POWI(hpf_rt_powif, float)

static int64_t reciprocal_power(int64_t x, int64_t n)
{
	if (x == 1 || x == -1)
		return n % 2 ? x : 1;
	return 0; // for 0 as well, as in gfortran
}

int64_t hpf_rt_ipow(int64_t x, int64_t n)
{
	if (n < 0)
		return reciprocal_power(x, n);
	uint64_t y = 1, square = (uint64_t)x;
	for (; n; n >>= 1, square *= square)
		if (n & 1)
			y *= square;
	return (int64_t)y;
}
