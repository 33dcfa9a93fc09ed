package bench

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEveryOperationHasARow(t *testing.T) {
	var out strings.Builder
	require.NoError(t, Goroutines(&out, 3, []int{8, 1000}, nil))
	for _, operation := range OverMessages {
		require.Contains(t, out.String(), "\n"+operation)
	}
	require.Equal(t, 1, strings.Count(out.String(), "operation"))
	require.Equal(t, 2+2*14, strings.Count(out.String(), "\n"))
	require.Equal(t, 2, strings.Count(out.String(), "(chosen)"))
	for line := range strings.Lines(out.String()) {
		if name := strings.Fields(line)[0]; name != "a" && name != "operation" {
			require.Contains(t, OverMessages, name)
		}
	}
}
