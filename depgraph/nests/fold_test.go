package nests

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

func TestScalarsThatABodyOnlyFolds(t *testing.T) {
	const sum, both, read, largest, mixed, index = 0, 1, 2, 3, 4, 5
	v := func(id loopir.ScalarID) loopir.Expr { return &loopir.Var{ID: id, T: types.Int4} }
	binary := func(op types.Op, x, y loopir.Expr) loopir.Expr {
		return &loopir.Binary{Op: op, X: x, Y: y, T: types.Int4}
	}
	set := func(id loopir.ScalarID, x loopir.Expr) loopir.Stmt { return &loopir.AssignScalar{Dst: id, RHS: x} }
	search := func(op types.Op, id loopir.ScalarID) loopir.Stmt {
		return &loopir.If{Cond: binary(op, v(index), v(id)), Then: []loopir.Stmt{set(id, v(index))}}
	}
	body := []loopir.Stmt{
		set(sum, binary(types.Add, v(sum), v(index))),
		set(sum, binary(types.Sub, v(sum), v(index))),
		set(both, binary(types.Add, v(both), v(index))),
		set(both, binary(types.Mul, v(both), v(index))),
		set(read, binary(types.Add, v(read), v(read))),
		search(types.Gt, largest),
		search(types.Ge, largest),
		search(types.Gt, mixed),
		search(types.Lt, mixed),
		&loopir.Do{Var: index, Lo: loopir.Int(1), Hi: loopir.Int(2), Step: loopir.Int(1), Body: []loopir.Stmt{set(index, binary(types.Add, v(index), loopir.Int(1)))}},
	}
	require.Equal(t, map[loopir.ScalarID]loopir.ReduceOp{sum: loopir.OpSum, largest: loopir.OpMax}, foldsOf(body))
}
