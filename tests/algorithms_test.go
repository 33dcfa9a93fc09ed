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
				require.Equal(t, string(want.Stdout), runWith(t, exe, n, "HPFC_ALGORITHM="+a), "%s on %d ranks", a, n)
			}
		})
	}
}

func runWith(t *testing.T, exe string, ranks int, variable string) string {
	c := exec.Command(exe, "-n", fmt.Sprint(ranks))
	c.Env = append(os.Environ(), variable)
	out, err := c.Output()
	require.NoError(t, err)
	return string(out)
}
