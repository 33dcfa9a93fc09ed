// Hyperbolic tangents of eight numbers at a time, with the bits of the C library's.
//
// glibc's tanhf comes from Sun's fdlibm: tanh(x) = 1 - 2/(t + 2) with t = exp(2x) - 1, or -t/(t + 2) with t = exp(-2x) - 1 where x is
// less than 1; exp(y) - 1 is taken from the remainder of y and a power of two in one of several ways. All of them are computed in
// vectors, in the same order and without fused multiplications, and one is chosen. As for exponentials (exponential.c), a comparison
// tells whether the C library at hand does the same.
#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "hpf_abi.h"
#include "trusted.h"

#define AVX2 __attribute__((target("avx2"))) // without FMA

typedef float numbers __attribute__((vector_size(32)));
typedef int32_t integers __attribute__((vector_size(32)));

float hpf_rt_tanhf(float x) { return tanhf(x); }

enum { MAGNITUDE = 0x7fffffff, TINY = 0x33000000, HALF_LN2 = 0x3eb17218, THREE_HALVES_LN2 = 0x3f851592 };

AVX2 static inline numbers pick(integers where, numbers yes, numbers no)
{
	return (numbers)((where & (integers)yes) | (~where & (integers)no));
}

AVX2 static inline numbers power_of_two(integers k) { return (numbers)((k + 127) << 23); }

// power_less_one is exp(y) - 1 for y from -2 to 0 and from 2 to 44.
AVX2 static inline numbers power_less_one(numbers y)
{
	integers size = (integers)y & MAGNITUDE;
	numbers half = (numbers)(((integers)y & ~MAGNITUDE) | (integers)(0.5f + (numbers){0}));
	integers k = (integers)_mm256_cvttps_epi32((__m256)(1.4426950216e+00f * y + half));
	k = (k | (size < THREE_HALVES_LN2)) & (size > HALF_LN2); // -1 for what is a little less than 0
	numbers n = (numbers)_mm256_cvtepi32_ps((__m256i)k);
	numbers high = y - n * 6.9313812256e-01f, low = n * 9.0580006145e-06f;
	numbers x = high - low, lost = (high - x) - low;

	numbers half_x = 0.5f * x, square = x * half_x;
	numbers q = 4.0082177293e-06f + square * -2.0109921195e-07f;
	q = 1 + square * (-3.3333335072e-02f + square * (1.5873016091e-03f + square * (-7.9365076090e-05f + square * q)));
	numbers t = 3 - q * half_x;
	numbers e = square * ((q - t) / (6 - x * t));
	e = (x * (e - lost) - lost) - square;

	numbers power = power_of_two(k), inverse = power_of_two(-k);
	numbers near = pick(k < 0, 1 + (numbers){0}, 1 - inverse) - (e - x);
	numbers far = x - (e + inverse) + 1;
	numbers result = pick(k < 23, near, far) * power;
	result = pick(k < -1, result - 1, result);
	result = pick(k > 56, (1 - (e - x)) * power - 1, result);
	result = pick(k == -1, 0.5f * (x - e) - 0.5f, result);
	result = pick(k == 0, x - e, result);
	return pick(size < TINY, y, result);
}

AVX2 static inline numbers tangents(numbers x)
{
	integers sign = (integers)x & ~MAGNITUDE;
	numbers size = (numbers)((integers)x & MAGNITUDE);
	integers large = size >= 1, one = size >= 22;
	numbers t = power_less_one(pick(one, (numbers){0}, pick(large, 2 * size, -2 * size)));
	numbers quotient = pick(large, 2 + (numbers){0}, -t) / (t + 2);
	numbers z = pick(one, 1 + (numbers){0}, pick(large, 1 - quotient, quotient));
	return (numbers)((integers)z | sign);
}

// alike tells whether the steps give the bits of the C library at probes of all sizes.
AVX2 static int alike(void)
{
	enum { PROBES = 512 };
	uint64_t random = 1;
	for (int i = 0; i < PROBES; i++) {
		numbers x, y;
		for (int j = 0; j < 8; j++) {
			random = random * 6364136223846793005u + 1442695040888963407u;
			float size = (float)(int64_t)random * 0x1p-63f; // from -1 to 1
			x[j] = i % 3 == 0 ? size * 30 : i % 3 == 1 ? size * 1.5f : ldexpf(size, -i / 16);
		}
		y = tangents(x);
		for (int j = 0; j < 8; j++) {
			float want = tanhf(x[j]), is = y[j];
			if (memcmp(&want, &is, sizeof want))
				return 0;
		}
	}
	return 1;
}

static atomic_int known;

AVX2 static __attribute__((noinline)) __m256 one_by_one(numbers x)
{
	for (int i = 0; i < 8; i++)
		x[i] = tanhf(x[i]);
	return (__m256)x;
}

AVX2 __m256 hpf_rt_tanhf_8(__m256 x)
{
	int none = _mm256_movemask_ps(_mm256_cmp_ps(x, x, _CMP_UNORD_Q)); // are no numbers
	return none == 0 && hpf_trusted(&known, alike) ? (__m256)tangents((numbers)x) : one_by_one((numbers)x);
}
