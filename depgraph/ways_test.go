package depgraph_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/depgraph"
	"hpfc/tests/interpret"
)

// TestCyclesOnRankZero lets rank 0 run a loop in order that skips iterations by CYCLE, as it does where the loop does so by IF: a
// wavefront hands the sum over in each iteration.
func TestCyclesOnRankZero(t *testing.T) {
	for _, skipped := range []string{"if (w(i) > 5) cycle\ns = s*0.5 + w(i)", "if (w(i) <= 5) then\ns = s*0.5 + w(i)\nend if"} {
		p, bag, err := interpret.Normalise("real :: w(3007), s = 0\n!hpf$ distribute w(cyclic)\nw = 1\ndo i = 1, 3007\n" + skipped + "\nend do\nprint *, s\nend\n")
		require.NoError(t, err)
		depgraph.Resolve(p, bag, depgraph.Options{})
		assert.True(t, holdsSerial(p.Body), skipped)
	}
}

// TestSweepsBetweenRedistributions lets rank 0 run sweeps that use the variable of a loop around them, which cannot run there as a
// whole.
func TestSweepsBetweenRedistributions(t *testing.T) {
	text, err := os.ReadFile("../tests/programs/sweeps_between_redistributions.f90")
	require.NoError(t, err)
	p, bag, err := interpret.Normalise(string(text))
	require.NoError(t, err)
	depgraph.Resolve(p, bag, depgraph.Options{})
	alone := false
	loopir.Walk(p.Body, func(s loopir.Stmt) {
		if s, ok := s.(*loopir.Serial); ok {
			d, ok := s.Body[0].(*loopir.Do)
			alone = alone || ok && p.Scalars[d.Var].Name == "k"
		}
	})
	assert.True(t, alone)
}

func holdsSerial(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.Serial)
		return ok
	})
}
