package inspect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
	"hpfc/runtime/comm"
	"hpfc/runtime/mem"
)

// A loop waits for its inspection until enough executions have been, or are expected; more workers inspect and save more.
func TestLoopsThatRunSeldomAwaitTheirInspection(t *testing.T) {
	for _, c := range []struct {
		runs, remaining, iterations int64
		workers                     int
		want                        bool
	}{
		{1, 1, 1 << 20, 2, true},
		{127, 1, 1 << 20, 2, true},
		{128, 1, 1 << 20, 2, false},
		{1, 200, 1 << 20, 2, false},
		{1, 20, 1 << 20, 16, false},
		{1000, 1000, 1 << 20, 1, true},
		{1, 1, 1000, 2, false},
		{1, 1, 1 << 30, 2, true},
	} {
		require.Equal(t, c.want, awaits(c.runs, c.remaining, c.iterations, c.workers, paying), "%+v", c)
	}
}

// Who asks for an order gets his inspection at once.
func TestOrdersThatAreAskedForAreNotAwaited(t *testing.T) {
	cell, err := mem.Alloc(8)
	require.NoError(t, err)
	defer cell.Free()
	waiting := (*int64)(cell.Place(0))
	ask := func(l Locality, wish int64) int64 {
		x := New(comm.Alone(), oneProcess{ranks: 1}, l)
		_, err := x.newAwait([]abi.Request{{Line: 3, Words: []int64{1, 1, 1 << 20, mem.Address(cell.Place(0)), wish, 0, 0}}})
		require.NoError(t, err)
		require.Equal(t, *waiting == 1, len(x.loopReports()) == 1)
		return *waiting
	}
	require.EqualValues(t, 1, ask(Locality{}, 0))
	require.EqualValues(t, 1, ask(Locality{Iterations: KeepOrder}, 0))
	require.EqualValues(t, 0, ask(Locality{Data: TileData}, 0))
	require.EqualValues(t, 0, ask(Locality{}, abi.WishDatum))
}

// The more bytes the elements of a mesh have, the fewer executions do tiles need.
func TestTilesOfLargeMeshesPaySooner(t *testing.T) {
	for _, c := range []struct{ bytes, want int64 }{
		{8, 112},
		{4 << 20, 112},
		{8 << 20, 56},
		{16 << 20, 28},
		{28 << 20, 16},
		{1 << 40, 16},
	} {
		require.Equal(t, c.want, (&outlook{bytes: c.bytes}).paying(), "%d bytes", c.bytes)
	}
}

// Tiles of a nest that runs as it is written need fewer executions the longer these take; where the elements are few, or no
// slower than in tiles, they never pay.
func TestTilesOfSlowNestsAsWrittenPaySooner(t *testing.T) {
	for _, c := range []struct {
		bytes     int64
		iteration float64
		want      int64
	}{
		{8<<20 - 1, 50, never},
		{8 << 20, 4, never},
		{8 << 20, 5, never},
		{8 << 20, 10, 52},
		{8 << 20, 25, 17},
		{1 << 40, 1e9, 6},
	} {
		o := outlook{bytes: c.bytes, sources: []linkSource{{links: make([][]int32, 2)}}}
		require.Equal(t, c.want, o.payingAsWritten(c.iteration), "%d bytes, %v ns", c.bytes, c.iteration)
	}
}
