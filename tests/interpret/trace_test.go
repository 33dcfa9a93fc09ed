package interpret_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/loops"
	"hpfc/tests/gen/program"
	"hpfc/tests/interpret"
	"hpfc/tests/oracle"
)

// TestNestsOfPrograms compares affine nests with what the loops of the test programs read and store.
func TestNestsOfPrograms(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "programs", "*.f90"))
	require.NoError(t, err)
	var all interpret.Traced
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			if oracle.Input(path) != "" {
				t.Skip("reads input, which the interpreter does not have")
			}
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			compareNests(t, string(text), &all)
		})
	}
	t.Log(all)
	require.Greater(t, all.Exact, 1000)
	require.Greater(t, all.Possible, 100)
}

// TestNestsOfGeneratedPrograms does the same for random ones.
func TestNestsOfGeneratedPrograms(t *testing.T) {
	var all interpret.Traced
	for seed := *firstSeed; seed < *firstSeed+*loopSeeds/3; seed++ {
		t.Run(fmt.Sprint("loops ", seed), func(t *testing.T) { compareNests(t, loops.Generate(seed), &all) })
		t.Run(fmt.Sprint("program ", seed), func(t *testing.T) { compareNests(t, program.Generate(seed).Text(), &all) })
	}
	t.Log(all)
	require.Greater(t, all.Exact, 1000)
}

// compareNests adds what was compared before a program ended, or ran too long.
func compareNests(t *testing.T, text string, all *interpret.Traced) {
	done, err := interpret.CompareNests(text)
	all.Exact += done.Exact
	all.Possible += done.Possible
	if !errors.Is(err, interpret.ErrSteps) && !errors.Is(err, interpret.ErrCharacters) {
		require.NoError(t, err, text)
	}
}
