package wrapping

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Ten times the variables, each with an assignment of its own, take at most about ten times the memory.
func TestLinear(t *testing.T) {
	memory := func(n int) uint64 {
		p := &loopir.Program{}
		for i := range n {
			id := loopir.ScalarID(i)
			p.Scalars = append(p.Scalars, &loopir.Scalar{ID: id, Type: types.Int4, Written: true})
			p.Body = append(p.Body, &loopir.AssignScalar{Dst: id, RHS: loopir.Int(int64(i))})
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		Mark(p)
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	require.Less(t, memory(2000), 15*memory(200))
}
