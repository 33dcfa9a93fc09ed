package codegen

import (
	"crypto/sha256"
	"strings"
	"testing"

	"github.com/llir/llvm/ir/types"
	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/commgen"
)

// shapeHash is that of the statements of a program.
func (b *builder) shapeHash(t *testing.T) [sha256.Size]byte {
	t.Helper()
	g := newGenerator(b.plan, b.fs, Options{})
	f := g.newFunction("f", types.Void, 1)
	s := f.shapeOf(b.Body, false)
	require.NotNil(t, s)
	return s.hash
}

// What the plan says of a statement is part of its shape, and so are the arrays that it names, but their numbers.
func TestShapesHoldPlans(t *testing.T) {
	plain := jacobi().shapeHash(t)
	require.Equal(t, plain, jacobi().shapeHash(t))
	for name, change := range map[string]func(b *builder, n *loopir.Nest){
		"access":   func(b *builder, n *loopir.Nest) { b.plan.Access[0].Dims[0].Shift++ },
		"order":    func(b *builder, n *loopir.Nest) { b.plan.Nests[n].Order = []int{0, 1} },
		"compared": func(b *builder, n *loopir.Nest) { b.plan.Compared = map[*loopir.Nest]bool{n: true} },
		"strips":   func(b *builder, n *loopir.Nest) { b.plan.Strips = map[*loopir.Nest]bool{n: true} },
		"undivided": func(b *builder, n *loopir.Nest) {
			b.plan.Nests = map[*loopir.Nest]*commgen.NestPlan{}
		},
		"bounds": func(b *builder, n *loopir.Nest) { b.Arrays[0].Bounds[0].Hi = int4(99) },
		"name":   func(b *builder, n *loopir.Nest) { b.Arrays[0].Name = "older" },
		"kind":   func(b *builder, n *loopir.Nest) { b.Scalars[0].Type.Kind = 8 },
		"step":   func(b *builder, n *loopir.Nest) { n.Loops[0].Step = int4(2) },
		"loop":   func(b *builder, n *loopir.Nest) { n.Loops[0].Var, n.Loops[1].Var = n.Loops[1].Var, n.Loops[0].Var },
		"line":   func(b *builder, n *loopir.Nest) { n.At = b.at() },
	} {
		b := jacobi()
		change(b, b.Body[1].(*loopir.Nest))
		require.NotEqual(t, plain, b.shapeHash(t), name)
	}
}

// All that is made of one statement is one piece of a long program, and arguments that are the same in all calls are one column.
func TestStatementsAreOnePiece(t *testing.T) {
	b := newBuilder()
	x, y := b.NewScalar("x", ft.Real8), b.NewScalar("y", ft.Real8)
	for i := range longProgram / 2 {
		first, second := b.set(x, real8(float64(i))), b.set(y, real8(float64(i)))
		second.(*loopir.AssignScalar).At = first.(*loopir.AssignScalar).At
		b.do(first, second)
	}
	module := b.text(t)
	require.Equal(t, longProgram/2, strings.Count(module, "call void @piece("))
	require.Equal(t, 1, strings.Count(module, "\n@piece.column."))
}
