package dataflow

import (
	"slices"

	"hpfc/analysis/loopir"
)

// Fate is what a stretch of code does first with a scalar.
type Fate uint8

const (
	Untouched Fate = iota
	Read           // its value may be used
	Written        // it is surely overwritten before any use
)

// LiveAfter tells whether the value of s at the end of the statement at f may be used later. An
// EXIT or CYCLE on the way makes every place further out a possible continuation.
func (fl *Flow) LiveAfter(f *Frame, s loopir.ScalarID) bool {
	escapes := false
	for ; f != nil; f = f.Parent {
		next := fl.fateBetween(f.List, f.Index+1, len(f.List), s)
		if next == Read || f.Loop && fl.fateAround(f, s) == Read {
			return true
		}
		escapes = escapes || f.insideLoop() && loopir.LeavesEarly(f.List)
		if next == Written && !escapes {
			return false
		}
	}
	return false
}

// fateAround is the fate of s on the way around a loop body, up to the statement at f.
func (fl *Flow) fateAround(f *Frame, s loopir.ScalarID) Fate {
	return fl.fateBetween(f.List, 0, f.Index+1, s)
}

// FateOf is what a list does first with s.
func (fl *Flow) FateOf(list []loopir.Stmt, s loopir.ScalarID) Fate {
	for _, x := range list {
		if f := fl.FateIn(x, s); f != Untouched {
			return f
		}
	}
	return Untouched
}

// FateIn is what a statement does first with s.
func (fl *Flow) FateIn(x loopir.Stmt, s loopir.ScalarID) Fate {
	used := false
	fl.Program.Exprs(x, func(e loopir.Expr) { used = used || loopir.ReadsScalar(e, s) })
	if used {
		return Read
	}
	switch x := x.(type) {
	case *loopir.AssignScalar:
		switch {
		case x.Dst != s:
		case x.Lo != nil:
			return Read
		default:
			return Written
		}
	case *loopir.If:
		a, b := fl.FateOf(x.Then, s), fl.FateOf(x.Else, s)
		switch {
		case a == Read || b == Read:
			return Read
		case a == Written && b == Written:
			return Written
		}
	case *loopir.Do:
		if x.Var == s {
			return Written
		}
		switch f := fl.FateOf(x.Body, s); {
		case f != Written:
			return f
		case iterates(x):
			return fl.fateBeforeJumps(x.Body, s)
		}
	case *loopir.Loop:
		if f := fl.FateOf(x.Body, s); f != Written {
			return f
		}
		return fl.fateBeforeJumps(x.Body, s)
	case *loopir.Nest:
		return fl.fateInNest(x, s)
	case *loopir.Serial:
		if fl.FateOf(x.Body, s) == Read {
			return Read
		}
	case *loopir.Ordered:
		if x.Dst == s {
			return Read
		}
	case *loopir.Rounds, *loopir.Wave:
		for _, body := range loopir.Children(x) {
			if fl.FateOf(body, s) == Read {
				return Read
			}
		}
	}
	return Untouched
}

// iterates tells whether a loop surely has an iteration.
func iterates(d *loopir.Do) bool {
	n, ok := loopir.ConstInt(loopir.Count(d.Lo, d.Hi, d.Step))
	return ok && n > 0
}

// fateBeforeJumps is the fate in the part of a loop body that its first iteration surely
// executes, where it is written in the whole body.
func (fl *Flow) fateBeforeJumps(body []loopir.Stmt, s loopir.ScalarID) Fate {
	for i := range body {
		if loopir.LeavesEarly(body[i : i+1]) {
			return fl.FateOf(body[:i], s)
		}
	}
	return Written
}

func (fl *Flow) fateInNest(n *loopir.Nest, s loopir.ScalarID) Fate {
	for _, l := range n.Loops {
		if l.Var == s {
			return Untouched
		}
	}
	for _, p := range n.Privates {
		if p == s {
			return Untouched
		}
	}
	for _, x := range n.Reductions {
		if x.Acc == s {
			return Read
		}
	}
	for _, p := range n.Picks {
		if slices.Contains(p.Values, s) {
			return Read
		}
	}
	if fl.FateOf(n.Body, s) == Read {
		return Read
	}
	return Untouched
}
