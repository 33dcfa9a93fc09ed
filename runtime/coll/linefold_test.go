package coll

import (
	"math"
	"runtime"
	"slices"
	"testing"
	"unsafe"
	"weak"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// lineFolds are folds in the words of the elements, one for each way that the kernels have.
var lineFolds = []struct {
	name    string
	typ, op int64
	bytes   int64
	start   int64
	fold    func(a, x int64) int64
}{
	{"sum of reals", abi.TypeF8, abi.OpSum, 8, 0, func(a, x int64) int64 { return bits(real8(a) + real8(x)) }},
	{"product of reals", abi.TypeF8, abi.OpProduct, 8, bits(1), func(a, x int64) int64 { return bits(real8(a) * real8(x)) }},
	{"sum of integers", abi.TypeI4, abi.OpSum, 4, 0, func(a, x int64) int64 { return int64(uint32(a + x)) }},
	{"largest", abi.TypeI8, abi.OpMax, 8, math.MinInt64, func(a, x int64) int64 { return max(a, x) }},
	{"exclusive or", abi.TypeI2, abi.OpIEor, 2, 0, func(a, x int64) int64 { return a ^ x }},
	{"any", abi.TypeL1, abi.OpOr, 1, 0, func(a, x int64) int64 { return min(1, a|x) }},
	{"equivalence", abi.TypeL4, abi.OpEqv, 4, 1, func(a, x int64) int64 { return map[bool]int64{true: 1}[(a != 0) == (x != 0)] }},
	{"product of integers", abi.TypeI1, abi.OpProduct, 1, 1, func(a, x int64) int64 { return int64(uint8(a * x)) }},
}

func bits(x float64) int64  { return int64(math.Float64bits(x)) }
func real8(w int64) float64 { return math.Float64frombits(uint64(w)) }

// drawLines draws two arrays, the second with one dimension less.
func drawLines(t *rapid.T, w *world, elem int64) (src, dst *variable, dim int) {
	for src = drawVariable(t, w, 0, elem, "source"); len(src.bounds) < 2; {
		src = drawVariable(t, w, 0, elem, "source")
	}
	dim = rapid.IntRange(0, len(src.bounds)-1).Draw(t, "dimension")
	dst = drawVariable(t, w, 1, elem, "result")
	dst.bounds = nil
	for _, b := range slices.Delete(slices.Clone(src.bounds), dim, dim+1) {
		shift := rapid.Int64Range(-2, 2).Draw(t, "shift")
		dst.bounds = append(dst.bounds, [2]int64{b[0] + shift, b[1] + shift})
	}
	dst.spec = mapping.Replicated(len(dst.bounds))
	if dst.place == abi.PlaceMapped && rapid.IntRange(0, 4).Draw(t, "result mapped") > 0 {
		dst.spec = drawSpec(t, w.grids[0], dst.bounds)
	}
	if rapid.Bool().Draw(t, "aligned") && src.place == abi.PlaceMapped && src.spec.Grid >= 0 {
		dst.place, dst.spec = abi.PlaceMapped, withoutDim(src, dst, dim)
	}
	return src, dst, dim
}

// withoutDim is the source's mapping without a dimension, shifted to the result's bounds.
func withoutDim(src, dst *variable, dim int) mapping.Spec {
	s := mapping.Replicated(len(dst.bounds))
	s.Grid = src.spec.Grid
	for d := range dst.bounds {
		from := skip(d, dim)
		s.Dims[d] = src.spec.Dims[from]
		s.Dims[d].O += s.Dims[d].S * (src.bounds[from][0] - dst.bounds[d][0])
	}
	for _, use := range src.spec.Uses {
		switch {
		case use.Dim == dim:
			use.Dim = -1
		case use.Dim > dim:
			use.Dim--
		}
		s.Uses = append(s.Uses, use)
	}
	return s
}

// A fold along a dimension is the sequential loop over each line, to the last bit, whatever
// the two mappings, the number of processes and the kernel.
func TestLineFoldIsTheSequentialLoop(t *testing.T) {
	defer func(before int64) { partialFactor = before }(partialFactor)
	rapid.Check(t, func(t *rapid.T) {
		partialFactor = rapid.SampledFrom([]int64{0, 2}).Draw(t, "partial results from")
		w := drawWorld(t)
		defer w.close()
		f := rapid.SampledFrom(lineFolds).Draw(t, "fold")
		src, dst, dim := drawLines(t, w, f.bytes)
		w.allocate(src, 3)
		w.allocate(dst, 1000)
		if f.typ == abi.TypeF8 {
			src.fillReals(w)
		}
		for i := range dst.model {
			dst.model[i] = f.start
		}
		src.each(func(i int, g []int64) {
			at := slices.Delete(slices.Clone(g), dim, dim+1)
			for d := range at {
				at[d] += dst.bounds[d][0] - src.bounds[skip(d, dim)][0]
			}
			k := dst.index(at)
			dst.model[k] = f.fold(dst.model[k], src.model[i])
		})
		want := slices.Clone(dst.model)
		for round := range int64(4) {
			w.fill(dst, 1000+round)
			copy(dst.model, want)
			w.request(abi.ReqFoldLines, func(rank int) []int64 {
				return []int64{mem.Address(unsafe.Pointer(dst.descs[rank])), mem.Address(unsafe.Pointer(src.descs[rank])), int64(dim), f.typ, f.op}
			})
			w.check(dst)
		}
	})
}

// The plan of a fold is found by the addresses of layouts, which no other layouts get as long as it is kept.
func TestPlansOfFoldsKeepTheirLayouts(t *testing.T) {
	for _, op := range []int64{abi.OpMax, abi.OpSum} { // partial sums of reals are not combined
		w := newWorld(t, 2, 2, []int64{2})
		block := vectorSpec(1, 0, 8)
		src := &variable{elem: 8, bounds: [][2]int64{{1, 64}, {1, 8}}, spec: mapping.Replicated(2)}
		src.spec.Grid, src.spec.Dims[0], src.spec.Uses = 0, block.Dims[0], []mapping.GridUse{{Dim: 0}}
		src.spec.Dims[0].Extent = 64
		dst := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, 8}}, spec: mapping.Replicated(1)}
		w.allocate(src, 0)
		w.allocate(dst, 0)
		typ := int64(abi.TypeI8)
		if op == abi.OpSum {
			typ = abi.TypeF8
		}
		w.request(abi.ReqFoldLines, func(rank int) []int64 {
			return []int64{mem.Address(unsafe.Pointer(dst.descs[rank])), mem.Address(unsafe.Pointer(src.descs[rank])), 0, typ, op}
		})
		for _, e := range w.engines {
			require.Len(t, e.partials, 1)
			layout := weak.Make(e.arrays[0][src.id].layout)
			e.arrays[0][src.id].block.Free()
			e.arrays[0][src.id] = nil
			clear(e.layouts)
			e.forgetFolds()
			runtime.GC()
			require.NotNil(t, layout.Value())
		}
		w.close()
	}
}

