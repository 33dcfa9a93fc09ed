package deptest

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// surely tells whether x and y meet without doubt, so that the exact test need not be asked: both
// run through the same inner loops, and their elements differ by a constant distance that the
// loop at level takes.
func (t *Tester) surely(x, y Access, level int, sign int64) bool {
	l := t.Common[level]
	if UnderComparison(x) || UnderComparison(y) || !slices.EqualFunc(x.Inner, y.Inner, func(a, b Loop) bool { return a.v == b.v }) {
		return false
	}
	for _, i := range append(slices.Clone(t.Common[level+1:]), x.Inner...) {
		if !i.ok || i.lo.Coef(l.v) != 0 || i.hi.Coef(l.v) != 0 {
			return false
		}
	}
	distance, found := int64(0), false
	for d := range x.Ref.Subs {
		f, okF := loopir.Affine(x.Ref.Subs[d])
		g, okG := loopir.Affine(y.Ref.Subs[d])
		if !okF || !okG || t.moving(f, x) || f.Coef(l.v) != g.Coef(l.v) {
			return false
		}
		diff, c := f.Sub(g), f.Coef(l.v)
		switch {
		case !diff.IsConst():
			return false
		case c == 0 && diff.Const != 0, c != 0 && diff.Const%c != 0:
			return false
		case c == 0:
		case found && distance != diff.Const/c:
			return false
		default:
			distance, found = diff.Const/c, true
		}
	}
	return !found || distance*sign > 0 && t.takes(l, distance*sign)
}

// UnderComparison tells whether conditions around an access compare integers.
func UnderComparison(a Access) bool {
	return slices.ContainsFunc(a.Guards, func(g Guard) bool {
		return loopir.AnyExpr(g.Cond, func(e loopir.Expr) bool {
			b, ok := e.(*loopir.Binary)
			return ok && b.Op.IsRelational() && b.X.Type().Base == types.Integer
		})
	})
}

// moving tells whether a form has a varying scalar that is no loop variable.
func (t *Tester) moving(f affine.Form, a Access) bool {
	return slices.ContainsFunc(f.Terms, func(term affine.Term) bool {
		isLoop := t.isLoop(term.Var) || slices.ContainsFunc(a.Inner, func(l Loop) bool { return l.v == term.Var })
		return t.Varying[term.Var] && !isLoop
	})
}

// takes tells whether a loop has two values a distance apart.
func (t *Tester) takes(l Loop, distance int64) bool {
	stride := max(l.step, -l.step)
	extent := l.hi.Sub(l.lo)
	return l.ok && stride > 0 && distance%stride == 0 && (!extent.IsConst() || distance <= extent.Const)
}

// LaterReads tells whether a later iteration of the loop at level surely reads with x what an earlier one has stored with w. A loop whose
// length is known at run time only may have no more than two iterations.
func (t *Tester) LaterReads(w, x Access, level int) bool {
	l := t.Common[level]
	if w.Ref.Array != x.Ref.Array || !w.always() || !x.always() || !l.ok || l.step == 0 {
		return false
	}
	if slices.ContainsFunc(w.Inner, Loop.empty) || slices.ContainsFunc(x.Inner, Loop.empty) {
		return false
	}
	if !slices.ContainsFunc(w.Ref.Subs, func(e loopir.Expr) bool { f, ok := loopir.Affine(e); return ok && f.Coef(l.v) != 0 }) {
		return false // all iterations use the element
	}
	sign := int64(1)
	if l.step < 0 {
		sign = -1
	}
	if !l.hi.Sub(l.lo).IsConst() {
		l.hi = l.lo.AddConst(l.step * sign)
	}
	short := *t
	short.Common = append(slices.Clone(t.Common[:level]), l)
	return short.surely(w, x, level, sign)
}

// empty tells whether a loop surely has no iteration.
func (l Loop) empty() bool {
	extent := l.hi.Sub(l.lo)
	return l.ok && extent.IsConst() && extent.Const < 0
}

// always tells whether each iteration does an access.
func (a Access) always() bool {
	return !a.Optional && !slices.ContainsFunc(a.Guards, func(g Guard) bool { return g.Cond != nil })
}
