package commgen

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
)

// A loop over blocks of a few elements makes short runs, and the list of them is longer than the
// data. Where the index does nothing but address elements that the rank owns, all its blocks are
// one run, and the rank goes through its memory from the beginning to the end.

// joinBlocks finds the dimensions of the home of which that is true.
func (w *nestWork) joinBlocks() {
	plan := w.g.nests[w.n]
	if plan == nil || w.whole != nil || len(w.n.Picks) > 0 {
		return
	}
	for slot := range plan.Dims {
		h := &plan.Dims[slot]
		m := w.home.Map.Dims[h.Dim]
		small := m.Format == mapping.Cyclic && !h.ByPeriod && m.Room == [2]int64{}
		h.Joined = small && h.Loop >= 0 && (h.LocalStep == 1 || h.LocalStep == -1) && w.onlyAddresses(slot, w.n.Loops[h.Loop].Var)
	}
}

// onlyAddresses tells whether the index that drives a dimension of the home occurs in nothing but
// subscripts of elements at the home.
func (w *nestWork) onlyAddresses(slot int, index loopir.ScalarID) bool {
	ok := true
	for _, l := range w.n.Loops {
		ok = ok && occurrences(l.Lo, index)+occurrences(l.Hi, index)+occurrences(l.Step, index) == 0
	}
	loopir.Walk(w.n.Body, func(s loopir.Stmt) {
		addresses, all := 0, 0
		switch s := s.(type) {
		case *loopir.AssignElem:
			addresses += w.addressing(s.LHS, slot, index)
		case *loopir.AssignScalar, *loopir.If:
		default:
			ok = false
			return
		}
		loopir.Exprs(s, func(e loopir.Expr) {
			all += occurrences(e, index)
			loopir.WalkExpr(e, func(e loopir.Expr) {
				if x, is := e.(*loopir.Elem); is {
					addresses += w.addressing(x.Ref, slot, index)
				}
			})
		})
		ok = ok && addresses == all
	})
	return ok
}

// addressing counts the index in the subscripts that place a reference at the home in a dimension of it.
func (w *nestWork) addressing(r *loopir.Ref, slot int, index loopir.ScalarID) int {
	n := 0
	for d, access := range w.g.dims(r) {
		if access.Home == slot && !access.away() {
			n += occurrences(r.Subs[d], index)
		}
	}
	return n
}

// occurrences counts an index in an expression.
func occurrences(e loopir.Expr, index loopir.ScalarID) int {
	n := 0
	if e != nil {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if v, is := e.(*loopir.Var); is && v.ID == index {
				n++
			}
		})
	}
	return n
}
