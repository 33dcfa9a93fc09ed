package tests

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/program"
)

var (
	firstSeed = flag.Uint64("seed", 1, "first seed of the generated programs")
	seeds     = flag.Uint64("seeds", 300, "number of generated programs that hpfc has to run")
	checked   = flag.Uint64("checked", 40, "number of generated programs whose own validity is checked")
)

// TestGeneratedPrograms compares hpfc with gfortran on random programs. A program
// that fails is reduced and kept, to be run by TestPrograms from then on.
func TestGeneratedPrograms(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	forEachSeed(t, *seeds, func(t *testing.T, p *program.Program) {
		err := p.Check(hpfc)
		if err == nil {
			return
		}
		kept, keepErr := p.Reduce(hpfc).Keep("programs")
		require.NoError(t, keepErr)
		require.NoError(t, err, "reduced to %s", kept)
	})
}

// TestGeneratedProgramsAreDefined checks the generator: its programs stay inside
// their arrays and read no undefined value.
func TestGeneratedProgramsAreDefined(t *testing.T) {
	t.Parallel()
	forEachSeed(t, *checked, func(t *testing.T, p *program.Program) {
		require.NoError(t, p.CheckDefined())
	})
}

// TestGenerateIsDeterministic checks that a seed names one program for ever.
func TestGenerateIsDeterministic(t *testing.T) {
	t.Parallel()
	for seed := uint64(1); seed <= 50; seed++ {
		require.Equal(t, program.Generate(seed).Text(), program.Generate(seed).Text())
	}
}

// forEachText writes the programs of count seeds to files, each for a parallel subtest.
func forEachText(t *testing.T, count uint64, generate func(seed uint64) string, test func(t *testing.T, source string, seed uint64)) {
	for seed := *firstSeed; seed < *firstSeed+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			source := filepath.Join(t.TempDir(), "random.f90")
			require.NoError(t, os.WriteFile(source, []byte(generate(seed)), 0o644))
			test(t, source, seed)
		})
	}
}

func forEachSeed(t *testing.T, count uint64, test func(t *testing.T, p *program.Program)) {
	for seed := *firstSeed; seed < *firstSeed+count; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			test(t, program.Generate(seed))
		})
	}
}
