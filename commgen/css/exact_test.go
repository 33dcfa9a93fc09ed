package css

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

// shortestUnsplit is the least time of whole messages with barriers, found by trying
// for the longest remaining message every maximal step that holds it.
func shortestUnsplit(g *graph) int64 {
	e := exhaustion{edges: g.descending(), known: map[uint32]int64{}}
	return e.rest(1<<len(e.edges) - 1)
}

type exhaustion struct {
	edges []edge
	known map[uint32]int64 // by set of edges left
}

func (x *exhaustion) rest(left uint32) int64 {
	if left == 0 {
		return 0
	}
	if t, ok := x.known[left]; ok {
		return t
	}
	first := 0
	for left>>first&1 == 0 {
		first++
	}
	best := int64(math.MaxInt64)
	x.steps(first+1, left, 1<<first, func(step uint32) {
		best = min(best, x.edges[first].size+x.rest(left&^step))
	})
	x.known[left] = best
	return best
}

// steps extends a step by edges from number k on, and reports the maximal ones.
func (x *exhaustion) steps(k int, left, step uint32, report func(uint32)) {
	if k == len(x.edges) {
		if x.maximal(left, step) {
			report(step)
		}
		return
	}
	if left>>k&1 == 1 && x.fits(k, step) {
		x.steps(k+1, left, step|1<<k, report)
	}
	x.steps(k+1, left, step, report)
}

func (x *exhaustion) fits(k int, step uint32) bool {
	for other := range x.edges {
		if step>>other&1 == 1 && (x.edges[other].row == x.edges[k].row || x.edges[other].col == x.edges[k].col) {
			return false
		}
	}
	return true
}

func (x *exhaustion) maximal(left, step uint32) bool {
	for k := range x.edges {
		if left>>k&1 == 1 && step>>k&1 == 0 && x.fits(k, step) {
			return false
		}
	}
	return true
}

// Against the optimum of small tables: how good critCover with exchanges really is.
func TestUnsplitSchedulesAgainstTheOptimum(t *testing.T) {
	r := newRand(5)
	var ours, bound distribution
	for range 150 {
		m := Remap{
			X: r.between(1, 64), P: r.between(2, 4), A1: r.between(1, 8), B1: r.between(0, 200),
			Y: r.between(1, 64), Q: r.between(2, 4), A2: r.between(1, 8), B2: r.between(0, 200), N: r.between(50, 3000),
		}
		g := newGraph(m.mustTable())
		best := float64(shortestUnsplit(g))
		got := min(matchingsTime(g.refined(g.critCover(false)), Elements), matchingsTime(g.refined(g.critCover(true)), Elements))
		require.GreaterOrEqual(t, got, best)
		ours, bound = append(ours, got/best), append(bound, best/float64(g.bounds().Unsplit))
	}
	t.Logf("critCover / optimum: %v", ours)
	t.Logf("optimum / LBu:       %v", bound)
	require.Less(t, ours.mean(), 1.003)
}
