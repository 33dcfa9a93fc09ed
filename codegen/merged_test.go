package codegen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/commgen"
)

// rule is: if (y(i) == 3) then x(i) = 1, else if (y(i) == 2) then x(i) = other(i), else x(i) = 0.
func rule(other func(b *builder, i loopir.Expr) loopir.Expr) *builder {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Extents: []loopir.Expr{loopir.Int(2)}}}
	x, y := b.mapped("x", types.Int4, []int64{1000}, mapping.Block), b.mapped("y", types.Int4, []int64{1000}, mapping.Block)
	i := b.NewScalar("i", types.Int8)
	local := []commgen.DimAccess{{Home: 0}}
	home := b.ref(x, local, i.Read())
	equal := func(value int64, then loopir.Expr, otherwise loopir.Stmt) loopir.Stmt {
		cond := loopir.Compare(types.Eq, b.elem(y, local, i.Read()), int4(value))
		return &loopir.If{At: b.at(), Cond: cond, Then: []loopir.Stmt{&loopir.AssignElem{At: b.at(), LHS: b.ref(x, local, i.Read()), RHS: then}}, Else: []loopir.Stmt{otherwise}}
	}
	n := &loopir.Nest{At: b.at(), Home: home, Loops: []loopir.Index{{Var: i.ID, Lo: loopir.Int(1), Hi: loopir.Int(1000), Step: loopir.Int(1)}}}
	n.Body = []loopir.Stmt{equal(3, int4(1), equal(2, other(b, i.Read()), &loopir.AssignElem{At: b.at(), LHS: home, RHS: int4(0)}))}
	b.plan.Nests[n] = &commgen.NestPlan{Home: x.ID, Order: []int{0}, Dims: []commgen.HomeDim{{Dim: 0, Loop: 0, A: 1, B: loopir.Int(0), LocalStep: 1}}}
	b.do(n)
	return b
}

func TestAlternativesOfOneElementVectorise(t *testing.T) {
	of := func(extent int64, access commgen.DimAccess) func(b *builder, i loopir.Expr) loopir.Expr {
		return func(b *builder, i loopir.Expr) loopir.Expr {
			z := b.mapped("z", types.Int4, []int64{extent}, mapping.Block)
			return b.elem(z, []commgen.DimAccess{access}, i)
		}
	}
	kernel := functionText(t, optimised(t, rule(of(1000, commgen.DimAccess{Home: 0})).text(t)), "nest_1")
	require.Regexp(t, `store <\d+ x i32>`, kernel)
	for _, absent := range []func(b *builder, i loopir.Expr) loopir.Expr{
		of(900, commgen.DimAccess{Home: 0}),
		of(1000, commgen.DimAccess{Home: 0, Shift: 1}),
		func(_ *builder, i loopir.Expr) loopir.Expr {
			return bin(types.Div, int4(7), &loopir.Convert{X: i, T: types.Int4})
		},
	} {
		require.Contains(t, functionText(t, rule(absent).text(t), "nest_1"), "br i1")
		require.NotContains(t, functionText(t, rule(absent).text(t), "nest_1"), "select i1")
	}
}
