package wrapping

import (
	"maps"
	"math"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Subscripts are within the bounds of their arrays where they are evaluated. That limits the scalars in them, and the
// bounds of loops around them, before anything is marked.

// ranges are those of scalars.
type ranges map[loopir.ScalarID]span

// add says that a scalar is in a range.
func (l ranges) add(id loopir.ScalarID, s span) {
	if old, ok := l[id]; ok {
		s = old.with(s)
	}
	l[id] = s
}

// implied are the limits of scalars, which a list does not change, that hold whenever all of the list is executed. What
// lists hold is looked at where it matters only: conditions nest deeply in long programs.
func (w *Marker) implied(list []loopir.Stmt) ranges {
	found := ranges{}
	for i, s := range list {
		limits := w.limitsIn(s)
		if (len(limits) > 0 || i+1 < len(list)) && mayLeave(s) {
			break
		}
		for id, r := range limits {
			found.add(id, r)
		}
	}
	if len(found) == 0 {
		return found
	}
	return found.without(list...)
}

// limitsIn are the limits of scalars that hold whenever a statement is executed.
func (w *Marker) limitsIn(s loopir.Stmt) ranges {
	found := ranges{}
	surelyRead(s, func(r *loopir.Ref) {
		for d, sub := range r.Subs {
			b := w.p.Arrays[r.Array].Bounds[d]
			lo, okLo := loopir.ConstInt(b.Lo)
			hi, okHi := loopir.ConstInt(b.Hi)
			if id, s, ok := w.solve(sub, span{float64(lo), float64(hi)}); ok && okLo && okHi {
				found.add(id, s)
			}
		}
	})
	return found
}

// or are the limits that hold where l or m do.
func (l ranges) or(m ranges) ranges {
	both := ranges{}
	for id, r := range l {
		if s, ok := m[id]; ok {
			both[id] = r.and(s)
		}
	}
	return both
}

// without leaves out what statements change.
func (l ranges) without(list ...loopir.Stmt) ranges {
	if len(l) == 0 {
		return l
	}
	changed := loopir.Changed(list)
	maps.DeleteFunc(l, func(id loopir.ScalarID, _ span) bool { return changed[int(id)] })
	return l
}

// limitBounds limits the scalars in the bounds of a loop, if the loop, taken for one without end, has no iterations where the
// bounds wrap around. If it does nothing with other values, they need no care.
func (w *Marker) limitBounds(d *loopir.Do) {
	step, ok := loopir.ConstInt(d.Step)
	if !ok || step == 0 {
		return
	}
	for id, r := range w.effective(d, looksInto) {
		if w.wrapsTo(d.Hi, id, -step) && w.wrapsTo(d.Lo, id, step) {
			w.ranges[id], w.limited = w.scalar(id).with(r), true
		}
	}
}

// wrapsTo tells whether a bound is no form of the scalar, or the scalar and something of one sign.
func (w *Marker) wrapsTo(e loopir.Expr, id loopir.ScalarID, sign int64) bool {
	f, ok := w.form(e)
	if !ok {
		return false
	}
	switch f.Coef(int(id)) {
	case 0:
		return true
	case 1:
		rest := w.rangeOf(f.Sub(affine.Variable(int(id))))
		return sign > 0 && rest.lo >= 0 || sign < 0 && rest.hi <= 0
	}
	return false
}

// rangeOf is the range of a form.
func (w *Marker) rangeOf(f affine.Form) span {
	r := span{float64(f.Const), float64(f.Const)}
	for _, t := range f.Terms {
		x := w.scalar(loopir.ScalarID(t.Var)).times(span{float64(t.Coef), float64(t.Coef)})
		r = span{r.lo + x.lo, r.hi + x.hi}
	}
	return r
}

// looksInto is how many constructs inside each other are searched for limits. As all loops of a nest are asked, the time
// would otherwise grow with the cube of their number.
const looksInto = 16

// effective are the limits of scalars, which a loop does not change, that hold whenever it does more than to count; they
// are taken from as many constructs inside each other as depth says.
func (w *Marker) effective(d *loopir.Do, depth int) ranges {
	outside := w.ranges
	defer func() { w.ranges = outside }()
	w.ranges = maps.Clone(outside)
	w.enter(loopsOf(d))
	found := w.effectiveIn(d.Body, depth-1)
	if v, ok := found[d.Var]; ok {
		_, always := w.implied(d.Body)[d.Var]
		w.limitsOfEnds(d, v, always && !mayLeave(d.Body...), found)
	}
	return found.without(d)
}

// limitsOfEnds adds what follows from the range of a loop's variable in iterations that have an effect; always says that
// all have one.
func (w *Marker) limitsOfEnds(d *loopir.Do, v span, always bool, found ranges) {
	step, _ := loopir.ConstInt(d.Step)
	first, last := span{math.Inf(-1), v.hi}, span{v.lo, math.Inf(1)}
	if step < 0 {
		first, last = last, first
	}
	if always {
		far := float64(max(step, -step) - 1)
		first, last = v, last.with(span{v.lo - far, v.hi + far})
	}
	for _, end := range []struct {
		e loopir.Expr
		r span
	}{{d.Lo, first}, {d.Hi, last}} {
		if id, s, ok := w.solve(end.e, end.r.with(allOf(end.e.Type()))); ok {
			found.add(id, s)
		}
	}
}

// effectiveIn are those limits of a list.
func (w *Marker) effectiveIn(list []loopir.Stmt, depth int) ranges {
	found := w.implied(list)
	if depth == 0 {
		return found
	}
	var inside ranges
	for _, s := range list {
		var l ranges
		switch s := s.(type) {
		case *loopir.Do:
			l = w.effective(s, depth)
		case *loopir.If:
			l = w.effectiveIn(s.Then, depth-1)
			if len(s.Else) > 0 {
				l = l.or(w.effectiveIn(s.Else, depth-1))
			}
		default:
			return found
		}
		if inside != nil {
			l = l.or(inside)
		}
		inside = l
	}
	for id, r := range inside.without(list...) {
		found.add(id, r)
	}
	return found
}

// mayLeave tells whether what follows a list may not be executed.
func mayLeave(list ...loopir.Stmt) bool {
	found := loopir.LeavesEarly(list)
	loopir.Walk(list, func(s loopir.Stmt) {
		switch s.(type) {
		case *loopir.Stop, *loopir.Input:
			found = true
		}
	})
	return found
}

// surelyRead calls f for references that are evaluated whenever a statement is.
func surelyRead(s loopir.Stmt, f func(*loopir.Ref)) {
	var rec func(e loopir.Expr)
	rec = func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			f(e.Ref)
			for _, x := range e.Ref.Subs {
				rec(x)
			}
		case *loopir.Unary:
			rec(e.X)
		case *loopir.Convert:
			rec(e.X)
		case *loopir.Binary:
			rec(e.X)
			if e.Op != types.And && e.Op != types.Or {
				rec(e.Y)
			}
		}
	}
	switch s := s.(type) {
	case *loopir.AssignElem:
		f(s.LHS)
	case *loopir.AssignScalar, *loopir.If:
	default:
		return
	}
	loopir.Exprs(s, rec)
}

