package interpret_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/loops"
	"hpfc/tests/gen/medley"
	"hpfc/tests/gen/program"
	"hpfc/tests/gen/wraps"
	"hpfc/tests/interpret"
	"hpfc/tests/oracle"
)

var planSeeds = flag.Uint64("planseeds", 150, "number of random array programs")

var firstSeed = flag.Uint64("seed", 1, "first seed of random programs")

var loopSeeds = flag.Uint64("loopseeds", 150, "number of random programs of DO loops")

var medleySeeds = flag.Uint64("medleyseeds", 12, "number of random programs of many small loops")

// TestMain lets the collector wait: the interpreter's values are many and short-lived, and took it nearly half of the time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// TestGeneratedPlans runs random programs through the passes and interprets every form.
func TestGeneratedPlans(t *testing.T) {
	ran := uint64(0)
	for seed := *firstSeed; seed < *firstSeed+*planSeeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			text := program.Generate(seed).Text()
			err := interpret.Compare(text, seed)
			if errors.Is(err, interpret.ErrCharacters) {
				t.Skip(err)
			}
			require.NoError(t, err, text)
			ran++
		})
	}
	require.GreaterOrEqual(t, ran, *planSeeds/2)
}

// TestGeneratedWraps runs random programs whose conditions and bounds wrap around.
func TestGeneratedWraps(t *testing.T) {
	ran := uint64(0)
	for seed := *firstSeed; seed < *firstSeed+*planSeeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			text := wraps.Generate(seed)
			err := interpret.Compare(text, seed)
			if errors.Is(err, interpret.ErrSteps) {
				t.Skip(err)
			}
			require.NoError(t, err, text)
			ran++
		})
	}
	require.GreaterOrEqual(t, ran, *planSeeds*9/10)
}

// TestGeneratedMedleys runs random programs of many small loops.
func TestGeneratedMedleys(t *testing.T) {
	ran := uint64(0)
	for seed := *firstSeed; seed < *firstSeed+*medleySeeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			text := medley.Generate(2*seed + 1) // without texts
			err := interpret.Compare(text, seed)
			if errors.Is(err, interpret.ErrSteps) {
				t.Skip(err)
			}
			require.NoError(t, err, text)
			ran++
		})
	}
	require.GreaterOrEqual(t, ran, *medleySeeds/2)
}

// TestProgramPlans does the same for the test programs that are short enough.
func TestProgramPlans(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "programs", "*.f90"))
	require.NoError(t, err)
	ran := 0
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			if oracle.Input(path) != "" {
				t.Skip("reads input, which the interpreter does not have")
			}
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			err = interpret.Compare(string(text), 1)
			if errors.Is(err, interpret.ErrSteps) {
				t.Skip("runs too long for the interpreter")
			}
			if errors.Is(err, interpret.ErrCharacters) {
				t.Skip(err)
			}
			require.NoError(t, err)
			ran++
		})
	}
	require.Greater(t, ran, 60)
}

// TestLoopPlans does the same for random programs of DO loops.
func TestLoopPlans(t *testing.T) {
	ran := uint64(0)
	for seed := *firstSeed; seed < *firstSeed+*loopSeeds; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			text := loops.Generate(seed)
			err := interpret.Compare(text, seed)
			if errors.Is(err, interpret.ErrSteps) {
				t.Skip("runs too long for the interpreter")
			}
			require.NoError(t, err, text)
			ran++
		})
	}
	require.GreaterOrEqual(t, ran, *loopSeeds/2)
}
