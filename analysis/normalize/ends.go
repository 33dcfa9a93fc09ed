package normalize

import (
	"math/big"

	"hpfc/analysis"
	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Arithmetic of the program wraps around, that of forms does not. With n near HUGE(n), forall (i=1:n+4) has no iterations, while the
// form n + 4 has as many as there are integers, of which a mask may choose some. A limit of a FORALL or an implied DO that may wrap
// around towards more iterations as a form than there are is therefore computed once, in its own type. Limits that wrap around the
// other way would have the program go through nearly all integers, and remain forms where these are many; so do those of sections, all
// of whose elements are compared with the bounds of their arrays.

// towards says to which side a limit may wrap around.
type towards struct{ above, below bool }

// enough is a number of iterations that no FORALL has which went through nearly all integers of a type.
const enough = 1 << 20

// firstLimit and lastLimit are the dangerous sides of the limits, of type t, of a range with a step. With integers of one byte, or
// a large step, few iterations go through all integers, and both sides are dangerous.
func firstLimit(step loopir.Expr, t types.Type) towards {
	s, known := loopir.ConstInt(step)
	if !known || max(s, -s) > allOf(t).hi/enough {
		return towards{above: true, below: true}
	}
	return towards{above: s < 0, below: s > 0}
}

func lastLimit(step loopir.Expr, t types.Type) towards {
	first := firstLimit(step, t)
	return towards{above: first.below, below: first.above}
}

// limitOf returns a limit of a range in kind 8, as index does unless it may wrap around.
func (b *builder) limitOf(e analysis.Expr, side towards) loopir.Expr {
	x := b.scalar(e)
	if b.mayWrap(x, side) && !b.usesActive(e) {
		return b.hold(bound, loopir.ToIndex(x))
	}
	return b.steadyValue(bound, x, e)
}

// mayWrap tells whether an affine expression may wrap around to a side, or on the way to either.
func (b *builder) mayWrap(x loopir.Expr, side towards) bool {
	for c, ok := x.(*loopir.Convert); ok && c.Widens(); c, ok = x.(*loopir.Convert) {
		x = c.X
	}
	found := false
	loopir.WalkExpr(x, func(e loopir.Expr) {
		f, ok := loopir.Affine(e)
		if !ok || len(f.Terms) == 0 {
			return
		}
		switch e.(type) {
		case *loopir.Binary, *loopir.Unary:
		default:
			return
		}
		switch {
		case e == x:
			found = found || b.leaves(x, f, side)
		case e.Type().Kind < x.Type().Kind: // otherwise it wraps back in x
			found = found || b.leaves(e, f, towards{above: true, below: true})
		}
	})
	return found
}

// leaves tells whether the values of an expression that is a form may be outside its type on a side.
func (b *builder) leaves(e loopir.Expr, f affine.Form, side towards) bool {
	least, greatest := b.extremes(e, f)
	all := allOf(e.Type())
	return side.above && greatest.Cmp(big.NewInt(all.hi)) > 0 || side.below && least.Cmp(big.NewInt(all.lo)) < 0
}

// extremes returns bounds for the values of the form f of an expression.
func (b *builder) extremes(e loopir.Expr, f affine.Form) (least, greatest *big.Int) {
	least, greatest = big.NewInt(f.Const), big.NewInt(f.Const)
	kinds := map[int]types.Type{}
	loopir.WalkVars(e, func(v *loopir.Var) {
		kinds[int(v.ID)] = v.T
	})
	for _, t := range f.Terms {
		r, known := b.ranges[loopir.ScalarID(t.Var)]
		if !known {
			r = allOf(kinds[t.Var])
		}
		lo, hi := big.NewInt(t.Coef), big.NewInt(t.Coef)
		lo.Mul(lo, big.NewInt(r.lo))
		hi.Mul(hi, big.NewInt(r.hi))
		if t.Coef < 0 {
			lo, hi = hi, lo
		}
		least.Add(least, lo)
		greatest.Add(greatest, hi)
	}
	return least, greatest
}

// allOf is the range of an integer type.
func allOf(t types.Type) interval {
	hi := int64(1)<<(8*t.Kind-1) - 1
	return interval{-hi - 1, hi}
}
