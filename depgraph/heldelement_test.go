package depgraph_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// An element that a loop updates is in a scalar if what the loop reads of its array is never that element.
func TestElementsAreHeld(t *testing.T) {
	for bound, held := range map[string]bool{"i - 1": true, "i": false} {
		p, bag, err := interpret.Normalise(`program longest
  integer, parameter :: n = 200
  integer :: a(n), length(n), i, j
  real :: weight(n)
  do i = 1, n
    a(i) = mod(i*i, 31); length(i) = 1; weight(i) = i
    do j = 1, ` + bound + `
      if (a(j) < a(i) .and. length(j) + 1 > length(i)) length(i) = length(j) + 1
      weight(i) = weight(i) + weight(j)
    end do
  end do
  print *, length, weight
end program
`)
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{})
		stores, extremes := 0, 0
		loopir.Walk(p.Body, func(s loopir.Stmt) {
			if d, ok := s.(*loopir.Do); ok && p.Scalars[d.Var].Name == "j" {
				loopir.Writes(d.Body, func(*loopir.AssignElem) { stores++ })
				loopir.Walk(d.Body, func(s loopir.Stmt) {
					if a, ok := s.(*loopir.AssignScalar); ok && loopir.FormatExpr(p, a.RHS) == "max(length, length(j) + 1)" {
						extremes++
					}
				})
			}
		})
		if held {
			require.Equal(t, []int{0, 1}, []int{stores, extremes})
		} else {
			require.Equal(t, []int{2, 0}, []int{stores, extremes})
		}
	}
}
