package depgraph

import "hpfc/analysis/loopir"

// withoutCycles rewrites the body of a loop so that a CYCLE of that loop at the end of a branch
// becomes a branch around what follows it. Others stay.
func withoutCycles(list []loopir.Stmt) []loopir.Stmt {
	for i, s := range list {
		c, ok := s.(*loopir.If)
		if !ok {
			continue
		}
		then, skips := cutCycle(c.Then)
		other, skipsElse := cutCycle(c.Else)
		if !skips && !skipsElse {
			continue
		}
		rest := withoutCycles(list[i+1:])
		switch {
		case skips && skipsElse:
		case skips:
			other = append(other, rest...)
		default:
			then = append(then, rest...)
		}
		branch := &loopir.If{At: c.At, Cond: c.Cond, Then: withoutCycles(then), Else: withoutCycles(other)}
		return append(append([]loopir.Stmt{}, list[:i]...), branch)
	}
	return list
}

// cutCycle removes a CYCLE of the loop around an IF from the end of a branch.
func cutCycle(list []loopir.Stmt) ([]loopir.Stmt, bool) {
	if len(list) == 0 {
		return list, false
	}
	last := len(list) - 1
	if c, ok := list[last].(*loopir.Cycle); ok && c.Depth == 0 {
		return append([]loopir.Stmt{}, list[:last]...), true
	}
	return append([]loopir.Stmt{}, list...), false
}
