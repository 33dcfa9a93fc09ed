package codegen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Updates through an index array stand in a loop once, but for the few components that each may have.
func TestUpdatesThroughIndexArraysAreNotUnrolled(t *testing.T) {
	const elements = 2 * fewSteps // so many that unrolling pays
	b := newBuilder()
	y, z, w := b.mapped("y", types.Real8, []int64{2, elements}), b.mapped("z", types.Real8, []int64{elements}), b.mapped("w", types.Real8, []int64{elements})
	at := b.mapped("at", types.Int4, []int64{elements})
	c, i := b.NewScalar("c", types.Int4), b.NewScalar("i", types.Int4)
	over := func(v *loopir.Scalar, hi int64, body ...loopir.Stmt) loopir.Stmt {
		return &loopir.Do{At: b.at(), Var: v.ID, Lo: int4(1), Hi: int4(hi), Step: int4(1), Body: body}
	}
	named := func() loopir.Expr { return b.elem(at, nil, i.Read()) }
	update := &loopir.AssignElem{At: b.at(), LHS: b.ref(y, nil, c.Read(), named()), RHS: add(b.elem(y, nil, c.Read(), named()), b.elem(w, nil, i.Read()))}
	b.do(over(i, elements, over(c, 2, update)))
	store := &loopir.AssignElem{At: b.at(), LHS: b.ref(z, nil, named()), RHS: bin(types.Mul, real8(3), b.elem(w, nil, i.Read()))}
	b.do(over(i, elements, store), &loopir.PrintBegin{At: b.at()}, &loopir.PrintItem{At: b.at(), Array: y.ID}, &loopir.PrintItem{At: b.at(), Array: z.ID}, &loopir.PrintEnd{At: b.at(), Advance: true})
	text := optimised(t, b.text(t))
	require.Equal(t, 1, strings.Count(functionText(t, text, "loop_3"), "fadd <2 x double>"))
	require.Greater(t, strings.Count(functionText(t, text, "loop_5"), "fmul"), 1)
}
