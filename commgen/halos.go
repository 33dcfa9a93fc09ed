package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
)

// mergeHalos lets an exchange bring also what later ones of the same list bring, if nothing in between stores into the array: nests
// over the parts of an array, or statements in a row, read the same neighbours.
func (g *generator) mergeHalos(list []loopir.Stmt) []loopir.Stmt {
	valid := map[loopir.ArrayID]*loopir.Halo{}
	out := list[:0]
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Halo:
			if first := valid[s.Array]; first != nil {
				for d, w := range s.Widths {
					first.Widths[d] = [2]int64{max(first.Widths[d][0], w[0]), max(first.Widths[d][1], w[1])}
				}
				continue
			}
			s.Widths = slices.Clone(s.Widths)
			valid[s.Array] = s
		case *loopir.Nest, *loopir.Copy, *loopir.AssignScalar, *loopir.Fetch:
			loopir.Walk([]loopir.Stmt{s}, func(s loopir.Stmt) {
				if a, ok := g.storedInto(s); ok {
					delete(valid, a)
				}
			})
		case *loopir.Alloc:
			delete(valid, s.Array)
		default:
			g.mergeHalosInside(s)
			clear(valid)
		}
		out = append(out, s)
	}
	return out
}

// mergeHalosInside does so in the lists of a statement.
func (g *generator) mergeHalosInside(s loopir.Stmt) {
	switch s := s.(type) {
	case *loopir.If:
		s.Then, s.Else = g.mergeHalos(s.Then), g.mergeHalos(s.Else)
	case *loopir.Do:
		s.Body = g.mergeHalos(s.Body)
	case *loopir.Loop:
		s.Body = g.mergeHalos(s.Body)
	}
}

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
