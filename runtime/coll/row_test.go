package coll

import (
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
	"hpfc/runtime/mem"
)

// Where the array of rank 0 lies in the one that it is a copy of, decides where that one lies.
func TestRootArraysLieInWhatTheyAreCopiesOf(t *testing.T) {
	block := mapping.DimSpec{Format: mapping.Block, S: 1, O: -1, Extent: 1024}
	cyclic := mapping.DimSpec{Format: mapping.Cyclic, S: 1, O: -1, K: 1, Extent: 1024}
	spread := mapping.DimSpec{Format: mapping.Block, S: 2, O: -2, Extent: 2048}
	for _, c := range []struct {
		name   string
		ranks  int
		dim    mapping.DimSpec
		halo   [2]int64
		inside bool
	}{
		{"blocks side by side", 2, block, [2]int64{}, true},
		{"one rank", 1, block, [2]int64{}, true},
		{"one rank, overlap", 1, block, [2]int64{2, 1}, true},
		{"one rank, cyclic", 1, cyclic, [2]int64{}, true},
		{"one rank, every second cell", 1, spread, [2]int64{}, false},
		{"overlap between blocks", 2, block, [2]int64{1, 1}, false},
		{"cyclic", 2, cyclic, [2]int64{}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t, 1, c.ranks, []int64{int64(c.ranks)})
			defer w.close()
			bounds := [][2]int64{{1, 1024}}
			a := &variable{id: 0, elem: 8, spec: mapping.Spec{Dims: []mapping.DimSpec{c.dim}, Uses: []mapping.GridUse{{Dim: 0}}}, bounds: bounds, halo: [][2]int64{c.halo}}
			w.allocate(a, 1)
			root := &variable{id: 1, elem: 8, place: abi.PlaceRoot, spec: mapping.Replicated(1), bounds: bounds, halo: make([][2]int64, 1)}
			for range c.ranks {
				root.descs = append(root.descs, w.newDesc())
			}
			const of = 5 // word of an allocation
			w.request(abi.ReqAlloc, func(rank int) []int64 {
				words := root.words(w, rank)
				words[of] = mem.Address(unsafe.Pointer(a.descs[rank]))
				return words
			})
			first := func(v *variable) unsafe.Pointer {
				d := &w.engines[0].known(v.id).layout.Dims[0]
				return unsafe.Add(v.descs[0].base, d.Local(1)*d.Stride*8)
			}
			require.Equal(t, c.inside, first(a) == first(root))
		})
	}
}

// The parts of an array lie in one row, however much of what is released is kept, and in whichever order ranks release it and get
// it again.
func TestRanksKeepARowTogether(t *testing.T) {
	defer func(before int64) { keepAtMost = before }(keepAtMost)
	const ranks, bytes, times = 4, 1 << 13, 3
	rapid.Check(t, func(t *rapid.T) {
		keepAtMost = rapid.Int64Range(0, ranks*bytes).Draw(t, "kept at most")
		w := newWorld(t, 1, ranks, []int64{ranks})
		defer w.close()
		block := mapping.DimSpec{Format: mapping.Block, S: 1, O: -1, Extent: ranks * bytes / 8}
		a := &variable{elem: 8, spec: mapping.Spec{Dims: []mapping.DimSpec{block}, Uses: []mapping.GridUse{{Dim: 0}}}, bounds: [][2]int64{{1, ranks * bytes / 8}}}
		w.allocate(a, 1)
		for range 3 {
			var turns []int // each rank's, to release the array or to get it
			for rank := range ranks {
				turns = append(turns, slices.Repeat([]int{rank}, 2*times)...)
			}
			released := make([]bool, ranks)
			for _, rank := range rapid.Permutation(turns).Draw(t, "turns") {
				kind := int32(abi.ReqFree)
				if released[rank] {
					kind = abi.ReqAlloc
				}
				released[rank] = !released[rank]
				_, err := w.engines[0].Single(rank, abi.Request{Kind: kind, Line: 1, Words: a.words(w, rank)})
				require.NoError(t, err)
			}
			for rank := range ranks {
				require.Same(t, w.engines[0].array(0, a.id).row, w.engines[0].array(rank, a.id).row)
			}
			w.fill(a, 5)
			w.check(a)
		}
	})
}

// An array that gets other bounds gets another row, on every rank, and may be smaller again.
func TestRowsFitTheirArrays(t *testing.T) {
	const ranks = 2
	w := newWorld(t, 1, ranks, []int64{ranks})
	defer w.close()
	a := &variable{elem: 8, spec: vectorSpec(1, 0, 0)}
	for k, n := range []int64{1024, 4096, 2048, 4096} {
		a.bounds, a.spec.Dims[0].Extent = [][2]int64{{1, n}}, n
		if k == 0 {
			w.allocate(a, 1)
			continue
		}
		w.request(abi.ReqAlloc, func(rank int) []int64 { return a.words(w, rank) })
		a.model = make([]int64, n)
		w.fill(a, n)
		w.check(a)
		row := w.engines[0].array(0, a.id).row
		require.EqualValues(t, 8*n/ranks, row.bytes)
		require.Same(t, row, w.engines[0].array(1, a.id).row)
	}
}
