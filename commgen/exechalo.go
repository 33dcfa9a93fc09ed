package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Where the parts of all arrays of a nest lie side by side in one process, an iteration can run on any rank as it is
// written: what is read is there, at the distance that the subscript says. A nest of which few updates concern elements of
// other ranks then needs no schedules. Each rank runs what it owns, before that the iterations of the ranks below it that
// update its elements, and behind it those of the ranks above it (the exec halo of OP2), and skips updates of elements that
// are not its own. So every element gets its updates in the order of the loop. A sample says whether that pays; what has to
// be found out then are the iterations with updates elsewhere:
//
//	if elsewhere
//	  cut = updates elsewhere in one iteration of many
//	  ask whether it pays: halo
//	  if halo /= 0
//	    nest: wrong = any subscript out of bounds; note updates elsewhere
//	    if wrong: halo = 0, else make the lists of iterations
//	    elsewhere = halo == 0
//	...
//	if halo /= 0: meet; the nest itself, on the lists; meet
//	else:         the versions of versions.go
type execHalo struct {
	nest    *loopir.Nest // that runs on the lists
	streams []loopir.StreamID
	flag    *loopir.Scalar
}

// haloSamples is about how many iterations of all ranks are looked at to find out whether an exec halo pays.
const haloSamples = 4096

// mayHaveHalo tells whether a nest only updates, and runs through one dimension of its home in the order of its elements.
func (w *nestWork) mayHaveHalo() bool {
	plan := w.g.nests[w.n]
	if plan == nil || len(w.n.Loops) != 1 || len(plan.Dims) != 1 || len(w.n.Reductions)+len(w.n.Picks) > 0 || w.storesOnce() || !loopir.HoldsUpdate(w.whole) || readsUpdates(w.whole) {
		return false
	}
	h := plan.Dims[0]
	step, ok := loopir.ConstInt(w.n.Loops[0].Step)
	fit := ok && step == 1 && h.Loop == 0 && h.A == 1 && h.LocalStep == 1 && !h.ByPeriod && h.Reach == [2]int64{} && !plan.Primary
	loopir.Writes(w.whole, func(*loopir.AssignElem) { fit = false })
	loopir.Walk(w.whole, func(s loopir.Stmt) {
		if u, ok := s.(*loopir.Update); ok {
			fit = fit && w.g.p.Arrays[u.LHS.Array].Type.Base != types.Character
		}
	})
	return fit
}

// readsUpdates tells whether statements read arrays that they update: where an iteration runs on two ranks, one of them
// may read what the other one has updated already.
func readsUpdates(list []loopir.Stmt) bool {
	updated := map[loopir.ArrayID]bool{}
	loopir.Walk(list, func(s loopir.Stmt) {
		if u, ok := s.(*loopir.Update); ok {
			updated[u.LHS.Array] = true
		}
	})
	found := false
	loopir.Reads(list, func(_ loopir.Stmt, ref *loopir.Ref) { found = found || updated[ref.Array] })
	return found
}

// askHalo returns the statements that settle whether the nest runs on an exec halo, once it is known that elements are
// elsewhere; nil where it cannot.
func (w *nestWork) askHalo(privates []loopir.ScalarID, elsewhere loopir.ScalarID) []loopir.Stmt {
	if !w.mayHaveHalo() {
		return nil
	}
	p := w.g.p
	q := &haloQuestion{w: w, h: &execHalo{flag: w.g.counter("halo")}, cut: p.NewScalar("cut", types.Int8), wrong: p.NewScalar("wrong", types.Bool)}
	if !q.look(privates) || !q.onLists(privates) {
		return nil
	}
	w.halo = q.h
	return q.statements(p.Scalars[elsewhere])
}

// A haloQuestion is what has to be found out before a nest runs on an exec halo.
type haloQuestion struct {
	w              *nestWork
	h              *execHalo
	cut, wrong     *loopir.Scalar // how many updates of the sample are elsewhere; whether a subscript is out of bounds
	sample, noting *loopir.Nest   // count updates elsewhere in some iterations, note all of them
	count          loopir.Expr    // of the iterations
	arrays         []loopir.ArrayID
}

