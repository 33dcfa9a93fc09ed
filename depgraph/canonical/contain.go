package canonical

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A loop that runs on rank 0 alone cannot leave the loops around it, which all ranks execute. It
// notes which of its jumps wants to, and all ranks make that jump behind it.

// container rewrites such a loop.
type container struct {
	p     *loopir.Program
	which *loopir.Scalar // number of the jump; 0: none
	jumps []loopir.Stmt  // as they stand behind the loop, by number from 1
}

// Contain returns the loop without jumps to loops around it, what goes before it, and what follows.
func Contain(p *loopir.Program, loop loopir.Stmt) (before []loopir.Stmt, inside loopir.Stmt, after []loopir.Stmt) {
	c := &container{p: p}
	inside = c.loop(loop, 0)
	if c.which == nil {
		return nil, loop, nil
	}
	at := loopir.At{Extent: loop.Span()}
	before = []loopir.Stmt{&loopir.AssignScalar{At: at, Dst: c.which.ID, RHS: loopir.Int(0)}}
	for i, jump := range c.jumps {
		taken := loopir.Compare(types.Eq, c.which.Read(), loopir.Int(int64(i+1)))
		after = append(after, &loopir.If{At: at, Cond: taken, Then: []loopir.Stmt{jump}})
	}
	return before, inside, after
}

// loop rewrites a Do or Loop around whose body stand so many loops of the region.
func (c *container) loop(s loopir.Stmt, level int) loopir.Stmt {
	switch s := s.(type) {
	case *loopir.Do:
		d := *s
		d.Body = c.list(s.Body, level)
		return &d
	case *loopir.Loop:
		l := *s
		l.Body = c.list(s.Body, level)
		return &l
	}
	return s
}

// list rewrites statements inside level loops besides the outermost one.
func (c *container) list(list []loopir.Stmt, level int) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Exit:
			if s.Depth > level {
				out = append(out, c.leave(s.At, &loopir.Exit{At: s.At, Depth: s.Depth - level - 1}, level)...)
				continue
			}
		case *loopir.Cycle:
			if s.Depth > level {
				out = append(out, c.leave(s.At, &loopir.Cycle{At: s.At, Depth: s.Depth - level - 1}, level)...)
				continue
			}
		case *loopir.If:
			branch := *s
			branch.Then, branch.Else = c.list(s.Then, level), c.list(s.Else, level)
			out = append(out, &branch)
			continue
		}
		out = append(out, c.loop(s, level+1))
	}
	return out
}

// leave notes a jump and leaves the loop instead.
func (c *container) leave(at loopir.At, jump loopir.Stmt, level int) []loopir.Stmt {
	if c.which == nil {
		c.which = c.p.NewScalar("jump", types.Int8)
	}
	c.jumps = append(c.jumps, jump)
	return []loopir.Stmt{
		&loopir.AssignScalar{At: at, Dst: c.which.ID, RHS: loopir.Int(int64(len(c.jumps)))},
		&loopir.Exit{At: at, Depth: level},
	}
}
