package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Irregular references are read by inspector and executor, as in PARTI and CHAOS. The inspector
// is a slice of the nest, divided like it, that notes the elements that the reference names on
// each rank; the runtime finds their owners and turns the notes into addresses. It runs again
// only when something that the slice reads has changed. The executor is the nest itself, which
// goes through the addresses in the same order after the elements of other ranks were fetched:
//
//	if changed(idx, bounds)            if changed(idx, bounds) or changed(x)
//	  nest: note x(idx(i))               gather x
//	  schedule                         nest: t = next of x; y(i) = t
//
// Slices may hold irregular references themselves: those of x(p(idx(i))) are inspected in turn.

// maxInspectors bounds the depth of inspectors inside inspectors; a chain like k = next(k) would
// otherwise have no end.
const maxInspectors = 4

// maxStreams bounds the inspectors of a nest: where conditions name many irregular references, each inspector of the next one needs
// inspectors of all of them.
const maxStreams = 32

// irregular tells whether ref needs an inspector: its elements are neither where the iteration
// runs nor a regular section.
func (w *nestWork) irregular(ref *loopir.Ref) bool {
	if !w.g.mapped(ref.Array) {
		return false
	}
	if w.inRounds(ref) {
		return true
	}
	r := &loopir.Ref{Array: ref.Array, At: ref.At}
	for _, s := range ref.Subs {
		r.Subs = append(r.Subs, w.afterFetches(s))
	}
	if w.isLocal(r) {
		return false
	}
	_, _, ok := w.subscripts(r)
	return !ok
}

// afterFetches is e with a scalar in the place of each element that will be broadcast before the
// nest.
func (w *nestWork) afterFetches(e loopir.Expr) loopir.Expr {
	replace := func(e loopir.Expr) loopir.Expr {
		x, ok := e.(*loopir.Elem)
		if !ok || !w.g.mapped(x.Ref.Array) {
			return e
		}
		if _, drivers, ok := w.subscripts(x.Ref); !ok || len(drivers) > 0 {
			return e
		}
		return w.g.placeholder(x.T).Read()
	}
	return loopir.MapExpr(e, replace, func(r *loopir.Ref, subs []loopir.Expr) *loopir.Ref {
		return &loopir.Ref{Array: r.Array, Subs: subs, At: r.At}
	})
}

// placeholder is a scalar of type t that no statement changes.
func (g *generator) placeholder(t types.Type) *loopir.Scalar {
	if g.placeholders[t] == nil {
		g.placeholders[t] = g.p.NewScalar("known", t)
	}
	return g.placeholders[t]
}

// anyIrregular tells whether statements read an irregular reference.
func (w *nestWork) anyIrregular(list []loopir.Stmt) bool {
	found := false
	loopir.Reads(list, func(_ loopir.Stmt, ref *loopir.Ref) { found = found || w.irregular(ref) })
	return found
}

// irregularReads lists the irregular references that the nest reads.
func (w *nestWork) irregularReads() (list []*loopir.Ref) {
	w.inside, w.home = w.g.swayRanges(w.n), w.g.p.Arrays[w.n.Home.Array]
	w.collectInner(w.n.Body)
	loopir.Reads(w.n.Body, func(_ loopir.Stmt, r *loopir.Ref) {
		if w.irregular(r) {
			list = append(list, r)
		}
	})
	return list
}

// need says what becomes of a value that a statement reads.
type need uint8

const (
	needed    need = iota // it is used: an element that does not exist ends the run before
	guarded               // what stands before it says whether it is used: an element that does not exist ends the run then
	tolerated             // it may not exist, and nobody asks: it is 0 then
)

// executed replaces the irregular references of e, which the statement in work evaluates, by
// what Take statements before it read. What stands behind .and. or .or. or in MERGE may be out
// of bounds where its value does not matter.
func (w *nestWork) executed(e loopir.Expr, n need) loopir.Expr {
	if w.whole == nil {
		return e
	}
	return loopir.MapOuter(e, func(e loopir.Expr) loopir.Expr {
		switch x := e.(type) {
		case *loopir.Elem:
			if w.irregular(x.Ref) {
				return w.take(x, n)
			}
		case *loopir.Binary:
			if x.Op == types.And || x.Op == types.Or {
				return &loopir.Binary{Op: x.Op, X: w.executed(x.X, n), Y: w.executed(x.Y, max(n, w.behind(x.X))), T: x.T}
			}
		case *loopir.Call:
			if x.Fn == "merge" {
				mask := w.executed(x.Args[2], n)
				return &loopir.Call{Fn: x.Fn, Args: []loopir.Expr{w.executed(x.Args[0], max(n, guarded)), w.executed(x.Args[1], max(n, guarded)), mask}, T: x.T}
			}
		}
		return nil
	}, w.g.newRef)
}

