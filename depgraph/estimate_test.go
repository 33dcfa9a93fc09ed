package depgraph_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// Both left sides of a stage of a butterfly have ranks of their own, which compute the factor each.
const butterfly = `
integer, parameter :: n = 4096
real(8) :: x(0:n-1), y(0:n-1), w
integer :: i, j, l, s, from
!hpf$ distribute (block) :: x, y
x = 1
l = n/2
do s = 1, 10
  do i = 0, n/2-1
    j = OFFSET
    w = cos(real(i*s, 8))
    y(i) = w*x(j)
    y(i+n/2) = x(j) - w
  end do
  x = y
  l = l/2
end do
print *, sum(x)
end
`

// TestPartsComputeTwice counts on rank 0 once what two nests compute that were one loop.
func TestPartsComputeTwice(t *testing.T) {
	together, alone := waysOf(t, strings.ReplaceAll(butterfly, "OFFSET", "i"))
	const cosines = 10 * 2048 * 17
	assert.EqualValues(t, cosines/2, number(t, together.Points)-number(t, alone.Points))
	assert.Zero(t, number(t, together.Again))
	assert.Zero(t, number(t, together.Bytes))
}

// TestSubscriptsOfEachExecution counts looks at subscripts that are others each time, and copies of what they name.
func TestSubscriptsOfEachExecution(t *testing.T) {
	together, alone := waysOf(t, strings.ReplaceAll(butterfly, "OFFSET", "mod(i, l)"))
	assert.EqualValues(t, 2*10*2048*2*4, number(t, together.Again), "of two nests, two looks each, a division in each")
	assert.EqualValues(t, 2*10*8*4096, number(t, together.Bytes), "of two nests, a copy each")
	assert.Zero(t, number(t, alone.Again))
}

// waysOf are the two ways that a program chooses between.
func waysOf(t *testing.T, text string) (together, alone loopir.Way) {
	p, bag, err := interpret.Normalise(text)
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{})
	var found []*loopir.Choose
	loopir.Walk(p.Body, func(s loopir.Stmt) {
		if c, ok := s.(*loopir.Choose); ok {
			found = append(found, c)
		}
	})
	require.Len(t, found, 1)
	require.Len(t, found[0].Of, 2)
	return found[0].Of[0], found[0].Of[1]
}

func number(t *testing.T, x loopir.Expr) int64 {
	n, ok := loopir.ConstInt(x)
	require.True(t, ok)
	return n
}
