package coll

import (
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// Arrays for which there is no memory on all ranks of a process together are refused on the first, before it has filled
// its parts.
func TestTheFirstRankIsToldOfArraysThatAreTooLargeForAll(t *testing.T) {
	var info syscall.Sysinfo_t
	require.NoError(t, syscall.Sysinfo(&info))
	memory := int64(info.Totalram+info.Totalswap) * int64(info.Unit)
	const ranks = 16
	// Cyclic, since blocks lie in one piece.
	for _, c := range []struct {
		elements []int64 // of each array
		freed    bool    // before the last array
		refused  bool    // the last one is
	}{
		{elements: []int64{memory / 8}},
		{elements: []int64{memory / 2}, refused: true},
		{elements: []int64{memory / 16, memory / 16, memory / 16}},
		{elements: []int64{memory / 8, memory / 12, memory / 8}, refused: true},
		{elements: []int64{memory / 8, memory / 12, memory / 8}, freed: true},
	} {
		w := newWorld(t, 1, ranks, []int64{ranks})
		var first []int64
		for i, n := range c.elements {
			cyclic := mapping.DimSpec{Format: mapping.Cyclic, S: 1, O: -1, K: 1, Extent: n}
			a := &variable{
				id: int64(i), elem: 8, spec: mapping.Spec{Dims: []mapping.DimSpec{cyclic}, Uses: []mapping.GridUse{{Dim: 0}}},
				bounds: [][2]int64{{1, n}}, halo: make([][2]int64, 1), descs: make([]*desc, ranks),
			}
			for rank := range a.descs {
				a.descs[rank] = w.newDesc()
			}
			words := a.words(w, 0)
			switch {
			case i == 0:
				first = words[:1]
			case i == len(c.elements)-1 && c.freed:
				_, err := w.engines[0].Single(0, abi.Request{Kind: abi.ReqFree, Line: 1, Words: first})
				require.NoError(t, err)
			}
			_, err := w.engines[0].Single(0, abi.Request{Kind: abi.ReqAlloc, Line: 1, Words: words})
			if i == len(c.elements)-1 && c.refused {
				require.ErrorContains(t, err, "no memory for")
			} else {
				require.NoError(t, err)
			}
		}
		w.close()
	}
}