// behind is what becomes of a value behind an operand and .and. or .or. In ANY and ALL each element counts. The result of a
// loop of the program's, or an element that it updates, may keep later iterations from reading what does not exist; but every rank begins
// with a result, and tallies, of its own.
func (w *nestWork) behind(operand loopir.Expr) need {
	if e, ok := operand.(*loopir.Elem); ok && w.g.p.Arrays[e.Ref.Array].Tally {
		return tolerated
	}
	v, ok := operand.(*loopir.Var)
	switch {
	case !ok || !slices.ContainsFunc(w.n.Reductions, func(r loopir.Reduction) bool { return r.Acc == v.ID }):
		return guarded
	case w.g.p.Scalars[v.ID].Written:
		return tolerated
	}
	return needed
}

func (g *generator) newRef(r *loopir.Ref, subs []loopir.Expr) *loopir.Ref {
	return g.p.NewRef(loopir.Ref{Array: r.Array, Subs: subs, At: r.At})
}

// take inspects x and returns the scalar that the executor takes its value into, compared with the bounds where that is
// left to do; nil when the slice of the nest cannot run before the nest.
func (w *nestWork) take(x *loopir.Elem, n need) loopir.Expr {
	key := loopir.FormatRef(w.g.p, x.Ref)
	if t, ok := w.taken[key]; ok {
		if n < tolerated && t.optional {
			return w.existing(w.g.p.Scalars[t.scalar], x.Ref)
		}
		return w.g.p.Scalars[t.scalar].Read()
	}
	if t := w.again(x, n); t != nil {
		return t
	}
	if w.depth == maxInspectors || w.depth > 0 && len(w.g.p.Streams)-w.streams >= maxStreams {
		return nil
	}
	s := w.g.p.NewStream(x.Ref.Array)
	w.noted = append(w.noted, s.ID)
	note := &loopir.Note{At: loopir.At{Extent: x.Ref.At}, Stream: s.ID, Ref: (&loopir.Rewriter{Program: w.g.p}).Ref(x.Ref), Optional: n != needed}
	if w.rounds != nil {
		note.Key = w.iterationNumber()
	}
	slice := loopir.SliceOf(w.whole, map[loopir.Stmt]loopir.Stmt{w.target: note})
	if slice.Stale(w.n) {
		return nil
	}
	w.g.inspect(w, s, slice.Body, note.Optional)
	w.g.remark(x.Ref.At, "%s is indirect: an inspector finds the owners of its elements, and each rank gets those that it needs, once each", w.g.text(x.Ref))
	return w.takeNext(s.ID, x, n)
}

// takeNext takes the next value of a stream, that of x.
func (w *nestWork) takeNext(s loopir.StreamID, x *loopir.Elem, n need) loopir.Expr {
	t := w.g.p.NewScalar("taken", x.T)
	w.n.Privates = append(slices.Clone(w.n.Privates), t.ID)
	w.pre = append(w.pre, &loopir.Take{At: loopir.At{Extent: x.Ref.At}, Stream: s, Dst: t.ID})
	if w.lasting(x.Ref) {
		w.taken[loopir.FormatRef(w.g.p, x.Ref)] = takenValue{t.ID, n != needed}
	}
	if n == guarded {
		return w.existing(t, x.Ref)
	}
	return t.Read()
}

// An inspected stream holds what the slice of a nest has noted, whose text this is; optional: also what does not exist.
type inspected struct {
	stream   loopir.StreamID
	array    loopir.ArrayID
	slice    string
	optional bool
}

// again takes x, in an inspector, from a stream that was inspected by the same slice before, for the nest itself or for another
// inspector of it; nil if there is none. Without that, each inspector of subscripts of subscripts would have all those inside it once more.
func (w *nestWork) again(x *loopir.Elem, n need) loopir.Expr {
	for _, have := range w.above {
		if have.array != x.Ref.Array || have.optional != (n != needed) || slices.Contains(w.noted, have.stream) {
			continue // or another reference with this text stands elsewhere in the iteration
		}
		note := &loopir.Note{At: loopir.At{Extent: x.Ref.At}, Stream: have.stream, Ref: x.Ref, Optional: n != needed}
		slice := loopir.SliceOf(w.whole, map[loopir.Stmt]loopir.Stmt{w.target: note})
		if slice.Stale(w.n) || loopir.FormatStmts(w.g.p, slice.Body) != have.slice {
			continue
		}
		w.noted = append(w.noted, have.stream)
		return w.takeNext(have.stream, x, n)
	}
	return nil
}

// existing is the value of ref, which t holds, where it exists.
func (w *nestWork) existing(t *loopir.Scalar, ref *loopir.Ref) loopir.Expr {
	r := loopir.Ref{Array: ref.Array, At: ref.At}
	for _, s := range ref.Subs {
		r.Subs = append(r.Subs, w.executed(s, guarded))
	}
	return &loopir.Existing{X: t.Read(), Ref: w.g.p.NewRef(r)}
}

// A takenValue is the scalar with a value that has been taken; optional: of an element that may not exist.
type takenValue struct {
	scalar   loopir.ScalarID
	optional bool
}

