package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// A nest with irregular references has two versions. Where every rank finds all elements in its
// own part of their arrays, as on a single rank, the nest runs as it is written and nothing needs
// to be noted; a nest that only compares subscripts with the bounds of the parts finds that out,
// when something that the subscripts follow from has changed:
//
//	if changed: elsewhere = any subscript out of the rank's own part
//	if elsewhere: inspectors; executor
//	else:         the nest itself
//
// A subscript that is out of the array's bounds is elsewhere too: its inspector reports it. Where no element
// may be stored into twice, an element that would be counts as elsewhere as well (marks.go), and where few iterations stand
// against many elements the inspectors run in any case:
//
//	if elsewhere or few: inspectors
//	if elsewhere:        executor
//	else:                the nest itself

// versions returns what takes the place of the settled nest of w and of its inspectors; asWritten
// is the nest, without its body, as it was before.
func (w *nestWork) versions(asWritten *loopir.Nest, lifted int) loopir.Stmt {
	w.explain()
	check := w.elsewhere(asWritten.Privates)
	w.insertJoint()
	if check == nil {
		w.g.before = append(append(w.g.before, w.inspections...), w.deliveries()...)
		return w.n
	}
	executor := append(append(w.deliveries(), w.n), w.g.after...)
	elsewhere := w.g.p.Scalars[check.Reductions[0].Acc]
	if w.g.after = nil; w.few != nil {
		w.g.before = append(w.g.before, &loopir.If{At: w.n.At, Cond: either(elsewhere.Read(), w.few.Read()), Then: w.inspections})
	} else {
		executor = append(w.inspections, executor...)
	}
	w.consider(elsewhere.ID)
	asWritten.Body = w.whole
	again := (&loopir.Rewriter{Program: w.g.p}).Stmt(asWritten).(*loopir.Nest)
	return w.onHalo(&loopir.If{At: w.n.At, Cond: elsewhere.Read(), Then: executor, Else: w.asOwn(again, lifted)})
}

// elsewhere inserts the nest that finds out whether an element is elsewhere, and returns it; nil
// when the nest has to have its inspectors.
func (w *nestWork) elsewhere(privates []loopir.ScalarID) *loopir.Nest {
	if w.depth > 0 || w.whole == nil || w.home == nil || !w.g.mapped(w.home.ID) || !w.inOrder() {
		return nil
	}
	acc := w.g.p.NewScalar("elsewhere", types.Bool)
	targets := map[loopir.Stmt]loopir.Stmt{}
	arrays := w.checks(acc.ID, targets)
	slice := loopir.SliceOf(w.whole, targets)
	if len(targets) == 0 || slice.Stale(w.n) || w.readsIrregular(slice.Body) {
		return nil
	}
	n := w.inspector(slice.Body)
	n.Privates = privates
	n.Reductions = []loopir.Reduction{{Acc: acc.ID, Op: loopir.OpOr}}
	reads := &dependences{}
	for _, a := range arrays {
		reads.add(w.g.readBy(n, a))
		reads.add(&dependences{scalars: w.g.allocations(a)})
	}
	no := types.BoolValue(false)
	body := append([]loopir.Stmt{&loopir.AssignScalar{At: n.At, Dst: acc.ID, RHS: &loopir.Const{Value: no}}}, w.asOwn(n, 0)...)
	if w.storesOnce() {
		body = append(body, w.markElements(privates, acc)...)
	}
	if w.free() {
		w.step, w.next, w.rechecks = w.g.counter("execution"), w.g.counter("consider"), w.g.counter("checks")
		w.checked = *reads
		w.joint.reads.add(&dependences{scalars: []loopir.ScalarID{w.rechecks.ID}})
		body = append(body, increment(n.At, w.rechecks), &loopir.AssignScalar{At: n.At, Dst: w.step.ID, RHS: loopir.Int(0)}, &loopir.AssignScalar{At: n.At, Dst: w.next.ID, RHS: loopir.Int(1)},
			&loopir.If{At: n.At, Cond: acc.Read(), Then: []loopir.Stmt{&loopir.AssignScalar{At: n.At, Dst: w.next.ID, RHS: loopir.Int(never)}}})
	}
	body = append(body, w.askHalo(privates, acc.ID)...)
	when := w.g.whenChanged(n.At, reads, body)
	w.g.before = append(w.g.before, when)
	if u := w.g.unsteady; u != nil {
		u.checks = append(u.checks, check{when: when, elsewhere: acc, loops: w.n.Loops, wish: w.n.Locality, links: w.links()})
	}
	return n
}

// never is the number of an execution that no nest will see.
const never = 1 << 62

// free tells whether the iterations of the executor may run in another order, and the nest as it is written
// be left for that.
func (w *nestWork) free() bool { return w.g.nests[w.n].Reorder != nil && !w.storesOnce() }

// storesOnce tells whether the nest is promised not to store into an element twice.
func (w *nestWork) storesOnce() bool {
	return loopir.AnyStmt(w.whole, func(s loopir.Stmt) bool {
		u, ok := s.(*loopir.Update)
		return ok && u.Combine.Once
	})
}

