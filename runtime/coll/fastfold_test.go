package coll

import (
	"math"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// drawFactors draws an array and, with the same mapping and bounds, a factor.
func drawFactors(t *rapid.T, w *world, value func(i int) float64) (x, y *variable) {
	x = drawVariable(t, w, 0, 8, "array")
	y = &variable{id: 1, elem: 8, place: x.place, spec: x.spec, bounds: x.bounds}
	for _, v := range []*variable{x, y} {
		w.allocate(v, 1)
		for i := range v.model {
			v.model[i] = bits(value(i + int(v.id)*1000))
		}
		v.each(func(i int, g []int64) { v.store(w, i, g) })
	}
	return x, y
}

// fold makes the request with a start value, and returns what all ranks have got.
func (w *world) fold(x, y *variable, op int64, start float64) []float64 {
	results := make([]float64, w.ranks)
	for rank := range results {
		results[rank] = start
	}
	w.request(abi.ReqOrdered, func(rank int) []int64 {
		words := []int64{mem.Address(unsafe.Pointer(x.descs[rank])), abi.TypeF8, op, w.address(unsafe.Pointer(&results[rank]))}
		if y != nil {
			words = append(words, mem.Address(unsafe.Pointer(y.descs[rank])))
		}
		return words
	})
	return results
}

func TestOrderedProductsAreTheSequentialSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		defer w.close()
		x, y := drawFactors(t, w, func(i int) float64 { return math.Sin(float64(i)) * math.Pow(10, float64(i%17)) })
		want := 0.5
		for i := range x.model {
			product := real8(x.model[i]) * real8(y.model[i])
			want += product
		}
		for rank, got := range w.fold(x, y, abi.OpSum, 0.5) {
			require.Equal(t, want, got, "rank %d", rank)
		}
	})
}

// Where the order makes no difference, the fast fold gives the sequential result.
func TestFastFoldFoldsEveryElementOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := drawWorld(t)
		defer w.close()
		for _, e := range w.engines {
			e.Fast()
		}
		op := rapid.SampledFrom([]int64{abi.OpSum, abi.OpProduct}).Draw(t, "operator")
		x, y := drawFactors(t, w, func(i int) float64 {
			if op == abi.OpProduct {
				return []float64{-1, 0.5, 2, 1}[i%4]
			}
			return float64(i*i%1001) - 500
		})
		if op == abi.OpProduct || rapid.Bool().Draw(t, "one array") {
			y = nil
		}
		want := 3.0
		for i := range x.model {
			value := real8(x.model[i])
			if y != nil {
				value *= real8(y.model[i])
			}
			if op == abi.OpSum {
				want += value
			} else {
				want *= value
			}
		}
		for range 2 {
			for rank, got := range w.fold(x, y, op, 3) {
				require.Equal(t, want, got, "rank %d", rank)
			}
		}
	})
}

// The fast fold's result is that of the number of ranks, whatever the number of processes.
func TestFastFoldDependsOnRanksOnly(t *testing.T) {
	const n = 1000
	var first float64
	for processes := 1; processes <= 5; processes++ {
		w := newWorld(t, processes, 5, []int64{5})
		for _, e := range w.engines {
			e.Fast()
		}
		v := &variable{elem: 8, bounds: [][2]int64{{1, n}}, spec: vectorSpec(1, 0, n)}
		w.allocate(v, 1)
		v.fillReals(w)
		results := w.fold(v, nil, abi.OpSum, 0)
		if processes == 1 {
			first = results[0]
		}
		for _, got := range results {
			require.Equal(t, first, got)
		}
		w.close()
	}
}

// The same bits a hundred times: timing decides nothing, on any number of processes.
func TestFoldsRepeatTheirBits(t *testing.T) {
	const n = 30
	for processes := 1; processes <= 3; processes++ {
		for _, fast := range []bool{false, true} {
			w := newWorld(t, processes, 4, []int64{2, 2})
			matrix := &variable{elem: 8, bounds: [][2]int64{{1, n}, {1, n}}, spec: mapping.Spec{
				Dims: []mapping.DimSpec{{Format: mapping.Block, S: 1, O: -1, Extent: n}, {Format: mapping.Cyclic, Grid: 1, S: 1, O: -1, Extent: n}},
				Uses: []mapping.GridUse{{Dim: 0}, {Dim: 1}},
			}}
			sums := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, n}}, spec: mapping.Replicated(1)}
			w.allocate(matrix, 1)
			w.allocate(sums, 1)
			matrix.fillReals(w)
			if fast {
				for _, e := range w.engines {
					e.Fast()
				}
			}
			var first []float64
			for range 100 {
				results := w.fold(matrix, nil, abi.OpSum, 0)
				w.request(abi.ReqFoldLines, func(rank int) []int64 {
					return []int64{mem.Address(unsafe.Pointer(sums.descs[rank])), mem.Address(unsafe.Pointer(matrix.descs[rank])), 0, abi.TypeF8, abi.OpSum}
				})
				sums.each(func(_ int, g []int64) { results = append(results, real8(load(sums.at(3, g), 8))) })
				if first == nil {
					first = results
				}
				require.Equal(t, first, results)
			}
			w.close()
		}
	}
}
