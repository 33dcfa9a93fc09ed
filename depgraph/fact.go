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

// stretch is a part of a list of statements.
type stretch struct {
	list     []loopir.Stmt
	from, to int
}

// factsAbout lists what is known about a scalar at the statement that the resolver is at: the
// assignment that gave it its value, the loop around that it is the variable of, conditions
// around that it occurs in.
func (r *resolver) factsAbout(id loopir.ScalarID) []fact {
	var facts []fact
	var since []stretch // what may have been executed since the place outside that is looked at
	valued := false
	for f := r.at; f != nil; f = f.parent {
		if !valued {
			at, assigned := r.lastAssignment(f.list, f.index, id)
			if a, ok := at.(*loopir.AssignScalar); ok && r.isInteger(id) && a.Lo == nil && !readsScalar(a.RHS, id) &&
				!r.usesAssigned(a.RHS, append(since, stretch{f.list, assigned + 1, f.index})) {
				facts = append(facts, fact{value: a.RHS})
			}
			valued = at != nil
		}
		since = append(since, stretch{f.list, 0, f.index})
		if f.loop {
			since = append(since, stretch{f.list, 0, len(f.list)})
			valued = valued || r.assignedIn(stretch{f.list, 0, len(f.list)}, id)
		}
		if f.parent == nil {
			break
		}
		switch s := f.parent.list[f.parent.index].(type) {
		case *loopir.Do:
			if s.Var != id {
				break
			}
			if !valued && r.isInteger(id) && !r.usesAssigned(s.Lo, since) && !r.usesAssigned(s.Hi, since) {
				facts = append(facts, fact{from: s.Lo, to: s.Hi, step: s.Step})
			}
			valued = true
		case *loopir.If:
			if readsScalar(s.Cond, id) && !r.usesAssigned(s.Cond, since) {
				facts = append(facts, fact{cond: s.Cond, holds: f.then})
			}
		}
	}
	return facts
}

// usesAssigned tells whether an expression reads an element or a scalar that one of the stretches
// assigns.
func (r *resolver) usesAssigned(e loopir.Expr, since []stretch) bool {
	return loopir.AnyExpr(e, func(e loopir.Expr) bool {
		switch e := e.(type) {
		case *loopir.Elem:
			return true
		case *loopir.Var:
			return slices.ContainsFunc(since, func(s stretch) bool { return r.assignedIn(s, e.ID) })
		}
		return false
	})
}

func (r *resolver) assignedIn(s stretch, id loopir.ScalarID) bool {
	_, at := r.lastAssignment(s.list, s.to, id)
	return at >= s.from
}

// lastAssignment returns the last statement before a position that may assign a scalar, with its
// own position; nil, -1 when there is none.
func (r *resolver) lastAssignment(list []loopir.Stmt, before int, id loopir.ScalarID) (loopir.Stmt, int) {
	if before < longList {
		for i := before - 1; i >= 0; i-- {
			if loopir.Changed(list[i : i+1])[int(id)] {
				return list[i], i
			}
		}
		return nil, -1
	}
	at := r.mentionsIn(list)[id]
	n, _ := slices.BinarySearch(at, before)
	for _, i := range slices.Backward(at[:n]) {
		if loopir.Changed(list[i : i+1])[int(id)] {
			return list[i], i
		}
	}
	return nil, -1
}

func (r *resolver) isInteger(id loopir.ScalarID) bool {
	return r.p.Scalars[id].Type.Base == types.Integer
}
