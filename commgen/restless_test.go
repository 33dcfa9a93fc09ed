package commgen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// Where the loop around changes what subscripts follow from, rank 0 begins.
func TestRestlessFromTheFirst(t *testing.T) {
	for _, c := range []struct {
		change string
		most   int64
	}{{"m = m*2", 3}, {"if (mod(k, 9) == 0) m = m*2", 0}} {
		p, bag, err := interpret.Normalise(`
real(8) :: x(4096), y(4096)
!HPF$ DISTRIBUTE (BLOCK) :: x, y
x = 1
m = 1
do k = 1, 12
  do j = 1, 4096/m
    y(j*m) = x((4096/m - j + 1)*m)
  end do
  ` + c.change + `
end do
print *, y(4096)
end
`)
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{})
		plan := commgen.Generate(p, bag)
		found := false
		for _, s := range plan.Program.Scalars {
			if s.Name == "changes" {
				found = true
				require.Equal(t, c.most, s.Init.I, c.change)
			}
		}
		require.True(t, found)
	}
}
