package exported

/*
#define _GNU_SOURCE
#include <dlfcn.h>
#include <immintrin.h>
#include <stdint.h>

#define AVX2 __attribute__((target("avx2,fma")))

AVX2 static void exp4(double *x)
{
	typedef __m256d function(__m256d);
	function *f = (function *)dlsym(RTLD_DEFAULT, "hpf_rt_exp_4");
	_mm256_storeu_pd(x, f(_mm256_loadu_pd(x)));
}

AVX2 static void eight(const char *name, float *x)
{
	typedef __m256 function(__m256);
	function *f = (function *)dlsym(RTLD_DEFAULT, name);
	_mm256_storeu_ps(x, f(_mm256_loadu_ps(x)));
}

static void exp8(float *x) { eight("hpf_rt_expf_8", x); }
static void tanh8(float *x) { eight("hpf_rt_tanhf_8", x); }

static double one(double x) { return ((double (*)(double))dlsym(RTLD_DEFAULT, "hpf_rt_exp"))(x); }
static float onef(float x) { return ((float (*)(float))dlsym(RTLD_DEFAULT, "hpf_rt_expf"))(x); }
static float tangent(float x) { return ((float (*)(float))dlsym(RTLD_DEFAULT, "hpf_rt_tanhf"))(x); }
*/
import "C"

// Exp4 calls hpf_rt_exp_4, and Exp8 hpf_rt_expf_8, which need a processor with AVX2 and FMA.
func Exp4(x [4]float64) [4]float64 {
	C.exp4((*C.double)(&x[0]))
	return x
}

// Exp8 is like Exp4.
func Exp8(x [8]float32) [8]float32 {
	C.exp8((*C.float)(&x[0]))
	return x
}

// Tanh8 calls hpf_rt_tanhf_8.
func Tanh8(x [8]float32) [8]float32 {
	C.tanh8((*C.float)(&x[0]))
	return x
}

// Exp calls hpf_rt_exp.
func Exp(x float64) float64 { return float64(C.one(C.double(x))) }

// Expf calls hpf_rt_expf.
func Expf(x float32) float32 { return float32(C.onef(C.float(x))) }

// Tanhf calls hpf_rt_tanhf.
func Tanhf(x float32) float32 { return float32(C.tangent(C.float(x))) }
