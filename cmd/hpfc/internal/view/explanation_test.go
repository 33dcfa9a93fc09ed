package view

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/cmd/hpfc/driver"
)

// Where iterations run together, their loops do so, not only those of each iteration.
func TestIterationsTogetherAreExplained(t *testing.T) {
	u := driver.NewUnit("t.f90", `
  real(8) :: a(900, 900), b(900, 900)
!HPF$ DISTRIBUTE (BLOCK, *) :: a, b
  b = 0
  print *, b(1, 1)
  do k = 1, 9
    forall (i=2:899, j=2:899) a(i, j) = b(i, j-1) + b(i, j+1)
    b = 0.5d0*a
  end do
  print *, b(3, 4)
end
`, driver.Options{AllRanks: true})
	require.NoError(t, (&driver.Runner{Table: driver.Passes}).Run(u, "comm"))
	e, err := OfDecisions(u, 2, 2, 0)
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, e.Text(&text, false))
	require.Contains(t, text.String(), "the loops of up to 8 iterations run strip by strip")
	require.NotContains(t, text.String(), "this and the next loops")
}
