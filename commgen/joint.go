package commgen

import (
	"reflect"
	"slices"

	"hpfc/analysis/loopir"
)

// A nest with one loop and the same irregular references in every iteration may run in an order
// that the runtime chooses. Its streams are permuted with the iterations, so that all of them are
// inspected together: when one inspector runs again, all do.

// jointInspection is what stands in front of such a nest.
type jointInspection struct {
	reads     dependences
	body      []loopir.Stmt // up to the schedules
	schedules []loopir.Stmt
	behind    []loopir.Stmt // once all inspectors have run
	streams   []loopir.StreamID
}

// joinInspectors decides whether the nest can run in another order.
func (w *nestWork) joinInspectors() {
	plan := w.g.nests[w.n]
	if w.whole == nil || w.depth > 0 {
		return
	}
	if plan == nil || len(w.n.Loops) != 1 || len(plan.Dims) != 1 || plan.Dims[0].Loop != 0 {
		w.kept = loopir.KeptSeveralLoops
		return
	}
	for _, s := range w.whole {
		for _, inner := range loopir.Children(s) {
			if w.anyIrregular(inner) || loopir.HoldsUpdate(inner) {
				w.kept = loopir.KeptInnerLoop
				return
			}
		}
	}
	w.joint = &jointInspection{}
}

// whenChanged inserts an inspector, or adds it to the others.
func (w *nestWork) whenChanged(reads *dependences, body []loopir.Stmt, s *loopir.Stream) {
	body = append(w.g.inspects(w.n.At, reads), body...)
	if w.g.unsteady != nil {
		w.g.unsteady.streams = append(w.g.unsteady.streams, s.ID)
	}
	if w.joint == nil {
		w.inspections = append(w.inspections, w.g.whenChanged(w.n.At, reads, body))
		return
	}
	w.joint.reads.add(reads)
	for _, x := range body {
		if _, ok := x.(*loopir.Schedule); ok {
			w.joint.schedules = append(w.joint.schedules, x)
		} else {
			w.joint.body = append(w.joint.body, x)
		}
	}
	w.joint.streams = append(w.joint.streams, s.ID)
}

// behindInspectors inserts what follows an inspector.
func (w *nestWork) behindInspectors(s loopir.Stmt) {
	if w.joint == nil {
		w.inspections = append(w.inspections, s)
		return
	}
	w.joint.behind = append(w.joint.behind, s)
}

// earlier returns the last stream of the same array that is inspected together with s, before it, or -1.
func (w *nestWork) earlier(s *loopir.Stream) loopir.StreamID {
	if w.joint == nil || s.Updates {
		return -1
	}
	for _, id := range slices.Backward(w.joint.streams) {
		if t := w.g.p.Streams[id]; t.Array == s.Array && !t.Updates {
			return id
		}
	}
	return -1
}

// insertJoint inserts the inspectors of a nest whose order is free.
func (w *nestWork) insertJoint() {
	j := w.joint
	if j == nil || len(j.streams) == 0 {
		return
	}
	w.divide()
	j.body = w.g.inspectAtOnce(j.body)
	w.inspections = append(w.inspections, w.g.whenChanged(w.n.At, &j.reads, append(j.body, j.schedules...)))
}

// deliveries are what brings the executor its elements, once all inspectors have run.
func (w *nestWork) deliveries() []loopir.Stmt {
	if w.joint == nil {
		return nil
	}
	return w.joint.behind
}

// freeOrder says what the runtime has to know to run the iterations in another order.
func (w *nestWork) freeOrder() {
	j := w.joint
	if j == nil || len(j.streams) == 0 {
		return
	}
	direct, why := w.directArrays()
	if w.kept = why; why == 0 {
		w.g.nests[w.n].Reorder = &Reorder{Streams: j.streams, Direct: direct, Wish: w.n.Locality}
		w.g.answerTo(w.n).ordered = true
		if w.g.unsteady != nil {
			w.g.unsteady.ordered = true
		}
	}
}

// directArrays lists the arrays that the settled nest reads at the iteration's own place. There is a reason
// against it when the nest stores into arrays otherwise than by updates, or uses the iteration in another way.
func (w *nestWork) directArrays() (list []DirectArray, why loopir.KeptReason) {
	d := &homeReads{w: w}
	loopir.Writes(w.n.Body, func(*loopir.AssignElem) { d.why = loopir.KeptStores })
	loopir.Walk(w.n.Body, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) {
			loopir.MapOuter(e, d.see, func(r *loopir.Ref, subs []loopir.Expr) *loopir.Ref { return &loopir.Ref{Array: r.Array, Subs: subs} })
		})
	})
	return d.list, d.why
}

