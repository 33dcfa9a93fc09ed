package loopir

import "hpfc/analysis/types"

// MayDivideByZero tells whether the evaluation of e may divide an integer by zero, which ends the run. A negative power of zero
// does not: it is 0.
func MayDivideByZero(e Expr) bool {
	return AnyExpr(e, func(e Expr) bool { return e.Type().Base == types.Integer && dividesByZero(e) })
}

func dividesByZero(e Expr) bool {
	switch e := e.(type) {
	case *Binary:
		return e.Op == types.Div && mayBeZero(e.Y)
	case *Call:
		return (e.Fn == "mod" || e.Fn == "modulo") && mayBeZero(e.Args[1])
	}
	return false
}

func mayBeZero(e Expr) bool {
	if call, ok := e.(*Call); ok && call.Fn == "max" {
		for _, x := range call.Args {
			if c, ok := ConstInt(x); ok && c > 0 {
				return false
			}
		}
	}
	c, ok := ConstInt(e)
	return !ok || c == 0
}
