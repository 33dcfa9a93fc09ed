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
	valued := false     // further out, the scalar has another value
	for f := at; f != nil; f = f.Parent {
		if !valued {
			var fact *Fact
			if fact, valued = fl.assignedBefore(f, id, since); fact != nil {
				facts = append(facts, *fact)
			}
		}
		since = append(since, stretch{f.List, 0, f.Index})
		if f.Loop {
			since = append(since, stretch{f.List, 0, len(f.List)})
			valued = valued || fl.assignedIn(stretch{f.List, 0, len(f.List)}, id)
		}
		if f.Parent == nil {
			break
		}
		around := f.Parent.List[f.Parent.Index]
		if fact := fl.factAround(around, f.Then, id, valued, since); fact != nil {
			facts = append(facts, *fact)
		}
		valued = valued || variableOf(around, id) != nil
	}
	return facts
}

// assignedBefore tells whether a statement before the place in its list may assign a scalar, and the value, if that is still the one
// of the expression.
func (fl *Flow) assignedBefore(f *Frame, id loopir.ScalarID, since []stretch) (fact *Fact, assigned bool) {
	s, at := fl.lastAssignment(f.List, f.Index, id)
	a, ok := s.(*loopir.AssignScalar)
	if ok && fl.IsInteger(id) && a.Lo == nil && !a.Wraps && !loopir.ReadsScalar(a.RHS, id) && !fl.usesAssigned(a.RHS, append(since, stretch{f.List, at + 1, f.Index})) {
		fact = &Fact{Value: a.RHS}
	}
	return fact, s != nil
}

// factAround is what a statement around the place says about a scalar; then tells in which branch of an IF that is, valued that a
// loop variable has another value there.
func (fl *Flow) factAround(around loopir.Stmt, then bool, id loopir.ScalarID, valued bool, since []stretch) *Fact {
	switch s := around.(type) {
	case *loopir.Do, *loopir.Nest:
		if l := variableOf(s, id); l != nil && !valued && fl.IsInteger(id) && !fl.usesAssigned(l.Lo, since) && !fl.usesAssigned(l.Hi, since) {
			return &Fact{From: l.Lo, To: l.Hi, Step: l.Step}
		}
	case *loopir.If:
		if loopir.ReadsScalar(s.Cond, id) && !fl.usesAssigned(s.Cond, since) {
			return &Fact{Cond: s.Cond, Holds: then}
		}
	}
	return nil
}

// variableOf returns the loop of a statement that a scalar is the variable of, or nil.
func variableOf(s loopir.Stmt, id loopir.ScalarID) *loopir.Index {
	switch s := s.(type) {
	case *loopir.Do:
		if s.Var == id {
			return &loopir.Index{Var: id, Lo: s.Lo, Hi: s.Hi, Step: s.Step}
		}
	case *loopir.Nest:
		if i := slices.IndexFunc(s.Loops, func(l loopir.Index) bool { return l.Var == id }); i >= 0 {
			return &s.Loops[i]
		}
	}
	return nil
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
