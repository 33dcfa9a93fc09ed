// Lines of a destination, put together from pieces of sources; see sweepwindow.go.
#include <immintrin.h>

#include "kernels.h"

#define VECTORS __attribute__((target("avx512f,avx512bw,avx512vbmi")))

enum { AHEAD = 1 << 10 }; // bytes

int64_t hpf_can_assemble(void)
{
	return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi");
}

int64_t hpf_fetches_late(void) { return __builtin_cpu_is("amd"); }

VECTORS static inline __m512i pair(const struct hpf_pair *p, int64_t src, int fetch)
{
	const char *first = (const char *)(p->from[0] + src), *second = (const char *)(p->from[1] + src);
	if (fetch) {
		_mm_prefetch(first + AHEAD, _MM_HINT_T0);
		_mm_prefetch(second + AHEAD, _MM_HINT_T0);
	}
	__m512i a = _mm512_maskz_loadu_epi8(p->need[0], first), b = _mm512_maskz_loadu_epi8(p->need[1], second);
	return _mm512_permutex2var_epi8(a, _mm512_load_si512(p->take), b);
}

VECTORS static inline __attribute__((always_inline)) void assemble(char *dst, const struct hpf_assembly *a, int64_t src, int64_t times,
                                                                  int stream, int fetch)
{
	for (; times > 0; times--, src += a->src_step) {
		const struct hpf_pair *p = a->pairs;
		for (int64_t l = 0; l < a->lines; l++, p++, dst += HPF_LINE) {
			__m512i line = pair(p, src, fetch);
			for (; p->more; p++)
				line = _mm512_or_si512(line, pair(p + 1, src, fetch));
			if (stream)
				_mm512_stream_si512((__m512i *)dst, line);
			else
				_mm512_storeu_si512(dst, line);
		}
	}
}

VECTORS void hpf_assemble(char *dst, const struct hpf_assembly *a, int64_t src, int64_t times, int64_t stream)
{
	if (stream && a->fetch)
		assemble(dst, a, src, times, 1, 1);
	else if (stream)
		assemble(dst, a, src, times, 1, 0);
	else
		assemble(dst, a, src, times, 0, 0);
}
