// The machine's memory bandwidth on one and on two cores: what two ranks can gain at most
// where a program is bound by memory. For each kernel a line "name bytes-per-second-on-one
// bytes-per-second-on-two", the bytes being those that the program names (a store also reads
// the line that it changes, which is not counted). Best of several repetitions.
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { N = 20000000, REPETITIONS = 10 };

static double *array(void)
{
	size_t bytes = N * sizeof(double) + (2 << 20);
	char *m = mmap(0, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (m == MAP_FAILED)
		return 0;
	madvise(m, bytes, MADV_HUGEPAGE);
	memset(m, 0, bytes);
	return (double *)m;
}

static double *a, *b, *c;

static void triad(void)
{
#pragma omp parallel for
	for (long i = 0; i < N; i++)
		a[i] = b[i] + 3.0 * c[i];
}

static void copy(void)
{
#pragma omp parallel
	{
		size_t part = N / omp_get_num_threads(), first = part * omp_get_thread_num();
		memcpy(a + first, b + first, part * sizeof(double));
	}
}

static double rate(void (*kernel)(void), double bytes, int threads)
{
	double best = 1e9;
	omp_set_num_threads(threads);
	for (int r = 0; r < REPETITIONS; r++) {
		double t = omp_get_wtime();
		kernel();
		t = omp_get_wtime() - t;
		if (t < best)
			best = t;
	}
	return bytes / best;
}

int main(void)
{
	a = array(), b = array(), c = array();
	if (!a || !b || !c)
		return 1;
	printf("triad %g %g\n", rate(triad, 24.0 * N, 1), rate(triad, 24.0 * N, 2));
	printf("memcpy %g %g\n", rate(copy, 16.0 * N, 1), rate(copy, 16.0 * N, 2));
}
