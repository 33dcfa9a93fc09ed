package depgraph

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// gridExtents is the arrangement of the random mappings.
var gridExtents = []int64{2, 3}

// drawArray adds an array of two dimensions 1:8 with a random mapping.
func drawArray(t *rapid.T, p *loopir.Program) *loopir.Array {
	a := &loopir.Array{Name: "a", Type: types.Int4, Map: mapping.Replicated(2)}
	for range 2 {
		a.Bounds = append(a.Bounds, loopir.Bound{Lo: loopir.Int(1), Hi: loopir.Int(8)})
	}
	if rapid.IntRange(0, 4).Draw(t, "replicated") > 0 {
		a.Map.Grid = 0
		a.Map.Uses = make([]mapping.GridUse, 2)
		free := rapid.Permutation([]int{0, 1}).Draw(t, "dimensions")
		for g := range a.Map.Uses {
			drawUse(t, &a.Map, g, free[g])
		}
	}
	return p.NewArray(a)
}

// drawUse maps dimension d over grid dimension g, fixes g to a cell, or replicates over it.
func drawUse(t *rapid.T, m *mapping.Spec, g, d int) {
	spec := mapping.DimSpec{Grid: g, Extent: 24, S: rapid.SampledFrom([]int64{1, 1, 2, -1}).Draw(t, "stride")}
	spec.Format = rapid.SampledFrom([]mapping.Format{mapping.Block, mapping.Cyclic}).Draw(t, "format")
	spec.K = rapid.SampledFrom([]int64{0, 0, 2, 9}).Draw(t, "k")
	if spec.Format == mapping.Block && spec.K == 2 {
		spec.K = 0
	}
	spec.O = rapid.SampledFrom([]int64{-1, 0, 1, 3}).Draw(t, "offset")
	if spec.S < 0 {
		spec.O = 8
	}
	m.Uses[g] = mapping.GridUse{Dim: -1}
	switch rapid.IntRange(0, 3).Draw(t, "use") {
	case 0:
	case 1:
		fixed := spec
		fixed.S, fixed.O = 1, 4
		m.Uses[g].Fixed = &fixed
	default:
		m.Uses[g].Dim, m.Dims[d] = d, spec
	}
}

func owners(t *rapid.T, a *loopir.Array, subs [2]int64) []int64 {
	l, ok := mapping.NewLayout(a.Map, [][2]int64{{1, 8}, {1, 8}}, nil, gridExtents)
	require.True(t, ok)
	var ranks []int64
	for r := range mapping.Processors(gridExtents) {
		holds := l.Holds(r)
		for d := range l.Dims {
			holds = holds && (l.Dims[d].Grid < 0 || l.Coordinate(r, d) == l.Dims[d].Owner(subs[d]))
		}
		if holds {
			ranks = append(ranks, r)
		}
	}
	return ranks
}

// TestSameOwnerAgainstLayouts checks that references which are said to have the same owner have
// the same ranks as owners for all values of the loops.
func TestSameOwnerAgainstLayouts(t *testing.T) {
	same := 0
	rapid.Check(t, func(t *rapid.T) {
		for range 20 {
			p := &loopir.Program{Grids: []loopir.Grid{{Rank: 2}}}
			i, j := p.NewScalar("i", types.Int8), p.NewScalar("j", types.Int8)
			r := newResolver(p, &diag.Bag{}, Options{})
			x, fx := drawRef(t, p, drawArray(t, p), i, j)
			other := p.Arrays[x.Array]
			if rapid.Bool().Draw(t, "another array") {
				other = drawArray(t, p)
			}
			y, fy := drawRef(t, p, other, i, j)
			if !r.sameOwner(x, y) {
				continue
			}
			same++
			for v := int64(1); v <= 6; v++ {
				for w := int64(1); w <= 6; w++ {
					a := owners(t, p.Arrays[x.Array], [2]int64{value(fx[0], v, w), value(fx[1], v, w)})
					b := owners(t, p.Arrays[y.Array], [2]int64{value(fy[0], v, w), value(fy[1], v, w)})
					require.Equal(t, a, b, "%s and %s", p.Arrays[x.Array].Map, p.Arrays[y.Array].Map)
				}
			}
		}
	})
	t.Logf("said the same owner %d times", same)
	require.NotZero(t, same)
}

