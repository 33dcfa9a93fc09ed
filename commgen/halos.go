package commgen

import "hpfc/analysis/loopir"

// A nest may read the overlap areas of several arrays. Their exchanges stand one behind the other, and what the
// ranks have stored before the first does not change before the last: they need not meet for each of them.

// mostJoint bounds the exchanges of one meeting: what the runtime keeps of a request has room for so many arrays.
const mostJoint = 8

// joinHalos joins exchanges of one statement that stand one behind the other.
func joinHalos(list []loopir.Stmt) {
	joint := 1
	for i, s := range list {
		for _, inner := range loopir.Children(s) {
			joinHalos(inner)
		}
		h, ok := s.(*loopir.Halo)
		if !ok || i+1 == len(list) {
			joint = 1
			continue
		}
		next, ok := list[i+1].(*loopir.Halo)
		h.Joint = ok && h.At == next.At && joint < mostJoint
		if joint++; !h.Joint {
			joint = 1
		}
	}
}
