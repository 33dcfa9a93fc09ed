package loopir

import "slices"

// SameExpr tells whether two expressions are written alike, so that they have the same value
// where nothing changes in between.
func SameExpr(x, y Expr) bool {
	if x == nil || y == nil {
		return x == nil && y == nil
	}
	if x.Type() != y.Type() {
		return false
	}
	switch x := x.(type) {
	case *Const:
		y, ok := y.(*Const)
		return ok && x.Value.SameBits(y.Value)
	case *Var:
		y, ok := y.(*Var)
		return ok && x.ID == y.ID
	case *Elem:
		y, ok := y.(*Elem)
		return ok && SameRef(x.Ref, y.Ref)
	case *Unary:
		y, ok := y.(*Unary)
		return ok && x.Op == y.Op && SameExpr(x.X, y.X)
	case *Binary:
		y, ok := y.(*Binary)
		return ok && x.Op == y.Op && SameExpr(x.X, y.X) && SameExpr(x.Y, y.Y)
	case *Convert:
		y, ok := y.(*Convert)
		return ok && SameExpr(x.X, y.X)
	case *Call:
		y, ok := y.(*Call)
		return ok && x.Fn == y.Fn && slices.EqualFunc(x.Args, y.Args, SameExpr)
	}
	return false
}

// SameRef tells that of two references.
func SameRef(x, y *Ref) bool {
	return x.Array == y.Array && slices.EqualFunc(x.Subs, y.Subs, SameExpr)
}