// lasting tells whether ref keeps its value in all statements that follow in the list in work.
func (w *nestWork) lasting(ref *loopir.Ref) bool {
	ok := true
	stored := w.g.storedIn(w.whole)
	fleeting := w.fleetingBehind()
	loopir.WalkExpr(&loopir.Elem{Ref: ref}, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			ok = ok && !slices.Contains(stored, e.Ref.Array)
		case *loopir.Var:
			ok = ok && !fleeting[e.ID]
		}
	})
	return ok
}

// fleetingBehind returns the scalars that may change behind the statement in work.
func (w *nestWork) fleetingBehind() map[loopir.ScalarID]bool {
	set := w.fleeting()
	for s := range loopir.Around(w.whole, w.target) {
		if _, ok := s.(*loopir.Do); ok {
			return set // what is before is behind too
		}
	}
	before, later := map[loopir.ScalarID]bool{}, map[loopir.ScalarID]bool{}
	loopir.Walk(w.whole, func(s loopir.Stmt) {
		if s == w.target {
			before, later = later, before
		}
		switch s := s.(type) {
		case *loopir.AssignScalar:
			later[s.Dst] = true
		case *loopir.Do:
			later[s.Var] = true
		}
	})
	for id := range before {
		if !later[id] {
			delete(set, id)
		}
	}
	return set
}

// fleeting returns the scalars that may change behind the statement in work in its list: those
// that are assigned, and variables of loops that are not around the statement.
func (w *nestWork) fleeting() map[loopir.ScalarID]bool {
	set := map[loopir.ScalarID]bool{}
	loopir.Walk(w.whole, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignScalar:
			set[s.Dst] = true
		case *loopir.Do:
			set[s.Var] = true
		}
	})
	for s := range loopir.Around(w.whole, w.target) {
		if d, ok := s.(*loopir.Do); ok {
			delete(set, d.Var)
		}
	}
	return set
}

// inspect inserts the inspector of a stream and the gathering of its elements; optional: those that exist.
func (g *generator) inspect(w *nestWork, s *loopir.Stream, slice []loopir.Stmt, optional bool) {
	if w.rounds != nil {
		w.inspectRounds(s, slice)
		return
	}
	n, text := w.inspector(slice), loopir.FormatStmts(g.p, slice)
	reads := g.readBy(n, s.Array)
	fetched := g.p.NewScalar("gathered", types.Int8)
	never := &loopir.AssignScalar{At: n.At, Dst: fetched.ID, RHS: loopir.Int(-1)}
	body := g.settledInspector(w, n, s)
	if x := body[len(body)-1].(*loopir.Schedule); w.joint == nil && !x.Late && !x.Scattered {
		w.found = append(w.found, inspected{s.ID, s.Array, text, optional})
	}
	w.whenChanged(reads, append(body, never), s)
	w.behindInspectors(g.whenWritten(n.At, s.Array, fetched, &loopir.Gather{At: n.At, Stream: s.ID}))
}

// inspector returns a nest like w's with another body.
func (w *nestWork) inspector(body []loopir.Stmt) *loopir.Nest {
	n := &loopir.Nest{At: w.n.At, Loops: w.n.Loops, Body: body, Home: w.n.Home, Privates: w.n.Privates}
	return (&loopir.Rewriter{Program: w.g.p}).Stmt(n).(*loopir.Nest)
}

// settledInspector returns the inspector nest with its communication, and the schedule behind.
func (g *generator) settledInspector(w *nestWork, n *loopir.Nest, s *loopir.Stream) []loopir.Stmt {
	outer := g.before
	g.before = nil
	g.settleInspector(w, n)
	x := g.schedule(n, s).(*loopir.Schedule)
	_, updated := w.updates[s.Array]
	x.Narrow, x.Scattered = true, w.updates != nil && !updated
	x.Late = w.waitsLate(s)
	x.Marked = x.Late && w.markStarts(n, s)
	x.With = w.earlier(s)
	body := append(g.before, n, x)
	g.before = outer
	return body
}

// schedule returns the statement that makes the schedule of what n has noted.
func (g *generator) schedule(n *loopir.Nest, s *loopir.Stream) loopir.Stmt {
	x := &loopir.Schedule{At: n.At, Stream: s.ID, Home: -1, With: -1}
	if plan := g.nests[n]; plan != nil {
		x.Home = plan.Home
	}
	return x
}

// settleInspector places the communication of an inspector nest, which is divided like the
// nest of w.
func (g *generator) settleInspector(w *nestWork, n *loopir.Nest) {
	in := &nestWork{g: g, n: n, home: w.home, inside: w.inside, depth: w.depth + 1, streams: w.streams, above: slices.Concat(w.above, w.found), temps: map[string]moved{}, halos: map[loopir.ArrayID][][2]int64{}}
	if plan := g.nests[w.n]; plan != nil {
		same := *plan
		same.Marked = nil
		g.nests[n] = &same
	}
	in.settle()
	g.before = append(g.before, in.inspections...)
	if w.rounds != nil { // all inspectors of rounds run in turn
		w.found = append(w.found, in.found...)
	}
}