// What one rank folds for all of them, no other one folds at the same time, however many there are.
func TestOneRankFoldsWhatIsUndivided(t *testing.T) {
	for _, ranks := range []int{2, 16, 17} {
		for _, place := range []int64{abi.PlaceShared, abi.PlaceRoot} {
			w := newWorld(t, 1, ranks, []int64{int64(ranks)})
			src := &variable{elem: 4, bounds: [][2]int64{{1, 3}, {1, 17}}, spec: mapping.Replicated(2)}
			dst := &variable{id: 1, elem: 4, bounds: [][2]int64{{1, 3}}, spec: mapping.Replicated(1), place: place}
			w.allocate(src, 3)
			w.allocate(dst, 1000)
			requests := make([]abi.Request, ranks)
			for i := range requests {
				words := []int64{mem.Address(unsafe.Pointer(dst.descs[i])), mem.Address(unsafe.Pointer(src.descs[i])), 1, abi.TypeI4, abi.OpSum}
				requests[i] = abi.Request{Kind: abi.ReqFoldLines, Line: 1, Words: words}
			}
			phases, err := w.engines[0].Begin(requests)
			require.NoError(t, err)
			if phases > 0 {
				require.NoError(t, w.engines[0].Phase(0, 1, ranks))
				w.check(dst)
				require.NoError(t, w.engines[0].Phase(0, 0, 1))
				require.NoError(t, w.engines[0].Done(0))
			}
			clear(dst.model)
			src.each(func(i int, g []int64) { dst.model[g[0]-1] += src.model[i] })
			w.check(dst)
			w.close()
		}
	}
}

// Extremes of no elements and of NaNs are Fortran's.
func TestExtremesAlongADimension(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	lines := [][]float64{{nan, nan, nan}, {nan, -inf, nan}, {1, nan, 2}, {-inf, -inf, -inf}, {inf, nan, inf}}
	for _, c := range []struct {
		op   int64
		n    int64
		want []float64
	}{
		{abi.OpMax, 3, []float64{nan, -inf, 2, -inf, inf}},
		{abi.OpMin, 3, []float64{nan, -inf, 1, -inf, inf}},
		{abi.OpMax, 0, slices.Repeat([]float64{-math.MaxFloat64}, 5)},
		{abi.OpMin, 0, slices.Repeat([]float64{math.MaxFloat64}, 5)},
	} {
		for dim := range 2 {
			w := newWorld(t, 1, 3, []int64{3})
			block := vectorSpec(1, 0, 5)
			src := &variable{elem: 8, bounds: [][2]int64{{1, c.n}, {1, 5}}, spec: mapping.Replicated(2)}
			if dim == 1 {
				slices.Reverse(src.bounds)
			}
			src.spec.Grid, src.spec.Dims[1-dim], src.spec.Uses = 0, block.Dims[0], []mapping.GridUse{{Dim: 1 - dim}}
			dst := &variable{id: 1, elem: 8, bounds: [][2]int64{{1, 5}}, spec: vectorSpec(2, 1, 5)}
			w.allocate(src, 0)
			w.allocate(dst, 0)
			src.each(func(i int, g []int64) {
				src.model[i] = bits(lines[g[1-dim]-1][g[dim]-1])
				src.store(w, i, g)
			})
			w.request(abi.ReqFoldLines, func(rank int) []int64 {
				return []int64{mem.Address(unsafe.Pointer(dst.descs[rank])), mem.Address(unsafe.Pointer(src.descs[rank])), int64(dim), abi.TypeF8, c.op}
			})
			dst.each(func(i int, g []int64) {
				for rank := range 3 {
					if p := dst.at(rank, g); p != nil {
						got := real8(load(p, 8))
						require.True(t, got == c.want[i] || got != got && c.want[i] != c.want[i], "%+v: line %d is %v", c, i, got)
					}
				}
			})
			w.close()
		}
	}
}
