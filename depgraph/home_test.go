package depgraph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// Iterations whose reference names no element have no owner by it: another place must say who executes them, unless they
// do nothing then.
func TestHomesExistWhereOperandsMayNotMatter(t *testing.T) {
	one := loopir.Int(1)
	cases := []struct {
		what   string
		op     types.Op
		last   int64
		orElse bool
		home   string // of the iterations i = 1:last, which read a(i - 1) behind the operator, of a(1:8)
	}{
		{"behind .and. without ELSE", types.And, 8, false, "a(i - 1)"},
		{"behind .and. with ELSE", types.And, 8, true, "a(i)"},
		{"behind .or.", types.Or, 8, false, "a(i)"},
		{"more iterations than elements", types.Or, 9, false, ""},
	}
	for _, c := range cases {
		t.Run(c.what, func(t *testing.T) {
			p := &loopir.Program{}
			a := &loopir.Array{Name: "a", Type: types.Int8, Bounds: []loopir.Bound{{Lo: one, Hi: loopir.Int(8)}}, Map: mapping.Replicated(1)}
			a.Map.Grid, a.Map.Uses = 0, []mapping.GridUse{{Dim: 0}}
			a.Map.Dims[0] = mapping.DimSpec{Grid: 0, Extent: 8, S: 1, O: -1, Format: mapping.Block}
			p.NewArray(a)
			i, s := p.NewScalar("i", types.Int8), p.NewScalar("s", types.Int8)
			i.Written = true
			ref := p.NewRef(loopir.Ref{Array: a.ID, Subs: []loopir.Expr{loopir.Sub(i.Read(), one)}})
			cond := &loopir.Binary{Op: c.op, X: loopir.Compare(types.Gt, i.Read(), one), Y: loopir.Compare(types.Gt, p.Load(ref), loopir.Int(3)), T: types.Bool}
			count := func() []loopir.Stmt {
				return []loopir.Stmt{&loopir.AssignScalar{Dst: s.ID, RHS: loopir.Add(s.Read(), one)}}
			}
			body := &loopir.If{Cond: cond, Then: count()}
			if c.orElse {
				body.Else = count()
			}
			n := &loopir.Nest{
				Loops: []loopir.Index{{Var: i.ID, Lo: one, Hi: loopir.Int(c.last), Step: one}}, Body: []loopir.Stmt{body},
				Reductions: []loopir.Reduction{{Acc: s.ID, Op: loopir.OpSum}},
			}
			r := newResolver(p, &diag.Bag{}, Options{})
			require.Empty(t, r.chooseHome(n))
			home := ""
			if n.Home != nil {
				home = loopir.FormatRef(p, n.Home)
			}
			require.Equal(t, c.home, home)
		})
	}
}
