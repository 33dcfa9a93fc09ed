package coll

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// Lines that one rank has are copied where the workers meet, each time from elsewhere.
func TestLineEqualsTheSequentialLoop(t *testing.T) {
	served := 0
	rapid.Check(t, func(t *rapid.T) {
		grid := drawGrid(t)
		w := newWorld(t, 1, int(mapping.Processors(grid)), grid)
		defer w.close()
		elem := rapid.SampledFrom([]int64{1, 3, 8, 16}).Draw(t, "elem")
		src := drawVariable(t, w, 1, elem, "src")
		dst := &variable{elem: elem, bounds: [][2]int64{{-2, 12}}, spec: mapping.Replicated(1)}
		dst.place = rapid.SampledFrom([]int64{abi.PlaceShared, abi.PlaceMapped, abi.PlaceRoot}).Draw(t, "place")
		w.allocate(dst, 1000000)
		w.allocate(src, 1)
		for range 4 {
			s := section{counts: []int64{rapid.Int64Range(1, 8).Draw(t, "count")}}
			s.dst = []subscript{{0, rapid.SampledFrom([]int64{1, 1, 2, -1, 0}).Draw(t, "a"), rapid.Int64Range(-2, 12).Draw(t, "b")}}
			along := rapid.IntRange(0, len(src.bounds)-1).Draw(t, "along")
			for d, b := range src.bounds {
				sub := subscript{-1, 0, rapid.Int64Range(b[0], max(b[0], b[1])).Draw(t, "place")}
				if d == along {
					sub.iter, sub.a = 0, rapid.SampledFrom([]int64{1, 1, -1, 2, 0}).Draw(t, "a")
				}
				s.src = append(s.src, sub)
			}
			before := w.replayed
			w.copy(dst, src, s)
			served += w.replayed - before
		}
	})
	require.NotZero(t, served)
}
