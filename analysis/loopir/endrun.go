package loopir

import "hpfc/analysis/types"

// MayEndRun tells whether the evaluation of e may end the run otherwise than by a subscript out of bounds: by a division of
// integers by zero, or by a substring that reaches out of its text. A negative power of zero does not: it is 0.
func MayEndRun(e Expr) bool {
	return AnyExpr(e, func(e Expr) bool {
		switch x := e.(type) {
		case *Substr:
			return mayReachOut(x)
		case *Existing:
			return true
		}
		return e.Type().Base == types.Integer && dividesByZero(e)
	})
}

// mayReachOut tells whether a substring, unless it is empty, may hold characters that its text does not have.
func mayReachOut(s *Substr) bool {
	lo, okLo := ConstInt(s.Lo)
	hi, okHi := ConstInt(s.Hi)
	inside := hi < lo || lo >= 1 && hi <= s.X.Type().Len
	return !okLo || !okHi || !inside
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
