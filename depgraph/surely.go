package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// surely tells whether x and y meet without doubt, so that the exact test need not be asked: both
// run through the same inner loops, and their elements differ by a constant distance that the
// loop at level takes.
func (t *tester) surely(x, y access, level int, sign int64) bool {
	l := t.common[level]
	if guarded(x) || guarded(y) || !slices.EqualFunc(x.inner, y.inner, func(a, b loop) bool { return a.v == b.v }) {
		return false
	}
	for _, i := range append(slices.Clone(t.common[level+1:]), x.inner...) {
		if !i.ok || i.lo.Coef(l.v) != 0 || i.hi.Coef(l.v) != 0 {
			return false
		}
	}
	distance, found := int64(0), false
	for d := range x.ref.Subs {
		f, okF := loopir.Affine(x.ref.Subs[d])
		g, okG := loopir.Affine(y.ref.Subs[d])
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

// guarded tells whether conditions around an access compare integers.
func guarded(a access) bool {
	return slices.ContainsFunc(a.guards, func(g guard) bool {
		return loopir.AnyExpr(g.cond, func(e loopir.Expr) bool {
			b, ok := e.(*loopir.Binary)
			return ok && b.Op.IsRelational() && b.X.Type().Base == types.Integer
		})
	})
}

// moving tells whether a form has a varying scalar that is no loop variable.
func (t *tester) moving(f affine.Form, a access) bool {
	return slices.ContainsFunc(f.Terms, func(term affine.Term) bool {
		isLoop := t.isLoop(term.Var) || slices.ContainsFunc(a.inner, func(l loop) bool { return l.v == term.Var })
		return t.varying[term.Var] && !isLoop
	})
}

// takes tells whether a loop has two values a distance apart.
func (t *tester) takes(l loop, distance int64) bool {
	stride := max(l.step, -l.step)
	extent := l.hi.Sub(l.lo)
	return l.ok && stride > 0 && distance%stride == 0 && (!extent.IsConst() || distance <= extent.Const)
}
