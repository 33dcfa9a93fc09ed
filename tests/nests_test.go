package tests

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/nests"
	"hpfc/tests/oracle"
)

// TestRandomNests compares random imperfect nests of DO loops with gfortran.
func TestRandomNests(t *testing.T) {
	t.Parallel()
	forEachText(t, 12, nests.Generate, func(t *testing.T, source string, _ uint64) {
		want, err := oracle.Sequential(source)
		require.NoError(t, err)
		require.NoError(t, compiler(t).Check(source, want, []int{1, 2, 3, 5}))
	})
}
