package tests

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/long"
	"hpfc/tests/oracle"
)

var longSeeds = flag.Uint64("longseeds", 4, "number of generated programs of long loops")

// TestRandomLongLoops compares random programs of loops of some hundred iterations with gfortran.
func TestRandomLongLoops(t *testing.T) {
	t.Parallel()
	forEachText(t, *longSeeds, long.Generate, func(t *testing.T, source string, seed uint64) {
		require.NoError(t, long.Check(source, seed, compiler(t)))
	})
}

// TestRandomLongLoopsAreDefined checks that these programs stay inside their arrays and read no undefined value.
func TestRandomLongLoopsAreDefined(t *testing.T) {
	t.Parallel()
	forEachText(t, *longSeeds, long.Generate, func(t *testing.T, source string, _ uint64) {
		require.NoError(t, oracle.Defined(source))
	})
}
