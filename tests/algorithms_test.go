package tests

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/oracle"
)

// algorithms are those that HPFC_ALGORITHM chooses from.
var algorithms = []string{
	"auto", "ring", "algorithm1", "transposed1", "algorithm2", "css", "koenig", "koenigdesc",
	"critcover", "greedycover", "peel", "orbits", "openshop",
}

// TestAlgorithmsGiveTheSameBytes runs the programs that redistribute much with every algorithm.
func TestAlgorithmsGiveTheSameBytes(t *testing.T) {
	t.Parallel()
	hpfc := compiler(t)
	programs, err := filepath.Glob(filepath.Join("programs", "schedules_*.f90"))
	require.NoError(t, err)
	require.NotEmpty(t, programs)
	for _, source := range programs {
		t.Run(filepath.Base(source), func(t *testing.T) {
			t.Parallel()
			p, err := readOptions(source)
			require.NoError(t, err)
			want, err := oracle.Sequential(p.oracle)
			require.NoError(t, err)
			exe := filepath.Join(t.TempDir(), "program")
			require.NoError(t, hpfc.Build(source, exe))
			n := p.ranks[len(p.ranks)/2]
			for _, a := range algorithms {
				requireWith(t, want, exe, n, "HPFC_ALGORITHM="+a)
			}
		})
	}
}

// requireWith runs a program with an environment variable on some ranks.
func requireWith(t *testing.T, want oracle.Result, exe string, ranks int, variable string) {
	c := exec.Command(exe, "-n", fmt.Sprint(ranks))
	c.Env = append(os.Environ(), variable)
	out, err := c.Output()
	var exit *exec.ExitError
	if err != nil {
		require.ErrorAs(t, err, &exit)
	}
	require.Equal(t, string(want.Stdout), string(out), "%s on %d ranks", variable, ranks)
	require.Equal(t, want.Code, c.ProcessState.ExitCode(), "%s on %d ranks", variable, ranks)
}
