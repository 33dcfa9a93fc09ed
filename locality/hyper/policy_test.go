package hyper

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDecide runs the policy on loops that it should order, and on those that it should not.
func TestDecide(t *testing.T) {
	mesh, natural := shuffledMesh(300, 300, 1)
	small, _ := shuffledMesh(12, 10, 1)
	for _, c := range []struct {
		name   string
		loop   Loop
		steps  int64
		fixed  bool
		method Method
		reason string
	}{
		{"mesh", mesh, 1000, false, DefaultMethod, "even degrees"},
		{"mesh whose data stay", mesh, 1000, true, Method{KeepData, IterationDatum}, "may not move"},
		{"mesh once", mesh, 1, false, Method{}, "would not pay in 1 steps"},
		{"mesh a few times", mesh, 11, false, Method{KeepData, IterationDatum}, "too few steps"},
		{"natural mesh", naturalMesh(mesh, natural), 1000, false, Method{}, "already within"},
		{"small mesh", small, 1000000, false, Method{}, "small"},
		{"expander", zeusExpander(), 40, false, Method{}, "expander"},
		{"stencil", zeusShuffled(), 1000, false, DefaultMethod, "even degrees"},
		{"power law", powerLaw(15), 2, false, Method{}, "would not pay"},
		{"power law often", powerLaw(15), 10000, false, Method{DataDegree, IterationDatum}, "uneven degrees"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := Situation{Caches: PaperCaches, Times: ReferenceTimes, Steps: c.steps, Fixed: c.fixed}
			d := Decide(c.loop, s)
			t.Logf("%v (%s): skew %.1f, L1 %.2f -> %.2f, limit %.2f, break-even %.1f", d.Method, d.Reason, d.Skew, d.Now.L1, d.Predicted.L1, d.Limit.L1, d.BreakEven())
			require.Equal(t, c.method, d.Method)
			require.Contains(t, d.Reason, c.reason)
			require.NoError(t, d.Order.Verify(c.loop.Elements(), c.loop.Iterations()))
			require.LessOrEqual(t, d.BreakEven(), float64(c.steps))
			require.Equal(t, d, Decide(c.loop, s), "deterministic")
		})
	}
}

// naturalMesh returns a shuffled mesh in the order that a person would give it.
func naturalMesh(shuffled *IndexLoop, natural Numbering) Loop {
	return shuffled.Reordered(Order{natural, FirstDatum(shuffled.Hypergraph().Renumber(natural))})
}

// TestSkewOfTouchedVertices says that vertices in no hyperedge make degrees no more uneven.
func TestSkewOfTouchedVertices(t *testing.T) {
	for _, vertices := range []int{4, 1000} {
		h := must(Build(vertices, []int32{0, 1, 2, 3}, []int32{1, 2, 3, 0}))
		require.Equal(t, 4, h.Touched())
		require.InDelta(t, 1, Skew(h), 1e-9)
	}
}
