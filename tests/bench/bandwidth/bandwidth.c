// The machine's memory bandwidth on one and on two cores: what two ranks can gain at most
// where a program is bound by memory. Prints bytes per second on one core and on two, the
// bytes being those that the triad names (a store also reads the line that it changes, which
// is not counted). Best of several repetitions.
#include <omp.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { N = 20000000, REPETITIONS = 5 };

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

static double rate(double bytes, int threads)
{
	double best = 1e9;
	omp_set_num_threads(threads);
	for (int r = 0; r < REPETITIONS; r++) {
		double t = omp_get_wtime();
		triad();
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
	double one = rate(24.0 * N, 1), two = rate(24.0 * N, 2);
	printf("%g %g\n", one, two);
}
