package driver

import (
	"os"
	"runtime/metrics"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Room for huge pages is there, and the collector does not count it.
func TestHeapGetsHugePages(t *testing.T) {
	before := advised(t)
	widenPages()
	require.GreaterOrEqual(t, advised(t)-before, usualMemory)
	goal := []metrics.Sample{{Name: "/gc/heap/goal:bytes"}}
	metrics.Read(goal)
	require.Less(t, goal[0].Value.Uint64(), uint64(usualMemory/2))
}

// advised is how many bytes of this process shall lie in huge pages.
func advised(t *testing.T) (bytes int) {
	smaps, err := os.ReadFile("/proc/self/smaps")
	require.NoError(t, err)
	size := 0
	for line := range strings.Lines(string(smaps)) {
		switch fields := strings.Fields(line); fields[0] {
		case "Size:":
			size, err = strconv.Atoi(fields[1])
			require.NoError(t, err)
		case "VmFlags:":
			if strings.Contains(line, " hg") {
				bytes += size << 10
			}
		}
	}
	return bytes
}

func TestGrowthOfTheHeap(t *testing.T) {
	for live, percent := range map[uint64]int{0: 400, usualMemory / 4: 300, usualMemory / 2: 100, usualMemory: 50, 3 * usualMemory: 50} {
		require.Equal(t, percent, growth(live), live)
	}
}
