package host

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A fault before, between and behind collectives of every kind, on every rank: its rank is
// named, all ranks end within a second, and no goroutine is left (see TestMain).
func TestAFaultAtEveryStepNamesItsRank(t *testing.T) {
	const steps = 9
	so := compile(t, "faults")
	for ranks := 1; ranks <= 5; ranks++ {
		for culprit := range ranks {
			for step := range steps {
				t.Setenv("RANK", strconv.Itoa(culprit))
				t.Setenv("STEP", strconv.Itoa(step))
				start := time.Now()
				r := run(t, so, Options{Ranks: ranks, Workers: 1 + step%3, Fast: step%2 == 0})
				require.Less(t, time.Since(start), 5*time.Second) // a second, on a machine that has time
				require.Equal(t, 2, r.code, r.stderr)
				require.Contains(t, r.stderr, fmt.Sprintf("run-time error on rank %d: integer division by zero", culprit), "%d ranks, step %d", ranks, step)
			}
		}
	}
	t.Setenv("STEP", "-1")
	require.Equal(t, 0, run(t, so, Options{Ranks: 5}).code)
}

// A run that ends while a rank computes leaves the rank's arrays and code where they are.
func TestARankThatComputesKeepsItsMemory(t *testing.T) {
	so, done := compile(t, "faults"), filepath.Join(t.TempDir(), "done")
	for name, value := range map[string]string{"RANK": "1", "STEP": "2", "LAG": "1500", "DONE": done} {
		t.Setenv(name, value)
	}
	r := run(t, so, Options{Ranks: 2, Workers: 2})
	require.Equal(t, 2, r.code, r.stderr)
	require.NoFileExists(t, done, "the run was to end before the rank does")
	require.Eventually(t, func() bool { _, err := os.Stat(done); return err == nil }, 10*time.Second, 10*time.Millisecond)
}
