package wrapping

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// The operands of a long conjunction are looked at once, not once for each operator around them.
func TestOrderedScalarsOfLongConditions(t *testing.T) {
	compared := loopir.Expr(&loopir.Binary{Op: types.Gt, X: &loopir.Var{ID: 1, T: types.Int4}, Y: loopir.Int(0), T: types.Bool})
	all := compared
	for range 300_000 {
		all = &loopir.Binary{Op: types.And, X: all, Y: compared, T: types.Bool}
	}
	ordered := orderedScalars([]loopir.Stmt{&loopir.AssignScalar{Dst: 0, RHS: all}})
	require.Equal(t, map[loopir.ScalarID]bool{1: true}, ordered)
}
