package hyper

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// inTwoSteps is the default order as it is defined.
func inTwoSteps(h *Hypergraph) Order {
	data := BreadthFirst(h, nil)
	return Order{data, FirstDatum(h.Renumber(data))}
}

// TestSearchPairs: for pairs, repeated ones, isolated vertices and several components among them,
// one search finds what two steps do, and the pairs as they are under the order.
func TestSearchPairs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vertices := rapid.IntRange(2, 120).Draw(t, "vertices")
		edges := rapid.IntRange(0, 200).Draw(t, "edges")
		first := rapid.SliceOfN(rapid.Int32Range(0, int32(vertices-1)), edges, edges).Draw(t, "first")
		second := rapid.SliceOfN(rapid.Int32Range(1, int32(vertices-1)), edges, edges).Draw(t, "distance")
		for i, v := range first {
			second[i] = (v + second[i]) % int32(vertices)
		}
		l := EdgeLoop(vertices, first, second)
		h := l.Hypergraph()
		want := inTwoSteps(h)
		require.Equal(t, want, Compose(DefaultMethod, h, nil, Sizes{}))
		got, ordered := l.Compose(DefaultMethod, Sizes{})
		require.Equal(t, want, got)
		require.Equal(t, l.Reordered(want), ordered)
	})
}

// TestSearchManyPairs is the same for so many that they are searched on huge pages.
func TestSearchManyPairs(t *testing.T) {
	l, _ := shuffledMesh(400, 400, 1)
	want := inTwoSteps(l.Hypergraph())
	got, ordered := l.Compose(DefaultMethod, Sizes{})
	require.Equal(t, want, got)
	require.Equal(t, l.Reordered(want), ordered)
}

// TestSearchOfOtherHyperedges: what are no pairs is ordered all the same.
func TestSearchOfOtherHyperedges(t *testing.T) {
	for _, index := range [][][]int32{
		{{0, 1, 2}, {1, 1, 0}},            // one with equal pins
		{{0, 1, 2}, {1, 2, 3}, {2, 3, 4}}, // three pins
		{{4, 0}},                          // one pin
	} {
		l := &IndexLoop{5, index, nil}
		want := inTwoSteps(l.Hypergraph())
		got, ordered := l.Compose(DefaultMethod, Sizes{})
		require.Equal(t, want, got)
		require.Equal(t, l.Reordered(want), ordered)
	}
	require.Panics(t, func() { EdgeLoop(2, []int32{0}, []int32{2}).Compose(DefaultMethod, Sizes{}) })
}
