package hyper

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Whatever the links, every vertex gets a number of its own, and vertices without links get the last ones.
func TestLinksGrowIsBijection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "vertices")
		g := NewLinks(n, rapid.IntRange(1, 4).Draw(t, "most"))
		linked := map[int32]bool{}
		for range rapid.IntRange(0, 60).Draw(t, "links") {
			v, w := rapid.Int32Range(0, int32(n-1)).Draw(t, "v"), rapid.Int32Range(0, int32(n-1)).Draw(t, "w")
			g.Add(v, w)
			g.Add(w, v)
			linked[v], linked[w] = true, true
		}
		numbers, order := g.Grow(rapid.IntRange(1, 10).Draw(t, "size"))
		require.NoError(t, numbers.Verify(n))
		for v, number := range numbers {
			require.Equal(t, linked[int32(v)], int(number) < len(linked))
			require.Equal(t, int32(v), order[number])
		}
	})
}

// Parts of a shuffled mesh are compact: few edges leave them.
func TestLinksGrowCompactParts(t *testing.T) {
	const size = 512
	l, _ := shuffledMesh(24, 24, 24)
	a, b := l.Index[0], l.Index[1]
	g := NewLinks(24*24*24, 8)
	for e := range a {
		g.Add(a[e], b[e])
		g.Add(b[e], a[e])
	}
	numbers, _ := g.Grow(size)
	across := 0
	for e := range a {
		if numbers[a[e]]/size != numbers[b[e]]/size {
			across++
		}
	}
	require.Less(t, float64(across)/float64(len(a)), 0.45)
}
