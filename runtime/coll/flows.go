package coll

// A Flow is elements of one rank that another one gets in the collective being served.
type Flow struct {
	ID       uint64 // the same on both sides' processes
	From, To int
	Bytes    int64
}

// Flows lists what ranks of this process send or get in the collective being served, for a
// trace. Only copies have messages to show.
func (e *Engine) Flows() []Flow {
	var r *route
	elem := int64(0)
	switch j := e.job.(type) {
	case *copyJob:
		r, elem = j.route, j.elem
	case *lineFold:
		if j.plan.route != nil {
			r, elem = j.plan.route, j.plan.src.elem
		}
	}
	if r == nil || r.spreads() {
		return nil
	}
	var list []Flow
	ranks := uint64(e.share.ranks)
	for to := range e.share.ranks {
		r.planner.moves(to).each(func(source, elements int64) {
			from := int(source)
			if from != to && (e.lives(from) || e.lives(to)) {
				list = append(list, Flow{(e.epoch*ranks+uint64(from))*ranks + uint64(to), from, to, elements * elem})
			}
		})
	}
	return list
}

// lives reports whether a rank is one of this process.
func (e *Engine) lives(rank int) bool { return e.first <= rank && rank < e.first+e.here() }
