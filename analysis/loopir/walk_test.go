package loopir_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Assignments are doubled in one branch, left out in the other, and loops are seen behind what they hold.
func TestReplacementsReachIntoConditionsAndLoops(t *testing.T) {
	t.Parallel()
	p := &loopir.Program{}
	a, b, i := p.NewScalar("a", types.Int8), p.NewScalar("b", types.Int8), p.NewScalar("i", types.Int8)
	set := func(s *loopir.Scalar) loopir.Stmt { return &loopir.AssignScalar{Dst: s.ID, RHS: loopir.Int(0)} }
	program := func() []loopir.Stmt {
		return []loopir.Stmt{&loopir.If{
			Cond: loopir.Logical(true),
			Then: []loopir.Stmt{&loopir.Do{Var: i.ID, Lo: loopir.Int(1), Hi: loopir.Int(2), Step: loopir.Int(1), Body: []loopir.Stmt{set(a)}}},
			Else: []loopir.Stmt{&loopir.Loop{Body: []loopir.Stmt{set(b), &loopir.Exit{}}}},
		}}
	}
	var order []string
	edit := func(s loopir.Stmt) []loopir.Stmt {
		switch x := s.(type) {
		case *loopir.AssignScalar:
			order = append(order, p.Scalars[x.Dst].Name)
			if x.Dst == b.ID {
				return nil
			}
			return []loopir.Stmt{s, s}
		case *loopir.Do:
			order = append(order, "do")
		case *loopir.If:
			order = append(order, "if")
		}
		return []loopir.Stmt{s}
	}
	want := `if .true.
  do i = 1:2
    a = 0
    a = 0
else
  loop
    exit 0
`
	list := program()
	before := loopir.FormatStmts(p, list)
	require.Equal(t, want, loopir.FormatStmts(p, loopir.Replaced(list, edit)))
	require.Equal(t, before, loopir.FormatStmts(p, list))
	require.Equal(t, want, loopir.FormatStmts(p, loopir.Replace(list, edit)))
	require.Equal(t, want, loopir.FormatStmts(p, list))
	require.Equal(t, []string{"a", "do", "b", "if", "a", "do", "b", "if"}, order)
}
