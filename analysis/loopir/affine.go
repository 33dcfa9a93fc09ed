package loopir

import (
	"hpfc/analysis/affine"
	"hpfc/analysis/types"
)

// Affine returns e as an affine form over scalars, or false when it is not one.
func Affine(e Expr) (affine.Form, bool) {
	switch e := e.(type) {
	case *Const:
		return affine.Constant(e.Value.I), e.Value.Type.Base == types.Integer
	case *Var:
		return affine.Variable(int(e.ID)), e.T.Base == types.Integer
	case *Convert:
		if e.Widens() {
			return Affine(e.X)
		}
	case *Unary:
		if e.Op == types.Neg && !e.Wraps {
			x, ok := Affine(e.X)
			return x.Scale(-1), ok
		}
	case *Binary:
		return Combined(e, Affine)
	}
	return affine.Form{}, false
}

// Combined returns a sum, a difference or a product with a constant as a form, given the forms of its
// operands; false for other operators.
func Combined(e *Binary, form func(Expr) (affine.Form, bool)) (affine.Form, bool) {
	if e.T.Base != types.Integer || e.Wraps || (e.Op != types.Add && e.Op != types.Sub && e.Op != types.Mul) {
		return affine.Form{}, false
	}
	x, okx := form(e.X)
	y, oky := form(e.Y)
	switch {
	case !okx || !oky:
		return affine.Form{}, false
	case e.Op == types.Add:
		return x.Add(y), true
	case e.Op == types.Sub:
		return x.Sub(y), true
	case x.IsConst():
		return y.Scale(x.Const), true
	case y.IsConst():
		return x.Scale(y.Const), true
	}
	return affine.Form{}, false
}
