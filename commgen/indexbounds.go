package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Inspectors find subscripts out of bounds where arrays are distributed. In all other dimensions, subscripts that follow
// from index arrays are compared with the bounds before the nest, in a nest of its own that vector instructions can do,
// and again only when something has changed that they follow from:
//
//	if changed: bad = any subscript out of bounds
//	            if bad: the same once more, which ends the run at the first of them
//	the nest
//
// Where the subscripts cannot be known before the nest, or take long to compute, it compares them itself.

// compare inserts the comparison for the nest, and tells whether nothing is left to compare in it.
func (w *nestWork) compare() bool {
	refs := w.indexed()
	if len(refs) == 0 {
		return true
	}
	before := w.comparedBefore(refs, w.unknown, w.n.Home, nil)
	if before == nil {
		return false
	}
	w.g.before = append(w.g.before, before)
	return true
}

// comparedBefore returns what compares the subscripts of some references that compared selects, before the nest, divided
// like home says; nil where that cannot be done. If where is not nil, only the iterations in which it holds are looked at.
func (w *nestWork) comparedBefore(refs map[loopir.Stmt][]*loopir.Ref, compared func(r *loopir.Ref, d int) bool, home *loopir.Ref, where loopir.Expr) loopir.Stmt {
	acc := w.g.p.NewScalar("beyond", types.Bool)
	look := w.comparison(refs, compared, home, where, acc, false)
	if look == nil {
		return nil
	}
	look.Reductions = []loopir.Reduction{{Acc: acc.ID, Op: loopir.OpOr}}
	reads := w.g.readBy(look, w.arraysOf(refs)[0])
	for _, a := range w.arraysOf(refs) {
		reads.add(w.g.readBy(look, a))
		reads.add(&dependences{scalars: w.g.allocations(a)})
	}
	reads.scalars = slices.DeleteFunc(reads.scalars, func(id loopir.ScalarID) bool { return id == acc.ID })
	end := w.comparison(refs, compared, home, where, acc, true)
	end.Privates = append(slices.Clone(end.Privates), acc.ID)
	clear := &loopir.AssignScalar{At: w.n.At, Dst: acc.ID, RHS: &loopir.Const{Value: types.BoolValue(false)}}
	stop := &loopir.If{At: w.n.At, Cond: acc.Read(), Then: w.g.apart(end)}
	return w.g.whenChanged(w.n.At, reads, append([]loopir.Stmt{clear}, append(w.g.apart(look), stop)...))
}

// apart settles a comparison, and returns it with its communication.
func (g *generator) apart(n *loopir.Nest) []loopir.Stmt {
	outer, behind, quiet := g.before, g.after, g.quiet
	g.before, g.after, g.comparing, g.quiet = nil, nil, true, true
	s := g.nest(n)
	list := append(append(g.before, s), g.after...)
	g.before, g.after, g.comparing, g.quiet = outer, behind, false, quiet
	return list
}

// comparison is a nest that compares the references of each statement; nil where that cannot be done before the nest.
func (w *nestWork) comparison(refs map[loopir.Stmt][]*loopir.Ref, compared func(r *loopir.Ref, d int) bool, home *loopir.Ref, where loopir.Expr, acc *loopir.Scalar, report bool) *loopir.Nest {
	targets := map[loopir.Stmt]loopir.Stmt{}
	for s, list := range refs {
		x := &loopir.Elsewhere{At: loopir.At{Extent: list[0].At}, Dst: acc.ID, Bounds: true, Report: report}
		for _, r := range list {
			x.Refs = append(x.Refs, w.only(r, compared))
		}
		targets[s] = x
	}
	slice := loopir.SliceOf(w.n.Body, targets)
	if slice.Stale(w.n) || w.readsCarried(slice.Body) || where == nil && (w.readsIrregular(slice.Body) || costly(slice.Body)) {
		return nil
	}
	body := slice.Body
	if where != nil {
		body = []loopir.Stmt{&loopir.If{At: w.n.At, Cond: where, Then: body}}
	}
	n := w.inspector(body)
	if home == nil || w.ofOneRank(home) && !w.readsMapped(body) {
		n.Home = nil
	}
	for i, l := range n.Loops {
		if !slice.Needed[l.Var] && (where == nil || !loopir.ReadsScalar(where, l.Var)) {
			n.Loops[i].Hi = onceAtMost(l)
		}
	}
	return n
}

// ofOneRank tells whether all iterations of the nest have the same owner. Where all ranks know the subscripts, each of them compares
// them all in the time that it would otherwise wait for the owner.
func (w *nestWork) ofOneRank(home *loopir.Ref) bool {
	for d, e := range home.Subs {
		if w.g.distributed(home.Array, d) && slices.ContainsFunc(w.n.Loops, func(l loopir.Index) bool { return loopir.ReadsScalar(e, l.Var) }) {
			return false
		}
	}
	return true
}

