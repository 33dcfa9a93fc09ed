package analysis

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Distances of names are those of the definition as far as anybody asks for them.
func TestEditDistance(t *testing.T) {
	var within func(a, b string, most int) bool
	within = func(a, b string, most int) bool {
		switch {
		case a == b:
			return most >= 0
		case most <= 0:
			return false
		case a == "" || b == "":
			return len(a)+len(b) <= most
		case a[0] == b[0]:
			return within(a[1:], b[1:], most)
		}
		swapped := len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0]
		return within(a[1:], b, most-1) || within(a, b[1:], most-1) || within(a[1:], b[1:], most-1) || swapped && within(a[2:], b[2:], most-1)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var names [2]string
		for i := range names {
			for range random.IntN(8) {
				names[i] += string("abc_"[random.IntN(4)])
			}
		}
		most := random.IntN(5)
		d := editDistance(names[0], names[1], most)
		require.Equal(t, within(names[0], names[1], most), d <= most, "%q %q %d", names[0], names[1], most)
		if d <= most {
			require.False(t, within(names[0], names[1], d-1), "%q %q %d", names[0], names[1], d)
		}
	}
}
