package commgen

import "hpfc/analysis/loopir"

// Updates of elements whose owners are only known at run time are done where the iteration runs
// if nobody else updates the element and the rank owns it. All others go to places of their own,
// which start from the operator's neutral element; a Scatter behind the nest brings them to the
// owners, who combine them in the order of the sequential loop. So the compiled loop is the same
// for both, and the result has the bits of the sequential program.

// inspectUpdates inserts an inspector for each array that the nest updates: all updates of one
// array are one stream, so that their order is known.
func (w *nestWork) inspectUpdates() {
	if !loopir.HoldsUpdate(w.whole) {
		return
	}
	w.updates = map[loopir.ArrayID]loopir.StreamID{}
	targets := map[loopir.StreamID]map[loopir.Stmt]loopir.Stmt{}
	var streams []*loopir.Stream
	loopir.Walk(w.whole, func(s loopir.Stmt) {
		u, ok := s.(*loopir.Update)
		if !ok {
			return
		}
		id, known := w.updates[u.LHS.Array]
		if !known {
			t := w.g.p.NewStream(u.LHS.Array)
			t.Updates, t.Combine = true, u.Combine
			id = t.ID
			w.noted = append(w.noted, id)
			w.updates[u.LHS.Array], targets[id] = id, map[loopir.Stmt]loopir.Stmt{}
			streams = append(streams, t)
		}
		targets[id][u] = &loopir.Note{At: u.At, Stream: id, Ref: (&loopir.Rewriter{Program: w.g.p}).Ref(u.LHS), Key: w.iterationNumber()}
		w.remarkUpdate(u)
	})
	for _, t := range streams {
		slice := loopir.SliceOf(w.whole, targets[t.ID]).Body
		w.g.inspectUpdate(w, t, slice)
		w.reportTwice(t, slice)
	}
}

// iterationNumber counts the iterations of the nest in sequential order, the first loop being
// the outermost.
func (w *nestWork) iterationNumber() loopir.Expr {
	number := loopir.Int(0)
	for _, l := range w.n.Loops {
		at := loopir.Sub(w.g.p.Scalars[l.Var].Read(), l.Lo)
		if step, ok := loopir.ConstInt(l.Step); !ok || step != 1 {
			at = loopir.Quotient(at, l.Step)
		}
		number = loopir.Add(loopir.Mul(number, loopir.Count(l.Lo, l.Hi, l.Step)), at)
	}
	return number
}

// inspectUpdate inserts the inspector of a stream of updates, and the scattering behind the nest.
func (g *generator) inspectUpdate(w *nestWork, s *loopir.Stream, slice []loopir.Stmt) {
	if w.rounds != nil {
		w.inspectRounds(s, slice)
		return
	}
	n := w.inspector(slice)
	reads := g.readBy(n, s.Array)
	reads.scalars = append(reads.scalars, g.allocations(s.Array)...)
	w.whenChanged(reads, g.settledInspector(w, n, s), s)
	g.after = append(g.after, &loopir.Scatter{At: w.n.At, Stream: s.ID})
}

// reportTwice makes the inspection of a stream again, for when rank 0 has stored into an element twice. It ends the run.
func (w *nestWork) reportTwice(s *loopir.Stream, slice []loopir.Stmt) {
	u := w.g.unsteady
	if u == nil || u.twice == nil {
		return
	}
	again := w.g.p.NewStream(s.Array)
	again.Updates, again.Combine = true, s.Combine
	n := w.inspector(loopir.Replaced(slice, func(s loopir.Stmt) []loopir.Stmt {
		if x, ok := s.(*loopir.Note); ok {
			c := *x
			c.Stream, s = again.ID, &c
		}
		return []loopir.Stmt{s}
	}))
	u.report = append(u.report, w.g.settledInspector(w, n, again)...)
}

func (w *nestWork) remarkUpdate(u *loopir.Update) {
	if w.rounds != nil {
		w.g.remark(u.LHS.At, "%s stays where it is stored until other ranks need it, or its owner", w.g.text(u.LHS))
		return
	}
	w.g.remark(u.LHS.At, "%s is indirect: each rank updates its own elements in place, what concerns elements of others travels and is combined in the order of the loop", w.g.text(u.LHS))
}
