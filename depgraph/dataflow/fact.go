package dataflow

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Fact is what surrounds a loop under test and says something about a scalar.
type Fact struct {
	Value    loopir.Expr // its value, or
	From, To loopir.Expr // bounds of the loop that it is the variable of, in either order, or
	Step     loopir.Expr
	Cond     loopir.Expr // a condition that holds, or does not
	Holds    bool
}

// stretch is a part of a list of statements.
type stretch struct {
	list     []loopir.Stmt
	from, to int
}

// FactsAbout lists what is known about a scalar at the statement that the resolver is at: the
// assignment that gave it its value, the loop around that it is the variable of, conditions
// around that it occurs in.
func (fl *Flow) FactsAbout(at *Frame, id loopir.ScalarID) []Fact {
	var facts []Fact
	var since []stretch // what may have been executed since the place outside that is looked at
	valued := false
	for f := at; f != nil; f = f.Parent {
		if !valued {
			at, assigned := fl.lastAssignment(f.List, f.Index, id)
			if a, ok := at.(*loopir.AssignScalar); ok && fl.IsInteger(id) && a.Lo == nil && !loopir.ReadsScalar(a.RHS, id) &&
				!fl.usesAssigned(a.RHS, append(since, stretch{f.List, assigned + 1, f.Index})) {
				facts = append(facts, Fact{Value: a.RHS})
			}
			valued = at != nil
		}
		since = append(since, stretch{f.List, 0, f.Index})
		if f.Loop {
			since = append(since, stretch{f.List, 0, len(f.List)})
			valued = valued || fl.assignedIn(stretch{f.List, 0, len(f.List)}, id)
		}
		if f.Parent == nil {
			break
		}
		switch s := f.Parent.List[f.Parent.Index].(type) {
		case *loopir.Do:
			if s.Var != id {
				break
			}
			if !valued && fl.IsInteger(id) && !fl.usesAssigned(s.Lo, since) && !fl.usesAssigned(s.Hi, since) {
				facts = append(facts, Fact{From: s.Lo, To: s.Hi, Step: s.Step})
			}
			valued = true
		case *loopir.If:
			if loopir.ReadsScalar(s.Cond, id) && !fl.usesAssigned(s.Cond, since) {
				facts = append(facts, Fact{Cond: s.Cond, Holds: f.Then})
			}
		}
	}
	return facts
}

// usesAssigned tells whether an expression reads an element or a scalar that one of the stretches
// assigns.
func (fl *Flow) usesAssigned(e loopir.Expr, since []stretch) bool {
	return loopir.AnyExpr(e, func(e loopir.Expr) bool {
		switch e := e.(type) {
		case *loopir.Elem:
			return true
		case *loopir.Var:
			return slices.ContainsFunc(since, func(s stretch) bool { return fl.assignedIn(s, e.ID) })
		}
		return false
	})
}

func (fl *Flow) assignedIn(s stretch, id loopir.ScalarID) bool {
	_, at := fl.lastAssignment(s.list, s.to, id)
	return at >= s.from
}

// lastAssignment returns the last statement before a position that may assign a scalar, with its
// own position; nil, -1 when there is none.
func (fl *Flow) lastAssignment(list []loopir.Stmt, before int, id loopir.ScalarID) (loopir.Stmt, int) {
	if before < longList {
		for i := before - 1; i >= 0; i-- {
			if loopir.Changed(list[i : i+1])[int(id)] {
				return list[i], i
			}
		}
		return nil, -1
	}
	at := fl.mentionsIn(list)[id]
	n, _ := slices.BinarySearch(at, before)
	for _, i := range slices.Backward(at[:n]) {
		if loopir.Changed(list[i : i+1])[int(id)] {
			return list[i], i
		}
	}
	return nil, -1
}

// IsInteger tells whether a scalar is one.
func (fl *Flow) IsInteger(id loopir.ScalarID) bool {
	return fl.Program.Scalars[id].Type.Base == types.Integer
}
