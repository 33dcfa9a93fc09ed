package coll

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
)

// drawMatrix draws a matrix of which one dimension is distributed.
func drawMatrix(t *rapid.T, w *world, id, elem, n int64, d int) *variable {
	v := blocks(id, elem, n, d)
	if rapid.IntRange(0, 2).Draw(t, "any") == 0 {
		v.spec.Dims[d] = drawDim(t, 0, w.grids[0][0], v.bounds[d])
	}
	return v
}

// blocks is a matrix with one dimension in blocks.
func blocks(id, elem, n int64, d int) *variable {
	v := &variable{id: id, elem: elem, bounds: [][2]int64{{1, n}, {0, n - 1}}}
	v.spec = mapping.Replicated(2)
	v.spec.Grid = 0
	v.spec.Dims[d] = mapping.DimSpec{Format: mapping.Block, S: 1, O: -v.bounds[d][0], Extent: n}
	v.spec.Uses = []mapping.GridUse{{Dim: d}}
	return v
}

// Large copies of long runs are done by the ranks that have the elements.
func TestPushEqualsTheSequentialLoop(t *testing.T) {
	set(t, &streamFrom, 0)
	set(t, &pushRun, 0)
	rapid.Check(t, func(t *rapid.T) {
		ranks := rapid.Int64Range(2, 5).Draw(t, "ranks")
		w := newWorld(t, 1, int(ranks), []int64{ranks})
		defer w.close()
		n := rapid.Int64Range(5, 40).Draw(t, "n")
		elem := rapid.SampledFrom([]int64{1, 3, 8, 16}).Draw(t, "elem")
		d := rapid.IntRange(0, 1).Draw(t, "dimension")
		dst, src := drawMatrix(t, w, 0, elem, n, d), drawMatrix(t, w, 1, elem, n, 1-d)
		rows, columns := rapid.SampledFrom([]int64{0, 0, 3}).Draw(t, "first row"), rapid.SampledFrom([]int64{1, 1, 2, -1}).Draw(t, "columns")
		first := rapid.SampledFrom([]int64{0, n / 2}).Draw(t, "first column")
		s := section{[]int64{n, n}, []subscript{{0, 1, 1 + rows}, {1, 1, 0}}, []subscript{{0, 1, 1}, {1, columns, first}}}
		w.copyMatrix(dst, src, s)
	})

	// Few of the copies above are pushed, and with few of them perhaps none.
	for ranks := int64(2); ranks <= 5; ranks++ {
		const n = 60 // blocks of one length
		w := newWorld(t, 1, int(ranks), []int64{ranks})
		dst, src := blocks(0, 8, n, 0), blocks(1, 8, n, 1)
		w.copyMatrix(dst, src, section{[]int64{n, n}, []subscript{{0, 1, 1}, {1, 1, 0}}, []subscript{{0, 1, 1}, {1, 1, 0}}})
		pushed := 0
		for _, r := range w.engines[0].plans.byKey {
			if r.push != nil {
				pushed++
			}
		}
		w.close()
		require.NotZero(t, pushed, "%d ranks", ranks)
	}
}

// copyMatrix copies different values three times.
func (w *world) copyMatrix(dst, src *variable, s section) {
	w.allocate(dst, 1000000)
	w.allocate(src, 1)
	for round := range int64(3) {
		w.fill(src, round)
		w.copy(dst, src, s)
	}
}

// What crosses from rank to rank goes past the caches sooner than what a rank copies from itself.
func TestStreamsAcrossRanks(t *testing.T) {
	defer func(from int64, several bool) { streamFrom, severalCores = from, several }(streamFrom, severalCores)
	streamFrom = 24 << 20
	axis := [][]copyRun{{{count: 3, dstStep: 8, srcStep: 8}}}
	own, mixed := &moves{axes: 1}, &moves{axes: 1}
	own.add(1, 0, 0, axis)
	mixed.add(1, 0, 0, axis)
	mixed.add(0, 24, 24, axis)
	require.False(t, own.isFromOthers(1))
	require.True(t, own.isFromOthers(0))
	require.True(t, mixed.isFromOthers(1))
	for _, severalCores = range []bool{false, true} {
		require.False(t, streams(streamFrom-1, false))
		require.True(t, streams(streamFrom, false))
		require.Equal(t, severalCores, streams(streamAcross, true))
		require.False(t, streams(streamAcross-1, true))
	}
}
