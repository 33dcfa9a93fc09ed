package tests

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/medley"
)

var medleySeeds = flag.Uint64("medleyseeds", 4, "number of generated programs of many small loops")

// TestRandomMedleys compares random programs of many small loops, which hand scalars on to each other, with gfortran.
func TestRandomMedleys(t *testing.T) {
	t.Parallel()
	forEachMedley(t, func(t *testing.T, source string, seed uint64) {
		require.NoError(t, medley.Check(source, seed, compiler(t)))
	})
}

// TestRandomMedleysAreDefined checks that these programs stay inside their arrays and read no undefined value.
func TestRandomMedleysAreDefined(t *testing.T) {
	t.Parallel()
	forEachMedley(t, func(t *testing.T, source string, _ uint64) {
		require.NoError(t, medley.CheckDefined(source))
	})
}

func forEachMedley(t *testing.T, test func(t *testing.T, source string, seed uint64)) {
	for seed := *firstSeed; seed < *firstSeed+*medleySeeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			source := filepath.Join(t.TempDir(), "medley.f90")
			require.NoError(t, os.WriteFile(source, []byte(medley.Generate(seed)), 0o644))
			test(t, source, seed)
		})
	}
}