// homeReads looks for distributed arrays that a nest reads at the place of the iteration, and for what is against it.
type homeReads struct {
	w    *nestWork
	list []DirectArray
	why  loopir.KeptReason // the first reason; 0 for none
}

// see looks at an expression, and returns it where its parts do not count.
func (d *homeReads) see(e loopir.Expr) loopir.Expr {
	switch e := e.(type) {
	case *loopir.Elem:
		if !d.w.g.mapped(e.Ref.Array) {
			return nil
		}
		dims := d.w.g.dims(e.Ref)
		if len(dims) != 1 || dims[0] != (DimAccess{Home: 0}) {
			d.keep(loopir.KeptPlaces)
		}
		if !slices.ContainsFunc(d.list, func(x DirectArray) bool { return x.Array == e.Ref.Array }) {
			d.list = append(d.list, DirectArray{e.Ref.Array, d.w.g.epoch(e.Ref.Array).ID})
		}
		return e
	case *loopir.Var:
		if e.ID == d.w.n.Loops[0].Var {
			d.keep(loopir.KeptNumber)
		}
	}
	return nil
}

func (d *homeReads) keep(why loopir.KeptReason) {
	if d.why == 0 {
		d.why = why
	}
}

// explain tells the runtime once why the iterations keep their order.
func (w *nestWork) explain() {
	if w.whole == nil || w.kept == 0 || w.rounds != nil || w.depth > 0 {
		return
	}
	w.g.answerTo(w.n).kept = w.kept
	w.g.before = append(w.g.before, w.g.tell(loopir.At{Extent: w.n.Span()}, w.kept, w.noted...))
}

// add joins what two inspectors depend on.
func (d *dependences) add(e *dependences) {
	for _, a := range e.arrays {
		if !slices.Contains(d.arrays, a) {
			d.arrays = append(d.arrays, a)
		}
	}
	for _, s := range e.scalars {
		if !slices.Contains(d.scalars, s) {
			d.scalars = append(d.scalars, s)
		}
	}
}

// inspectAtOnce makes one nest of inspectors that go through the same iterations one behind the other.
func (g *generator) inspectAtOnce(list []loopir.Stmt) (out []loopir.Stmt) {
	var last *loopir.Nest
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.AssignScalar: // notes of what inspectors need not know
		case *loopir.Nest:
			if last != nil && g.inspectAlike(last, s) {
				last.Body = append(last.Body, s.Body[g.sameBeginning(last.Body, s.Body):]...)
				last.Privates = append(last.Privates, s.Privates...)
				slices.Sort(last.Privates)
				last.Privates = slices.Compact(last.Privates)
				g.nests[last].Marked = append(g.nests[last].Marked, g.nests[s].Marked...)
				continue
			}
			last = s
		default:
			last = nil
		}
		out = append(out, s)
	}
	return out
}

// inspectAlike tells whether two inspectors go through the same iterations, in which one needs nothing of the other, and no stream that
// the other goes through, too.
func (g *generator) inspectAlike(x, y *loopir.Nest) bool {
	p, q := g.nests[x], g.nests[y]
	taken := map[loopir.StreamID]bool{}
	loopir.Walk(x.Body, func(s loopir.Stmt) {
		if t, ok := s.(*loopir.Take); ok {
			taken[t.Stream] = true
		}
	})
	if loopir.AnyStmt(y.Body, func(s loopir.Stmt) bool {
		t, ok := s.(*loopir.Take)
		return ok && taken[t.Stream]
	}) {
		return false
	}
	if p == nil || q == nil || !g.sameLoops(x, y) || loopir.FormatRef(g.p, x.Home) != loopir.FormatRef(g.p, y.Home) || len(x.Reductions)+len(y.Reductions) > 0 {
		return false
	}
	a, b := *p, *q
	a.Marked, b.Marked = nil, nil
	return reflect.DeepEqual(a, b)
}

// sameBeginning counts the statements with which two lists begin that set scalars to the same values, which the first list does
// not change later.
func (g *generator) sameBeginning(x, y []loopir.Stmt) int {
	times := map[loopir.ScalarID]int{}
	loopir.Walk(x, func(s loopir.Stmt) {
		loopir.Changes(s, func(id loopir.ScalarID) { times[id]++ })
	})
	for i := range min(len(x), len(y)) {
		a, ok := x[i].(*loopir.AssignScalar)
		if !ok || times[a.Dst] > 1 || loopir.FormatStmts(g.p, x[i:i+1]) != loopir.FormatStmts(g.p, y[i:i+1]) {
			return i
		}
	}
	return min(len(x), len(y))
}
