package inspect

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A loop of which most iterations run twice is tried on rank 0, the first time for nothing, and stays
// there until its index arrays change.
func TestTimedLoopsAreTriedOnRankZero(t *testing.T) {
	x := New(comm.Alone(), oneProcess{ranks: 2}, Locality{})
	x.divided[7] = &division{shares: make([]share, 2), again: 1.5}
	cell, err := mem.Alloc(8)
	require.NoError(t, err)
	defer cell.Free()
	alone := (*int64)(cell.Place(0))
	execute := func(step int64, on map[int64]time.Duration) {
		requests := []abi.Request{{Words: []int64{step, mem.Address(cell.Place(0)), 0, 0, 7}}, {Words: []int64{step, mem.Address(cell.Place(0)), 0, 0, 7}}}
		require.NoError(t, x.timed(requests))
		x.timings[7].begun = time.Now().Add(-on[*alone])
		requests[0].Words[2], requests[1].Words[2] = 1, 1
		require.NoError(t, x.timed(requests))
	}
	for _, c := range []struct {
		all, root time.Duration
		want      int64
	}{{30 * time.Second, 10 * time.Second, 1}, {10 * time.Second, 9500 * time.Millisecond, 0}} {
		*alone = 0 // compiled code does that when index arrays have changed
		var ways []int64
		for step := range int64(timedOnAll + timedOtherwise + 2) {
			ways = append(ways, *alone)
			execute(9+step, map[int64]time.Duration{0: c.all, 1: c.root})
		}
		require.Equal(t, []int64{0, 0, 0, 1, 1, 1, c.want, c.want}, ways)
	}
}

// What is large and divided well, in tiles, or not in streams is not tried.
func TestTimedLoopsThatAreNotTried(t *testing.T) {
	x := New(comm.Alone(), oneProcess{ranks: 2}, Locality{})
	require.False(t, x.worthTrying([]int64{7}))
	x.divided[7] = &division{shares: make([]share, 2), again: 1.1}
	require.False(t, x.worthTrying([]int64{7}))
	x.divided[7].again = 1.3
	require.True(t, x.worthTrying([]int64{7}))
	x.divided[7].tiling = &tiling{}
	require.False(t, x.worthTrying([]int64{7}))
	x.streams[8] = &schedule{parts: []part{{notes: notes{numbers: make([]int64, 100)}}}}
	require.True(t, x.worthTrying([]int64{8}))
	x.streams[8].parts[0].numbers = make([]int64, smallLoop)
	require.False(t, x.worthTrying([]int64{8}))
}
