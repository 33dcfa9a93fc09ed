package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"kitten", "sitting", 3}, {"run", "urn", 2}, {"build", "bulid", 2},
	} {
		require.Equal(t, c.want, editDistance(c.a, c.b), "%s %s", c.a, c.b)
	}
}

// TestEditDistanceIsAMetric checks symmetry, identity and the triangle inequality.
func TestEditDistanceIsAMetric(t *testing.T) {
	word := rapid.StringMatching(`[ab]{0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := word.Draw(t, "a"), word.Draw(t, "b"), word.Draw(t, "c")
		require.Equal(t, editDistance(a, b), editDistance(b, a))
		require.Equal(t, a == b, editDistance(a, b) == 0)
		require.LessOrEqual(t, editDistance(a, c), editDistance(a, b)+editDistance(b, c))
	})
}

func TestDidYouMean(t *testing.T) {
	names := []string{"run", "build", "compile", "check", "doctor"}
	require.Equal(t, ": did you mean 'hpfc check'?", didYouMean("chekc", names, "hpfc "))
	require.Empty(t, didYouMean("lint", names, "hpfc "))
}
