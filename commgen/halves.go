package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
)

// While elements of other processes travel, a nest can run the iterations that need none of them:
// the interior ones. Its streams are divided in the same way, so that the runtime has to know where the
// iterations begin in them; inspectors of iterations that refer to different numbers of elements mark that.
//
//	gather x: post
//	the interior iterations of the nest
//	wait
//	the other iterations of the nest

// inHalves tells whether the nest has independent iterations of one loop, whose order nothing depends on.
func (w *nestWork) inHalves() bool {
	plan := w.g.nests[w.n]
	return w.whole != nil && w.depth == 0 && w.rounds == nil && plan != nil && w.g.mapped(w.home.ID) &&
		len(w.n.Loops) == 1 && len(plan.Dims) == 1 && plan.Dims[0].Loop == 0 &&
		len(w.n.Reductions)+len(w.n.Picks) == 0 && !loopir.HoldsUpdate(w.whole)
}

// waitsLate tells whether the nest runs in halves around the arrival of the elements of a stream, and
// notes that it does.
func (w *nestWork) waitsLate(s *loopir.Stream) bool {
	if !w.halves || s.Updates {
		return false
	}
	w.late = append(w.late, s.ID)
	return true
}

// markStarts makes an inspector mark where iterations begin, if they may refer to different numbers of
// elements, and tells whether it does.
func (w *nestWork) markStarts(n *loopir.Nest, s *loopir.Stream) bool {
	always := slices.ContainsFunc(n.Body, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.Note)
		return ok
	})
	if !always {
		w.g.nests[n].Marked = []loopir.StreamID{s.ID}
	}
	return !always
}

// divideHalves makes the nest run in halves if it reads streams.
func (w *nestWork) divideHalves() {
	if len(w.late) > 0 {
		w.g.nests[w.n].Late = w.late
	}
}
