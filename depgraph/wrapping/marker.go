// Package wrapping marks the integer arithmetic of a program that may wrap around.
//
// Integers wrap around where they leave their type, as in MOD(i*1000003, 5), which is negative for many an i. What is
// said about forms holds for numbers without end. Sums, products and negatives that may wrap around are therefore marked, so that
// nobody takes them for forms.
//
// A scalar of which nothing is known may have any value of its type where the order of values counts: in conditions, bounds,
// arguments of functions and of divisions, and in what is assigned to scalars that occur there. In subscripts, and in the bounds of
// sections, which have to be subscripts, it is taken for small: one that wraps around is out of bounds as a form, which nobody
// overlooks, unless nobody compares it. So it is in those bounds of FORALLs that normalize leaves as forms, and in what scalars get
// that occur in subscripts only. Since these are compared as they are, an assignment says whether its form may be another number.
package wrapping

import (
	"maps"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Marker goes through the statements of a program in order.
type Marker struct {
	p        *loopir.Program
	ranges   map[loopir.ScalarID]span // what holds where it is
	assigned map[loopir.ScalarID]span // all values that a scalar gets anywhere
	ordered  map[loopir.ScalarID]bool // whether the order of its values counts anywhere

	assign func(loopir.ScalarID, span) // is told what is assigned, unless it is nil
	looks  bool                        // nothing is marked

	limited bool // loops around do nothing but count where scalars are not in their ranges

	unchecked bool // in an operand whose value may not be needed: nobody compares its subscripts with bounds
}

// Mark marks the arithmetic of a program. The marker that it returns knows the values of all assignments, and marks statements
// that are written later.
func Mark(p *loopir.Program) *Marker {
	w := &Marker{p: p, ranges: map[loopir.ScalarID]span{}, ordered: orderedScalars(p.Body)}
	w.findAssigned()
	w.all()
	return w
}

// Mark marks the arithmetic of a list, of which nothing is known but what all assignments of the program say.
func (w *Marker) Mark(list []loopir.Stmt) { w.list(list) }

// Ordered tells whether the order of a scalar's values counts anywhere: it fits its type even where a form would not.
func (w *Marker) Ordered(id loopir.ScalarID) bool { return w.ordered[id] }

// usage tells whether the order of an expression's values counts.
type usage bool

const (
	inSubscript usage = false
	inOrder     usage = true
)

// usageIn is the usage of the expressions of a statement itself.
func usageIn(s loopir.Stmt, ordered map[loopir.ScalarID]bool) usage {
	switch s := s.(type) {
	case *loopir.If, *loopir.Do:
		return inOrder
	case *loopir.AssignScalar:
		return usage(ordered[s.Dst])
	}
	return inSubscript
}

// orderedScalars are those whose values are compared or divided, or assigned to such scalars.
func orderedScalars(list []loopir.Stmt) map[loopir.ScalarID]bool {
	set := map[loopir.ScalarID]bool{}
	added := map[loopir.Expr]bool{}
	add := func(e loopir.Expr) {
		if added[e] {
			return
		}
		loopir.WalkExpr(e, func(e loopir.Expr) {
			added[e] = true
			if v, ok := e.(*loopir.Var); ok {
				set[v.ID] = true
			}
		})
	}
	arguments := func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Binary:
			if !isSum(e) {
				add(e)
			}
		case *loopir.Call:
			add(e)
		}
	}
	for before := -1; before < len(set); {
		before = len(set)
		loopir.Walk(list, func(s loopir.Stmt) {
			u := usageIn(s, set)
			loopir.Exprs(s, func(e loopir.Expr) {
				if u == inOrder {
					add(e)
				} else {
					loopir.WalkExpr(e, arguments)
				}
			})
		})
	}
	return set
}

// isSum tells whether an expression is a sum, difference or product of integers.
func isSum(e *loopir.Binary) bool {
	return e.T.Base == types.Integer && (e.Op == types.Add || e.Op == types.Sub || e.Op == types.Mul)
}

func (w *Marker) isInteger(id loopir.ScalarID) bool {
	return w.p.Scalars[id].Type.Base == types.Integer
}

// patience is how often the ranges of scalars that are computed from each other may grow before they are taken to grow
// for ever.
const patience = 3

