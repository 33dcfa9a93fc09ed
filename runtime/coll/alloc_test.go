package coll

import (
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/mapping"
	"hpfc/runtime/abi"
)

// An array for which there is no memory on all ranks of a process together is refused on the first, before it has filled
// its part.
func TestTheFirstRankIsToldOfAnArrayThatIsTooLargeForAll(t *testing.T) {
	var info syscall.Sysinfo_t
	require.NoError(t, syscall.Sysinfo(&info))
	memory := int64(info.Totalram+info.Totalswap) * int64(info.Unit)
	const ranks = 16
	// Cyclic, since blocks lie in one piece.
	for _, c := range []struct {
		elements int64
		refused  bool
	}{{memory / 8, false}, {memory / 2, true}} {
		w := newWorld(t, 1, ranks, []int64{ranks})
		cyclic := mapping.DimSpec{Format: mapping.Cyclic, S: 1, O: -1, K: 1, Extent: c.elements}
		a := &variable{elem: 8, spec: mapping.Spec{Dims: []mapping.DimSpec{cyclic}, Uses: []mapping.GridUse{{Dim: 0}}}, bounds: [][2]int64{{1, c.elements}}, halo: make([][2]int64, 1)}
		for range ranks {
			a.descs = append(a.descs, w.newDesc())
		}
		_, err := w.engines[0].Single(0, abi.Request{Kind: abi.ReqAlloc, Line: 1, Words: a.words(w, 0)})
		if c.refused {
			require.ErrorContains(t, err, "no memory for")
		} else {
			require.NoError(t, err)
		}
		w.close()
	}
}
