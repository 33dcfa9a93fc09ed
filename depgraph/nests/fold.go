package nests

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// foldsOf recognises the scalars that a body only folds: by s = s op x, or as an extreme, by
// IF (x > s) s = x.
func foldsOf(body []loopir.Stmt) map[loopir.ScalarID]loopir.ReduceOp {
	folds := loopir.Reductions(body)
	ops, searches, mixed := map[loopir.ScalarID]loopir.ReduceOp{}, map[loopir.ScalarID]int{}, map[loopir.ScalarID]bool{}
	loopir.Walk(body, func(s loopir.Stmt) {
		if id, op, ok := extreme(s); ok {
			mixed[id] = mixed[id] || searches[id] > 0 && op != ops[id]
			ops[id] = op
			searches[id]++
		}
	})
	if len(searches) == 0 {
		return folds
	}
	n := occurrences(body)
	for id, op := range ops {
		if !mixed[id] && n[id] == 2*searches[id] {
			folds[id] = op
		}
	}
	return folds
}

// extreme matches IF (x > s) s = x, in either order and with any of the four comparisons.
func extreme(s loopir.Stmt) (loopir.ScalarID, loopir.ReduceOp, bool) {
	c, ok := s.(*loopir.If)
	if !ok || len(c.Then) != 1 || len(c.Else) > 0 {
		return 0, 0, false
	}
	test, isTest := c.Cond.(*loopir.Binary)
	set, isSet := c.Then[0].(*loopir.AssignScalar)
	if !isTest || !isSet {
		return 0, 0, false
	}
	isSelf := func(e loopir.Expr) bool {
		v, ok := e.(*loopir.Var)
		return ok && v.ID == set.Dst
	}
	greater := test.Op == types.Gt || test.Op == types.Ge
	switch smaller := test.Op == types.Lt || test.Op == types.Le; {
	case greater && isSelf(test.Y) && loopir.SameExpr(test.X, set.RHS), smaller && isSelf(test.X) && loopir.SameExpr(test.Y, set.RHS):
		return set.Dst, loopir.OpMax, true
	case smaller && isSelf(test.Y) && loopir.SameExpr(test.X, set.RHS), greater && isSelf(test.X) && loopir.SameExpr(test.Y, set.RHS):
		return set.Dst, loopir.OpMin, true
	}
	return 0, 0, false
}

// occurrences counts where scalars are read or set.
func occurrences(body []loopir.Stmt) map[loopir.ScalarID]int {
	n := map[loopir.ScalarID]int{}
	loopir.Walk(body, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkVars(e, func(v *loopir.Var) {
				n[v.ID]++
			})
		})
		if d, isDo := s.(*loopir.Do); isDo {
			n[d.Var]++
		}
		if len(loopir.Children(s)) == 0 {
			for id := range loopir.Changed([]loopir.Stmt{s}) {
				n[loopir.ScalarID(id)]++
			}
		}
	})
	return n
}
