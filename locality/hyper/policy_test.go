package hyper

import (
	"math/rand"
	"slices"
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
		{"matrix with a dense row", arrow(1 << 17), 1000, false, Method{}, "expander"},
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

// arrow is a matrix with a diagonal, a dense row and a dense column: going through the dense row for each of its columns
// would take minutes.
func arrow(n int) Loop {
	l := &RowLoop{Columns: n, Start: []int32{0}}
	for i := range int32(n) {
		if i == 0 {
			l.Pins = append(l.Pins, identity(n)...)
		} else {
			l.Pins = append(l.Pins, 0, i)
		}
		l.Start = append(l.Start, int32(len(l.Pins)))
	}
	return l
}

// TestBallCountsNeighbours compares what a ball counts by hyperedges with going from each vertex to each of its neighbours.
func TestBallCountsNeighbours(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 50 {
		h := randomHypergraph(r)
		for seed := range int32(h.Vertices) {
			for _, size := range []int{1, 3, h.Vertices} {
				inside, all := ball(h, h.Transpose(), seed, size)
				wantInside, wantAll := neighboursOf(h, seed, size)
				require.Equal(t, wantInside, inside)
				require.Equal(t, wantAll, all)
			}
		}
	}
}

func randomHypergraph(r *rand.Rand) *Hypergraph {
	vertices, start, pins := 1+r.Intn(12), []int32{0}, []int32(nil)
	for range r.Intn(15) {
		for range r.Intn(6) {
			pins = append(pins, int32(r.Intn(vertices)))
		}
		start = append(start, int32(len(pins)))
	}
	return must(FromRows(vertices, start, pins))
}

// neighboursOf grows a part of some size around a vertex and counts the neighbours of its vertices, those inside first.
func neighboursOf(h *Hypergraph, seed int32, size int) (inside, all int) {
	t, part := h.Transpose(), []int32{seed}
	neighbours := func(v int32, visit func(w int32)) {
		for _, e := range t.Edge(v) {
			for _, w := range h.Edge(e) {
				if w != v {
					visit(w)
				}
			}
		}
	}
	for head := 0; head < len(part); head++ {
		neighbours(part[head], func(w int32) {
			if !slices.Contains(part, w) && len(part) < size {
				part = append(part, w)
			}
		})
	}
	for _, v := range part {
		neighbours(v, func(w int32) {
			all++
			if slices.Contains(part, w) {
				inside++
			}
		})
	}
	return inside, all
}
