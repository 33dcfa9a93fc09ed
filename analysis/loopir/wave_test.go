package loopir_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// sweep returns a program with a wavefront over b(1:10, 1:10).
func sweep() (*loopir.Program, *loopir.Wave) {
	p := program()
	b := p.NewArray(&loopir.Array{
		Name: "b", Type: types.Int4, Map: mapping.Replicated(2), Halo: make([][2]int64, 2),
		Bounds: []loopir.Bound{{Lo: loopir.Int(1), Hi: loopir.Int(10)}, {Lo: loopir.Int(1), Hi: loopir.Int(10)}},
	})
	i, j := p.Scalars[0], p.Scalars[1]
	at := func(x, y int64) *loopir.Ref {
		return p.NewRef(loopir.Ref{Array: b.ID, Subs: []loopir.Expr{loopir.Add(i.Read(), loopir.Int(x)), loopir.Add(j.Read(), loopir.Int(y))}})
	}
	loop := func(s *loopir.Scalar) loopir.Index {
		return loopir.Index{Var: s.ID, Lo: loopir.Int(2), Hi: loopir.Int(9), Step: loopir.Int(1)}
	}
	n := &loopir.Nest{
		Loops: []loopir.Index{loop(j), loop(i)}, Home: at(0, 0),
		Body: []loopir.Stmt{&loopir.AssignElem{LHS: at(0, 0), RHS: p.Load(at(-1, 1))}},
	}
	w := &loopir.Wave{Nest: n, Strip: 1, Over: 0, Skew: 1, Jam: 2, Flows: []loopir.Flow{{
		Array: b.ID, Faces: [][]int64{{0, -1}},
		Strip: loopir.Driven{Dim: 0, A: 1, B: loopir.Int(2)}, Over: loopir.Driven{Dim: 1, A: 1, B: loopir.Int(2)},
	}}}
	p.Body = []loopir.Stmt{w}
	return p, w
}

func TestWaveText(t *testing.T) {
	p, w := sweep()
	loopir.Renumber(p)
	require.NoError(t, loopir.Verify(p))
	require.Equal(t, `wavefront in strips of i + 1*j, jam 2
  flow of b [0 -1] strips 1*u + 2 in dimension 1 over 1*u + 2 in dimension 2
  nest (j = 2:9, i = 2:9) home b(i, j)
    b(i, j) = b(i - 1, j + 1)
`, loopir.FormatStmts(p, p.Body))
	w.Strip, w.Skew, w.Jam, w.Flows = -1, 0, -1, nil
	w.Chain = &loopir.Chain{Dim: 1, Direction: -1, Scalars: []loopir.ScalarID{2}}
	require.Equal(t, `wavefront of one strip
  carries (n) from below along dimension 2
  nest (j = 2:9, i = 2:9) home b(i, j)
    b(i, j) = b(i - 1, j + 1)
`, loopir.FormatStmts(p, []loopir.Stmt{w}))
}

func TestVerifyFindsFaultsOfWaves(t *testing.T) {
	for want, damage := range map[string]func(w *loopir.Wave){
		"without a home":               func(w *loopir.Wave) { w.Nest.Home = nil },
		"do not follow its strips":     func(w *loopir.Wave) { w.Skew, w.Jam = 3, 2 },
		"in strips of loop 0 over 1":   func(w *loopir.Wave) { w.Strip, w.Over = 0, 1 },
		"strips on each rank":          func(w *loopir.Wave) { w.Local = true },
		"is jammed":                    func(w *loopir.Wave) { w.Nest.Loops, w.Strip, w.Skew = w.Nest.Loops[:1], 0, 0 },
		"face [0 0]":                   func(w *loopir.Wave) { w.Flows[0].Faces[0][1] = 0 },
		"has no dimension 3":           func(w *loopir.Wave) { w.Flows[0].Strip.Dim = 2 },
		"carries scalars through":      func(w *loopir.Wave) { w.Chain = &loopir.Chain{Direction: 1} },
		"nest assigns n, which is not": func(w *loopir.Wave) { w.Nest.Body = []loopir.Stmt{&loopir.AssignScalar{Dst: 2, RHS: loopir.Int(0)}} },
	} {
		p, w := sweep()
		damage(w)
		require.ErrorContains(t, loopir.Verify(p), want)
	}
}
