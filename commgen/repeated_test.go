package commgen_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/commgen"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// What merely repeats short steps often may run on rank 0 as a whole. Nests with DO loops in them stay nests there, for their
// strips.
func TestRepeatedStepsOnOneRank(t *testing.T) {
	p, bag, err := interpret.Normalise(`
real(8) :: a(50,50), x(50), y(50), largest
!HPF$ DISTRIBUTE (BLOCK,*) :: a
!HPF$ ALIGN x(i) WITH a(i,*)
!HPF$ ALIGN y(i) WITH a(i,*)
a = 1
x = 1
do k = 1, 1000
  y = matmul(a, x)
  largest = maxval(y)
  x = y/largest
end do
do k = 1, 10
  x = 2*matmul(a, x)
end do
end
`)
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{})
	text := commgen.Format(commgen.Generate(p, bag))
	_, chosen, found := strings.Cut(text, "way = the cheapest of\n")
	require.True(t, found, text)
	together, rest, found := strings.Cut(chosen, "  else\n")
	require.True(t, found, text)
	require.Contains(t, together, "home y(", "all ranks")
	alone, after, found := strings.Cut(rest, "= 1:10\n")
	require.True(t, found, text)
	require.Contains(t, alone, "serial on rank 0")
	require.Contains(t, alone, "nest (i", "the product")
	require.NotContains(t, after, "serial on rank 0", "few steps")
	require.Regexp(t, `every rank that comes to it computes\n  i in strips inside the DO loops`, after)
}
