package commgen

import (
	"cmp"
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Where several references of a nest would each be copied to the owners of its left side, and those who own what it reads could
// compute without these copies, they do so: what they compute is copied to the owners of the left side. That is what becomes of
// v(i) = u(i-1) + u(i+1) with blocks of u(0:n+1) and v(1:n), which end in different places.

// byReads moves a nest to the owners of what it reads, if that saves copies. It returns the copy of the results that is due behind
// the nest, or nil.
func (g *generator) byReads(n *loopir.Nest) loopir.Stmt {
	w := g.work(n)
	store := w.soleStore()
	if store == nil || g.doubtful[n] != nil || w.foldsReals() {
		return nil
	}
	w.collectInner(n.Body)
	if w.anyIrregular(n.Body) {
		return nil
	}
	remote, others := w.remoteReads(store)
	if len(remote) < 3 {
		return nil
	}
	drivers, ok := w.driversOf(store.LHS)
	var sides []loopir.CopySub
	if !ok || len(drivers) != len(n.Loops) || !w.copySide(store.LHS, &sides) {
		return nil
	}
	slices.SortStableFunc(remote, func(x, y *loopir.Ref) int { return cmp.Compare(g.differing(x, store.LHS), g.differing(y, store.LHS)) })
	always := w.alwaysRead()
	for _, home := range remote {
		if !always[loopir.FormatRef(g.p, home)] {
			continue
		}
		moved := *n
		moved.Home = home
		m := g.work(&moved)
		m.collectInner(n.Body)
		still, more := m.remoteReads(store)
		if len(still)+1 >= len(remote) || len(more) > len(others) {
			continue
		}
		t := m.results(store, drivers)
		if t == nil || len(n.Reductions) > 0 && copied(t.Map) { // folds run each iteration on one rank, and only that would have its result
			continue
		}
		return g.compute(n, store, t, drivers)
	}
	return nil
}

// soleStore is the only store of a nest, if every iteration executes it and it stores into a distributed array; else nil.
func (w *nestWork) soleStore() *loopir.AssignElem {
	n := w.n
	if w.home == nil || !w.g.mapped(w.home.ID) || len(n.Picks) > 0 || n.Lift > 0 || n.Reach != nil || n.Locality != nil {
		return nil
	}
	count := 0
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		switch s.(type) {
		case *loopir.AssignElem, *loopir.Update:
			count++
		case *loopir.AssignScalar, *loopir.If, *loopir.Do:
		default:
			count = 2
		}
	})
	for i, s := range n.Body {
		if store, ok := s.(*loopir.AssignElem); ok && count == 1 && store.LHS.Array == n.Home.Array && loopir.FormatRef(w.g.p, store.LHS) == loopir.FormatRef(w.g.p, n.Home) {
			if w.readsOnlyBehind(store, n.Body[:i+1]) {
				return store
			}
		}
	}
	return nil
}

// readsOnlyBehind tells whether the nest reads the array that it stores into nowhere but where it has stored, and not in the statements up to
// the store.
func (w *nestWork) readsOnlyBehind(store *loopir.AssignElem, before []loopir.Stmt) bool {
	ok, own := true, loopir.FormatRef(w.g.p, store.LHS)
	loopir.Reads(before, func(_ loopir.Stmt, r *loopir.Ref) { ok = ok && r.Array != store.LHS.Array })
	loopir.Reads(w.n.Body, func(_ loopir.Stmt, r *loopir.Ref) {
		ok = ok && (r.Array != store.LHS.Array || loopir.FormatRef(w.g.p, r) == own)
	})
	return ok
}

// alwaysRead lists the texts of the references that each iteration is sure to read, so that each has an owner by them.
func (w *nestWork) alwaysRead() map[string]bool {
	found := map[string]bool{}
	for _, s := range w.n.Body {
		loopir.Exprs(s, func(e loopir.Expr) {
			required(e, func(r *loopir.Ref) { found[loopir.FormatRef(w.g.p, r)] = true })
		})
	}
	return found
}

