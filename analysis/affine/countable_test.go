package affine_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/affine"
)

// TestCountable checks that of numbers near the ends of 64 bits nobody takes sums.
func TestCountable(t *testing.T) {
	for _, c := range []int64{math.MinInt64, math.MinInt64 + 1, -1 << 60, 1 << 60, math.MaxInt64} {
		require.False(t, affine.Constant(c).Countable(), "%d", c)
		require.False(t, affine.Variable(2).Scale(c).Countable(), "%d", c)
	}
	for _, c := range []int64{-1<<60 + 1, -1, 0, 1, 1<<60 - 1} {
		require.True(t, affine.Variable(2).Scale(c).AddConst(c).Countable(), "%d", c)
	}
}
