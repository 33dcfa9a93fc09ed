package hyper

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// traced counts the iterations of a loop that are run.
type traced struct {
	Loop
	iterations *int
}

func (t traced) Trace(first, last int, touch func(address uint64)) {
	*t.iterations += last - first
	t.Loop.Trace(first, last, touch)
}

// The policy's cost follows from what a sample runs: small loops as a whole, and twice.
func TestSampledIterations(t *testing.T) {
	for _, n := range []int{1, 1000, 2 * windows * windowIterations, 2*windows*windowIterations + 1, 300000} {
		a := make([]int32, n)
		count := 0
		Sample(traced{EdgeLoop(1, a, a), &count}, HostCaches)
		require.Equal(t, SampledIterations(n), count, n)
	}
}