// findAssigned finds the ranges of all values that integers get. Where the last round, which starts from ranges that are too wide,
// finds less, that holds, too.
func (w *Marker) findAssigned() {
	w.looks = true
	found := map[loopir.ScalarID]span{}
	for round, grown := 0, true; grown; round++ {
		w.assigned, grown = found, false
		w.assign = func(id loopir.ScalarID, s span) {
			all := allOf(w.p.Scalars[id].Type)
			s = s.inside(all)
			old, ok := found[id]
			if ok {
				s = s.and(old)
			}
			if ok && s == old {
				return
			}
			if round > patience {
				s = s.grown(old, all)
			}
			found[id], grown = s, true
		}
		w.all()
	}
	last := map[loopir.ScalarID]span{}
	w.assign = func(id loopir.ScalarID, s span) {
		s = s.inside(allOf(w.p.Scalars[id].Type))
		if old, ok := last[id]; ok {
			s = s.and(old)
		}
		last[id] = s
	}
	w.all()
	w.assigned, w.assign, w.looks = last, nil, false
}

// all goes through the program, and begins with the values that are there at the start.
func (w *Marker) all() {
	for id, s := range w.p.Scalars {
		if s.Type.Base == types.Integer && s.Init != nil {
			r := span{float64(s.Init.I), float64(s.Init.I)}
			w.ranges[loopir.ScalarID(id)] = r
			if w.assign != nil {
				w.assign(loopir.ScalarID(id), r)
			}
		}
	}
	w.list(w.p.Body)
	clear(w.ranges)
}

// list goes through a list.
func (w *Marker) list(list []loopir.Stmt) {
	outside := w.ranges
	w.ranges = maps.Clone(outside)
	for id, r := range w.implied(list) {
		w.ranges[id] = w.scalar(id).with(r)
	}
	for i, s := range list {
		w.statement(s)
		if i == len(list)-1 {
			break
		}
		w.behind(s)
		if s, ok := s.(*loopir.If); ok && len(s.Else) == 0 && leaves(s.Then) {
			w.suppose(s.Cond, false)
		}
	}
	w.ranges = outside
}

// behind notes what holds behind a statement: the new range of a variable of the program, and nothing of other scalars that it changes.
func (w *Marker) behind(s loopir.Stmt) {
	if a, ok := s.(*loopir.AssignScalar); ok && w.p.Scalars[a.Dst].Written && w.isInteger(a.Dst) {
		w.ranges[a.Dst] = w.look(a.RHS)
		return
	}
	for id := range loopir.Changed([]loopir.Stmt{s}) {
		delete(w.ranges, loopir.ScalarID(id))
	}
}

// leaves tells whether nothing behind a list is executed after it.
func leaves(list []loopir.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch list[len(list)-1].(type) {
	case *loopir.Exit, *loopir.Cycle, *loopir.Stop:
		return true
	}
	return false
}

func (w *Marker) statement(s loopir.Stmt) {
	loops, children := loopsOf(s), loopir.Children(s)
	if len(loops) == 0 && len(children) == 0 { // nothing holds inside that does not hold outside
		w.expressions(s)
		return
	}
	outside, limited := w.ranges, w.limited
	w.ranges = maps.Clone(outside)
	if d, ok := s.(*loopir.Do); ok {
		w.limitBounds(d)
	}
	w.expressions(s)
	for id := range changedInLoop(s) {
		delete(w.ranges, loopir.ScalarID(id))
	}
	w.enter(loops)
	inside := w.ranges
	for i, c := range children {
		if w.ranges = inside; len(children) > 1 {
			w.ranges = maps.Clone(inside)
		}
		if s, ok := s.(*loopir.If); ok {
			w.suppose(s.Cond, i == 0)
		}
		w.list(c)
	}
	w.ranges, w.limited = outside, limited
}

// expressions goes through the expressions of a statement itself, and tells what it assigns.
func (w *Marker) expressions(s loopir.Stmt) {
	w.mark(s)
	if w.assign != nil {
		w.values(s)
	}
}

// mark goes through the expressions of a statement itself. What is stepped over does not count where the order of bounds does.
func (w *Marker) mark(s loopir.Stmt) {
	steps := map[loopir.Expr]bool{}
	for _, l := range loopsOf(s) {
		steps[l.Step] = true
	}
	u := usageIn(s, w.ordered)
	loopir.Exprs(s, func(e loopir.Expr) { w.span(e, u && !usage(steps[e])) })
	if a, ok := s.(*loopir.AssignScalar); ok && u == inSubscript && !w.looks && w.p.Scalars[a.Dst].Written && w.isInteger(a.Dst) {
		a.Wraps = a.Wraps || w.wrapsInside(a.RHS)
	}
}

