package coll

import (
	"fmt"
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// addresses of one word per rank.
func (w *world) wordsOf(values []int64) func(rank int) int64 {
	return func(rank int) int64 { return w.address(unsafe.Pointer(&values[rank])) }
}

func TestFetchGivesTheElementToAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		defer w.close()
		v := drawVariable(t, w, 0, 8, "array")
		w.allocate(v, 100)
		g := make([]int64, len(v.bounds))
		for d, b := range v.bounds {
			g[d] = rapid.Int64Range(b[0], b[1]+1).Draw(t, "subscript")
		}
		values := make([]int64, w.ranks)
		w.request(abi.ReqFetch, func(rank int) []int64 {
			return append([]int64{mem.Address(unsafe.Pointer(v.descs[rank])), w.wordsOf(values)(rank)}, g...)
		})
		want := int64(0) // outside the bounds nothing changes
		if i := v.index(g); i >= 0 {
			want = v.model[i]
		}
		for rank, got := range values {
			require.Equal(t, want, got, "rank %d", rank)
		}
	})
}

func TestBroadcastGivesRankZerosValues(t *testing.T) {
	for processes := 1; processes <= 5; processes++ {
		w := newWorld(t, processes, 6)
		values := [][]int64{make([]int64, 6), make([]int64, 6)}
		values[0][0], values[1][0] = 17, 0x0102030405060708
		w.request(abi.ReqBcast, func(rank int) []int64 {
			return []int64{2, w.wordsOf(values[0])(rank), 8, w.wordsOf(values[1])(rank), 3}
		})
		for rank := range 6 {
			require.EqualValues(t, 17, values[0][rank])
			require.EqualValues(t, 0x060708, values[1][rank]&0xffffff, "rank %d", rank)
		}
		w.close()
	}
}

// A sum of reals depends on the order: it has to be that of the ranks on any number of
// processes.
func TestReduceIsInTheOrderOfTheRanks(t *testing.T) {
	const ranks = 7
	want := 0.0
	for rank := range ranks {
		want += math.Pow(-3, float64(5*rank)) / 7
	}
	for processes := 1; processes <= ranks; processes++ {
		w := newWorld(t, processes, ranks)
		sums, largest := make([]float64, ranks), make([]int32, ranks)
		for rank := range ranks {
			sums[rank], largest[rank] = math.Pow(-3, float64(5*rank))/7, int32(rank*(5-rank))
		}
		w.request(abi.ReqReduce, func(rank int) []int64 {
			return []int64{
				2, abi.TypeF8, abi.OpSum, w.address(unsafe.Pointer(&sums[rank])),
				abi.TypeI4, abi.OpMax, w.address(unsafe.Pointer(&largest[rank])),
			}
		})
		for rank := range ranks {
			require.Equal(t, want, sums[rank], "rank %d of %d processes", rank, processes)
			require.EqualValues(t, 6, largest[rank])
		}
		w.close()
	}
}

// fillReals makes the elements reals of very different sizes.
func (v *variable) fillReals(w *world) {
	for i := range v.model {
		v.model[i] = int64(math.Float64bits(math.Sin(float64(i)) * math.Pow(10, float64(i%19))))
	}
	v.each(func(i int, g []int64) { v.store(w, i, g) })
}

func TestOrderedIsTheSequentialSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		defer w.close()
		v := drawVariable(t, w, 0, 8, "array")
		w.allocate(v, 1)
		v.fillReals(w)
		want := 0.5
		for _, bits := range v.model {
			want += math.Float64frombits(uint64(bits))
		}
		sums := make([]float64, w.ranks)
		for range 2 {
			for rank := range sums {
				sums[rank] = 0.5
			}
			w.request(abi.ReqOrdered, func(rank int) []int64 {
				return []int64{mem.Address(unsafe.Pointer(v.descs[rank])), abi.TypeF8, abi.OpSum, w.address(unsafe.Pointer(&sums[rank]))}
			})
			for rank, got := range sums {
				require.Equal(t, want, got, "rank %d", rank)
			}
		}
	})
}

// Long blocks are folded where they are, the accumulator travels.
func TestOrderedPassesTheAccumulatorOn(t *testing.T) {
	const n = 10000
	for _, shape := range []struct{ format, k int64 }{{1, 0}, {2, 1000}, {2, 7}} {
		t.Run(fmt.Sprint(shape), func(t *testing.T) {
			w := newWorld(t, 3, 5, []int64{5})
			defer w.close()
			v := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(shape.format, shape.k, n)}
			w.allocate(v, 1)
			v.fillReals(w)
			want := 0.0
			for _, bits := range v.model {
				want += math.Float64frombits(uint64(bits))
			}
			sums := make([]float64, w.ranks)
			w.request(abi.ReqOrdered, func(rank int) []int64 {
				return []int64{mem.Address(unsafe.Pointer(v.descs[rank])), abi.TypeF8, abi.OpSum, w.address(unsafe.Pointer(&sums[rank]))}
			})
			for rank, got := range sums {
				require.Equal(t, want, got, "rank %d", rank)
			}
		})
	}
}

func TestProcessesInDifferentCollectivesAreNoticed(t *testing.T) {
	w := newWorld(t, 2, 2)
	defer w.close()
	values := make([]int64, 2)
	errs := make(chan error, 2)
	for p, e := range w.engines {
		go func() {
			_, err := e.Begin([]abi.Request{{Kind: abi.ReqBcast, Line: int32(10 + p), Words: []int64{1, w.wordsOf(values)(p), 8}}})
			errs <- err
		}()
	}
	first, second := <-errs, <-errs
	if first == nil {
		first = second
	}
	var mismatch *Mismatch
	require.ErrorAs(t, first, &mismatch)
	require.Contains(t, mismatch.Text, "line 11")
}

// A rank's record counts when it has an order; among equal keys the order decides.
func TestPickChoosesTheDecidingRank(t *testing.T) {
	type record struct {
		order int64
		key   float64
		other int32
	}
	records := []record{{-1, 99, 1}, {5, 2, 2}, {3, 7, 3}, {-1, 7, 4}, {1, 7, 5}, {9, 7, 6}, {2, math.Copysign(0, -1), 7}}
	for _, c := range []struct{ rule, latest, want int64 }{
		{abi.PickGreatest, 0, 5}, {abi.PickGreatest, 1, 6}, {abi.PickLeast, 0, 7}, {abi.PickLast, 1, 6},
	} {
		for processes := 1; processes <= len(records); processes++ {
			w := newWorld(t, processes, len(records))
			got := append([]record{}, records...)
			w.request(abi.ReqPick, func(rank int) []int64 {
				r := &got[rank]
				return []int64{
					c.rule, c.latest, w.address(unsafe.Pointer(&r.order)), 2,
					abi.TypeF8, w.address(unsafe.Pointer(&r.key)), abi.TypeI4, w.address(unsafe.Pointer(&r.other)),
				}
			})
			for rank := range got {
				require.EqualValues(t, c.want, got[rank].other, "rule %d, rank %d of %d processes", c.rule, rank, processes)
				require.Equal(t, records[rank].order, got[rank].order)
			}
			w.close()
		}
	}
}
