package deptest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/lattice"
)

// Accesses a constant distance apart depend on each other in one way at most, at just that distance, and not at all where
// the loops have too few iterations for it.
func TestUniformDistancesAgainstEnumeration(t *testing.T) {
	found, absent := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		p := &loopir.Program{}
		array := p.NewArray(&loopir.Array{Name: "a", Type: types.Int8}).ID
		store, other := &loopir.Ref{Array: array}, &loopir.Ref{Array: array}
		n := &loopir.Nest{}
		distance, fits := make([]int64, 2), true
		for d := range distance {
			v := p.NewScalar("i", types.Int8)
			step := rapid.SampledFrom([]int64{1, -1, 2, -3}).Draw(t, "step")
			trips := rapid.Int64Range(1, 4).Draw(t, "trips")
			n.Loops = append(n.Loops, loopir.Index{Var: v.ID, Lo: loopir.Int(1), Hi: loopir.Int(1 + (trips-1)*step), Step: loopir.Int(step)})
			behind := rapid.Int64Range(-4, 4).Draw(t, "cells")
			store.Subs = append(store.Subs, p.FormExpr(affine.Variable(int(v.ID))))
			other.Subs = append(other.Subs, p.FormExpr(affine.Variable(int(v.ID)).AddConst(-behind)))
			met := false
			for k := 1 - trips; k < trips; k++ { // from one iteration to another
				if k*step == behind {
					distance[d], met = k, true
				}
			}
			fits = fits && met
		}
		var want []CarriedPair
		if sign := slices.Compare(distance, make([]int64, 2)); fits && sign != 0 {
			p := CarriedPair{Kind: lattice.Flow, Source: store, Sink: other}
			if sign < 0 {
				p = CarriedPair{Kind: lattice.Anti, Source: other, Sink: store}
			}
			for _, d := range distance {
				p.Distance = append(p.Distance, lattice.Range{Least: int64(sign) * d, Greatest: int64(sign) * d})
			}
			want = append(want, p)
			found++
		} else {
			absent++
		}
		require.Equal(t, want, (&Site{Flow: dataflow.NewFlow(p)}).NestTester(n).CarriedPairs(n, Access{Ref: store}, Access{Ref: other}, false))
	})
	require.NotZero(t, found)
	require.NotZero(t, absent)
}
