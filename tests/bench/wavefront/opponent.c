// Wavefronts by hand: columns are dealt out in blocks, rows are cut into strips, and every strip
// of the last column goes to the next rank. Prints the seconds of a sweep for the given width
// of strips: the least of the sweeps.
//
//	opponent gs|p2p N WIDTH SWEEPS
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int n, rank, size, first, last; // columns 1..n-2 that are computed here: first..last
static double *a;                      // columns first-1..last+1

#define A(i, j) a[(size_t)((j) - (first - 1)) * n + (i)]

static void gauss_seidel(int lo, int hi)
{
	for (int j = first; j <= last; j++)
		for (int i = lo; i < hi; i++)
			A(i, j) = 0.25 * (A(i - 1, j) + A(i + 1, j) + A(i, j - 1) + A(i, j + 1));
}

static void point_to_point(int lo, int hi)
{
	for (int j = first; j <= last; j++)
		for (int i = lo; i < hi; i++)
			A(i, j) = A(i - 1, j) + A(i, j - 1) - A(i - 1, j - 1);
}

static void sweep(int gs, int width)
{
	MPI_Request request = MPI_REQUEST_NULL;
	if (gs) // the old values of the right neighbour's first column
		MPI_Sendrecv(&A(0, first), n, MPI_DOUBLE, rank > 0 ? rank - 1 : MPI_PROC_NULL, 1, &A(0, last + 1), n, MPI_DOUBLE,
		             rank < size - 1 ? rank + 1 : MPI_PROC_NULL, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	for (int lo = 1; lo < n - 1; lo += width) {
		int hi = lo + width < n - 1 ? lo + width : n - 1;
		if (rank > 0)
			MPI_Recv(&A(lo, first - 1), hi - lo, MPI_DOUBLE, rank - 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
		if (gs)
			gauss_seidel(lo, hi);
		else
			point_to_point(lo, hi);
		MPI_Wait(&request, MPI_STATUS_IGNORE);
		if (rank < size - 1)
			MPI_Isend(&A(lo, last), hi - lo, MPI_DOUBLE, rank + 1, 2, MPI_COMM_WORLD, &request);
	}
	MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (argc != 5) {
		fprintf(stderr, "usage: opponent gs|p2p N WIDTH SWEEPS\n");
		MPI_Abort(MPI_COMM_WORLD, 2);
	}
	int gs = !strcmp(argv[1], "gs"), width = atoi(argv[3]), sweeps = atoi(argv[4]);
	n = atoi(argv[2]);
	first = 1 + (n - 2) * rank / size;
	last = (n - 2) * (rank + 1) / size;
	a = malloc(sizeof(double) * (size_t)n * (size_t)(last - first + 3));
	for (int j = first - 1; j <= last + 1; j++)
		for (int i = 0; i < n; i++)
			A(i, j) = (i * 7 + j * 13) % 17;
	double best = 1e30;
	for (int s = 0; s < sweeps; s++) {
		MPI_Barrier(MPI_COMM_WORLD);
		double begin = MPI_Wtime();
		sweep(gs, width);
		MPI_Barrier(MPI_COMM_WORLD);
		double took = MPI_Wtime() - begin;
		if (took < best)
			best = took;
	}
	if (rank == 0)
		printf("%.9f\n", best);
	MPI_Finalize();
	return 0;
}