// consider inserts the question whether another order of the iterations pays, from time to time. A nest that goes back to
// running as it is written leaves no streams behind.
func (w *nestWork) consider(elsewhere loopir.ScalarID) {
	if !w.free() {
		return
	}
	r, l := w.g.nests[w.n].Reorder, w.n.Loops[0]
	ask := &loopir.Consider{At: w.n.At, Streams: r.Streams, Wish: r.Wish, Step: w.step.ID, Next: w.next.ID, Elsewhere: elsewhere}
	ask.Remaining, ask.Links = w.g.remaining(&w.checked), w.links()
	ask.Iterations = (&loopir.Rewriter{Program: w.g.p}).X(loopir.Count(l.Lo, l.Hi, l.Step))
	obsolete := &loopir.If{At: w.n.At, Cond: loopir.Negation(w.g.p.Scalars[elsewhere].Read()), Then: []loopir.Stmt{increment(w.n.At, w.rechecks)}}
	w.g.before = append(w.g.before, increment(w.n.At, w.step),
		&loopir.If{At: w.n.At, Cond: loopir.Compare(types.Ge, w.step.Read(), w.next.Read()), Then: []loopir.Stmt{ask, obsolete}})
}

// inOrder tells whether a rank that does all updates of an element in place does them in the
// order of the sequential loop, or there is one only.
func (w *nestWork) inOrder() bool {
	ok := true
	loopir.Walk(w.whole, func(s loopir.Stmt) {
		if u, isUpdate := s.(*loopir.Update); isUpdate {
			plan := w.g.nests[w.n]
			ok = ok && (u.Combine.Once || len(w.n.Loops) == 1 && len(plan.Dims) == 1 && !plan.Dims[0].ByPeriod)
		}
	})
	return ok
}

// readsIrregular tells whether a check would have to know elements that may be elsewhere to find
// out what to look at.
func (w *nestWork) readsIrregular(check []loopir.Stmt) bool {
	found := false
	loopir.Reads(check, func(s loopir.Stmt, ref *loopir.Ref) {
		_, isCheck := s.(*loopir.Elsewhere)
		found = found || !isCheck && w.irregular(ref)
	})
	return found
}

// checks makes a check of the irregular references of each statement, and lists their arrays.
func (w *nestWork) checks(acc loopir.ScalarID, targets map[loopir.Stmt]loopir.Stmt) (arrays []loopir.ArrayID) {
	rewriter := &loopir.Rewriter{Program: w.g.p}
	loopir.Walk(w.whole, func(s loopir.Stmt) {
		var refs []*loopir.Ref
		add := func(r *loopir.Ref) {
			refs = append(refs, rewriter.Ref(r))
			if !slices.Contains(arrays, r.Array) {
				arrays = append(arrays, r.Array)
			}
		}
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.MapExpr(e, func(e loopir.Expr) loopir.Expr {
				if x, ok := e.(*loopir.Elem); ok && w.irregular(x.Ref) {
					add(x.Ref)
				}
				return e
			}, func(r *loopir.Ref, _ []loopir.Expr) *loopir.Ref { return r })
		})
		if u, ok := s.(*loopir.Update); ok {
			add(u.LHS)
		}
		if len(refs) > 0 {
			targets[s] = &loopir.Elsewhere{At: loopir.At{Extent: s.Span()}, Dst: acc, Refs: refs}
		}
	})
	return arrays
}

// asOwn settles a nest that is divided like that of w and finds what is irregular in the rank's
// own parts. What has been moved for w serves it too, also what was moved for the check: that
// does it again when the array has changed.
func (w *nestWork) asOwn(n *loopir.Nest, lifted int) []loopir.Stmt {
	outer, quiet := w.g.before, w.g.quiet
	w.g.before, w.g.quiet = nil, true
	plan := *w.g.nests[w.n]
	plan.Reorder, plan.Late, plan.Halo = nil, nil, nil
	if plan.Lifted = lifted; loopir.HoldsUpdate(n.Body) {
		plan.Lifted = 0
	}
	w.g.nests[n], w.g.compared[n] = &plan, w.g.compared[w.n]
	in := &nestWork{g: w.g, n: n, home: w.home, inside: w.inside, temps: w.temps, halos: map[loopir.ArrayID][][2]int64{}, written: true}
	in.collectInner(n.Body)
	n.Body = in.stmts(n.Body, nil)
	in.emitHalos(w.halos)
	for id, widths := range in.halos {
		w.halos[id] = wider(widths, w.halos[id])
	}
	out := append(w.g.before, n)
	w.g.before, w.g.quiet = outer, quiet
	return out
}

// wider is the overlap area that holds two of them.
func wider(a, b [][2]int64) [][2]int64 {
	if b == nil {
		return a
	}
	out := make([][2]int64, len(a))
	for d := range a {
		out[d] = [2]int64{max(a[d][0], b[d][0]), max(a[d][1], b[d][1])}
	}
	return out
}

// inOwnPart is how an irregular reference is addressed whose elements the rank holds in its own
// part of the array.
func (w *nestWork) inOwnPart(ref *loopir.Ref) Access { return ownPart(w.g.p.Arrays[ref.Array]) }

// ownPart is how elements are addressed that the rank holds in its own part of an array. That may be a part in no dimension, of
// an array that lies on one processor of many.
func ownPart(a *loopir.Array) Access {
	divided := slices.ContainsFunc(a.Map.Dims, func(d mapping.DimSpec) bool { return d.Grid >= 0 })
	acc := Access{Dims: make([]DimAccess, a.Rank())}
	for d := range acc.Dims {
		acc.Dims[d] = DimAccess{Home: -1, Own: !divided || a.Map.Dims[d].Grid >= 0}
	}
	return acc
}
