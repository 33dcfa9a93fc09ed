package inspect

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/mapping"
	"hpfc/runtime/comm"
)

// The policy waits longer where arrays are large: its tables have a place for each of their elements, however few are named.
func TestThePolicyCostsMoreWithLargeArrays(t *testing.T) {
	small, large := policyCost(1000, 3, 1000), policyCost(1000, 3, 100_000_000)
	require.Greater(t, large, 10*small)
	x := New(comm.Alone(), oneProcess{ranks: 1, layout: &mapping.Layout{Size: 5000}}, Locality{})
	require.Equal(t, time.Duration(10000), x.cells([]int64{3, 7, 3, 7, 7}))
}
