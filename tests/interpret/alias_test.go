package interpret_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// neighbours reads what others have, once for another array and once for the array itself.
const neighbours = `
program neighbours
  implicit none
  integer, parameter :: n = 12
  integer :: a(n), b(n), i
!HPF$ DISTRIBUTE (CYCLIC) :: a, b
  forall (i = 1:n) a(i) = i*i
  b = 0
  b(2:n-1) = a(1:n-2) + a(3:n)
  a(2:n-1) = 2*a(1:n-2) + a(3:n)
  print *, a, b
end program neighbours
`

// TestAliasesAreRead finds aliases where nothing is stored into their array, and stale elements where the plan says so wrongly.
func TestAliasesAreRead(t *testing.T) {
	plan := func() *commgen.Plan {
		p, bag, err := interpret.Normalise(neighbours)
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
		return commgen.Generate(p, bag)
	}
	run := func(p *commgen.Plan) error {
		require.NoError(t, commgen.Verify(p))
		m := interpret.NewChecked(p, 3)
		m.Order = rand.New(rand.NewPCG(1, 1)).Perm
		_, err := m.Run()
		return err
	}
	copies := func(p *commgen.Plan, aliased bool) (list []*loopir.Copy) {
		loopir.Walk(p.Program.Body, func(s loopir.Stmt) {
			if c, ok := s.(*loopir.Copy); ok && p.Program.Arrays[c.Dst].Name == "remap" && (p.Program.Arrays[c.Dst].Alias != nil) == aliased {
				list = append(list, c)
			}
		})
		return list
	}
	right := plan()
	require.NoError(t, run(right))
	require.Len(t, copies(right, true), 2, commgen.Format(right))
	require.Len(t, copies(right, false), 2, commgen.Format(right))
	for i := range 2 {
		wrong := plan()
		c := copies(wrong, false)[i]
		wrong.Program.Arrays[c.Dst].Alias = &c.Src
		require.ErrorContains(t, run(wrong), "is stale in its alias")
	}
}
