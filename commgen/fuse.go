package commgen

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A real sum of an expression stores its terms in a temporary, which is folded in array element
// order. One rank alone goes through the terms in that order anyway and needs no temporary.

// fused gives the sums of local terms in a list a form for one rank.
func (g *generator) fused(list []loopir.Stmt) []loopir.Stmt {
	uses := map[loopir.ArrayID]int{}
	loopir.Walk(list, func(s loopir.Stmt) {
		for _, id := range arraysOf(s) {
			uses[id]++
		}
	})
	return g.fuseIn(list, uses)
}

// arraysOf lists the arrays that a statement itself names.
func arraysOf(s loopir.Stmt) []loopir.ArrayID {
	var out []loopir.ArrayID
	loopir.Exprs(s, func(e loopir.Expr) {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if x, ok := e.(*loopir.Elem); ok {
				out = append(out, x.Ref.Array)
			}
		})
	})
	switch s := s.(type) {
	case *loopir.AssignElem:
		out = append(out, s.LHS.Array)
	case *loopir.Ordered:
		out = append(out, s.Array)
		if s.Factor != nil {
			out = append(out, *s.Factor)
		}
	}
	return out
}

func (g *generator) fuseIn(list []loopir.Stmt, uses map[loopir.ArrayID]int) []loopir.Stmt {
	var out []loopir.Stmt
	for i := 0; i < len(list); i++ {
		switch s := list[i].(type) {
		case *loopir.If:
			s.Then, s.Else = g.fuseIn(s.Then, uses), g.fuseIn(s.Else, uses)
		case *loopir.Do:
			s.Body = g.fuseIn(s.Body, uses)
		case *loopir.Loop:
			s.Body = g.fuseIn(s.Body, uses)
		case *loopir.Nest:
			if i+1 == len(list) {
				break
			}
			fold, ok := list[i+1].(*loopir.Ordered)
			if !ok || uses[fold.Array] != 2 || !beginsAtIdentity(g.p, out, fold) || !g.storesTerms(s, fold) {
				break
			}
			alone := g.alone(fold.Array)
			if alone == nil {
				break
			}
			out = append(out, g.alternatives(s, fold, alone))
			i++
			continue
		}
		out = append(out, list[i])
	}
	return out
}

// beginsAtIdentity tells whether the statements before a fold end with the accumulator's first
// value, but for allocations.
func beginsAtIdentity(p *loopir.Program, before []loopir.Stmt, fold *loopir.Ordered) bool {
	for i := len(before) - 1; i >= 0; i-- {
		switch s := before[i].(type) {
		case *loopir.Alloc:
		case *loopir.AssignScalar:
			return s.Dst == fold.Dst && loopir.FormatExpr(p, s.RHS) == loopir.FormatExpr(p, fold.Op.Identity(p.Scalars[fold.Dst].Type))
		default:
			return false
		}
	}
	return false
}

// storesTerms tells whether the nest fills the folded array, its first dimension fastest, from
// what its ranks own.
func (g *generator) storesTerms(n *loopir.Nest, fold *loopir.Ordered) bool {
	if len(n.Body) != 1 || fold.Factor != nil || len(n.Reductions)+len(n.Picks) > 0 {
		return false
	}
	store, ok := n.Body[0].(*loopir.AssignElem)
	if !ok || store.LHS.Array != fold.Array || n.Home == nil || n.Home.Array != fold.Array || !g.mapped(fold.Array) || len(store.LHS.Subs) != len(n.Loops) {
		return false
	}
	w := g.work(n)
	if order := w.order(); n.Lift > 0 || len(order) != len(n.Loops) {
		return false
	}
	for d, sub := range store.LHS.Subs {
		v, ok := sub.(*loopir.Var)
		step, _ := loopir.ConstInt(n.Loops[w.order()[len(n.Loops)-1-d]].Step)
		if !ok || step != 1 || v.ID != n.Loops[w.order()[len(n.Loops)-1-d]].Var {
			return false
		}
	}
	local := true
	loopir.Reads(n.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		if g.mapped(ref.Array) {
			local = local && w.inPlace(ref)
		}
	})
	return local
}

// inPlace tells whether the executing rank owns ref's element.
func (w *nestWork) inPlace(ref *loopir.Ref) bool {
	if !w.isLocal(ref) {
		return false
	}
	a, _ := w.local(ref)
	for _, d := range a.Dims {
		if d.Shift != 0 {
			return false
		}
	}
	return true
}

// alone is the condition that an array lies on one processor, nil if it never does. A rank that
// stands for several processors goes from one to the next, not in array element order.
func (g *generator) alone(id loopir.ArrayID) loopir.Expr {
	isOne := func(x loopir.Expr) loopir.Expr {
		return &loopir.Binary{Op: types.Eq, X: loopir.ToIndex(x), Y: loopir.Int(1), T: types.Bool}
	}
	cond := isOne(&loopir.Call{Fn: "number_of_processors", T: types.Int4})
	for _, x := range g.p.Grids[g.p.Arrays[id].Map.Grid].Extents {
		if c, ok := loopir.ConstInt(x); ok && c != 1 {
			return nil
		}
		cond = loopir.And(cond, isOne(x))
	}
	return cond
}

// alternatives are the fold while the terms are computed, by one rank, and the nest and the fold.
func (g *generator) alternatives(n *loopir.Nest, fold *loopir.Ordered, alone loopir.Expr) loopir.Stmt {
	acc := g.p.Scalars[fold.Dst]
	op := types.Add
	if fold.Op == loopir.OpProduct {
		op = types.Mul
	}
	one := (&loopir.Rewriter{Program: g.p}).Stmt(n).(*loopir.Nest)
	store := one.Body[0].(*loopir.AssignElem)
	one.Body = []loopir.Stmt{&loopir.AssignScalar{At: store.At, Dst: acc.ID, RHS: &loopir.Binary{Op: op, X: acc.Read(), Y: store.RHS, T: acc.Type}}}
	one.Reductions = []loopir.Reduction{{Acc: acc.ID, Op: fold.Op}}
	return &loopir.If{At: n.At, Cond: alone, Then: []loopir.Stmt{one}, Else: []loopir.Stmt{n, fold}}
}
