package host

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/costs"
)

// What was measured on a busy machine holds for a while only.
func TestMeasurementsOfABusyMachineGetOld(t *testing.T) {
	file := filepath.Join(t.TempDir(), "tuning")
	quiet, busy := tuning{model: costs.Model{Alpha: 300}}, tuning{model: costs.Model{Alpha: 90000}}
	keep(file, busy.bytes())
	require.False(t, busy.outdated(file))
	past := time.Now().Add(-time.Hour)
	require.NoError(t, os.Chtimes(file, past, past))
	require.True(t, busy.outdated(file))
	require.False(t, quiet.outdated(file))
}
