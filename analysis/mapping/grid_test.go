package mapping

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFactorExamples(t *testing.T) {
	for _, c := range []struct {
		n    int64
		want []int64
	}{
		{16, []int64{4, 4}},
		{6, []int64{2, 3}},
		{13, []int64{1, 13}},
		{1, []int64{1, 1}},
		{24, []int64{4, 6}},
		{12, []int64{2, 2, 3}},
		{44, []int64{2, 2, 11}},
		{4096, []int64{16, 16, 16}},
		{7, []int64{7}},
	} {
		require.Equal(t, c.want, Factor(c.n, len(c.want)), "%d", c.n)
	}
}

// Factor is the least of all factorisations into non-increasing extents, in lexicographic
// order, the other way round.
func TestFactorIsTheMostBalanced(t *testing.T) {
	for n := int64(1); n <= 100; n++ {
		for rank := 1; rank <= 4; rank++ {
			all := factorisations(n, n, rank)
			want := slices.MinFunc(all, slices.Compare[[]int64])
			slices.Reverse(want)
			require.Equal(t, want, Factor(n, rank))
		}
	}
}

func factorisations(n, limit int64, rank int) [][]int64 {
	if rank == 0 {
		if n == 1 {
			return [][]int64{nil}
		}
		return nil
	}
	var all [][]int64
	for d := int64(1); d <= limit; d++ {
		if n%d == 0 {
			for _, rest := range factorisations(n/d, d, rank-1) {
				all = append(all, append([]int64{d}, rest...))
			}
		}
	}
	return all
}
