package codegen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

func TestOrderOfAccessesInAnIteration(t *testing.T) {
	b := newBuilder()
	a, c := b.mapped("a", types.Int4, []int64{9}), b.mapped("c", types.Int4, []int64{9})
	i, k := b.NewScalar("i", types.Int4), b.NewScalar("k", types.Int4)
	set := func(x *loopir.Array, e loopir.Expr) loopir.Stmt {
		return &loopir.AssignElem{At: b.at(), LHS: b.ref(x, nil, i.Read()), RHS: e}
	}
	read := func(x *loopir.Array) loopir.Expr { return b.elem(x, nil, i.Read()) }
	when := func(then, other []loopir.Stmt) loopir.Stmt {
		return &loopir.If{At: b.at(), Cond: loopir.Logical(true), Then: then, Else: other}
	}
	loop := func(body ...loopir.Stmt) loopir.Stmt {
		return &loopir.Do{At: b.at(), Var: k.ID, Lo: int4(1), Hi: int4(2), Step: int4(1), Body: body}
	}
	matters := func(list ...loopir.Stmt) bool {
		return (&accessOrder{map[loopir.ArrayID]bool{}}).matters(list)
	}
	require.False(t, matters(set(a, read(a))))
	require.False(t, matters(set(c, read(a)), set(a, read(a))))
	require.True(t, matters(set(a, int4(0)), set(c, read(a))))
	require.True(t, matters(set(a, int4(0)), when([]loopir.Stmt{set(a, int4(1))}, nil)))
	require.False(t, matters(when([]loopir.Stmt{set(a, int4(1))}, []loopir.Stmt{set(a, int4(2))})))
	require.True(t, matters(when(nil, []loopir.Stmt{set(a, int4(1))}), set(a, int4(2))))
	require.True(t, matters(loop(set(a, read(a)))))
}
