package coll

import (
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"hpfc/runtime/abi"
	"hpfc/runtime/coll/internal/quickly"
)

// Copies of few bytes are sent before workers meet, to both boxes by turns; those that have no room in a box are not.
func TestFewBytesAreSentBeforeRanksMeet(t *testing.T) {
	for _, c := range []struct {
		ranks, n int64
		eager    bool
	}{{2, 2, true}, {2, 200, true}, {2, 512, true}, {2, 514, false}, {5, 300, true}, {5, 3000, false}} {
		w := newWorld(t, 1, int(c.ranks), []int64{c.ranks})
		dst := &variable{elem: 8, bounds: [][2]int64{{1, c.n}}, spec: vectorSpec(2, 1, c.n)}
		src := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, c.n}}, spec: vectorSpec(1, 0, c.n)}
		w.allocate(dst, 1)
		w.allocate(src, 1)
		s := section{[]int64{c.n}, []subscript{{0, 1, 1}}, []subscript{{0, 1, 1}}}
		for round := range int64(7) {
			w.fill(src, 1000*round)
			w.copy(dst, src, s)
		}
		require.Equal(t, 5, w.replayed)
		eager := 0
		for _, x := range w.engines[0].replays.entry {
			if x != nil && x.c.eager != 0 {
				eager++
			}
		}
		require.Equal(t, c.eager, eager > 0, "%d elements on %d ranks", c.n, c.ranks)
		w.close()
	}
}

// Nobody gets values that ranks have not all asked for alike.
func TestValuesThatRanksAskForDifferentlyAreNotServed(t *testing.T) {
	w := newWorld(t, 1, 3)
	defer w.close()
	values := []int64{3, 4, 5}
	word := w.wordsOf(values)
	for _, c := range []struct {
		kind   int32
		served bool
		words  func(rank int) []int64
	}{
		{abi.ReqReduce, true, func(rank int) []int64 { return []int64{1, abi.TypeI8, abi.OpMax, word(rank)} }},
		{abi.ReqBcast, true, func(rank int) []int64 { return []int64{1, word(rank), 8} }},
		{abi.ReqReduce, false, func(rank int) []int64 { return []int64{1, abi.TypeI8, abi.OpSum + int64(rank/2), word(rank)} }},
		{abi.ReqReduce, false, func(rank int) []int64 { return []int64{1, abi.TypeI4 + 4*int64(rank/2), abi.OpSum, word(rank)} }},
		{abi.ReqBcast, false, func(rank int) []int64 { return []int64{1, word(rank), 8 - int64(rank/2)} }},
		{abi.ReqBcast, false, func(rank int) []int64 { return []int64{1, word(rank), 8 - int64(rank%2)} }},
	} {
		copy(values, []int64{3, 4, 5})
		requests := make([]abi.Request, w.ranks)
		for rank := range requests {
			requests[rank] = abi.Request{Kind: c.kind, Line: 1, Words: c.words(rank)}
		}
		require.Equal(t, c.served, quickly.Serve(w.quick, requests))
		if !c.served {
			require.Equal(t, []int64{3, 4, 5}, values)
		}
	}
}

// Operands of any number, type and size get the same values in a box and without one.
func TestValuesOfAnySizeAreServed(t *testing.T) {
	w := newWorld(t, 1, 4)
	defer w.close()
	for count := 1; count <= 4; count++ {
		for _, bytes := range []int64{1, 8, 500, 512, 513, 1024, 1025, 5000} {
			buffers := make([][]byte, w.ranks)
			for rank := range buffers {
				buffers[rank] = make([]byte, int64(count)*bytes)
				for i := range buffers[rank] {
					buffers[rank][i] = byte(i*7 + rank)
				}
			}
			w.request(abi.ReqBcast, func(rank int) []int64 {
				words := []int64{int64(count)}
				for k := range count {
					words = append(words, w.address(unsafe.Pointer(&buffers[rank][int64(k)*bytes])), bytes)
				}
				return words
			})
			for rank := range buffers {
				require.Equal(t, buffers[0], buffers[rank], "rank %d, %d values of %d bytes", rank, count, bytes)
			}
		}
		sums, smallest := make([][]int16, w.ranks), make([][]int64, w.ranks)
		for rank := range sums {
			sums[rank], smallest[rank] = make([]int16, 2*count), make([]int64, count)
			for k := range count {
				sums[rank][2*k], sums[rank][2*k+1], smallest[rank][k] = int16(rank+k), -1, int64(k-rank)<<40
			}
		}
		w.request(abi.ReqReduce, func(rank int) []int64 {
			words := []int64{int64(2 * count)}
			for k := range count {
				words = append(words, abi.TypeI2, abi.OpSum, w.address(unsafe.Pointer(&sums[rank][2*k])))
				words = append(words, abi.TypeI8, abi.OpMin, w.address(unsafe.Pointer(&smallest[rank][k])))
			}
			return words
		})
		for rank := range sums {
			for k := range count {
				require.EqualValues(t, 6+4*k, sums[rank][2*k])
				require.EqualValues(t, -1, sums[rank][2*k+1], "what lies behind a value stays")
				require.Equal(t, int64(k-3)<<40, smallest[rank][k])
			}
		}
	}
}
