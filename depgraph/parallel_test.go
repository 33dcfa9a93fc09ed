package depgraph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// INDEPENDENT, REDUCTION(s) says nothing about the elements that s has become.
func TestPromisesDoNotHoldForTemporaries(t *testing.T) {
	for _, temp := range []bool{false, true} {
		p := &loopir.Program{}
		one, last := loopir.Int(1), loopir.Int(8)
		a := p.NewArray(&loopir.Array{Name: "a", Type: types.Int8, Bounds: []loopir.Bound{{Lo: one, Hi: last}}, Map: mapping.Replicated(1), Temp: temp})
		i, k := p.NewScalar("i", types.Int8), p.NewScalar("k", types.Int8)
		element := func() *loopir.Ref { return p.NewRef(loopir.Ref{Array: a.ID, Subs: []loopir.Expr{i.Read()}}) }
		inner := &loopir.Do{
			Var: k.ID, Lo: one, Hi: last, Step: one, Independent: true,
			Body: []loopir.Stmt{&loopir.AssignElem{LHS: element(), RHS: loopir.Add(p.Load(element()), k.Read())}},
		}
		n := &loopir.Nest{Loops: []loopir.Index{{Var: i.ID, Lo: one, Hi: last, Step: one}}, Body: []loopir.Stmt{inner}, Privates: []loopir.ScalarID{k.ID}}
		newResolver(p, &diag.Bag{}, Options{}).absorb(n)
		require.Equal(t, temp, len(n.Loops) == 1)
	}
}
