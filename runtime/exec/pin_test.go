package exec

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// Workers that take all processors get one each, and threads are as free as before afterwards.
func TestPin(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, during, after unix.CPUSet
	require.NoError(t, unix.SchedGetaffinity(0, &before))
	n := before.Count()
	if n < 2 {
		t.Skip("one processor")
	}
	seen := map[int]bool{}
	for worker := range n {
		release := pin(worker, n)
		require.NoError(t, unix.SchedGetaffinity(0, &during))
		release()
		require.NoError(t, unix.SchedGetaffinity(0, &after))
		require.Equal(t, 1, during.Count())
		require.Equal(t, before, after)
		seen[nth(&during, 0)] = true
	}
	require.Len(t, seen, n)
	for _, few := range []int{1, n + 1} {
		pin(0, few)
		require.NoError(t, unix.SchedGetaffinity(0, &during))
		require.Equal(t, before, during)
	}
}
