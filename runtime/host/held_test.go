package host

import (
	"io"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestHeldOutput lets rank 0 write ahead of others, and fails somewhere: what statements before the failure have written is there,
// once, in each of two units and in the order of both, and what was shown before it is the beginning of that.
func TestHeldOutput(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var both strings.Builder // as on a terminal
		var written, expected [2]strings.Builder
		var all strings.Builder
		reached := int64(0)
		h := newHeld()
		h.all = func() int64 { return reached }
		var units [2]*sink
		for i := range units {
			units[i] = &sink{held: h, file: io.MultiWriter(&both, &written[i])}
		}
		failed := rapid.Int64Range(0, 12).Draw(t, "failed")
		for number := int64(1); number <= 12; number++ {
			for range rapid.IntRange(0, 3).Draw(t, "records") {
				unit := rapid.IntRange(0, 1).Draw(t, "unit")
				text := strings.Repeat("xy"[unit:unit+1], rapid.SampledFrom([]int{0, 1, 7, heldEnough}).Draw(t, "length")) + "\n"
				_, _ = units[unit].Write([]byte(text))
				require.NoError(t, units[unit].wrote(number))
				if number <= failed {
					all.WriteString(text)
					expected[unit].WriteString(text)
				}
			}
			reached = max(reached, min(failed, number-rapid.Int64Range(0, 4).Draw(t, "behind")))
			if rapid.Bool().Draw(t, "shown") {
				h.flush(reached)
				require.True(t, strings.HasPrefix(all.String(), both.String()))
			}
		}
		h.forget(failed)
		h.flush(math.MaxInt64)
		require.Equal(t, all.String(), both.String())
		for i := range units {
			require.Equal(t, expected[i].String(), written[i].String())
		}
	})
}
