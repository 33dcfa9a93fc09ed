package host

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestStallAfterHalfAMinute(t *testing.T) {
	for text, want := range map[string]time.Duration{"": 30 * time.Second, "0": 0, "0.5": 500 * time.Millisecond} {
		t.Setenv(stallVariable, text)
		require.NoError(t, checkVariables())
		require.Equal(t, want, stallAfter())
	}
	for _, text := range []string{"soon", "-1", "1e300"} {
		t.Setenv(stallVariable, text)
		require.ErrorContains(t, checkVariables(), stallVariable)
	}
}
