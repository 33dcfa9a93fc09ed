package host

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestHeldOutput lets rank 0 write ahead of others, and fails somewhere: what statements before the failure have written is there,
// once, and what was shown before it is the beginning of that.
func TestHeldOutput(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var file, all strings.Builder
		reached := int64(0)
		h := &held{file: &file, all: func() int64 { return reached }}
		failed := rapid.Int64Range(0, 12).Draw(t, "failed")
		for number := int64(1); number <= 12; number++ {
			for range rapid.IntRange(0, 3).Draw(t, "records") {
				text := strings.Repeat("x", rapid.SampledFrom([]int{0, 1, 7, heldEnough}).Draw(t, "length")) + "\n"
				_, _ = h.Write([]byte(text))
				require.NoError(t, h.wrote(number))
				if number <= failed {
					all.WriteString(text)
				}
			}
			reached = max(reached, min(failed, number-rapid.Int64Range(0, 4).Draw(t, "behind")))
			if rapid.Bool().Draw(t, "shown") {
				require.NoError(t, h.flush(reached))
				require.True(t, strings.HasPrefix(all.String(), file.String()))
			}
		}
		h.forget(failed)
		require.NoError(t, h.flush(math.MaxInt64))
		require.Equal(t, all.String(), file.String())
	})
}
