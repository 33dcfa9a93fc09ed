// Lines of a destination, put together from pieces of sources; see sweepwindow.go.
#include <immintrin.h>

#include "kernels.h"

#define VECTORS __attribute__((target("avx512f,avx512bw,avx512vbmi")))

int64_t hpf_can_assemble(void)
{
	return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi");
}

VECTORS static inline __m512i pair(const struct hpf_pair *p, int64_t src)
{
	__m512i a = _mm512_maskz_loadu_epi8(p->need[0], (const char *)(p->from[0] + src));
	__m512i b = _mm512_maskz_loadu_epi8(p->need[1], (const char *)(p->from[1] + src));
	return _mm512_permutex2var_epi8(a, _mm512_load_si512(p->take), b);
}

VECTORS static inline __attribute__((always_inline)) void assemble(char *dst, const struct hpf_assembly *a, int64_t width, int64_t src,
                                                                  int64_t times, int stream)
{
	for (; times > 0; times--, src += a->src_step) {
		const struct hpf_pair *p = a->pairs;
		for (int64_t l = 0; l < a->lines; l++, dst += HPF_LINE) {
			__m512i line = pair(p++, src);
			for (int64_t k = 1; k < width; k++)
				line = _mm512_or_si512(line, pair(p++, src));
			if (stream)
				_mm512_stream_si512((__m512i *)dst, line);
			else
				_mm512_storeu_si512(dst, line);
		}
	}
}

VECTORS void hpf_assemble(char *dst, const struct hpf_assembly *a, int64_t src, int64_t times, int64_t stream)
{
	if (a->width == 1 && stream)
		assemble(dst, a, 1, src, times, 1);
	else if (a->width == 1)
		assemble(dst, a, 1, src, times, 0);
	else if (stream)
		assemble(dst, a, a->width, src, times, 1);
	else
		assemble(dst, a, a->width, src, times, 0);
}
