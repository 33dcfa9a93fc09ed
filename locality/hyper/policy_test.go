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
		{"mesh a few times", mesh, 15, false, Method{KeepData, IterationDatum}, "too few steps"},
		{"natural mesh", naturalMesh(mesh, natural), 1000, false, Method{}, "already within"},
		{"small mesh", small, 1000000, false, Method{}, "small"},
		{"expander", zeusExpander(), 100, false, Method{}, "expander"},
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

// TestDecideFollowsDependences: an order of which dependences leave nothing is not taken.
func TestDecideFollowsDependences(t *testing.T) {
	mesh, _ := shuffledMesh(300, 300, 1)
	s := Situation{Caches: PaperCaches, Times: ReferenceTimes, Steps: 1000, Fixed: true}
	free := Decide(mesh, s)
	require.NotNil(t, free.Order.Iterations)
	require.Equal(t, free.Predicted, free.Final)

	s.Follow = func(Sequence) Sequence { return identity(mesh.Iterations()) }
	serial := Decide(mesh, s)
	require.Nil(t, serial.Order.Iterations)
	require.Equal(t, free.Predicted, serial.Predicted)
	require.Equal(t, serial.Now, serial.Final)
	require.Contains(t, serial.Reason, "would not pay")

	writes := must(Build(mesh.Data, mesh.Index...))
	d, err := Depend(&Hypergraph{Vertices: mesh.Data, Start: make([]int32, mesh.Iterations()+1)}, writes)
	require.NoError(t, err)
	s.Follow = d.TopoFollow
	updates := Decide(mesh, s)
	t.Logf("L1 %.2f, wanted %.2f, left by the order of the updates %.2f", updates.Now.L1, updates.Predicted.L1, updates.Final.L1)
	require.NoError(t, d.Verify(updates.Order.Iterations))
	require.Greater(t, updates.Final.L1, updates.Now.L1)
	require.NotEqual(t, updates.Final, updates.Predicted)
}

// naturalMesh returns a shuffled mesh in the order that a person would give it.
func naturalMesh(shuffled *IndexLoop, natural Numbering) Loop {
	return shuffled.Reordered(Order{natural, FirstDatum(shuffled.Hypergraph().Renumber(natural))})
}
