package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
)

// fate is what a stretch of code does first with a scalar.
type fate uint8

const (
	untouched fate = iota
	read           // its value may be used
	written        // it is surely overwritten before any use
)

// liveAfter tells whether the value of s at the end of the statement at f may be used later. An
// EXIT or CYCLE on the way makes every place further out a possible continuation.
func (r *resolver) liveAfter(f *frame, s loopir.ScalarID) bool {
	escapes := false
	for ; f != nil; f = f.parent {
		next := r.fateBetween(f.list, f.index+1, len(f.list), s)
		if next == read || f.loop && r.fateAround(f, s) == read {
			return true
		}
		escapes = escapes || f.insideLoop() && loopir.LeavesEarly(f.list)
		if next == written && !escapes {
			return false
		}
	}
	return false
}

// insideLoop tells whether the list at f lies in the body of a loop.
func (f *frame) insideLoop() bool {
	for ; f != nil; f = f.parent {
		if f.loop {
			return true
		}
	}
	return false
}

// fateAround is the fate of s on the way around a loop body, up to the statement at f.
func (r *resolver) fateAround(f *frame, s loopir.ScalarID) fate {
	return r.fateBetween(f.list, 0, f.index+1, s)
}

func (r *resolver) fateOf(list []loopir.Stmt, s loopir.ScalarID) fate {
	for _, x := range list {
		if f := r.fateIn(x, s); f != untouched {
			return f
		}
	}
	return untouched
}

func (r *resolver) fateIn(x loopir.Stmt, s loopir.ScalarID) fate {
	used := false
	r.p.Exprs(x, func(e loopir.Expr) { used = used || readsScalar(e, s) })
	if used {
		return read
	}
	switch x := x.(type) {
	case *loopir.AssignScalar:
		switch {
		case x.Dst != s:
		case x.Lo != nil:
			return read
		default:
			return written
		}
	case *loopir.If:
		a, b := r.fateOf(x.Then, s), r.fateOf(x.Else, s)
		switch {
		case a == read || b == read:
			return read
		case a == written && b == written:
			return written
		}
	case *loopir.Do:
		if x.Var == s {
			return written
		}
		switch f := r.fateOf(x.Body, s); {
		case f != written:
			return f
		case iterates(x):
			return r.fateBeforeJumps(x.Body, s)
		}
	case *loopir.Loop:
		if f := r.fateOf(x.Body, s); f != written {
			return f
		}
		return r.fateBeforeJumps(x.Body, s)
	case *loopir.Nest:
		return r.fateInNest(x, s)
	case *loopir.Serial:
		if r.fateOf(x.Body, s) == read {
			return read
		}
	case *loopir.Ordered:
		if x.Dst == s {
			return read
		}
	case *loopir.Rounds, *loopir.Wave:
		for _, body := range loopir.Children(x) {
			if r.fateOf(body, s) == read {
				return read
			}
		}
	}
	return untouched
}

// iterates tells whether a loop surely has an iteration.
func iterates(d *loopir.Do) bool {
	n, ok := loopir.ConstInt(loopir.Count(d.Lo, d.Hi, d.Step))
	return ok && n > 0
}

// fateBeforeJumps is the fate in the part of a loop body that its first iteration surely
// executes, where it is written in the whole body.
func (r *resolver) fateBeforeJumps(body []loopir.Stmt, s loopir.ScalarID) fate {
	for i := range body {
		if loopir.LeavesEarly(body[i : i+1]) {
			return r.fateOf(body[:i], s)
		}
	}
	return written
}

func (r *resolver) fateInNest(n *loopir.Nest, s loopir.ScalarID) fate {
	for _, l := range n.Loops {
		if l.Var == s {
			return untouched
		}
	}
	for _, p := range n.Privates {
		if p == s {
			return untouched
		}
	}
	for _, x := range n.Reductions {
		if x.Acc == s {
			return read
		}
	}
	for _, p := range n.Picks {
		if slices.Contains(p.Values, s) {
			return read
		}
	}
	if r.fateOf(n.Body, s) == read {
		return read
	}
	return untouched
}

func readsScalar(e loopir.Expr, s loopir.ScalarID) bool {
	found := false
	loopir.WalkExpr(e, func(e loopir.Expr) {
		if v, ok := e.(*loopir.Var); ok && v.ID == s {
			found = true
		}
	})
	return found
}
