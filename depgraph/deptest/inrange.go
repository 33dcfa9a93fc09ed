package deptest

import (
	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/poly"
)

// Beyond tells whether an expression may be greater than a limit in some iteration of the common
// loops, or less for the sign -1, with all that is known around them.
func (t *Tester) Beyond(e, limit loopir.Expr, sign int64) bool {
	if !poly.Available {
		return true
	}
	t.level = 0
	s := NewSystem(t)
	for i := range t.Common {
		s.loop(&t.Common[i], First, t.isLoop)
	}
	s.AtLeast(s.Form(e, First, t.isLoop).Sub(s.Form(limit, First, t.isLoop)).Scale(sign), affine.Constant(1))
	empty, err := poly.Empty(s.Set(), t.Effort)
	return err != nil || !empty
}

// InRange tells whether a subscript stays inside bounds for all values of the variables of order.
func InRange(e loopir.Expr, b loopir.Bound, order []Bounded) bool {
	sub, ok := loopir.Affine(e)
	lo, okLo := loopir.Affine(b.Lo)
	hi, okHi := loopir.Affine(b.Hi)
	if !ok || !okLo || !okHi {
		return false
	}
	least, okLo := Bound(sub.Sub(lo), order, false)
	greatest, okHi := Bound(sub.Sub(hi), order, true)
	return okLo && okHi && least >= 0 && greatest <= 0
}
