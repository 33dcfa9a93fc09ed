package dataflow

import (
	"slices"

	"hpfc/analysis/loopir"
)

// Occurrences counts the reads and assignments of a scalar in a list.
func (fl *Flow) Occurrences(list []loopir.Stmt, id loopir.ScalarID) int {
	n := 0
	loopir.Walk(list, func(s loopir.Stmt) {
		n += fl.ReadsIn(s, id)
		switch s := s.(type) {
		case *loopir.AssignScalar:
			if s.Dst == id {
				n++
			}
		case *loopir.Do:
			if s.Var == id {
				n++
			}
		}
	})
	return n
}

// ReadsIn counts the reads of a scalar by s itself.
func (fl *Flow) ReadsIn(s loopir.Stmt, id loopir.ScalarID) int {
	n := 0
	fl.Program.Exprs(s, func(e loopir.Expr) { n += ReadsOf(e, id) })
	return n
}

// ReadsOf counts the reads of a scalar by an expression.
func ReadsOf(e loopir.Expr, id loopir.ScalarID) int {
	n := 0
	loopir.WalkVars(e, func(v *loopir.Var) {
		if v.ID == id {
			n++
		}
	})
	return n
}

// AssignedIn tells whether a statement of a list itself assigns a scalar.
func AssignedIn(list []loopir.Stmt, id loopir.ScalarID) bool {
	return slices.ContainsFunc(list, func(s loopir.Stmt) bool {
		a, ok := s.(*loopir.AssignScalar)
		return ok && a.Dst == id
	})
}

// SeparateScalars tells whether neither list assigns a scalar that the other names.
func (fl *Flow) SeparateScalars(x, y []loopir.Stmt) bool {
	for _, pair := range [][2][]loopir.Stmt{{x, y}, {y, x}} {
		for v := range loopir.Changed(pair[0]) {
			if fl.Occurrences(pair[1], loopir.ScalarID(v)) > 0 {
				return false
			}
		}
	}
	return true
}