// changedInLoop are the scalars that a loop changes.
func changedInLoop(s loopir.Stmt) map[int]bool {
	if _, ok := s.(*loopir.If); ok {
		return nil
	}
	changed := map[int]bool{}
	for _, c := range loopir.Children(s) {
		maps.Copy(changed, loopir.Changed(c))
	}
	return changed
}

// values tells what a statement itself assigns to integers.
func (w *Marker) values(s loopir.Stmt) {
	switch s := s.(type) {
	case *loopir.AssignScalar:
		if w.isInteger(s.Dst) {
			w.assign(s.Dst, w.look(s.RHS))
		}
	case *loopir.Do:
		w.assign(s.Var, w.lastValues(s))
	default:
		loopir.Changes(s, func(id loopir.ScalarID) {
			if w.isInteger(id) {
				w.assign(id, allOf(w.p.Scalars[id].Type))
			}
		})
	}
}

// lastValues is the range of all that a loop leaves in its variable, also where it only counts.
func (w *Marker) lastValues(d *loopir.Do) span {
	_, constLo := loopir.ConstInt(d.Lo)
	_, constHi := loopir.ConstInt(d.Hi)
	if w.limited && !(constLo && constHi) {
		return allOf(w.p.Scalars[d.Var].Type)
	}
	r, step := w.iterations(loopsOf(d)[0]), w.look(d.Step)
	return span{r.lo + min(step.lo, 0), r.hi + max(step.hi, 0)}
}

// loopsOf lists the loops that a statement is.
func loopsOf(s loopir.Stmt) []loopir.Index {
	switch s := s.(type) {
	case *loopir.Do:
		return []loopir.Index{{Var: s.Var, Lo: s.Lo, Hi: s.Hi, Step: s.Step}}
	case *loopir.Nest:
		return s.Loops
	}
	return nil
}

// enter notes the ranges of loop variables.
func (w *Marker) enter(loops []loopir.Index) {
	for _, l := range loops {
		w.ranges[l.Var] = w.iterations(l).inside(allOf(w.p.Scalars[l.Var].Type))
	}
}

// iterations is the range of a loop's variable.
func (w *Marker) iterations(l loopir.Index) span {
	lo, hi := w.look(l.Lo), w.look(l.Hi)
	switch step, _ := loopir.ConstInt(l.Step); {
	case step > 0:
		return span{lo.lo, max(lo.lo, hi.hi)}
	case step < 0:
		return span{min(lo.hi, hi.lo), lo.hi}
	}
	return lo.and(hi)
}

// suppose notes what a condition that holds, or does not, says about scalars.
func (w *Marker) suppose(e loopir.Expr, holds bool) {
	loopir.Comparisons(e, holds, func(op types.Op, x, y loopir.Expr) {
		w.compare(op, x, y)
		w.compare(op.Mirrored(), y, x)
	})
}

// compare notes what a comparison says about the scalar on its left.
func (w *Marker) compare(op types.Op, x, y loopir.Expr) {
	for c, ok := x.(*loopir.Convert); ok && c.Widens(); c, ok = x.(*loopir.Convert) {
		x = c.X
	}
	v, ok := x.(*loopir.Var)
	if !ok {
		return
	}
	r, s := w.scalar(v.ID), w.look(y)
	switch op {
	case types.Gt:
		r.lo = max(r.lo, s.lo+1)
	case types.Ge:
		r.lo = max(r.lo, s.lo)
	case types.Lt:
		r.hi = min(r.hi, s.hi-1)
	case types.Le:
		r.hi = min(r.hi, s.hi)
	case types.Eq:
		r = r.with(s)
	}
	w.ranges[v.ID] = w.scalar(v.ID).with(r)
}

// scalar is the range of a scalar.
func (w *Marker) scalar(id loopir.ScalarID) span {
	if r, ok := w.ranges[id]; ok {
		return r
	}
	if r, ok := w.assigned[id]; ok {
		return r
	}
	return allOf(w.p.Scalars[id].Type)
}

