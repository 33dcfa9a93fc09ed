package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// fact is what surrounds a loop under test and says something about a scalar.
type fact struct {
	value    loopir.Expr // its value, or
	from, to loopir.Expr // bounds of the loop that it is the variable of, in either order, or
	step     loopir.Expr
	cond     loopir.Expr // a condition that holds, or does not
	holds    bool
}

func (f fact) apply(s *system, v affine.Form) {
	steady := func(int) bool { return false }
	switch {
	case f.value != nil:
		s.equal(v, s.form(f.value, both, steady))
	case f.cond != nil:
		s.condition(f.cond, f.holds, both, steady)
	default:
		step, _ := loopir.ConstInt(f.step)
		from, to := f.from, f.to
		if step < 0 {
			from, to = to, from
		}
		if step != 0 {
			s.bound(v, from, 1, both, steady)
			s.bound(v, to, -1, both, steady)
		}
	}
}

// factsAbout lists what is known about a scalar at the statement that the resolver is at: the
// assignment that gave it its value, the loop around that it is the variable of, conditions
// around that it occurs in.
func (r *resolver) factsAbout(id loopir.ScalarID) []fact {
	var facts []fact
	changed := map[int]bool{}
	valued := false
	for f := r.at; f != nil; f = f.parent {
		if !valued && !changed[int(id)] {
			if v, ok := r.valueIn(f.list[:f.index], id, changed); ok {
				facts, valued = append(facts, fact{value: v}), true
			}
		} else {
			merge(changed, changedScalars(f.list[:f.index]))
		}
		if f.parent == nil {
			break
		}
		here := changedScalars(f.list)
		if f.loop {
			merge(changed, here)
		}
		switch s := f.parent.list[f.parent.index].(type) {
		case *loopir.Do:
			if s.Var == id && !here[int(id)] && !valued && r.isInteger(id) {
				if !usesChanged(s.Lo, here) && !usesChanged(s.Hi, here) {
					facts = append(facts, fact{from: s.Lo, to: s.Hi, step: s.Step})
				}
				valued = true
			}
			changed[int(s.Var)] = true
		case *loopir.If:
			if readsScalar(s.Cond, id) && !usesChanged(s.Cond, changed) && !usesChanged(s.Cond, here) {
				facts = append(facts, fact{cond: s.Cond, holds: len(s.Then) > 0 && len(f.list) > 0 && &s.Then[0] == &f.list[0]})
			}
		}
	}
	return facts
}

// valueIn looks backwards for the assignment of a scalar, and adds to changed what the statements
// behind it assign.
func (r *resolver) valueIn(list []loopir.Stmt, id loopir.ScalarID, changed map[int]bool) (loopir.Expr, bool) {
	for i, s := range slices.Backward(list) {
		if a, ok := s.(*loopir.AssignScalar); ok && a.Dst == id {
			usable := a.Lo == nil && r.isInteger(id) && !readsScalar(a.RHS, id) && !usesChanged(a.RHS, changed)
			changed[int(id)] = true
			merge(changed, changedScalars(list[:i]))
			return a.RHS, usable
		}
		merge(changed, changedScalars([]loopir.Stmt{s}))
		if changed[int(id)] {
			merge(changed, changedScalars(list[:i]))
			return nil, false
		}
	}
	return nil, false
}

func (r *resolver) isInteger(id loopir.ScalarID) bool {
	return r.p.Scalars[id].Type.Base == types.Integer
}

func merge(into, from map[int]bool) {
	for id := range from {
		into[id] = true
	}
}

// usesChanged tells whether an expression reads a changed scalar or an element.
func usesChanged(e loopir.Expr, changed map[int]bool) bool {
	found := false
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			found = true
		case *loopir.Var:
			found = found || changed[int(e.ID)]
		}
	})
	return found
}
