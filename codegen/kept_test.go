package codegen

import (
	"testing"

	llvmtypes "github.com/llir/llvm/ir/types"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// squares is a loop in order that sums squares by way of a temporary, with something before and behind it.
func squares(before, behind func(b *builder, square *loopir.Scalar)) *builder {
	b := newBuilder()
	i, square, sum := b.NewScalar("i", types.Int4), b.NewScalar("square", types.Int4), b.NewScalar("sum", types.Int4)
	b.do(b.set(sum, int4(0)))
	before(b, square)
	b.do(&loopir.Do{At: b.at(), Var: i.ID, Lo: int4(1), Hi: int4(5), Step: int4(1), Body: []loopir.Stmt{
		b.set(square, bin(types.Mul, i.Read(), i.Read())),
		b.set(sum, bin(types.Add, sum.Read(), square.Read())),
	}})
	behind(b, square)
	b.print(sum.Read())
	return b
}

// A temporary that only the loop names is not handed in and out; one that is read behind it comes back.
func TestTemporariesStayInLoops(t *testing.T) {
	nothing := func(*builder, *loopir.Scalar) {}
	read := func(b *builder, square *loopir.Scalar) { b.print(square.Read()) }
	alone := squares(nothing, nothing)
	assert.NotContains(t, alone.text(t), "%square.out")
	assert.Contains(t, alone.text(t), "%sum.out")
	assert.Equal(t, "          55\n", alone.run(t, 2))
	later := squares(nothing, read)
	assert.Contains(t, later.text(t), "%square.out")
	assert.Equal(t, "          25\n          55\n", later.run(t, 2))
}

// Shapes tell loops apart whose temporaries are read elsewhere.
func TestShapesTellWhatIsAlone(t *testing.T) {
	hash := func(b *builder) any {
		g := newGenerator(b.plan, b.fs, Options{})
		s := g.newFunction("f", llvmtypes.Void, 1).shapeOf(b.Body[1:2], false)
		require.NotNil(t, s)
		return s.hash
	}
	nothing := func(*builder, *loopir.Scalar) {}
	read := func(b *builder, square *loopir.Scalar) { b.print(square.Read()) }
	assert.Equal(t, hash(squares(nothing, nothing)), hash(squares(nothing, nothing)))
	assert.NotEqual(t, hash(squares(nothing, nothing)), hash(squares(nothing, read)))
}

// A scalar with storage in two places would lose its value.
func TestScalarsHaveOneHome(t *testing.T) {
	nothing := func(*builder, *loopir.Scalar) {}
	b := squares(nothing, nothing)
	g := newGenerator(b.plan, b.fs, Options{})
	square, sum := b.Scalars[1].ID, b.Scalars[2].ID
	g.settle(square, homeLoop)
	assert.NotPanics(t, func() { g.settle(square, homeLoop) }, "two functions may be made of a loop")
	assert.Panics(t, func() { g.inFrame(square) })
	g.inFrame(sum)
	assert.Panics(t, func() { g.settle(sum, homeLoop) })
}