// look is the range of an expression where the order of its values counts; nothing is marked.
func (w *Marker) look(e loopir.Expr) span {
	defer func(looks bool) { w.looks = looks }(w.looks)
	w.looks = true
	return w.span(e, inOrder)
}

// span is the range of an expression, in which it marks what may wrap around.
func (w *Marker) span(e loopir.Expr, u usage) span {
	switch e := e.(type) {
	case *loopir.Const:
		if e.Value.Type.Base == types.Integer {
			return span{float64(e.Value.I), float64(e.Value.I)}
		}
	case *loopir.Var:
		if e.T.Base == types.Integer {
			return known(w.scalar(e.ID), u)
		}
	case *loopir.Convert:
		r := w.span(e.X, u)
		if e.Widens() || w.keeps(e, r, u) {
			return r
		}
	case *loopir.Unary:
		r := w.span(e.X, u)
		if e.Op == types.Neg && e.T.Base == types.Integer {
			all := allOf(e.T)
			e.Wraps = e.Wraps || !w.looks && r.lo <= all.lo
			return span{-r.hi, -r.lo}.inside(all)
		}
	case *loopir.Binary:
		return w.binary(e, u)
	case *loopir.Call:
		return w.call(e, u)
	case *loopir.Elem:
		for _, s := range e.Ref.Subs {
			w.span(s, usage(w.unchecked && w.wrapsInside(s)))
		}
	}
	return known(allOf(e.Type()), u)
}

// keeps tells whether a conversion to a shorter type leaves all values of a range as they are.
func (w *Marker) keeps(e *loopir.Convert, r span, u usage) bool {
	integers := e.T.Base == types.Integer && e.X.Type().Base == types.Integer
	return integers && r.within(allOf(e.T)) && (u == inOrder || e.T.Kind >= 4)
}

// known is the range of an expression: in a subscript one that could be nearly anything is taken for 0. Integers of one and two bytes
// could not, because where they wrap around an array may have elements.
func known(r span, u usage) span {
	if u == inSubscript && r.hi-r.lo >= 1<<30 {
		return span{}
	}
	return r
}

// result is the range of a result, which is marked if it may wrap around.
func (w *Marker) result(r span, t types.Type, wraps *bool) span {
	if r.within(surely(t)) {
		return r
	}
	if !w.looks {
		*wraps = true
	}
	return allOf(t)
}

// operand is the range of an operand or argument, whose value may not be needed if skipped says so.
func (w *Marker) operand(e loopir.Expr, skipped bool) span {
	defer func(unchecked bool) { w.unchecked = unchecked }(w.unchecked)
	w.unchecked = w.unchecked || skipped
	return w.span(e, inOrder)
}

func (w *Marker) binary(e *loopir.Binary, u usage) span {
	if !isSum(e) {
		x, y := w.span(e.X, inOrder), w.operand(e.Y, e.Op == types.And || e.Op == types.Or)
		if e.Op == types.Div && e.T.Base == types.Integer && (y.lo > 0 || y.hi < -1) {
			far := max(-x.lo, x.hi)
			return span{-far, far}
		}
		return known(allOf(e.T), u)
	}
	x, y := w.span(e.X, u), w.span(e.Y, u)
	r := span{x.lo + y.lo, x.hi + y.hi}
	switch e.Op {
	case types.Sub:
		r = span{x.lo - y.hi, x.hi - y.lo}
	case types.Mul:
		r = x.times(y)
	}
	return w.result(r, e.T, &e.Wraps)
}

func (w *Marker) call(e *loopir.Call, u usage) span {
	args := make([]span, len(e.Args))
	for i, x := range e.Args {
		if x != nil {
			args[i] = w.operand(x, e.Fn == "merge")
		}
	}
	if e.T.Base != types.Integer {
		return span{}
	}
	switch e.Fn {
	case "mod":
		far := max(-args[1].lo, args[1].hi)
		return span{max(-far, min(args[0].lo, 0)), min(far, max(args[0].hi, 0))}
	case "modulo":
		return span{min(args[1].lo, 0), max(args[1].hi, 0)}
	case "min", "max":
		r := args[0]
		for _, s := range args[1:] {
			if e.Fn == "min" {
				r = span{min(r.lo, s.lo), min(r.hi, s.hi)}
			} else {
				r = span{max(r.lo, s.lo), max(r.hi, s.hi)}
			}
		}
		return r
	}
	return known(allOf(e.T), u)
}
