package tests

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/stages"
	"hpfc/tests/oracle"
)

var stageSeeds = flag.Uint64("stageseeds", 8, "number of generated programs of time loops around stages")

// TestRandomStages compares random time loops around stages with gfortran.
func TestRandomStages(t *testing.T) {
	t.Parallel()
	forEachText(t, *stageSeeds, stages.Generate, func(t *testing.T, source string, seed uint64) {
		require.NoError(t, stages.Check(source, seed, compiler(t)))
	})
}

// TestRandomStagesAreDefined checks that these programs stay inside their arrays and read no undefined value.
func TestRandomStagesAreDefined(t *testing.T) {
	t.Parallel()
	forEachText(t, *stageSeeds, stages.Generate, func(t *testing.T, source string, _ uint64) {
		require.NoError(t, oracle.Defined(source))
	})
}