// solve is the range of the only scalar in an expression that could be nearly anything, if its factor is 1 or -1: where
// the others put it if the expression is in a range, and nowhere else, since a sum that wraps around has one solution in a type.
func (w *Marker) solve(e loopir.Expr, in span) (loopir.ScalarID, span, bool) {
	f, ok := w.form(e)
	if !ok {
		return 0, span{}, false
	}
	open, sign := loopir.ScalarID(-1), int64(0)
	rest := span{float64(f.Const), float64(f.Const)}
	for _, t := range f.Terms {
		id := loopir.ScalarID(t.Var)
		switch {
		case !w.isOpen(id):
			r := w.scalar(id).times(span{float64(t.Coef), float64(t.Coef)})
			rest = span{rest.lo + r.lo, rest.hi + r.hi}
		case open >= 0 || t.Coef != 1 && t.Coef != -1:
			return 0, span{}, false
		default:
			open, sign = id, t.Coef
		}
	}
	if open < 0 {
		return 0, span{}, false
	}
	r := span{in.lo - rest.hi, in.hi - rest.lo}
	if sign < 0 {
		r = span{-r.hi, -r.lo}
	}
	return open, r, r.within(allOf(w.p.Scalars[open].Type))
}

// wrapsInside tells whether a sum may wrap around to a number within the bounds of an array: one of several scalars that could be
// nearly anything, or of multiples of one. A single one that wraps around is at the other end of its type.
func (w *Marker) wrapsInside(e loopir.Expr) bool {
	f, _ := unmarked(e)
	open := 0
	for _, t := range f.Terms {
		if !w.isOpen(loopir.ScalarID(t.Var)) {
			continue
		}
		open++
		if open > 1 || t.Coef != 1 && t.Coef != -1 {
			return true
		}
	}
	return false
}

// isOpen tells whether a scalar could be nearly anything.
func (w *Marker) isOpen(id loopir.ScalarID) bool {
	r := w.scalar(id)
	return r.hi-r.lo >= min(1<<30, allOf(w.p.Scalars[id].Type).hi)
}

// form is an expression as a form, whether or not it wraps around: as a whole, since of a sum of which a part wraps around in a smaller
// type nothing is known.
func (w *Marker) form(e loopir.Expr) (affine.Form, bool) {
	for c, ok := e.(*loopir.Convert); ok && c.Widens(); c, ok = e.(*loopir.Convert) {
		e = c.X
	}
	fits := true
	loopir.WalkExpr(e, func(part loopir.Expr) {
		if c, ok := part.(*loopir.Convert); ok && c.Widens() {
			f, ok := unmarked(c.X)
			fits = fits && ok && w.rangeOf(f).within(allOf(c.X.Type()))
		}
	})
	f, ok := unmarked(e)
	return f, ok && fits
}

// unmarked is an expression as a form, whether or not it wraps around.
func unmarked(e loopir.Expr) (affine.Form, bool) {
	switch e := e.(type) {
	case *loopir.Binary:
		c := *e
		c.Wraps = false
		return loopir.Combined(&c, unmarked)
	case *loopir.Convert:
		if e.Widens() {
			return unmarked(e.X)
		}
	}
	return loopir.Affine(e)
}
