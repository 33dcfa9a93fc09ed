package exec

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// A worker leaves the processor of another one, once in a while and only when one is free, and is
// as little bound afterwards as before.
func TestApart(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var before, after unix.CPUSet
	require.NoError(t, unix.SchedGetaffinity(0, &before))
	if before.Count() < 2 {
		t.Skip("one processor")
	}
	a := newApart(2)
	require.False(t, a.part(0), "nobody else was seen anywhere")
	meet := func() int32 {
		here := a.note(0)
		a.last[1].Store(here)
		a.last[0].Store(here)
		return here
	}
	moved := func() bool {
		a.tried = time.Time{}
		meet()
		return a.part(0)
	}
	if runnable() <= before.Count() {
		require.Eventually(t, moved, time.Second, time.Millisecond)
		require.NotEqual(t, a.last[0].Load(), a.last[1].Load())
	}
	require.NoError(t, unix.SchedGetaffinity(0, &after))
	require.Equal(t, before, after)
	a.tried = time.Now().Add(time.Hour)
	meet()
	require.False(t, a.part(0), "too soon")
}

// Where workers are more than processors, or alone, nobody is moved.
func TestApartHasRoom(t *testing.T) {
	var allowed unix.CPUSet
	require.NoError(t, unix.SchedGetaffinity(0, &allowed))
	for _, n := range []int{1, allowed.Count() + 1} {
		a := newApart(n)
		for i := range a.last {
			a.last[i].Store(1)
		}
		require.Negative(t, a.free())
	}
}

// A worker that was seen nowhere takes no processor.
func TestProcessorsThatNobodyWasSeenOnAreFree(t *testing.T) {
	a := &apart{last: make([]atomic.Int32, 2)}
	for _, cpu := range []int{63, 64, 7} {
		a.allowed.Zero()
		a.allowed.Set(cpu)
		require.Equal(t, cpu, a.free())
	}
	a.last[1].Store(7 + 1)
	require.Negative(t, a.free())
}
