package codegen

import (
	"slices"
	"testing"

	"github.com/llir/llvm/ir"
	lltypes "github.com/llir/llvm/ir/types"
	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A region that leaves out a scalar, or the way back of one, is found out: whichever scalar it is.
func TestForgottenScalarsAreFound(t *testing.T) {
	b := newBuilder()
	x := b.mapped("x", types.Int4, []int64{9})
	i, k, s, q := b.NewScalar("i", types.Int4), b.NewScalar("k", types.Int4), b.NewScalar("s", types.Int4), b.NewScalar("q", types.Int4)
	loop := &loopir.Do{At: b.at(), Var: i.ID, Lo: int4(1), Hi: q.Read(), Step: int4(1), Body: []loopir.Stmt{
		b.set(s, add(s.Read(), b.elem(x, nil, i.Read()))),
		&loopir.If{At: b.at(), Cond: loopir.Logical(true), Then: []loopir.Stmt{b.set(k, i.Read())}},
	}}
	list := []loopir.Stmt{loop}
	// outlined makes the function with a region that change has made wrong.
	outlined := func(change func(r *region)) func() {
		g := newGenerator(b.plan, b.fs, Options{})
		f := g.newFunction("main", lltypes.Void, 0, ir.NewParam("ctx", bytePtr))
		f.ctx = f.f.Params[0]
		f.makeFrame()
		r := f.regionOf(list, false)
		change(r)
		return func() { f.outlineRegion(r, list, 1) }
	}
	require.NotPanics(t, outlined(func(*region) {}))
	require.Panics(t, outlined(func(r *region) { r.scalars = nil }))
	for _, x := range []*loopir.Scalar{i, k, s, q} {
		forgotten := outlined(func(r *region) {
			require.Contains(t, r.scalars, x.ID)
			r.scalars = slices.DeleteFunc(r.scalars, func(id loopir.ScalarID) bool { return id == x.ID })
		})
		require.PanicsWithError(t, "loop_1 names "+x.Name+", which is not handed in", forgotten)
	}
	for _, x := range []*loopir.Scalar{i, k, s} {
		kept := outlined(func(r *region) {
			require.True(t, r.written[x.ID])
			delete(r.written, x.ID)
		})
		require.PanicsWithError(t, "loop_1 assigns "+x.Name+", but does not hand it back", kept)
	}
}
