package inspect

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Ranks look into each other's tables at the same time: a question about what is known leaves a table alone, also one that
// would have to grow for more.
func TestLookingLeavesATableAlone(t *testing.T) {
	table := newDistinct()
	for n := range int32(1 << 10) {
		number, fresh := table.slot(int64(n) * 7)
		require.True(t, fresh)
		require.Equal(t, n, number)
		room := len(table.keys)
		for k := range n + 1 {
			number, fresh = table.slot(int64(k) * 7)
			require.False(t, fresh)
			require.Equal(t, k, number)
			number, known := table.find(int64(k) * 7)
			require.True(t, known)
			require.Equal(t, k, number)
		}
		require.Len(t, table.keys, room)
	}
}
