package depgraph

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// TestCollectedTermsAreEqual evaluates random estimates before and after.
func TestCollectedTermsAreEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &loopir.Program{}
		for range 3 {
			p.NewScalar("n", types.Int8)
		}
		e := randomEstimate(t, p, 0)
		c := &collector{r: &resolver{p: p}, held: map[string]*loopir.Scalar{}}
		got := c.sum(e)
		values := map[loopir.ScalarID]int64{}
		for i := range 3 {
			values[loopir.ScalarID(i)] = rapid.Int64Range(-9, 9).Draw(t, "value")
		}
		want := evaluate(t, e, values)
		for _, s := range c.before {
			a := s.(*loopir.AssignScalar)
			values[a.Dst] = evaluate(t, a.RHS, values)
		}
		require.Equal(t, want, evaluate(t, got, values), loopir.FormatExpr(p, e))
	})
}

// TestTermsAreCollected puts together what a loop says of three statements.
func TestTermsAreCollected(t *testing.T) {
	p := &loopir.Program{}
	n, step := p.NewScalar("n", types.Int8), p.NewScalar("step", types.Int8)
	trips := func() loopir.Expr { return loopir.Quotient(loopir.Add(n.Read(), step.Read()), step.Read()) }
	c := &collector{r: &resolver{p: p}, held: map[string]*loopir.Scalar{}}
	e := loopir.Add(loopir.Add(loopir.Mul(trips(), loopir.Int(3)), loopir.Mul(n.Read(), loopir.Mul(loopir.Int(2), trips()))), loopir.Mul(loopir.Int(30), trips()))
	assert.Equal(t, "(33 * number) + ((2 * n) * number)", loopir.FormatExpr(p, c.sum(e)))
	assert.Equal(t, "number = (n + step) / step\n", loopir.FormatStmts(p, c.before))
}

func randomEstimate(t *rapid.T, p *loopir.Program, depth int) loopir.Expr {
	kind := rapid.IntRange(0, 6).Draw(t, "kind")
	if depth == 4 {
		kind = min(kind, 1)
	}
	sub := func() loopir.Expr { return randomEstimate(t, p, depth+1) }
	switch kind {
	case 0:
		return loopir.Int(rapid.Int64Range(-4, 4).Draw(t, "constant"))
	case 1:
		return p.Scalars[rapid.IntRange(0, 2).Draw(t, "scalar")].Read()
	case 2:
		return &loopir.Binary{Op: types.Add, X: sub(), Y: sub(), T: types.Int8}
	case 3:
		return &loopir.Binary{Op: types.Sub, X: sub(), Y: sub(), T: types.Int8}
	case 4:
		return &loopir.Binary{Op: types.Div, X: sub(), Y: &loopir.Call{Fn: "max", Args: []loopir.Expr{sub(), loopir.Int(1)}, T: types.Int8}, T: types.Int8}
	}
	return &loopir.Binary{Op: types.Mul, X: sub(), Y: sub(), T: types.Int8}
}