// look makes the nests that look for updates elsewhere; false where these cannot be known before the nest itself.
func (q *haloQuestion) look(privates []loopir.ScalarID) bool {
	w, p := q.w, q.w.g.p
	q.sample = w.lookForCuts(privates, w.withInner, func(*loopir.Update) loopir.Stmt {
		return &loopir.AssignScalar{At: w.n.At, Dst: q.cut.ID, RHS: loopir.Add(q.cut.Read(), loopir.Int(1))}
	})
	streams := map[loopir.ArrayID]loopir.StreamID{}
	q.noting = w.lookForCuts(privates, alone, func(u *loopir.Update) loopir.Stmt {
		id, known := streams[u.LHS.Array]
		if !known {
			id = p.NewStream(u.LHS.Array).ID
			streams[u.LHS.Array] = id
			q.h.streams = append(q.h.streams, id)
		}
		return &loopir.Note{At: u.At, Stream: id, Ref: (&loopir.Rewriter{Program: p}).Ref(u.LHS), Key: w.iterationNumber()}
	})
	beyond := p.NewScalar("beyond", types.Bool)
	compare := w.compareAll(beyond)
	if q.sample == nil || q.noting == nil || compare == nil {
		return false
	}
	l := &q.sample.Loops[0]
	q.count = loopir.Count(l.Lo, l.Hi, l.Step)
	l.Step = loopir.Add(loopir.Quotient((&loopir.Rewriter{Program: p}).X(q.count), loopir.Int(haloSamples)), loopir.Int(1))
	q.sample.Reductions = []loopir.Reduction{{Acc: q.cut.ID, Op: loopir.OpSum}}
	set := func(dst *loopir.Scalar, e loopir.Expr) loopir.Stmt {
		return &loopir.AssignScalar{At: w.n.At, Dst: dst.ID, RHS: e}
	}
	q.noting.Body = slices.Concat([]loopir.Stmt{set(beyond, &loopir.Const{Value: types.BoolValue(false)})}, compare, []loopir.Stmt{
		set(q.wrong, &loopir.Binary{Op: types.Or, X: q.wrong.Read(), Y: beyond.Read(), T: types.Bool}),
		&loopir.If{At: w.n.At, Cond: loopir.Negation(beyond.Read()), Then: q.noting.Body},
	})
	q.noting.Privates = append(q.noting.Privates, beyond.ID)
	q.noting.Reductions = []loopir.Reduction{{Acc: q.wrong.ID, Op: loopir.OpOr}}
	return true
}

// onLists makes the nest that runs on the lists of iterations; false where it needs statements or storage of its own.
func (q *haloQuestion) onLists(privates []loopir.ScalarID) bool {
	w, h := q.w, q.h
	nest := &loopir.Nest{At: w.n.At, Loops: w.n.Loops, Body: w.whole, Home: w.n.Home, Privates: privates}
	h.nest = (&loopir.Rewriter{Program: w.g.p}).Stmt(nest).(*loopir.Nest)
	run := w.asOwn(h.nest, 0)
	q.arrays = w.g.mappedIn(h.nest)
	if len(run) > 1 || slices.ContainsFunc(q.arrays, w.g.allocates) {
		return false
	}
	plan := w.g.nests[h.nest]
	plan.Halo, plan.Dims = &h.streams[0], slices.Clone(plan.Dims)
	plan.Dims[0].Joined = false
	return true
}

// statements asks whether an exec halo pays, and if so for its lists of iterations; then no elements are elsewhere.
func (q *haloQuestion) statements(elsewhere *loopir.Scalar) []loopir.Stmt {
	w, flag, at := q.w, q.h.flag, q.w.n.At
	set := func(dst *loopir.Scalar, e loopir.Expr) loopir.Stmt {
		return &loopir.AssignScalar{At: at, Dst: dst.ID, RHS: e}
	}
	no := &loopir.Const{Value: types.BoolValue(false)}
	pays := loopir.Compare(types.Ne, flag.Read(), loopir.Int(0))
	list := append([]loopir.Stmt{set(q.wrong, no)}, w.g.costs(at)...)
	list = append(list, w.looking(q.noting, false)...)
	list = append(list, &loopir.If{
		At: at, Cond: q.wrong.Read(), Then: []loopir.Stmt{set(flag, loopir.Int(0))},
		Else: []loopir.Stmt{q.ask(true), set(elsewhere, no)},
	})
	first := append([]loopir.Stmt{set(q.cut, loopir.Int(0))}, w.looking(q.sample, true)...)
	first = append(first, q.ask(false), &loopir.If{At: at, Cond: pays, Then: list})
	return []loopir.Stmt{set(flag, loopir.Int(0)), &loopir.If{At: at, Cond: elsewhere.Read(), Then: first}}
}

// ask is the request whether an exec halo pays, or the one for the lists when updates elsewhere have been noted.
func (q *haloQuestion) ask(noted bool) loopir.Stmt {
	n := q.w.n
	return &loopir.ExecHalo{
		At: n.At, Nest: q.h.nest, Streams: q.h.streams, Arrays: q.arrays, Dst: q.h.flag.ID, Cut: q.cut.ID, Noted: noted, Wish: n.Locality,
		Iterations: (&loopir.Rewriter{Program: q.w.g.p}).X(q.count),
	}
}

