package codegen

import (
	"slices"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/commgen"
)

// Of conditions that compare one integer with several constants LLVM makes a switch, and loops with a switch it does not
// vectorise. Where all alternatives of such an IF give one element its value, and these values can be had whichever is
// taken, they are computed all and one is chosen.

// merged returns the assignment that an IF of a nest amounts to, or nil.
func (f *function) merged(s *loopir.If) *loopir.AssignElem {
	inner := elseIf(s)
	if len(f.places) == 0 || inner == nil {
		return nil
	}
	if x := compared(s.Cond); x == nil || !loopir.SameExpr(x, compared(inner.Cond)) {
		return nil
	}
	return f.alternatives(s)
}

// compared is the integer that a condition compares with a constant for equality, or nil.
func compared(cond loopir.Expr) loopir.Expr {
	c, ok := cond.(*loopir.Binary)
	if !ok || c.Op != ft.Eq || c.X.Type().Base != ft.Integer {
		return nil
	}
	if _, ok := loopir.ConstInt(c.Y); !ok {
		return nil
	}
	return c.X
}

// elseIf is the IF that is all that is executed where s's condition does not hold, or nil.
func elseIf(s *loopir.If) *loopir.If {
	if len(s.Else) != 1 {
		return nil
	}
	other, _ := s.Else[0].(*loopir.If)
	return other
}

// alternatives puts the assignments of an IF together, if there is one for each case.
func (f *function) alternatives(s *loopir.If) *loopir.AssignElem {
	if len(s.Then) != 1 || len(s.Else) != 1 {
		return nil
	}
	then, ok := s.Then[0].(*loopir.AssignElem)
	if !ok || f.places[then.LHS] == nil {
		return nil
	}
	other, ok := s.Else[0].(*loopir.AssignElem)
	if inner := elseIf(s); inner != nil {
		other = f.alternatives(inner)
		ok = other != nil && f.speculates(inner.Cond, then.LHS)
	}
	if !ok || !f.sameElement(then.LHS, other.LHS) || then.RHS.Type() != other.RHS.Type() || !f.speculates(then.RHS, then.LHS) || !f.speculates(other.RHS, then.LHS) {
		return nil
	}
	return &loopir.AssignElem{
		At: s.At, LHS: then.LHS,
		RHS: &loopir.Call{Fn: "merge", Args: []loopir.Expr{then.RHS, other.RHS, s.Cond}, T: then.RHS.Type()},
	}
}

// sameElement tells whether two references are to the same element in the same place.
func (f *function) sameElement(x, y *loopir.Ref) bool {
	return x.Array == y.Array && f.accompanies(x, y)
}

// accompanies tells whether r is the element that has the subscripts of x in an array that has x's bounds and lies where x's array does,
// so that it is in this rank's memory if x is.
func (f *function) accompanies(r, x *loopir.Ref) bool {
	a, b := f.array(r.Array), f.array(x.Array)
	if a.Type.Base == ft.Character || !slices.EqualFunc(r.Subs, x.Subs, loopir.SameExpr) || !slices.EqualFunc(a.Bounds, b.Bounds, sameBound) {
		return false
	}
	if ra, xa := f.plan.Access[r.ID], f.plan.Access[x.ID]; ra.Dims != nil || xa.Dims != nil {
		return slices.EqualFunc(ra.Dims, xa.Dims, func(p, q commgen.DimAccess) bool {
			return p.Home == q.Home && p.Shift == q.Shift && p.Sway == nil && q.Sway == nil && p.Own == q.Own
		})
	}
	return f.whole(a) && f.whole(b)
}

// sameBound tells whether two dimensions have the same bounds, known at compile time.
func sameBound(x, y loopir.Bound) bool {
	if _, ok := loopir.ConstInt(x.Lo); !ok {
		return false
	}
	if _, ok := loopir.ConstInt(x.Hi); !ok {
		return false
	}
	return loopir.SameExpr(x.Lo, y.Lo) && loopir.SameExpr(x.Hi, y.Hi)
}

// worthwhile is the greatest number of operations that are worth doing for a value that may not be chosen.
const worthwhile = 8

// speculates tells whether e can be computed where x is assigned to, with a few instructions, whether or not its value matters.
func (f *function) speculates(e loopir.Expr, x *loopir.Ref) bool {
	operations := 0
	return f.harmless(e, x, &operations) && operations <= worthwhile
}

func (f *function) harmless(e loopir.Expr, x *loopir.Ref, operations *int) bool {
	if e.Type().Base == ft.Character {
		return false
	}
	switch e := e.(type) {
	case *loopir.Const, *loopir.Var:
		return true
	case *loopir.Elem:
		return f.accompanies(e.Ref, x)
	case *loopir.Convert:
		*operations++
		return f.harmless(e.X, x, operations)
	case *loopir.Unary:
		*operations++
		return f.harmless(e.X, x, operations)
	case *loopir.Binary:
		*operations++
		return e.Op != ft.Div && e.Op != ft.Pow && f.harmless(e.X, x, operations) && f.harmless(e.Y, x, operations)
	case *loopir.Call:
		return e.Fn == "merge" && !slices.ContainsFunc(e.Args, func(a loopir.Expr) bool { return !f.harmless(a, x, operations) })
	}
	return false
}
