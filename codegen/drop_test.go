package codegen

import (
	"testing"

	"github.com/llir/llvm/ir"
	irtypes "github.com/llir/llvm/ir/types"
	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/commgen"
)

// What a long program's generator has done with does not live on in it, but what other statements name does until they
// are done with; the caller's plan stays as it was.
func TestStatementsAreDropped(t *testing.T) {
	b := newBuilder()
	b.Grids = []loopir.Grid{{Name: "p", Rank: 1, Auto: true}}
	a, i := b.mapped("a", types.Real8, []int64{100}, mapping.Block), b.NewScalar("i", types.Int4)
	for range longProgram {
		b.line = 10
		nest := &loopir.Nest{At: b.at(), Loops: []loopir.Index{{Var: i.ID, Lo: int4(1), Hi: loopir.Int(100), Step: int4(1)}}, Body: []loopir.Stmt{
			&loopir.AssignElem{At: b.at(), LHS: b.ref(a, []commgen.DimAccess{{Home: 0}}, i.Read()), RHS: real8(1)},
		}}
		b.plan.Nests[nest] = &commgen.NestPlan{Home: a.ID, Order: []int{0}, Dims: []commgen.HomeDim{{Dim: 0, Loop: 0, A: 1, B: loopir.Int(0), LocalStep: 1}}}
		b.do(nest)
	}
	g := newGenerator(b.plan, b.fs, Options{})
	list := g.droppedBehind(pieces(g.prog.Body))
	f := g.newFunction("f", irtypes.Void, 1)
	f.ctx = ir.NewParam("ctx", bytePtr)
	f.makeFrame()
	f.divided(list)
	require.Empty(t, g.plan.Nests)
	require.Empty(t, g.prog.Body)
	for _, p := range list {
		require.Nil(t, p.emit)
	}
	require.Len(t, b.plan.Nests, longProgram)
	require.Len(t, b.Body, longProgram)

	shared := b.Body[0].(*loopir.Nest)
	lasting := lastingNests([]piece{{stmts: []loopir.Stmt{&loopir.Weigh{Nest: shared}}}, {stmts: []loopir.Stmt{shared}}})
	require.True(t, lasting[shared])
	require.Empty(t, lastingNests([]piece{{stmts: []loopir.Stmt{&loopir.Weigh{Nest: shared}, shared}}}))
}
