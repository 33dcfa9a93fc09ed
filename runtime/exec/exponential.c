// Exponentials of several numbers at a time, with the bits of the C library's.
//
// Since version 2.28, glibc's exp takes x = (k/128) ln 2 + r with an integer k and a small r, and 2**(k/128) from a table, which it
// multiplies by a polynomial of r (as in ARM's optimized routines). Vector instructions do the same steps, in the order and
// with the fused multiplications that glibc's version for processors with FMA has. Whether the C library at hand does them is
// found out by comparison; otherwise, and for the few numbers that are very large or not numbers, it is called for each.
#include <immintrin.h>
#include <math.h>
#include <string.h>

#include "exp2.h"
#include "hpf_abi.h"
#include "trusted.h"

#define AVX2 __attribute__((target("avx2,fma")))

double hpf_rt_exp(double x) { return exp(x); }

float hpf_rt_expf(float x) { return expf(x); }

// Of numbers less than this the result is neither too large nor too small for the plain steps.
static const double plain = 512;
static const float plainf = 88;

static const double shift = 0x1.8p52; // a number rounds to an integer when this is added

// both are the rows of the table that two of four numbers tell.
#define both(n, i, j) _mm256_set_m128d(_mm_loadu_pd(&exp2_table[_mm256_extract_epi64(n, j)].rest), _mm_loadu_pd(&exp2_table[_mm256_extract_epi64(n, i)].rest))

AVX2 static inline __m256d steps(__m256d x)
{
	const __m256d c2 = _mm256_set1_pd(0x1.ffffffffffdbdp-2), c3 = _mm256_set1_pd(0x1.555555555543cp-3);
	const __m256d c4 = _mm256_set1_pd(0x1.55555cf172b91p-5), c5 = _mm256_set1_pd(0x1.1111167a4d017p-7);
	__m256d k = _mm256_fmadd_pd(x, _mm256_set1_pd(0x1.71547652b82fep7), _mm256_set1_pd(shift));
	__m256i n = _mm256_castpd_si256(k), part = _mm256_and_si256(n, _mm256_set1_epi64x(127));
	k = _mm256_sub_pd(k, _mm256_set1_pd(shift));
	__m256d r = _mm256_fmadd_pd(k, _mm256_set1_pd(-0x1.62e42fefap-8), x);
	r = _mm256_fmadd_pd(k, _mm256_set1_pd(-0x1.cf79abc9e3b3ap-47), r);
	__m256d even = both(part, 0, 2), odd = both(part, 1, 3); // faster than to gather
	__m256d rest = _mm256_unpacklo_pd(even, odd);
	__m256i bits = _mm256_castpd_si256(_mm256_unpackhi_pd(even, odd));
	__m256d scale = _mm256_castsi256_pd(_mm256_add_epi64(bits, _mm256_slli_epi64(n, 45)));
	__m256d square = _mm256_mul_pd(r, r);
	__m256d low = _mm256_fmadd_pd(_mm256_fmadd_pd(r, c3, c2), square, _mm256_add_pd(rest, r));
	__m256d all = _mm256_fmadd_pd(_mm256_mul_pd(square, square), _mm256_fmadd_pd(r, c5, c4), low);
	return _mm256_fmadd_pd(scale, all, scale);
}

// Likewise for expf, which computes in doubles, with 2**(k/32).
AVX2 static inline __m128 stepsf(__m128 single)
{
	const __m256d c0 = _mm256_set1_pd(0x1.c6af84b912394p-20), c1 = _mm256_set1_pd(0x1.ebfce50fac4f3p-13), c2 = _mm256_set1_pd(0x1.62e42ff0c52d6p-6);
	__m256d x = _mm256_cvtps_pd(single), unit = _mm256_set1_pd(0x1.71547652b82fep5);
	__m256d k = _mm256_fmadd_pd(x, unit, _mm256_set1_pd(shift));
	__m256i n = _mm256_castpd_si256(k), part = _mm256_and_si256(n, _mm256_set1_epi64x(31));
	k = _mm256_sub_pd(k, _mm256_set1_pd(shift));
	__m256d r = _mm256_fmsub_pd(x, unit, k);
	__m256i bits = _mm256_i64gather_epi64((const long long *)&exp2_table[0].bits, _mm256_slli_epi64(part, 3), 8);
	__m256d scale = _mm256_castsi256_pd(_mm256_add_epi64(bits, _mm256_slli_epi64(n, 47)));
	__m256d low = _mm256_fmadd_pd(r, c2, _mm256_set1_pd(1));
	__m256d all = _mm256_fmadd_pd(_mm256_fmadd_pd(c0, r, c1), _mm256_mul_pd(r, r), low);
	return _mm256_cvtpd_ps(_mm256_mul_pd(all, scale));
}

AVX2 static inline __m256 steps8(__m256 x)
{
	return _mm256_set_m128(stepsf(_mm256_extractf128_ps(x, 1)), stepsf(_mm256_castps256_ps128(x)));
}

// alike tells whether the steps give the bits of the C library at probes of all sizes.
AVX2 static int alike(void)
{
	enum { PROBES = 512 };
	uint64_t random = 1;
	for (int i = 0; i < PROBES; i++) {
		double x[4], y[4];
		float xf[8], yf[8];
		for (int j = 0; j < 8; j++) {
			random = random * 6364136223846793005u + 1442695040888963407u;
			double size = (double)(int64_t)random * 0x1p-63; // from -1 to 1
			x[j & 3] = size * (i & 1 ? 2 : plain);
			xf[j] = (float)size * (i & 1 ? 2 : plainf);
		}
		_mm256_storeu_pd(y, steps(_mm256_loadu_pd(x)));
		_mm256_storeu_ps(yf, steps8(_mm256_loadu_ps(xf)));
		for (int j = 0; j < 8; j++) {
			float want = expf(xf[j]);
			if (memcmp(&want, &yf[j], sizeof want))
				return 0;
		}
		for (int j = 0; j < 4; j++) {
			double want = exp(x[j]);
			if (memcmp(&want, &y[j], sizeof want))
				return 0;
		}
	}
	return 1;
}

static atomic_int known;

AVX2 static __attribute__((noinline)) __m256d one_by_one(__m256d x)
{
	double a[4];
	_mm256_storeu_pd(a, x);
	for (int i = 0; i < 4; i++)
		a[i] = exp(a[i]);
	return _mm256_loadu_pd(a);
}

AVX2 static __attribute__((noinline)) __m256 one_by_onef(__m256 x)
{
	float a[8];
	_mm256_storeu_ps(a, x);
	for (int i = 0; i < 8; i++)
		a[i] = expf(a[i]);
	return _mm256_loadu_ps(a);
}

AVX2 __m256d hpf_rt_exp_4(__m256d x)
{
	__m256d size = _mm256_andnot_pd(_mm256_set1_pd(-0.0), x);
	int usual = _mm256_movemask_pd(_mm256_cmp_pd(size, _mm256_set1_pd(plain), _CMP_LT_OQ));
	return usual == 15 && hpf_trusted(&known, alike) ? steps(x) : one_by_one(x);
}

AVX2 __m256 hpf_rt_expf_8(__m256 x)
{
	__m256 size = _mm256_andnot_ps(_mm256_set1_ps(-0.0f), x);
	int usual = _mm256_movemask_ps(_mm256_cmp_ps(size, _mm256_set1_ps(plainf), _CMP_LT_OQ));
	return usual == 255 && hpf_trusted(&known, alike) ? steps8(x) : one_by_onef(x);
}
