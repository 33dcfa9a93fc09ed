package depgraph

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/canonical"
	"hpfc/depgraph/idiom"
)

// lowered turns the nests of a loop body into independent DO loops, so that the loop around
// them can be tested as a whole; folds become loops in order. It fails when a nest needs a
// temporary.
func (r *resolver) lowered(list []loopir.Stmt) ([]loopir.Stmt, bool) {
	return r.loweredBut(list, func(*loopir.Nest) bool { return false })
}

// loweredBut does so, but leaves some of the nests what they are.
func (r *resolver) loweredBut(list []loopir.Stmt, stays func(*loopir.Nest) bool) ([]loopir.Stmt, bool) {
	var out []loopir.Stmt
	for _, s := range idiom.OrderedAsLoops(r.p, list) {
		switch s := s.(type) {
		case *loopir.Nest:
			if s.Forall {
				before, rest, blocker := r.withoutConflict(s)
				out, s = append(out, before...), rest
				if blocker != nil && !r.working {
					return nil, false
				}
				if blocker != nil {
					through, ok := r.throughWork(s, blocker)
					if !ok {
						return nil, false
					}
					out = append(out, through...)
					continue
				}
			}
			if stays(s) {
				out = append(out, s)
			} else {
				out = append(out, s.AsLoops())
			}
			continue
		case *loopir.If:
			then, ok1 := r.loweredBut(s.Then, stays)
			other, ok2 := r.loweredBut(s.Else, stays)
			if !ok1 || !ok2 {
				return nil, false
			}
			out = append(out, idiom.AsExtreme(&loopir.If{At: s.At, Cond: s.Cond, Then: then, Else: other, Settles: s.Settles}))
			continue
		case *loopir.Ordered:
			out = append(out, r.orderedLoop(s))
			continue
		case *loopir.AssignScalar:
			out = append(out, idiom.SingleUpdates(s)...)
			continue
		case *loopir.Do:
			body, ok := r.loweredBut(s.Body, stays)
			if !ok {
				return nil, false
			}
			c := *s
			c.Body = canonical.PlainBounds(r.Flow, loopir.WithoutCycles(body), r.At)
			out = append(out, &c)
			continue
		case *loopir.Loop:
			body, ok := r.loweredBut(s.Body, stays)
			if !ok {
				return nil, false
			}
			out = append(out, &loopir.Loop{At: s.At, Body: body})
			continue
		}
		out = append(out, s)
	}
	return out, true
}

// withoutConflict returns a FORALL in a loop with elements read before it, and what it may read after it has stored into it, so that it
// needs a temporary all the same; nil if there is nothing. What is known where the loop begins need not hold in it.
func (r *resolver) withoutConflict(n *loopir.Nest) (before []loopir.Stmt, rest *loopir.Nest, blocker *loopir.Ref) {
	at := r.At
	r.At = nil
	before, rest = r.readBefore(n)
	blocker = r.forallConflict(rest, loopir.LastStore(rest.Body))
	r.At = at
	return before, rest, blocker
}

// simple tells whether the body of the loop under test holds only what the body of a nest may
// hold, and no jump out of an iteration.
func simple(body []loopir.Stmt) bool { return consists(body, 0, false) }

// consists tells the same of a list that is depth loops inside the body, and may also end the
// program if stops is set.
func consists(list []loopir.Stmt, depth int, stops bool) bool {
	for _, s := range list {
		inside := depth
		switch s := s.(type) {
		case *loopir.AssignElem, *loopir.If:
		case *loopir.AssignScalar:
			if s.RHS.Type().Base == types.Character {
				return false
			}
		case *loopir.Do, *loopir.Loop:
			inside++
		case *loopir.Exit:
			if s.Depth >= depth {
				return false
			}
		case *loopir.Cycle:
			if s.Depth >= depth {
				return false
			}
		case *loopir.Stop:
			if !stops {
				return false
			}
		default:
			return false
		}
		for _, c := range loopir.Children(s) {
			if !consists(c, inside, stops) {
				return false
			}
		}
	}
	return true
}
