package tests

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/tests/gen/nests"
	"hpfc/tests/oracle"
)

// TestRandomNests compares random imperfect nests of DO loops with gfortran.
func TestRandomNests(t *testing.T) {
	t.Parallel()
	for seed := *firstSeed; seed < *firstSeed+12; seed++ {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			source := filepath.Join(t.TempDir(), "nests.f90")
			require.NoError(t, os.WriteFile(source, []byte(nests.Generate(seed)), 0o644))
			want, err := oracle.Sequential(source)
			require.NoError(t, err)
			require.NoError(t, compiler(t).Check(source, want, []int{1, 2, 3, 5}))
		})
	}
}
