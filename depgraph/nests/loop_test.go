package nests

import (
	"testing"

	"hpfc/analysis/affine"
	"hpfc/depgraph/lattice"
)

// A form over a box stays large where its greatest value leaves the integers.
func TestGreatestDoesNotWrapAround(t *testing.T) {
	t.Parallel()
	trips := []int64{lattice.UnknownRange, 3}
	f := affine.Variable(0).Scale(1 << 30).Add(affine.Variable(1).Scale(-5)).AddConst(7)
	if got := greatest(f, trips); got != farthest {
		t.Errorf("greatest is %d, not %d", got, int64(farthest))
	}
	f = affine.Variable(0).Scale(-2).Add(affine.Variable(1).Scale(10)).AddConst(7)
	if got := greatest(f, trips); got != 27 {
		t.Errorf("greatest is %d, not 27", got)
	}
}
