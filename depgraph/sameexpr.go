package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
)

// sameExpr tells whether two expressions are written alike, so that they have the same value
// where nothing changes in between.
func sameExpr(x, y loopir.Expr) bool {
	if x == nil || y == nil {
		return x == nil && y == nil
	}
	if x.Type() != y.Type() {
		return false
	}
	switch x := x.(type) {
	case *loopir.Const:
		y, ok := y.(*loopir.Const)
		if !ok {
			return false
		}
		a, b := x.Value, y.Value
		return a.I == b.I && a.F == b.F && a.B == b.B && a.S == b.S && a.Wide == nil && b.Wide == nil
	case *loopir.Var:
		y, ok := y.(*loopir.Var)
		return ok && x.ID == y.ID
	case *loopir.Elem:
		y, ok := y.(*loopir.Elem)
		return ok && x.Ref.Array == y.Ref.Array && slices.EqualFunc(x.Ref.Subs, y.Ref.Subs, sameExpr)
	case *loopir.Unary:
		y, ok := y.(*loopir.Unary)
		return ok && x.Op == y.Op && sameExpr(x.X, y.X)
	case *loopir.Binary:
		y, ok := y.(*loopir.Binary)
		return ok && x.Op == y.Op && sameExpr(x.X, y.X) && sameExpr(x.Y, y.Y)
	case *loopir.Convert:
		y, ok := y.(*loopir.Convert)
		return ok && sameExpr(x.X, y.X)
	case *loopir.Call:
		y, ok := y.(*loopir.Call)
		return ok && x.Fn == y.Fn && slices.EqualFunc(x.Args, y.Args, sameExpr)
	}
	return false
}
