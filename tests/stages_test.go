package tests

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/stages"
	"hpfc/tests/oracle"
)

var stageSeeds = flag.Uint64("stageseeds", 8, "number of generated programs of time loops around stages")

// TestRandomStages compares random time loops around stages with gfortran.
func TestRandomStages(t *testing.T) {
	t.Parallel()
	for seed := *firstSeed; seed < *firstSeed+*stageSeeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			source := filepath.Join(t.TempDir(), "stages.f90")
			require.NoError(t, os.WriteFile(source, []byte(stages.Generate(seed)), 0o644))
			require.NoError(t, stages.Check(source, seed, compiler(t)))
		})
	}
}

// TestRandomStagesAreDefined checks that these programs stay inside their arrays and read no undefined value.
func TestRandomStagesAreDefined(t *testing.T) {
	t.Parallel()
	for seed := *firstSeed; seed < *firstSeed+*stageSeeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			source := filepath.Join(t.TempDir(), "stages.f90")
			require.NoError(t, os.WriteFile(source, []byte(stages.Generate(seed)), 0o644))
			want, err := oracle.Sequential(source)
			require.NoError(t, err)
			got, err := oracle.Checked(source)
			require.NoError(t, err)
			require.NoError(t, oracle.Difference(want, got))
		})
	}
}
