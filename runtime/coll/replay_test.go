package coll

import (
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll/internal/quickly"
	"hpfc/runtime/mem"
)

// The third of equal copies is served by calls made before, and so are all that follow until an
// array has other storage or another layout.
func TestCopiesAreReplayed(t *testing.T) {
	for _, n := range []int64{10, 10000} { // by one worker, by both
		w := newWorld(t, 1, 3, []int64{3})
		dst := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 1, n)}
		src := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
		w.allocate(dst, 1)
		w.allocate(src, 1)
		s := section{[]int64{n}, []subscript{{0, 1, 1}}, []subscript{{0, 1, 1}}}
		copies := func(times int) (replayed int) {
			before := w.replayed
			for range times {
				w.fill(src, int64(w.replayed)+100)
				w.copy(dst, src, s)
			}
			return w.replayed - before
		}
		require.Equal(t, 3, copies(5))

		free(w, src)
		w.request(abi.ReqAlloc, func(rank int) []int64 { return src.words(w, rank) })
		require.Equal(t, 2, copies(2), "same storage and layout")

		free(w, dst)
		dst.spec = vectorSpec(2, 7, n)
		w.request(abi.ReqAlloc, func(rank int) []int64 { return dst.words(w, rank) })
		w.fill(dst, 3)
		require.Equal(t, 4, copies(5), "another layout")

		requests := make([]abi.Request, 3)
		for rank := range requests {
			requests[rank] = abi.Request{Kind: abi.ReqCopy, Line: 1, Words: copyWords(dst, src, s)(rank)}
		}
		dst.descs[1].base = unsafe.Add(dst.descs[1].base, 8)
		require.False(t, quickly.Serve(w.quick, requests), "another address")
		dst.descs[1].base = unsafe.Add(dst.descs[1].base, -8)
		src.descs[2].id += 2
		require.False(t, quickly.Serve(w.quick, requests), "another array at the same address")
		src.descs[2].id -= 2
		require.True(t, quickly.Serve(w.quick, requests))
		requests[2].Words[3]--
		require.False(t, quickly.Serve(w.quick, requests), "another section on one rank")
		w.close()
	}
}

func free(w *world, v *variable) {
	w.request(abi.ReqFree, func(rank int) []int64 { return []int64{mem.Address(unsafe.Pointer(v.descs[rank]))} })
}

// Whatever becomes of the arrays between equal requests, what is remembered is not used wrongly.
func TestReplaysFollowReallocations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(t, 1, 3, []int64{3})
		defer w.close()
		n := rapid.SampledFrom([]int64{5, 2000}).Draw(t, "n")
		vectors := [2]*variable{}
		for i := range vectors {
			vectors[i] = &variable{id: int64(i), elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
			w.allocate(vectors[i], 1)
		}
		s := section{[]int64{n}, []subscript{{0, 1, 1}}, []subscript{{0, 1, 1}}}
		for round := range int64(12) {
			if v := vectors[rapid.IntRange(0, 1).Draw(t, "which")]; rapid.IntRange(0, 2).Draw(t, "reallocate") == 0 {
				free(w, v)
				v.spec = vectorSpec(2, rapid.SampledFrom([]int64{1, 4}).Draw(t, "block"), n)
				w.request(abi.ReqAlloc, func(rank int) []int64 { return v.words(w, rank) })
				w.fill(v, 7+round)
			}
			w.fill(vectors[1], 50*round)
			w.copy(vectors[0], vectors[1], s)
		}
	})
}

// Short sums and products in element order, with two arrays or one, follow new elements, storage and layouts.
func TestShortFoldsAreReplayed(t *testing.T) {
	const n = 50
	outer := aheadFrom
	defer func() { aheadFrom = outer }()
	aheadFrom = n + 1
	for _, arrays := range []int{1, 2} {
		w := newWorld(t, 1, 3, []int64{3})
		x := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 1, n)}
		y := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(2, 1, n)}
		w.allocate(x, 1)
		w.allocate(y, 1)
		sums := make([]float64, 3)
		fold := func(times int) (replayed int) {
			before := w.replayed
			for range times {
				want := 0.5
				for i := range n {
					x.model[i] = int64(math.Float64bits(1 / float64(i+w.replayed+times+1)))
					y.model[i] = int64(math.Float64bits(math.Sin(float64(i))))
					term := math.Float64frombits(uint64(x.model[i]))
					if arrays == 2 {
						term *= math.Float64frombits(uint64(y.model[i]))
					}
					want += term
				}
				for _, v := range []*variable{x, y} {
					v.each(func(i int, g []int64) { v.store(w, i, g) })
				}
				for rank := range sums {
					sums[rank] = 0.5
				}
				w.request(abi.ReqOrdered, func(rank int) []int64 {
					words := []int64{mem.Address(unsafe.Pointer(x.descs[rank])), abi.TypeF8, abi.OpSum, w.address(unsafe.Pointer(&sums[rank]))}
					if arrays == 2 {
						words = append(words, mem.Address(unsafe.Pointer(y.descs[rank])))
					}
					return words
				})
				for rank, got := range sums {
					require.Equal(t, want, got, "rank %d", rank)
				}
			}
			return w.replayed - before
		}
		require.Equal(t, 3, fold(5))
		for _, v := range []*variable{x, y} {
			free(w, v)
			v.spec = vectorSpec(2, 7, n)
			w.request(abi.ReqAlloc, func(rank int) []int64 { return v.words(w, rank) })
		}
		require.Equal(t, 4, fold(5), "another layout")
		w.close()
	}
}
