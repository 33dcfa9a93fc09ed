package loopir

// WithoutCycles rewrites the body of a loop so that a CYCLE of that loop at the end of a branch
// becomes a branch around what follows it. Others stay.
func WithoutCycles(list []Stmt) []Stmt {
	for i, s := range list {
		c, ok := s.(*If)
		if !ok {
			continue
		}
		then, skips := cutCycle(c.Then)
		other, skipsElse := cutCycle(c.Else)
		if !skips && !skipsElse {
			continue
		}
		rest := WithoutCycles(list[i+1:])
		switch {
		case skips && skipsElse:
		case skips:
			other = append(other, rest...)
		default:
			then = append(then, rest...)
		}
		branch := &If{At: c.At, Cond: c.Cond, Then: WithoutCycles(then), Else: WithoutCycles(other)}
		return append(append([]Stmt{}, list[:i]...), branch)
	}
	return list
}

// cutCycle removes a CYCLE of the loop around an IF from the end of a branch.
func cutCycle(list []Stmt) ([]Stmt, bool) {
	if len(list) == 0 {
		return list, false
	}
	last := len(list) - 1
	if c, ok := list[last].(*Cycle); ok && c.Depth == 0 {
		return append([]Stmt{}, list[:last]...), true
	}
	return append([]Stmt{}, list...), false
}
