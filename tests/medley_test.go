package tests

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/medley"
	"hpfc/tests/oracle"
)

var medleySeeds = flag.Uint64("medleyseeds", 4, "number of generated programs of many small loops")

// TestRandomMedleys compares random programs of many small loops, which hand scalars on to each other, with gfortran.
func TestRandomMedleys(t *testing.T) {
	t.Parallel()
	forEachText(t, *medleySeeds, medley.Generate, func(t *testing.T, source string, seed uint64) {
		require.NoError(t, medley.Check(source, seed, compiler(t)))
	})
}

// TestRandomMedleysAreDefined checks that these programs stay inside their arrays and read no undefined value.
func TestRandomMedleysAreDefined(t *testing.T) {
	t.Parallel()
	forEachText(t, *medleySeeds, medley.Generate, func(t *testing.T, source string, _ uint64) {
		require.NoError(t, oracle.Defined(source))
	})
}
