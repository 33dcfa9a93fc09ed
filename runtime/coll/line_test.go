package coll

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/coll/internal/quickly"
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

// Ranks go on without others only where no program takes the collective for a meeting of all: broadcasts are used as such.
func TestRanksGoOnWithLinesAndElementsOnly(t *testing.T) {
	w := newWorld(t, 1, 4, []int64{4})
	defer w.close()
	src := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, 5}, {1, 8}}, spec: mapping.Replicated(2)}
	src.spec.Grid = 0
	src.spec.Dims[1] = mapping.DimSpec{Format: mapping.Cyclic, S: 1, K: 1, Extent: 8}
	src.spec.Uses = []mapping.GridUse{{Dim: 1}}
	dst := &variable{elem: 8, bounds: [][2]int64{{1, 5}}, spec: mapping.Replicated(1), place: abi.PlaceShared}
	w.allocate(src, 1)
	w.allocate(dst, 100)
	line := section{[]int64{5}, []subscript{{0, 1, 1}}, []subscript{{0, 1, 1}, {-1, 0, 6}}}
	part := section{[]int64{4}, []subscript{{0, 1, 1}}, []subscript{{0, 1, 1}, {-1, 0, 6}}}
	across := section{[]int64{5}, []subscript{{0, 1, 1}}, []subscript{{-1, 0, 2}, {0, 1, 1}}}
	word := w.wordsOf(make([]int64, 4))
	for _, c := range []struct {
		name  string
		goOn  bool
		kind  int32
		words func(rank int) []int64
	}{
		{"a line", true, abi.ReqCopy, copyWords(dst, src, line)},
		{"a line that leaves something", false, abi.ReqCopy, copyWords(dst, src, part)},
		{"a line of all ranks", false, abi.ReqCopy, copyWords(dst, src, across)},
		{"an element", true, abi.ReqFetch, func(rank int) []int64 { return []int64{copyWords(src, src, line)(rank)[0], word(rank), 3, 6} }},
		{"a scalar", false, abi.ReqBcast, func(rank int) []int64 { return []int64{1, word(rank), 8} }},
		{"nothing", false, abi.ReqBcast, func(rank int) []int64 { return []int64{0} }},
		{"a sum", false, abi.ReqReduce, func(rank int) []int64 { return []int64{1, abi.TypeI8, abi.OpSum, word(rank)} }},
	} {
		requests := make([]abi.Request, w.ranks)
		for rank := range requests {
			requests[rank] = abi.Request{Kind: c.kind, Line: 1, Words: c.words(rank)}
		}
		require.Equal(t, c.goOn, quickly.FromOne(w.quick, requests), c.name)
	}
}
