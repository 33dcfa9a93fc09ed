package depgraph

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/lang/diag"
)

// splitForall returns n itself when storing in place cannot be told from storing after all
// right sides were read; otherwise the evaluation into a temporary and the copy from it.
func (r *resolver) splitForall(n *loopir.Nest) []loopir.Stmt {
	if !n.Forall {
		return []loopir.Stmt{n}
	}
	n.Forall = false
	store := theStore(n.Body)
	blocker := r.forallConflict(n, store)
	if blocker == nil {
		return []loopir.Stmt{n}
	}
	r.bag.Remarkf(diag.ForallTemporary, n.Extent, "right side goes to a temporary: %s may be read after the store to %s",
		loopir.FormatRef(r.p, blocker), loopir.FormatRef(r.p, store.LHS)).Label(blocker.At, "read here")
	return r.throughTemporary(n, store)
}

func theStore(list []loopir.Stmt) *loopir.AssignElem {
	var store *loopir.AssignElem
	loopir.Writes(list, func(a *loopir.AssignElem) { store = a })
	return store
}

func nestLoops(n *loopir.Nest) []loop {
	var common []loop
	for _, l := range n.Loops {
		common = append(common, makeLoop(l.Var, l.Lo, l.Hi, l.Step))
	}
	return common
}

// forallConflict returns a reference that reads what another iteration stores, or nil.
func (r *resolver) forallConflict(n *loopir.Nest, store *loopir.AssignElem) *loopir.Ref {
	t := &tester{scalars: len(r.p.Scalars), common: nestLoops(n)}
	write := access{ref: store.LHS}
	for _, x := range readAccesses(n.Body, nil) {
		if x.ref.Array != store.LHS.Array {
			continue
		}
		for level := range t.common {
			if t.meet(write, x, level) {
				return x.ref
			}
		}
	}
	return nil
}

// readAccesses lists the array reads of a nest's body with the sequential loops around them.
func readAccesses(list []loopir.Stmt, inner []loop) []access {
	var out []access
	for _, s := range list {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkExpr(e, func(e loopir.Expr) {
				if x, ok := e.(*loopir.Elem); ok {
					out = append(out, access{x.Ref, inner})
				}
			})
		})
		within := inner
		if d, ok := s.(*loopir.Do); ok {
			within = append(append([]loop{}, inner...), makeLoop(d.Var, d.Lo, d.Hi, d.Step))
		}
		for _, c := range loopir.Children(s) {
			out = append(out, readAccesses(c, within)...)
		}
	}
	return out
}

// throughTemporary evaluates the right side of n into a temporary that lives with the left
// side, and stores from there. The condition of the store is kept in a second temporary, since
// the store may change it.
func (r *resolver) throughTemporary(n *loopir.Nest, store *loopir.AssignElem) []loopir.Stmt {
	value := r.overLoops(n, store, "right", r.p.Arrays[store.LHS.Array].Type)
	fresh := &loopir.Rewriter{Program: r.p}
	eval := fresh.Stmt(n).(*loopir.Nest)
	evalStore := theStore(eval.Body)
	evalStore.LHS = r.refOver(n, value, store)
	out := []loopir.Stmt{&loopir.Alloc{At: n.At, Array: value.ID}}

	var body loopir.Stmt = &loopir.AssignElem{At: store.At, LHS: fresh.Ref(store.LHS), RHS: r.p.Load(r.refOver(n, value, store))}
	if conditional(n.Body) {
		flag := r.overLoops(n, store, "stored", types.Bool)
		out = append(out, &loopir.Alloc{At: n.At, Array: flag.ID})
		set := func(b bool) loopir.Stmt {
			return &loopir.AssignElem{At: store.At, LHS: r.refOver(n, flag, store), RHS: loopir.Logical(b)}
		}
		eval.Body = append([]loopir.Stmt{set(false)}, insertAfter(eval.Body, evalStore, set(true))...)
		body = &loopir.If{At: n.At, Cond: r.p.Load(r.refOver(n, flag, store)), Then: []loopir.Stmt{body}}
	}
	out = append(out, r.placed(eval)...)
	copyBack := &loopir.Nest{At: n.At, Loops: fresh.Stmt(n).(*loopir.Nest).Loops, Body: []loopir.Stmt{body}}
	return append(out, r.placed(copyBack)...)
}

func conditional(list []loopir.Stmt) bool {
	for _, s := range list {
		if _, ok := s.(*loopir.If); ok {
			return true
		}
	}
	return false
}

// insertAfter returns the list with s put behind the statement mark, wherever that is nested.
func insertAfter(list []loopir.Stmt, mark loopir.Stmt, s loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for _, x := range list {
		if i, ok := x.(*loopir.If); ok {
			i.Then = insertAfter(i.Then, mark, s)
			i.Else = insertAfter(i.Else, mark, s)
		}
		out = append(out, x)
		if x == mark {
			out = append(out, s)
		}
	}
	return out
}

// overLoops makes a temporary with one element for each iteration of n, living where the
// element of store lives if that can be said.
func (r *resolver) overLoops(n *loopir.Nest, store *loopir.AssignElem, name string, t types.Type) *loopir.Array {
	spec, align, ok := r.p.AlignWith(store.LHS, n.Loops)
	if !ok {
		spec, align = loopir.ReplicatedOver(n.Loops), nil
	}
	a := &loopir.Array{Name: name, Type: t, Temp: true, Source: n.Extent, Map: spec, Align: align, Halo: make([][2]int64, len(n.Loops))}
	for _, l := range n.Loops {
		a.Bounds = append(a.Bounds, r.rangeOf(l))
	}
	return r.p.NewArray(a)
}

// rangeOf returns the subscripts that a loop runs through as a bound, least first.
func (r *resolver) rangeOf(l loopir.Index) loopir.Bound {
	step, ok := loopir.ConstInt(l.Step)
	switch {
	case ok && step > 0:
		return loopir.Bound{Lo: l.Lo, Hi: l.Hi}
	case ok:
		return loopir.Bound{Lo: l.Hi, Hi: l.Lo}
	}
	pick := func(fn string) loopir.Expr {
		return &loopir.Call{Fn: fn, Args: []loopir.Expr{loopir.ToIndex(l.Lo), loopir.ToIndex(l.Hi)}, T: types.Int8}
	}
	return loopir.Bound{Lo: pick("min"), Hi: pick("max")}
}

// refOver refers to the element of a (made by overLoops) for the current iteration of n.
func (r *resolver) refOver(n *loopir.Nest, a *loopir.Array, store *loopir.AssignElem) *loopir.Ref {
	var subs []loopir.Expr
	for _, l := range n.Loops {
		subs = append(subs, loopir.ToIndex(r.p.Scalars[l.Var].Read()))
	}
	return r.p.NewRef(loopir.Ref{Array: a.ID, Subs: subs, At: store.LHS.At})
}
