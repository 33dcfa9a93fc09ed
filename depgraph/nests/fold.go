package nests

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// foldOf recognises a scalar that a body only folds: by s = s op x, or as an extreme, by
// IF (x > s) s = x.
func foldOf(body []loopir.Stmt, id loopir.ScalarID) (loopir.ReduceOp, bool) {
	if op, ok := loopir.ReductionOf(body, id); ok {
		return op, true
	}
	var op loopir.ReduceOp
	searches, same := 0, true
	loopir.Walk(body, func(s loopir.Stmt) {
		if o, ok := extreme(s, id); ok {
			same = same && (searches == 0 || o == op)
			op = o
			searches++
		}
	})
	return op, same && searches > 0 && occurrences(body, id) == 2*searches
}

// extreme matches IF (x > s) s = x, in either order and with any of the four comparisons.
func extreme(s loopir.Stmt, id loopir.ScalarID) (loopir.ReduceOp, bool) {
	c, ok := s.(*loopir.If)
	if !ok || len(c.Then) != 1 || len(c.Else) > 0 {
		return 0, false
	}
	test, isTest := c.Cond.(*loopir.Binary)
	set, isSet := c.Then[0].(*loopir.AssignScalar)
	if !isTest || !isSet || set.Dst != id {
		return 0, false
	}
	isSelf := func(e loopir.Expr) bool {
		v, ok := e.(*loopir.Var)
		return ok && v.ID == id
	}
	greater := test.Op == types.Gt || test.Op == types.Ge
	switch smaller := test.Op == types.Lt || test.Op == types.Le; {
	case greater && isSelf(test.Y) && loopir.SameExpr(test.X, set.RHS), smaller && isSelf(test.X) && loopir.SameExpr(test.Y, set.RHS):
		return loopir.OpMax, true
	case smaller && isSelf(test.Y) && loopir.SameExpr(test.X, set.RHS), greater && isSelf(test.X) && loopir.SameExpr(test.Y, set.RHS):
		return loopir.OpMin, true
	}
	return 0, false
}

// occurrences counts where a scalar is read or set.
func occurrences(body []loopir.Stmt, id loopir.ScalarID) int {
	n := 0
	loopir.Walk(body, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkExpr(e, func(e loopir.Expr) {
				if v, ok := e.(*loopir.Var); ok && v.ID == id {
					n++
				}
			})
		})
		if d, isDo := s.(*loopir.Do); isDo && d.Var == id || len(loopir.Children(s)) == 0 && loopir.Changed([]loopir.Stmt{s})[int(id)] {
			n++
		}
	})
	return n
}
