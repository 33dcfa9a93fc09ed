package inspect

import (
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"hpfc/runtime/comm"
)

// A loop whose references cannot be counted in 32 bits stays on rank 0. Nobody looks at the notes, which are not there.
func TestLoopsWithTooManyReferencesHaveNoRounds(t *testing.T) {
	const bytes = (math.MaxInt32 + 1) * 8
	m, err := unix.Mmap(-1, 0, bytes, unix.PROT_NONE, unix.MAP_ANON|unix.MAP_PRIVATE|unix.MAP_NORESERVE)
	require.NoError(t, err)
	defer func() { require.NoError(t, unix.Munmap(m)) }()
	first := (*int64)(unsafe.Pointer(&m[0]))
	r := &rounds{x: New(comm.Alone(), oneProcess{ranks: 1}, Locality{}), iterations: 10, reports: make([]LoopReport, 1)}
	r.parts = []roundPart{{notes: []notes{{}, {numbers: unsafe.Slice(first, math.MaxInt32)}}}}
	require.False(t, r.tooMany())
	r.parts[0].notes[1].numbers = unsafe.Slice(first, math.MaxInt32+1)
	require.NoError(t, r.decide())
	require.Equal(t, -1, r.count)
	require.Equal(t, tooManyReferences, r.reports[0].Reason)
}