// differing counts the subscripts in which two references differ.
func (g *generator) differing(x, y *loopir.Ref) int {
	if len(x.Subs) != len(y.Subs) {
		return len(x.Subs)
	}
	n := 0
	for d := range x.Subs {
		if loopir.FormatExpr(g.p, x.Subs[d]) != loopir.FormatExpr(g.p, y.Subs[d]) {
			n++
		}
	}
	return n
}

// foldsReals tells whether the nest adds or multiplies reals, whose order counts.
func (w *nestWork) foldsReals() bool {
	return slices.ContainsFunc(w.n.Reductions, func(r loopir.Reduction) bool {
		return w.g.p.Scalars[r.Acc].Type.Base == types.Real && (r.Op == loopir.OpSum || r.Op == loopir.OpProduct)
	})
}

// remoteReads lists references to elements that the owners of the home would not have, one for each copy: those to another element in
// every iteration of the nest, and others.
func (w *nestWork) remoteReads(store *loopir.AssignElem) (list, others []*loopir.Ref) {
	seen := map[string]bool{}
	own := loopir.FormatRef(w.g.p, store.LHS)
	loopir.Reads(w.n.Body, func(_ loopir.Stmt, r *loopir.Ref) {
		text := loopir.FormatRef(w.g.p, r)
		if w.g.mapped(r.Array) && text != own && !seen[text] && !w.isLocal(r) {
			drivers, ok := w.driversOf(r)
			if ok && len(drivers) == len(w.n.Loops) && !slices.ContainsFunc(drivers, func(d driver) bool { return !d.nest }) {
				list = append(list, r)
			} else {
				others = append(others, r)
			}
		}
		seen[text] = true
	})
	return list, others
}

// results is the array for what the nest computes, with a dimension for each driver, placed where the nest runs; nil if there is none.
func (w *nestWork) results(store *loopir.AssignElem, drivers []driver) *loopir.Array {
	loops := make([]loopir.Index, len(drivers))
	for i, d := range drivers {
		loops[i] = d.index
	}
	spec, align, ok := w.g.p.AlignWith(w.n.Home, loops)
	if !ok || spec.IsEverywhere() {
		return nil
	}
	a := &loopir.Array{
		Name: "results", Type: w.g.p.Arrays[store.LHS.Array].Type, Temp: true, Source: store.LHS.At,
		Map: spec, Align: align, Place: loopir.Mapped, Halo: make([][2]int64, len(loops)),
	}
	for _, d := range drivers {
		a.Bounds = append(a.Bounds, loopir.Bound{Lo: d.lo, Hi: d.hi})
	}
	return a
}

// compute makes the nest store into t and returns the copy from there to where store stored.
func (g *generator) compute(n *loopir.Nest, store *loopir.AssignElem, t *loopir.Array, drivers []driver) loopir.Stmt {
	to := store.LHS
	g.p.NewArray(t)
	g.insert(&loopir.Alloc{At: n.At, Array: t.ID})
	place := func() *loopir.Ref {
		ref := loopir.Ref{Array: t.ID, At: to.At}
		for _, d := range drivers {
			ref.Subs = append(ref.Subs, loopir.ToIndex(g.p.Scalars[d.index.Var].Read()))
		}
		return g.p.NewRef(ref)
	}
	own := loopir.FormatRef(g.p, to)
	at := slices.Index(n.Body, loopir.Stmt(store))
	behind := &loopir.Rewriter{Program: g.p, Expr: func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Elem); ok && loopir.FormatRef(g.p, x.Ref) == own {
			return g.p.Load(place())
		}
		return e
	}}
	n.Body = append(n.Body[:at+1:at+1], behind.Stmts(n.Body[at+1:])...)
	store.LHS = place()
	n.Home = place()
	result := place()
	back := &loopir.AssignElem{At: store.At, LHS: to, RHS: g.p.Load(result)}
	return g.work(&loopir.Nest{At: n.At, Loops: n.Loops, Home: to, Body: []loopir.Stmt{back}}).copyOf(back, result)
}
