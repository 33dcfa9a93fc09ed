package hyper

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// ratesOf returns the hit rates of a loop under a method, on the paper's caches.
func ratesOf(t *testing.T, l Loop, h, temporal *Hypergraph, m Method, bytes int) Rates {
	t.Helper()
	o := Compose(m, h, temporal, SizesOf(PaperCaches, bytes))
	require.NoError(t, o.Verify(l.Elements(), l.Iterations()))
	return Simulate(l.Reordered(o), PaperCaches).Rates()
}

// TestMeshesReachTheLimit: on shuffled meshes of 490,000 and 512,000 vertices the default
// order is within 0.5 points of the compulsory limit.
func TestMeshesReachTheLimit(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates 200 million accesses")
	}
	for _, mesh := range []struct {
		name       string
		nx, ny, nz int
		before     float64 // measured for the unordered loop: 53.12 and 53.11
	}{{"2-D", 700, 700, 1, 54}, {"3-D", 80, 80, 80, 54}} {
		t.Run(mesh.name, func(t *testing.T) {
			l, _ := shuffledMesh(mesh.nx, mesh.ny, mesh.nz)
			h := l.Hypergraph()
			before := Simulate(l, PaperCaches)
			limit := LimitsOf(l, PaperCaches).Compulsory
			after := ratesOf(t, l, h, nil, DefaultMethod, 16)
			t.Logf("L1 %.2f -> %.2f, limit %.2f; not to memory %.2f -> %.2f, limit %.2f",
				before.Rates().L1, after.L1, limit.L1, before.Rates().L2, after.L2, limit.L2)
			require.Less(t, before.Rates().L1, mesh.before)
			require.InDelta(t, limit.L1, after.L1, 0.5)
		})
	}
}

// TestZeus repeats the paper's table, orders alone and in pairs, on its loop of 30,000
// iterations. Want are the L1 rates of this loop that an earlier program with a cache
// model measured, which cachegrind confirmed for four of the rows to 0.06 points.
//
// The paper says of its own loop, whose index functions it does not give: single orders
// bring the time down by 25.4 % on average, the best pair is H_PFB_D + H_NRC_I, and L1 goes
// from 75.1 to 91.7. Here the best pair is that one or H_BS_D + H_NRC_I, which costs less.
func TestZeus(t *testing.T) {
	l := zeusShuffled()
	h := l.Hypergraph()
	temporal := h.Transpose()
	limit := LimitsOf(l, PaperCaches).Compulsory
	require.InDelta(t, 95.83, limit.L1, 0.01)
	for _, row := range []struct {
		method Method
		want   float64
	}{
		{Method{KeepData, KeepIterations}, 50.49},
		{Method{DataTouch, KeepIterations}, 65.68},
		{Method{DataSearch, KeepIterations}, 63.69},
		{Method{DataClusters, KeepIterations}, 67.02},
		{Method{KeepData, IterationDatum}, 93.27},
		{Method{KeepData, IterationSearch}, 68.23},
		{Method{DataTouch, IterationDatum}, 81.37},
		{Method{DataSearch, IterationDatum}, 95.83},
		{Method{DataClusters, IterationDatum}, 95.47},
		{Method{DataParts, IterationDatum}, 95.20}, // not measured then; as first measured here
	} {
		got := ratesOf(t, l, h, temporal, row.method, 24)
		t.Logf("%-14v L1 %.2f (want %.2f)  L2 %.2f  TLB %.2f", row.method, got.L1, row.want, got.L2, got.TLB)
		require.InDelta(t, row.want, got.L1, 0.1, row.method)
	}
}

// TestZeusUnshuffled is the loop whose first hit rate resembles the paper's 75.1.
func TestZeusUnshuffled(t *testing.T) {
	l := zeusStencil()
	h := l.Hypergraph()
	require.InDelta(t, 77.06, ratesOf(t, l, h, nil, Method{}, 24).L1, 0.2)
	require.InDelta(t, 95.83, ratesOf(t, l, h, nil, Method{DataTouch, KeepIterations}, 24).L1, 0.2)
}

// TestZeusExpander: no order comes near the limit where every part of the data has its
// neighbours everywhere.
func TestZeusExpander(t *testing.T) {
	l := zeusExpander()
	h := l.Hypergraph()
	require.InDelta(t, 49.05, ratesOf(t, l, h, nil, Method{}, 24).L1, 0.5)
	require.Less(t, ratesOf(t, l, h, nil, DefaultMethod, 24).L1, 80.0)
}

// TestSampleAgrees compares the windows with the whole loop.
func TestSampleAgrees(t *testing.T) {
	l, _ := shuffledMesh(400, 400, 1)
	h := l.Hypergraph()
	for _, m := range []Method{{}, DefaultMethod} {
		ordered := l.Reordered(Compose(m, h, nil, SizesOf(PaperCaches, 16)))
		sampled, whole := Sample(ordered, PaperCaches).Rates(), Simulate(ordered, PaperCaches).Rates()
		t.Logf("%v: sampled %.2f, whole %.2f", m, sampled, whole)
		require.InDelta(t, whole.L1, sampled.L1, 1.5)
	}
}
