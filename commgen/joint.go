package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
)

// A nest with one loop and the same irregular references in every iteration may run in an order
// that the runtime chooses. Its streams are permuted with the iterations, so that all of them are
// inspected together: when one inspector runs again, all do.

// jointInspection is what stands in front of such a nest.
type jointInspection struct {
	reads   dependences
	body    []loopir.Stmt
	behind  []loopir.Stmt // once all inspectors have run
	streams []loopir.StreamID
}

// joinInspectors decides whether the nest can run in another order.
func (w *nestWork) joinInspectors() {
	plan := w.g.nests[w.n]
	if w.whole == nil || w.depth > 0 || plan == nil || len(w.n.Loops) != 1 || len(plan.Dims) != 1 || plan.Dims[0].Loop != 0 {
		return
	}
	for _, s := range w.whole {
		for _, inner := range loopir.Children(s) {
			if w.anyIrregular(inner) || holdsUpdate(inner) {
				return
			}
		}
	}
	w.joint = &jointInspection{}
}

// whenChanged inserts an inspector, or adds it to the others.
func (w *nestWork) whenChanged(reads *dependences, body []loopir.Stmt, s *loopir.Stream) {
	if w.joint == nil {
		w.g.insert(w.g.whenChanged(w.n.At, reads, body))
		return
	}
	w.joint.reads.add(reads)
	w.joint.body = append(w.joint.body, body...)
	w.joint.streams = append(w.joint.streams, s.ID)
}

// behindInspectors inserts what follows an inspector.
func (w *nestWork) behindInspectors(s loopir.Stmt) {
	if w.joint == nil {
		w.g.insert(s)
		return
	}
	w.joint.behind = append(w.joint.behind, s)
}

// insertJoint inserts the inspectors of a nest whose order is free.
func (w *nestWork) insertJoint() {
	j := w.joint
	if j == nil || len(j.streams) == 0 {
		return
	}
	w.g.insert(w.g.whenChanged(w.n.At, &j.reads, j.body))
	for _, s := range j.behind {
		w.g.insert(s)
	}
	direct := 0
	loopir.Reads(w.n.Body, func(loopir.Stmt, *loopir.Ref) { direct++ })
	loopir.Writes(w.n.Body, func(*loopir.AssignElem) { direct++ })
	w.g.nests[w.n].Reorder = &Reorder{Order: w.g.p.NewStream(w.n.Home.Array).ID, Streams: j.streams, Direct: direct}
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
