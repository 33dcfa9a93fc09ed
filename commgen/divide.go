package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
)

// An iteration that updates elements of several ranks can run on each of them, where it does the
// updates of the rank's own elements and no others: then no update travels, and the order of the
// updates of an element is that of the loop. What the iteration reads has to be there, at
// most once for each element and only when it has changed. The runtime decides, since only it knows how many iterations that
// concerns:
//
//	if changed: notes; divide; schedules
//	if changed(w): pack w              w(i), the elements that belong to the iterations
//	if changed(x): gather x(ia(i))
//	the nest; scatter

// divide inserts the division of the iterations between the notes and the schedules.
func (w *nestWork) divide() {
	if !w.divisible() {
		return
	}
	j := w.joint
	x := &loopir.Divide{At: w.n.At, Nest: w.n, Streams: j.streams, Wish: w.n.Locality}
	loopir.Walk(j.body, func(s loopir.Stmt) {
		if note, ok := s.(*loopir.Note); ok && slices.Contains(j.streams, note.Stream) {
			note.Key = nil // the runtime numbers the iterations itself
		}
	})
	x.Alike = w.alike()
	for i, d := range w.g.nests[w.n].Reorder.Direct {
		x.Direct = append(x.Direct, d.Array)
		packed := w.g.p.NewScalar("packed", types.Int8)
		j.schedules = append(j.schedules, &loopir.AssignScalar{At: w.n.At, Dst: packed.ID, RHS: loopir.Int(-1)})
		j.behind = append(j.behind, w.g.whenWritten(w.n.At, d.Array, packed, &loopir.Pack{At: w.n.At, Stream: j.streams[0], Index: i, Array: d.Array}))
	}
	j.body = append(j.body, x)
	w.g.answerTo(w.n).divided = true
	w.borrow(len(x.Direct))
}

// borrow keeps the copies of what the nest updates, which it may have, equal to the arrays: they are
// filled unless nobody but the nest itself has written the array since.
func (w *nestWork) borrow(packs int) {
	j := w.joint
	var behind []loopir.Stmt
	for _, id := range j.streams {
		s := w.g.p.Streams[id]
		if !s.Updates {
			continue
		}
		borrowed := w.g.p.NewScalar("borrowed", types.Int8)
		j.schedules = append(j.schedules, &loopir.AssignScalar{At: w.n.At, Dst: borrowed.ID, RHS: loopir.Int(-1)})
		j.behind = append(j.behind, w.g.whenWritten(w.n.At, s.Array, borrowed, &loopir.Pack{At: w.n.At, Stream: j.streams[0], Index: packs, Array: s.Array}))
		behind = append(behind, &loopir.AssignScalar{At: w.n.At, Dst: borrowed.ID, RHS: w.g.epoch(s.Array).Read()})
		packs++
	}
	w.g.after = append(w.g.after, behind...)
}

// divisible tells whether an iteration may run on several ranks.
func (w *nestWork) divisible() bool {
	plan := w.g.nests[w.n]
	if plan == nil || plan.Reorder == nil || plan.Dims[0].LocalStep > 1 || plan.Dims[0].LocalStep < 0 {
		return false
	}
	copies := slices.ContainsFunc(w.home.Map.Uses, func(u mapping.GridUse) bool { return u.Dim < 0 && u.Fixed == nil })
	return w.updates != nil && len(w.n.Reductions)+len(w.n.Picks) == 0 && !copies && !w.readsUpdated()
}

// readsUpdated tells whether an iteration reads an array that the nest updates: then it may only
// run once, or it would read what it has stored itself on another rank.
func (w *nestWork) readsUpdated() bool {
	plan := w.g.nests[w.n].Reorder
	found := slices.ContainsFunc(plan.Direct, func(d DirectArray) bool { _, ok := w.updates[d.Array]; return ok })
	for _, id := range plan.Streams {
		s := w.g.p.Streams[id]
		_, updated := w.updates[s.Array]
		found = found || updated && !s.Updates
	}
	return found
}
