package inspect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/comm"
)

// Tiles that take longer than the nest took as it is written are given up, unless they have been asked for.
func TestTilesHaveToBeFaster(t *testing.T) {
	require.False(t, (&trial{before: 10}).faster(9.9))
	require.True(t, (&trial{before: 10}).faster(9))
	require.True(t, (&trial{}).faster(9))
}

// A nest whose tiles are no faster goes back to running as it is written, and may still look for an order.
func TestSlowTilesAreGivenUp(t *testing.T) {
	for before, kept := range map[float64]bool{1e-9: false, 1e18: true} {
		x := New(comm.Alone(), oneProcess{ranks: 1}, Locality{})
		d := &division{x: x, shares: make([]share, 1), streams: []dividedStream{{id: 5}}}
		d.tiling = &tiling{division: d}
		x.divisions[5], x.divided[5], x.orders[0][5] = d, d, &order{LoopReport: LoopReport{Method: "pfb+tiles", Spent: 3e18, BreakEven: 400}}
		words := []int64{wordStream: 5, wordStep: 20, wordStreams: 0}
		tried := &trial{running: true, shown: true, tiles: true, tried: true, clocked: 5, before: before}
		next, elsewhere, err := tried.settle(x, words)
		require.NoError(t, err)
		require.Equal(t, kept, elsewhere)
		require.Equal(t, kept, x.tilingOf(5) != nil)
		require.False(t, tried.running)
		require.False(t, tried.asked(x, words))
		if kept {
			require.EqualValues(t, never, next)
			require.Equal(t, "3 runs (timed)", x.orders[0][5].paid())
		} else {
			require.EqualValues(t, 40, next)
			require.Equal(t, "400 runs (model)", x.orders[0][5].paid())
			require.Equal(t, "none", x.orders[0][5].Method)
		}
	}
}
