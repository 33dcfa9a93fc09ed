package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/coll/alg"
	"hpfc/runtime/costs"
)

// What was measured on a busy machine holds for a while only.
func TestMeasurementsOfABusyMachineGetOld(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tuning")
	quiet, busy := tuning{sure: true, model: costs.Model{Alpha: 300}}, tuning{sure: true, model: costs.Model{Alpha: 90000}}
	unsure := tuning{model: quiet.model}
	for _, here := range []bool{false, true} {
		keep(file, busy.bytes())
		for _, of := range []tuning{quiet, busy, unsure} {
			require.Equal(t, of, readTuning(of.bytes()))
			require.False(t, of.outdated(file, here))
		}
		past := time.Now().Add(-time.Hour)
		require.NoError(t, os.Chtimes(file, past, past))
		require.False(t, quiet.outdated(file, here))
		require.Equal(t, here, busy.outdated(file, here), "between hosts, messages take long on a calm machine")
		require.True(t, unsure.outdated(file, here))
	}
}

// What a crash of the machine has left of measured costs is measured again.
func TestKeptCostsAreNumbers(t *testing.T) {
	t.Setenv("HPFC_CACHE", t.TempDir())
	t.Setenv(costsVariable, "")
	keep(costsFile(), alg.ModelBytes(costs.Typical))
	m, known, err := keptCosts()
	require.NoError(t, err)
	require.True(t, known)
	require.Equal(t, costs.Typical, m)
	for _, left := range []string{"", "\x00", "\xff"} {
		keep(costsFile(), []byte(strings.Repeat(left, alg.ModelSize)))
		m, known, err := keptCosts()
		require.NoError(t, err)
		require.False(t, known, "%q", left)
		require.Equal(t, costs.Typical, m)
	}
}
