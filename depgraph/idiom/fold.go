package idiom

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
)

// SingleUpdates splits s = s + x - y, which Fortran computes from left to right, into s = s + x
// and s = s - y; so it does with products.
func SingleUpdates(a *loopir.AssignScalar) []loopir.Stmt {
	chain := func(op types.Op) types.Op {
		if op == types.Sub {
			return types.Add
		}
		return op
	}
	top, ok := a.RHS.(*loopir.Binary)
	if !ok || a.Lo != nil || chain(top.Op) != types.Add && top.Op != types.Mul {
		return []loopir.Stmt{a}
	}
	var links []*loopir.Binary // last first
	e := a.RHS
	for {
		b, ok := e.(*loopir.Binary)
		if !ok || chain(b.Op) != chain(top.Op) {
			break
		}
		links = append(links, b)
		e = b.X
	}
	self, ok := e.(*loopir.Var)
	if !ok || self.ID != a.Dst || len(links) < 2 || dataflow.ReadsOf(a.RHS, a.Dst) > 1 {
		return []loopir.Stmt{a}
	}
	var out []loopir.Stmt
	for _, b := range slices.Backward(links) {
		out = append(out, &loopir.AssignScalar{At: a.At, Dst: a.Dst, RHS: &loopir.Binary{Op: b.Op, X: self, Y: b.Y, T: b.T}})
	}
	return out
}

// AsExtreme writes IF (x > m) m = x for integers as m = max(m, x).
func AsExtreme(c *loopir.If) loopir.Stmt {
	test, rule, _ := comparisonOf(c)
	if test == nil || len(c.Then) != 1 || len(c.Else) > 0 || test.X.Type().Base != types.Integer {
		return c
	}
	set := c.Then[0].(*loopir.AssignScalar)
	if !loopir.SameExpr(set.RHS, test.X) || len(loopir.Conjuncts(c.Cond)) > 1 {
		return c
	}
	fn := "max"
	if rule == loopir.PickLeast {
		fn = "min"
	}
	return &loopir.AssignScalar{At: set.At, Dst: set.Dst, RHS: &loopir.Call{Fn: fn, Args: []loopir.Expr{test.Y, test.X}, T: test.X.Type()}}
}

// ExtremesUnder writes IF (c .AND. x > m) m = x for integers in a list as IF (c) m = max(m, x), in which LLVM sees an extreme
// under a mask. What c tests may be why x can be computed, so that x is the last to be compared.
func ExtremesUnder(list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replace(list, func(s loopir.Stmt) []loopir.Stmt {
		c, ok := s.(*loopir.If)
		if !ok {
			return []loopir.Stmt{s}
		}
		both, ok := c.Cond.(*loopir.Binary)
		if !ok || both.Op != types.And {
			return []loopir.Stmt{s}
		}
		extreme, ok := AsExtreme(&loopir.If{At: c.At, Cond: both.Y, Then: c.Then, Else: c.Else}).(*loopir.AssignScalar)
		if !ok || loopir.ReadsScalar(both.X, extreme.Dst) {
			return []loopir.Stmt{s}
		}
		under := *c
		under.Cond, under.Then = both.X, []loopir.Stmt{extreme}
		return []loopir.Stmt{&under}
	})
}

// OrderedAsLoops writes a sum or product of reals in a loop body, whose terms go to a temporary
// and are folded in order, as a loop that folds them one by one.
func OrderedAsLoops(p *loopir.Program, list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for i := 0; i < len(list); i++ {
		if i+1 < len(list) {
			if loop, terms := foldLoop(p, list[i], list[i+1]); loop != nil {
				out = append(withoutAlloc(out, terms), loop)
				i++
				continue
			}
		}
		out = append(out, list[i])
	}
	return out
}

// withoutAlloc drops the allocation of a that a list ends with.
func withoutAlloc(list []loopir.Stmt, a loopir.ArrayID) []loopir.Stmt {
	if len(list) > 0 {
		if s, ok := list[len(list)-1].(*loopir.Alloc); ok && s.Array == a {
			return list[:len(list)-1]
		}
	}
	return list
}

// foldLoop matches a nest that computes terms and their fold, and tells which array holds the terms.
func foldLoop(p *loopir.Program, x, y loopir.Stmt) (loop loopir.Stmt, terms loopir.ArrayID) {
	n, isNest := x.(*loopir.Nest)
	fold, isFold := y.(*loopir.Ordered)
	if !isNest || !isFold || fold.Factor != nil || len(n.Body) != 1 || len(n.Reductions) > 0 {
		return nil, 0
	}
	if a := p.Arrays[fold.Array]; !a.Temp && !a.Work {
		return nil, 0
	}
	store, ok := n.Body[0].(*loopir.AssignElem)
	if !ok || store.LHS.Array != fold.Array || len(n.Loops) != len(store.LHS.Subs) {
		return nil, 0
	}
	for d, l := range n.Loops {
		v, ok := store.LHS.Subs[d].(*loopir.Var)
		bound := p.Arrays[fold.Array].Bounds[d]
		if !ok || v.ID != l.Var || !loopir.SameExpr(l.Lo, bound.Lo) || !loopir.SameExpr(l.Hi, bound.Hi) {
			return nil, 0
		}
	}
	acc, op := p.Scalars[fold.Dst], types.Add
	if fold.Op == loopir.OpProduct {
		op = types.Mul
	}
	update := &loopir.AssignScalar{At: fold.At, Dst: acc.ID, RHS: &loopir.Binary{Op: op, X: acc.Read(), Y: store.RHS, T: acc.Type}}
	return (&loopir.Nest{At: n.At, Loops: n.Loops, Body: []loopir.Stmt{update}, Reductions: []loopir.Reduction{{Acc: acc.ID, Op: fold.Op}}}).AsLoops(), fold.Array
}