// readsMapped tells whether a list reads elements that not all ranks have.
func (w *nestWork) readsMapped(list []loopir.Stmt) bool {
	found := false
	loopir.Reads(list, func(_ loopir.Stmt, r *loopir.Ref) { found = found || w.g.mapped(r.Array) })
	return found
}

// costly tells whether what subscripts follow from takes too long to be computed twice.
func costly(list []loopir.Stmt) bool {
	found := false
	loopir.Walk(list, func(s loopir.Stmt) {
		_, endless := s.(*loopir.Loop)
		found = found || endless
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkExpr(e, func(e loopir.Expr) {
				switch e := e.(type) {
				case *loopir.Call:
					found = found || types.Transcendental(e.Fn)
				case *loopir.Binary:
					found = found || e.Op == types.Pow && e.Y.Type().Base == types.Real
				}
			})
		})
	})
	return found
}

// onceAtMost is the upper bound of a loop that makes its first iteration its last.
func onceAtMost(l loopir.Index) loopir.Expr {
	fn := "min"
	if step, ok := loopir.ConstInt(l.Step); !ok {
		return l.Hi
	} else if step < 0 {
		fn = "max"
	}
	return &loopir.Call{Fn: fn, Args: []loopir.Expr{loopir.ToIndex(l.Lo), loopir.ToIndex(l.Hi)}, T: types.Int8}
}

// only is a reference with the lower bound for each subscript that need not be compared.
func (w *nestWork) only(r *loopir.Ref, compared func(r *loopir.Ref, d int) bool) *loopir.Ref {
	rewriter := &loopir.Rewriter{Program: w.g.p}
	c := rewriter.Ref(r)
	for d := range c.Subs {
		if !compared(r, d) {
			c.Subs[d] = rewriter.X(w.g.p.Arrays[r.Array].Bounds[d].Lo)
		}
	}
	return c
}

// unknown tells whether a subscript of a dimension that is not distributed is only known at run time.
func (w *nestWork) unknown(r *loopir.Ref, d int) bool {
	return !w.g.distributed(r.Array, d) && w.g.indices.Follows(r.Subs[d])
}

// indexed lists, for each statement, the references that are to be compared; those inside subscripts of others first.
func (w *nestWork) indexed() map[loopir.Stmt][]*loopir.Ref {
	found := map[loopir.Stmt][]*loopir.Ref{}
	loopir.Walk(w.n.Body, func(s loopir.Stmt) {
		var list []*loopir.Ref
		add := func(r *loopir.Ref) {
			for d := range r.Subs {
				if w.unknown(r, d) && !w.irregular(r) {
					list = append(list, r)
					return
				}
			}
		}
		if a, ok := s.(*loopir.AssignElem); ok {
			add(a.LHS)
		}
		requiredBy(s, add)
		if slices.Reverse(list); len(list) > 0 {
			found[s] = list
		}
	})
	return found
}

// requiredBy visits the references of a statement that are surely evaluated.
func requiredBy(s loopir.Stmt, visit func(*loopir.Ref)) {
	if u, ok := s.(*loopir.Update); ok && u.Spares {
		for _, e := range u.LHS.Subs {
			required(e, visit)
		}
		return
	}
	loopir.Exprs(s, func(e loopir.Expr) { required(e, visit) })
}

// required visits the references of an expression that are surely evaluated, and not only behind .and. or .or. or in
// MERGE; those inside subscripts after the others.
func required(e loopir.Expr, visit func(*loopir.Ref)) {
	loopir.MapOuter(e, func(e loopir.Expr) loopir.Expr {
		switch x := e.(type) {
		case *loopir.Elem:
			visit(x.Ref)
		case *loopir.Binary:
			if x.Op == types.And || x.Op == types.Or {
				required(x.X, visit)
				return e
			}
		case *loopir.Call:
			if x.Fn == "merge" {
				required(x.Args[2], visit)
				return e
			}
		}
		return nil
	}, func(r *loopir.Ref, _ []loopir.Expr) *loopir.Ref { return r })
}

func (w *nestWork) arraysOf(refs map[loopir.Stmt][]*loopir.Ref) (list []loopir.ArrayID) {
	for _, of := range refs {
		for _, r := range of {
			if !slices.Contains(list, r.Array) {
				list = append(list, r.Array)
			}
		}
	}
	slices.Sort(list)
	return list
}

// readsCarried tells whether a list uses scalars that the iterations of a wavefront hand over: every rank would
// begin with the values from before the nest, and leave others behind.
func (w *nestWork) readsCarried(list []loopir.Stmt) bool {
	found := false
	loopir.Walk(list, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.WalkExpr(e, func(e loopir.Expr) {
				v, ok := e.(*loopir.Var)
				found = found || ok && slices.Contains(w.carried, v.ID)
			})
		})
	})
	return found
}
