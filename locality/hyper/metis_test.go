//go:build metis

package hyper

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/locality/hyper/metis"
)

// TestAgainstMETIS compares the cost of the default order with METIS's k-way partitioning
// into parts of half the first-level cache, each part then searched breadth first: at equal
// hit rates, all costs from the index arrays on. Times are of processor, the shortest of
// three. It needs Debian's libmetis-dev: go test -tags metis -run METIS -v.
func TestAgainstMETIS(t *testing.T) {
	for _, mesh := range []struct {
		name       string
		nx, ny, nz int
	}{{"2-D 700^2", 700, 700, 1}, {"3-D 80^3", 80, 80, 80}} {
		l, _ := shuffledMesh(mesh.nx, mesh.ny, mesh.nz)
		rate := func(o Order) float64 {
			require.NoError(t, o.Verify(l.Elements(), l.Iterations()))
			return Sample(l.Reordered(o), PaperCaches).Rates().L1
		}
		ours, theirs := new(Order), new(Order)
		search := shortest(func() { *ours, _ = l.Compose(DefaultMethod, Sizes{}) })
		grow := shortest(func() { Compose(Method{DataParts, IterationDatum}, l.Hypergraph(), nil, SizesOf(PaperCaches, 16)) })
		kway := shortest(func() { *theirs = metisOrder(t, l) })
		a, b := rate(*ours), rate(*theirs)
		t.Logf("%s: bs+nrc %v (L1 %.2f), pfb+nrc %v, METIS k-way + search + nrc %v (L1 %.2f): ratio %.2f",
			mesh.name, search, a, grow, kway, b, search.Seconds()/kway.Seconds())
		require.InDelta(t, b, a, 0.3)
		require.Less(t, search.Seconds(), 0.4*kway.Seconds())
	}
}

func metisOrder(t *testing.T, l *IndexLoop) Order {
	h := l.Hypergraph()
	g := star(h)
	parts := h.Vertices/SizesOf(PaperCaches, 16).Part + 1
	part, err := metis.KWay(g.start, g.adjacent, parts)
	require.NoError(t, err)
	inParts := level{graph: g, cluster: clustering{part, parts}, members: membersOf(part, parts)}
	data := Sequence(inParts.expand(identity(parts))).Numbering()
	return Order{data, FirstDatum(h.Renumber(data))}
}

// shortest returns the shortest of three runs, in processor time.
func shortest(f func()) time.Duration {
	least := time.Duration(1 << 62)
	for range 3 {
		least = min(least, clock(f))
	}
	return least
}
