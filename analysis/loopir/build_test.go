package loopir_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// evaluate computes an integer expression over scalars with the given values.
func evaluate(t require.TestingT, e loopir.Expr, at []int64) int64 {
	switch e := e.(type) {
	case *loopir.Const:
		return e.Value.I
	case *loopir.Var:
		return at[e.ID]
	case *loopir.Convert:
		return evaluate(t, e.X, at)
	case *loopir.Unary:
		return -evaluate(t, e.X, at)
	case *loopir.Call:
		x, y := evaluate(t, e.Args[0], at), evaluate(t, e.Args[1], at)
		switch e.Fn {
		case "min":
			return min(x, y)
		case "merge":
			if !holds(t, e.Args[2], at) {
				return y
			}
			return x
		}
		require.Equal(t, "max", e.Fn)
		return max(x, y)
	case *loopir.Binary:
		x, y := evaluate(t, e.X, at), evaluate(t, e.Y, at)
		switch e.Op {
		case types.Add:
			return x + y
		case types.Sub:
			return x - y
		case types.Mul:
			return x * y
		case types.Div:
			return x / y
		}
	}
	require.Fail(t, "unexpected expression")
	return 0
}

// holds computes a condition.
func holds(t require.TestingT, e loopir.Expr, at []int64) bool {
	c, ok := e.(*loopir.Binary)
	require.True(t, ok)
	switch c.Op {
	case types.And:
		return holds(t, c.X, at) && holds(t, c.Y, at)
	case types.Or:
		return holds(t, c.X, at) || holds(t, c.Y, at)
	}
	x, y := evaluate(t, c.X, at), evaluate(t, c.Y, at)
	switch c.Op {
	case types.Le:
		return x <= y
	case types.Ge:
		return x >= y
	}
	require.Equal(t, types.Eq, c.Op)
	return x == y
}

// program returns a program with the scalars i (kind 4), j and n (kind 8).
func program() *loopir.Program {
	p := &loopir.Program{Name: "test"}
	p.NewScalar("i", types.Int4)
	p.NewScalar("j", types.Int8)
	p.NewScalar("n", types.Int8)
	return p
}

func anyExpr(t *rapid.T, p *loopir.Program, depth int) loopir.Expr {
	kind := rapid.IntRange(0, 4).Draw(t, "kind")
	if depth == 0 {
		kind %= 2
	}
	x := func() loopir.Expr { return anyExpr(t, p, depth-1) }
	switch kind {
	case 0:
		return loopir.Int(rapid.Int64Range(-3, 3).Draw(t, "constant"))
	case 1:
		return p.Scalars[rapid.IntRange(0, 2).Draw(t, "scalar")].Read()
	case 2:
		return loopir.Add(x(), x())
	case 3:
		return loopir.Sub(x(), x())
	}
	return loopir.Mul(x(), x())
}

func anyValues(t *rapid.T) []int64 {
	return rapid.SliceOfN(rapid.Int64Range(-9, 9), 3, 3).Draw(t, "values")
}

// TestAffine checks that forms of expressions, and expressions of forms, keep their values.
func TestAffine(t *testing.T) {
	affines := 0
	rapid.Check(t, func(t *rapid.T) {
		p := program()
		e := anyExpr(t, p, 3)
		at := anyValues(t)
		f, ok := loopir.Affine(e)
		if !ok {
			return
		}
		affines++
		sum := f.Const
		for _, term := range f.Terms {
			sum += term.Coef * at[term.Var]
		}
		require.Equal(t, evaluate(t, e, at), sum)
		back := p.FormExpr(f)
		require.Equal(t, sum, evaluate(t, back, at))
		again, ok := loopir.Affine(back)
		require.True(t, ok && again.Equal(f))
	})
	require.NotZero(t, affines)
}

// TestAffineLeavesOutNarrowing checks that a conversion which may wrap is no affine form.
func TestAffineLeavesOutNarrowing(t *testing.T) {
	p := program()
	_, ok := loopir.Affine(&loopir.Convert{X: p.Scalars[2].Read(), T: types.Int4})
	require.False(t, ok)
	_, ok = loopir.Affine(&loopir.Convert{X: p.Scalars[0].Read(), T: types.Int8})
	require.True(t, ok)
	_, ok = loopir.Affine(&loopir.Binary{Op: types.Mul, X: p.Scalars[1].Read(), Y: p.Scalars[2].Read(), T: types.Int8})
	require.False(t, ok)
}

