package tests

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/oracle"
)

// Costs that make loops run in place, since copies are dear, or on copies or rank 0, since strips are.
var extremeCosts = []string{"1,1,1000,1", "1000000,1,0.0001,1"}

// Loops whose iterations depend on each other give the same whatever way is taken to be the cheapest.
func TestWaysGiveTheSame(t *testing.T) {
	sources, err := filepath.Glob(filepath.Join("programs", "ring_*.f90"))
	require.NoError(t, err)
	require.NotEmpty(t, sources)
	for _, source := range sources {
		want, err := oracle.Sequential(source)
		require.NoError(t, err)
		exe := filepath.Join(t.TempDir(), "program")
		require.NoError(t, compiler(t).Build(source, exe))
		for _, costs := range extremeCosts {
			t.Setenv("HPF_COSTS", costs)
			for _, ranks := range []int{2, 3, 7} {
				require.NoError(t, oracle.CheckRun(exe, ranks, want), "%s with costs %s", source, costs)
			}
		}
	}
}
