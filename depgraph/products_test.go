package depgraph

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// evaluate computes an expression of constants and of scalars with values.
func evaluate(t require.TestingT, e loopir.Expr, values map[loopir.ScalarID]int64) int64 {
	truth := func(b bool) int64 {
		if b {
			return 1
		}
		return 0
	}
	switch e := e.(type) {
	case *loopir.Const:
		if e.Value.Type.Base == types.Logical {
			return truth(e.Value.B)
		}
		return e.Value.I
	case *loopir.Var:
		return values[e.ID]
	case *loopir.Unary:
		return -evaluate(t, e.X, values)
	case *loopir.Convert:
		return evaluate(t, e.X, values)
	case *loopir.Call:
		require.Equal(t, "max", e.Fn)
		return max(evaluate(t, e.Args[0], values), evaluate(t, e.Args[1], values))
	case *loopir.Binary:
		x, y := evaluate(t, e.X, values), evaluate(t, e.Y, values)
		switch e.Op {
		case types.Add:
			return x + y
		case types.Sub:
			return x - y
		case types.Mul:
			return x * y
		case types.Div:
			return x / y
		case types.Gt:
			return truth(x > y)
		case types.And:
			return x & y
		}
	}
	require.Failf(t, "no value", "%T", e)
	return 0
}

// Where steps are wider than what the loops inside reach, no two iterations name the same element.
func TestWiderStepsNameOtherElements(t *testing.T) {
	const most = 4
	holds := 0
	for a := int64(-most); a <= most; a++ {
		for b := int64(-most); b <= most; b++ {
			for n := int64(1); n <= most; n++ {
				for m := int64(1); m <= most; m++ {
					for _, step := range []int64{1, 2, -1} {
						last := func(n int64) int64 { return 1 + (n-1)*step }
						loops := []loopir.Index{
							{Var: 0, Lo: loopir.Int(1), Hi: loopir.Int(last(n)), Step: loopir.Int(step)},
							{Var: 1, Lo: loopir.Int(1), Hi: loopir.Int(last(m)), Step: loopir.Int(step)},
						}
						told := evaluate(t, productSum{0: loopir.Int(a), 1: loopir.Int(b)}.nested(loops), nil) == 1
						seen := map[int64]bool{}
						for i := range n {
							for j := range m {
								seen[a*(1+i*step)+b*(1+j*step)] = true
							}
						}
						differ := int64(len(seen)) == n*m
						require.True(t, differ || !told, "%d*i + %d*j, %d and %d times, step %d", a, b, n, m, step)
						if told {
							holds++
						}
					}
				}
			}
		}
	}
	require.Positive(t, holds)
}
