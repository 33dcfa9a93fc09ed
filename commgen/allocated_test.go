package commgen

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
)

// The program is searched once for statements that give arrays other storage, not for each array: a long program has many.
func TestAllocatedArraysAreFoundAtOnce(t *testing.T) {
	p := &loopir.Program{Arrays: []*loopir.Array{{}, {ID: 1}, {ID: 2}, {ID: 3, Temp: true}}}
	p.Body = []loopir.Stmt{&loopir.If{Then: []loopir.Stmt{&loopir.Alloc{Array: 1}}, Else: []loopir.Stmt{&loopir.Free{Array: 2}}}}
	g := &generator{p: p}
	for a, want := range []bool{false, true, true, true} {
		require.Equal(t, want, g.allocates(loopir.ArrayID(a)))
		p.Body = nil
	}
}
