package coll

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// A temporary that all ranks share gets other bounds in each step of a loop, and is filled with a line that one rank has,
// or with anything else. Its two storages take turns whoever fills it.
func TestSharedTemporaryOfEachStep(t *testing.T) {
	rebound, served := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		grid := drawGrid(t)
		w := newWorld(t, 1, int(mapping.Processors(grid)), grid)
		defer w.close()
		elem := rapid.SampledFrom([]int64{1, 3, 8, 16}).Draw(t, "elem")
		src := drawVariable(t, w, 1, elem, "src")
		w.allocate(src, 1)
		rank := rapid.IntRange(1, 2).Draw(t, "rank")
		dst := &variable{elem: elem, place: abi.PlaceShared, spec: mapping.Replicated(rank), bounds: slices.Repeat([][2]int64{{0, 9}}, rank)}
		for d := range dst.spec.Dims {
			dst.spec.Dims[d].S, dst.spec.Dims[d].O = rapid.SampledFrom([]int64{1, -1, 2}).Draw(t, "s"), rapid.Int64Range(-3, 3).Draw(t, "o")
		}
		w.allocate(dst, 1000)
		for range 8 {
			along := rapid.IntRange(0, len(src.bounds)-1).Draw(t, "along")
			n := rapid.Int64Range(1, max(1, src.bounds[along][1]-src.bounds[along][0]+1)).Draw(t, "count")
			if rapid.IntRange(0, 3).Draw(t, "other bounds") > 0 {
				for d := range dst.bounds {
					lo := rapid.Int64Range(-2, 12).Draw(t, "lo")
					dst.bounds[d] = [2]int64{lo, lo + rapid.SampledFrom([]int64{-1, 0, 3}).Draw(t, "extent")}
				}
				dst.bounds[0][1] = dst.bounds[0][0] + n - 1
				w.request(abi.ReqAlloc, func(rank int) []int64 { return dst.words(w, rank) })
				dst.model = make([]int64, dst.elements())
				w.fill(dst, 2000)
			}
			s := section{counts: []int64{n}}
			for d, b := range dst.bounds {
				s.dst = append(s.dst, subscript{-1, 0, b[0]})
				if d == 0 {
					s.dst[0] = subscript{0, 1, b[0]}
				}
			}
			if rapid.Bool().Draw(t, "backwards") {
				s.dst[0] = subscript{0, -1, dst.bounds[0][1]}
			}
			for d, b := range src.bounds {
				s.src = append(s.src, subscript{-1, 0, rapid.Int64Range(b[0], max(b[0], b[1])).Draw(t, "place")})
				if d == along {
					s.src[d] = subscript{0, 1, b[0]}
				}
			}
			w.fill(src, rapid.Int64Range(0, 100).Draw(t, "values"))
			before := w.replayed
			w.copy(dst, src, s)
			w.check(src)
			served += w.replayed - before
		}
		rebound += w.rebound
	})
	require.NotZero(t, rebound)
	require.NotZero(t, served)
}

// An array that has been shared and is distributed now has another storage; so has it when it is shared again.
func TestSharedArraysThatAreDistributedAreForgotten(t *testing.T) {
	w := newWorld(t, 1, 2, []int64{2})
	defer w.close()
	v := &variable{elem: 8, bounds: [][2]int64{{1, 20}}, spec: mapping.Replicated(1), place: abi.PlaceShared}
	w.allocate(v, 1)
	require.Zero(t, w.rebound)
	again := func(place, hi int64) {
		v.place, v.bounds[0][1] = place, hi
		w.request(abi.ReqAlloc, func(rank int) []int64 { return v.words(w, rank) })
		v.model = make([]int64, v.elements())
		w.fill(v, hi)
		w.check(v)
	}
	again(abi.PlaceShared, 10)
	require.Equal(t, 2, w.rebound)
	again(abi.PlaceMapped, 2000)
	again(abi.PlaceShared, 12)
	require.Equal(t, 2, w.rebound)
	again(abi.PlaceShared, 9)
	require.Equal(t, 4, w.rebound)
}