func drawRef(t *rapid.T, p *loopir.Program, a *loopir.Array, i, j *loopir.Scalar) (*loopir.Ref, [2]affine.Form) {
	var forms [2]affine.Form
	ref := loopir.Ref{Array: a.ID}
	for d := range forms {
		v := rapid.SampledFrom([]*loopir.Scalar{i, j}).Draw(t, "variable")
		forms[d] = affine.Variable(int(v.ID)).AddConst(rapid.Int64Range(0, 2).Draw(t, "offset"))
		if rapid.IntRange(0, 3).Draw(t, "constant") == 0 {
			forms[d] = affine.Constant(3)
		}
		ref.Subs = append(ref.Subs, p.FormExpr(forms[d]))
	}
	return p.NewRef(ref), forms
}

func value(f affine.Form, i, j int64) int64 { return f.Const + f.Coef(0)*i + f.Coef(1)*j }

// TestReductionOp checks what is recognised as a fold, and what is not.
func TestReductionOp(t *testing.T) {
	p := &loopir.Program{}
	s, x := p.NewScalar("s", types.Int4), p.NewScalar("x", types.Int4)
	l, m := p.NewScalar("l", types.Bool), p.NewScalar("m", types.Bool)
	bin := func(op types.Op, a, b *loopir.Scalar) loopir.Expr {
		return &loopir.Binary{Op: op, X: a.Read(), Y: b.Read(), T: a.Type}
	}
	call := func(fn string, list ...*loopir.Scalar) loopir.Expr {
		c := &loopir.Call{Fn: fn, T: list[0].Type}
		for _, a := range list {
			c.Args = append(c.Args, a.Read())
		}
		return c
	}
	assign := func(dst *loopir.Scalar, e loopir.Expr) loopir.Stmt { return &loopir.AssignScalar{Dst: dst.ID, RHS: e} }
	for _, c := range []struct {
		name string
		body []loopir.Stmt
		of   *loopir.Scalar
		want string
	}{
		{"s + x", []loopir.Stmt{assign(s, bin(types.Add, s, x))}, s, "sum"},
		{"x + s", []loopir.Stmt{assign(s, bin(types.Add, x, s))}, s, "sum"},
		{"s * x", []loopir.Stmt{assign(s, bin(types.Mul, s, x))}, s, "product"},
		{"max(s, x)", []loopir.Stmt{assign(s, call("max", s, x))}, s, "max"},
		{"min(x, s)", []loopir.Stmt{assign(s, call("min", x, s))}, s, "min"},
		{"iand", []loopir.Stmt{assign(s, call("iand", s, x))}, s, "iand"},
		{"ior", []loopir.Stmt{assign(s, call("ior", s, x))}, s, "ior"},
		{"ieor", []loopir.Stmt{assign(s, call("ieor", s, x))}, s, "ieor"},
		{"and", []loopir.Stmt{assign(l, bin(types.And, l, m))}, l, "and"},
		{"or", []loopir.Stmt{assign(l, bin(types.Or, m, l))}, l, "or"},
		{"eqv", []loopir.Stmt{assign(l, bin(types.Eqv, l, m))}, l, "eqv"},
		{"neqv", []loopir.Stmt{assign(l, bin(types.Neqv, l, m))}, l, "neqv"},
		{"twice the same", []loopir.Stmt{assign(s, bin(types.Add, s, x)), assign(s, bin(types.Add, s, x))}, s, "sum"},
		{"conditional", []loopir.Stmt{&loopir.If{Cond: m.Read(), Then: []loopir.Stmt{assign(s, bin(types.Add, s, x))}}}, s, "sum"},
		{"two operators", []loopir.Stmt{assign(s, bin(types.Add, s, x)), assign(s, bin(types.Mul, s, x))}, s, ""},
		{"difference", []loopir.Stmt{assign(s, bin(types.Sub, s, x))}, s, "sum"},
		{"difference from the other side", []loopir.Stmt{assign(s, bin(types.Sub, x, s))}, s, ""},
		{"s + s", []loopir.Stmt{assign(s, bin(types.Add, s, s))}, s, ""},
		{"used elsewhere", []loopir.Stmt{assign(s, bin(types.Add, s, x)), assign(x, s.Read())}, s, ""},
		{"used in a bound", []loopir.Stmt{&loopir.Do{
			Var: x.ID, Lo: loopir.Int(1), Hi: s.Read(), Step: loopir.Int(1),
			Body: []loopir.Stmt{assign(s, bin(types.Add, s, x))},
		}}, s, ""},
		{"three arguments", []loopir.Stmt{assign(s, call("max", s, x, x))}, s, ""},
		{"plain assignment", []loopir.Stmt{assign(s, x.Read())}, s, ""},
		{"not assigned", nil, s, ""},
	} {
		op, ok := loopir.ReductionOf(c.body, c.of.ID)
		require.Equal(t, c.want != "", ok, c.name)
		if ok {
			require.Equal(t, c.want, op.String(), c.name)
		}
	}
}
