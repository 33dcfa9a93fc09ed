package hyper

import (
	"math/rand/v2"
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

// Closedness is the share of the neighbours of a part's vertices that are in the part.
func TestClosednessOfABall(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		vertices := 2 + random.IntN(30)
		start, pins := []int32{0}, []int32(nil)
		for range 1 + random.IntN(20) {
			for range 1 + random.IntN(5) {
				pins = append(pins, int32(random.IntN(vertices)))
			}
			start = append(start, int32(len(pins)))
		}
		h, err := FromRows(vertices, start, pins)
		require.NoError(t, err)
		transposed := h.Transpose()
		seed, size := int32(random.IntN(vertices)), 1+random.IntN(vertices)
		part := []int32{seed}
		for head := 0; head < len(part); head++ {
			for _, e := range transposed.Edge(part[head]) {
				for _, w := range h.Edge(e) {
					if len(part) < size && !slices.Contains(part, w) {
						part = append(part, w)
					}
				}
			}
		}
		inside, all := 0, 0
		for _, v := range part {
			for _, e := range transposed.Edge(v) {
				for _, w := range h.Edge(e) {
					if w != v {
						all++
						if slices.Contains(part, w) {
							inside++
						}
					}
				}
			}
		}
		gotInside, gotAll := ball(h, transposed, seed, size)
		require.Equal(t, [2]int{inside, all}, [2]int{gotInside, gotAll})
	}
}