// looking settles a nest that looks at the subscripts; any says that its steps are only known at run time.
func (w *nestWork) looking(n *loopir.Nest, any bool) []loopir.Stmt {
	list := w.asOwn(n, 0)
	plan := w.g.nests[n]
	counts := slices.ContainsFunc(n.Reductions, func(r loopir.Reduction) bool { return !idempotent(r.Op) })
	plan.Primary = plan.Primary || counts && copied(w.home.Map)
	if any {
		plan.Dims = slices.Clone(plan.Dims)
		plan.Dims[0].LocalStep, plan.Dims[0].Joined = 0, false
	}
	return list
}

// alone is a reference without those inside its subscripts, for arrays that lie side by side.
func alone(r *loopir.Ref) []*loopir.Ref { return []*loopir.Ref{r} }

// withInner is a reference behind the irregular ones inside its subscripts: where an element of these is elsewhere, nobody
// knows before whether that of the reference is, and it counts as elsewhere.
func (w *nestWork) withInner(r *loopir.Ref) []*loopir.Ref {
	var list []*loopir.Ref
	for _, s := range r.Subs {
		loopir.MapExpr(s, func(e loopir.Expr) loopir.Expr {
			if x, ok := e.(*loopir.Elem); ok && w.irregular(x.Ref) {
				list = append(list, x.Ref)
			}
			return e
		}, func(r *loopir.Ref, _ []loopir.Expr) *loopir.Ref { return r })
	}
	return append(list, r)
}

// lookForCuts returns a nest that does something where an update concerns an element of another rank, or one of the references
// that go with it does; nil where that cannot be known before.
func (w *nestWork) lookForCuts(privates []loopir.ScalarID, with func(r *loopir.Ref) []*loopir.Ref, do func(u *loopir.Update) loopir.Stmt) *loopir.Nest {
	outside := w.g.p.NewScalar("outside", types.Bool)
	targets := map[loopir.Stmt]loopir.Stmt{}
	var updates []*loopir.Update
	loopir.Walk(w.whole, func(s loopir.Stmt) {
		if u, ok := s.(*loopir.Update); ok {
			updates = append(updates, u)
			targets[s] = &loopir.Elsewhere{At: loopir.At{Extent: s.Span()}, Dst: outside.ID, Refs: with(u.LHS)}
		}
	})
	slice := loopir.SliceOf(w.whole, targets)
	if slice.Stale(w.n) || w.readsIrregular(slice.Body) {
		return nil
	}
	n := w.inspector(slice.Body)
	n.Body = loopir.Replace(n.Body, func(s loopir.Stmt) []loopir.Stmt {
		look, ok := s.(*loopir.Elsewhere)
		if !ok {
			return []loopir.Stmt{s}
		}
		u := updates[0]
		updates = updates[1:]
		no := &loopir.AssignScalar{At: w.n.At, Dst: outside.ID, RHS: &loopir.Const{Value: types.BoolValue(false)}}
		return []loopir.Stmt{no, look, &loopir.If{At: w.n.At, Cond: outside.Read(), Then: []loopir.Stmt{do(u)}}}
	})
	n.Privates = append(slices.Clone(privates), outside.ID)
	return n
}

// compareAll returns statements that set a logical where a subscript of an irregular reference is out of the bounds of its array.
func (w *nestWork) compareAll(wrong *loopir.Scalar) []loopir.Stmt {
	targets := map[loopir.Stmt]loopir.Stmt{}
	w.checks(wrong.ID, targets)
	for _, t := range targets {
		t.(*loopir.Elsewhere).Bounds = true
	}
	slice := loopir.SliceOf(w.whole, targets)
	if slice.Stale(w.n) || w.readsIrregular(slice.Body) {
		return nil
	}
	return (&loopir.Rewriter{Program: w.g.p}).Stmts(slice.Body)
}

// mappedIn lists the distributed arrays that a nest refers to.
func (g *generator) mappedIn(n *loopir.Nest) []loopir.ArrayID {
	var list []loopir.ArrayID
	add := func(r *loopir.Ref) {
		if g.mapped(r.Array) && !slices.Contains(list, r.Array) {
			list = append(list, r.Array)
		}
	}
	loopir.Reads(n.Body, func(_ loopir.Stmt, r *loopir.Ref) { add(r) })
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		if u, ok := s.(*loopir.Update); ok {
			add(u.LHS)
		}
	})
	add(n.Home)
	return list
}

// onHalo returns the nest on its exec halo where there is one, or else the other versions.
func (w *nestWork) onHalo(other loopir.Stmt) loopir.Stmt {
	if w.halo == nil {
		return other
	}
	is := loopir.Compare(types.Ne, w.halo.flag.Read(), loopir.Int(0))
	return &loopir.If{At: w.n.At, Cond: is, Then: []loopir.Stmt{w.g.meeting(w.n.At), w.halo.nest, w.g.meeting(w.n.At)}, Else: []loopir.Stmt{other}}
}
