package depgraph_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// An array that is too large for a tally leaves none behind of the others.
func TestGivenUpTalliesLeaveNoArray(t *testing.T) {
	p, bag, err := interpret.Normalise(`program tallies
  integer, parameter :: n = 20000
  integer :: small(10), large(60000), k(n), l(n), i
!hpf$ distribute (block) :: k, l
  small = 0; large = 0
  k = 3; l = 5
  do i = 1, n
    small(k(i)) = small(k(i)) + 1
    large(l(i)) = large(l(i)) + 1
  end do
  print *, small, sum(large)
end program
`)
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{AllRanks: true})
	for _, a := range p.Arrays {
		require.NotEqual(t, "small_tally", a.Name)
	}
}