// TestCount compares the number of iterations with counting.
func TestCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := program()
		at := anyValues(t)
		step := rapid.SampledFrom([]int64{1, -1, 2, -2, 3, -5}).Draw(t, "step")
		lo, hi := anyExpr(t, p, 1), anyExpr(t, p, 1)
		want := int64(0)
		first, last := evaluate(t, lo, at), evaluate(t, hi, at)
		for v := first; step > 0 && v <= last || step < 0 && v >= last; v += step {
			want++
		}
		require.Equal(t, want, evaluate(t, loopir.Count(lo, hi, loopir.Int(step)), at))
		at = append(at, step)
		s := p.NewScalar("s", types.Int8)
		require.Equal(t, want, evaluate(t, loopir.Count(lo, hi, s.Read()), at))
	})
}

// TestCountOfLongSteps checks steps whose sum with the distance of the bounds is beyond 64 bits.
func TestCountOfLongSteps(t *testing.T) {
	p := program()
	s := p.NewScalar("s", types.Int8)
	for _, step := range []int64{math.MaxInt64, math.MaxInt64 - 7, math.MinInt64, math.MinInt64 + 7} {
		at := append(make([]int64, int(s.ID)), step)
		for _, c := range []struct{ lo, hi, up, down int64 }{{1, 120, 1, 0}, {120, 1, 0, 1}, {5, 5, 1, 1}} {
			want := c.up
			if step < 0 {
				want = c.down
			}
			require.Equal(t, want, evaluate(t, loopir.Count(loopir.Int(c.lo), loopir.Int(c.hi), loopir.Int(step)), at))
			require.Equal(t, want, evaluate(t, loopir.Count(loopir.Int(c.lo), loopir.Int(c.hi), s.Read()), at))
		}
	}
}

// TestCountOfFarBounds checks bounds whose distance does not fit 64 bits.
func TestCountOfFarBounds(t *testing.T) {
	const far = 1 << 62
	for _, c := range []struct{ lo, hi, step, want int64 }{
		{-far, far, far / 3, 7},
		{far, -far, -far / 3, 7},
		{math.MinInt64, math.MaxInt64, math.MaxInt64, 3},
		{far, -far, far / 3, 0},
		{-far, far, -far / 3, 0},
		{-far, far, 1, math.MaxInt64},
	} {
		n, ok := loopir.ConstInt(loopir.Count(loopir.Int(c.lo), loopir.Int(c.hi), loopir.Int(c.step)))
		require.True(t, ok)
		require.Equal(t, c.want, n)
	}
}

// TestCountOfFarVariables checks limits that only the run shows, and whose distance may wrap around.
func TestCountOfFarVariables(t *testing.T) {
	p := program()
	s := p.NewScalar("s", types.Int8)
	lo, hi := p.Scalars[1].Read(), p.Scalars[2].Read()
	for _, c := range []struct{ lo, hi, step, want int64 }{
		{math.MaxInt64, -math.MaxInt64, 1, 0},
		{math.MaxInt64, -math.MaxInt64, 2, 0},
		{math.MinInt64, math.MaxInt64, -1, 0},
		{math.MaxInt64 - 2, math.MaxInt64, 1, 3},
		{math.MinInt64 + 2, math.MinInt64, -1, 3},
	} {
		at := []int64{0, c.lo, c.hi, c.step}
		require.Equal(t, c.want, evaluate(t, loopir.Count(lo, hi, loopir.Int(c.step)), at))
		require.Equal(t, c.want, evaluate(t, loopir.Count(lo, hi, s.Read()), at))
	}
}

// TestFormExprText checks how forms read.
func TestFormExprText(t *testing.T) {
	p := program()
	i, j := affine.Variable(0), affine.Variable(1)
	for _, c := range []struct {
		form affine.Form
		want string
	}{
		{affine.Constant(4), "4"},
		{i.AddConst(-1), "i - 1"},
		{i.Scale(-1).AddConst(12), "12 - i"},
		{i.Scale(-2), "-(2 * i)"},
		{j.Sub(i), "j - i"},
		{i.Scale(-1).Sub(j).AddConst(-5), "((-i) - j) - 5"},
	} {
		require.Equal(t, c.want, loopir.FormatExpr(p, p.FormExpr(c.form)))
	}
}

// Constants are the numbers asked for on both sides of the borders between those that are shared and others.
func TestInt(t *testing.T) {
	for v := int64(-2); v <= 258; v++ {
		require.Equal(t, &loopir.Const{Value: types.IntValue(8, v)}, loopir.Int(v))
	}
}
