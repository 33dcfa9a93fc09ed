package nests

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/lattice"
)

// jump is the EXIT or the CYCLE of a loop as a cell that it sets and that all statements read
// which it may skip. Of the outermost loop EXIT skips no statement that is followed by others, so
// that all that is before an execution of a statement has surely happened.
type jump struct {
	flag  lattice.Reference
	taken bool // by a statement seen so far
	skips bool
	depth int // of the loops around what it leaves undone
}

// targets are the jumps of one loop; nil where there is none.
type targets struct{ exit, cycle *jump }

// jumpsTo tells how a loop body leaves its loop, and whether it leaves a loop further out.
func jumpsTo(body []loopir.Stmt) (exit, cycle, further bool) {
	var visit func(list []loopir.Stmt, depth int)
	visit = func(list []loopir.Stmt, depth int) {
		for _, s := range list {
			inner := depth
			switch s := s.(type) {
			case *loopir.Exit:
				exit, further = exit || s.Depth == depth, further || s.Depth > depth
			case *loopir.Cycle:
				cycle, further = cycle || s.Depth == depth, further || s.Depth > depth
			case *loopir.Do, *loopir.Loop:
				inner++
			}
			for _, c := range loopir.Children(s) {
				visit(c, inner)
			}
		}
	}
	visit(body, 0)
	return exit, cycle, further
}

// exits prepares the scope of a loop for its EXIT, or for STOP if it is the outermost one.
func (b *builder) exits(s loopir.Stmt, root bool, in *scope, next *int) *scope {
	t := &targets{}
	inner := *in
	inner.around = append(slices.Clone(in.around), t)
	if loopir.Children(s) == nil {
		return &inner
	}
	exit, cycle, further := jumpsTo(loopir.WithoutCycles(loopir.Children(s)[0]))
	exit = exit || root && (further || holdsStop(loopir.Children(s)[0]))
	if exit {
		t.exit = b.jump(s, "EXIT")
		t.exit.taken, t.exit.skips, t.exit.depth = true, !root, len(in.loops)
		if !root {
			b.assign(loopir.At{Extent: s.Span()}, t.exit.flag, nil, in, next)
		}
		inner.jumps = append(slices.Clone(inner.jumps), t.exit)
	}
	if cycle {
		t.cycle = b.jump(s, "CYCLE")
		t.cycle.skips, t.cycle.depth = true, len(in.loops)+1
		inner.jumps = append(slices.Clone(inner.jumps), t.cycle)
	}
	return &inner
}

func (b *builder) jump(s loopir.Stmt, name string) *jump {
	flag := lattice.Reference{Array: len(b.nest.Arrays), Subscripts: slices.Clone(b.parameters), Text: name, Span: s.Span()}
	b.nest.Arrays = append(b.nest.Arrays, lattice.NestArray{Name: name, Scalar: true, Implied: true})
	return &jump{flag: flag}
}

func holdsStop(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.Stop)
		return ok
	})
}

// inside adds the statements of a loop; no iteration begins with a CYCLE taken.
func (b *builder) inside(list []loopir.Stmt, in *scope, next *int) string {
	list = loopir.WithoutCycles(list)
	if t := in.around[len(in.around)-1]; t.cycle != nil {
		if why := b.assign(loopir.At{Extent: t.cycle.flag.Span}, t.cycle.flag, nil, in, next); why != "" {
			return why
		}
	}
	return b.stmts(list, in, next)
}

// leave adds an EXIT, CYCLE or STOP.
func (b *builder) leave(s loopir.Stmt, j *jump, in *scope, next *int) string {
	if j == nil {
		return "it holds a STOP inside a FORALL"
	}
	j.taken = true
	flag := j.flag
	flag.Span = s.Span()
	return b.assign(loopir.At{Extent: s.Span()}, flag, nil, in, next)
}

// passed returns what a loop that its last statement leaves does before that, and whether it is such a loop: a part of the program that
// jumps forward leave, and that is executed once.
func passed(s *loopir.Loop) (body []loopir.Stmt, ok bool) {
	if len(s.Body) == 0 {
		return nil, false
	}
	end := len(s.Body) - 1
	exit, leaves := s.Body[end].(*loopir.Exit)
	if _, repeated, _ := jumpsTo(s.Body); !leaves || exit.Depth > 0 || repeated {
		return nil, false
	}
	return s.Body[:end], true
}

// part adds what is executed once, in the loops around it.
func (b *builder) part(s *loopir.Loop, body []loopir.Stmt, in *scope, next *int) string {
	inner := b.exits(&loopir.Loop{At: s.At, Body: body}, false, in, next)
	if exit := inner.around[len(inner.around)-1].exit; exit != nil {
		exit.taken = false // no iteration before has left it
	}
	return b.stmts(body, inner, next)
}

// endless adds a loop without a variable.
func (b *builder) endless(s *loopir.Loop, in *scope, next *int) string {
	if body, ok := passed(s); ok && len(in.loops) > b.nest.Parameters {
		return b.part(s, body, in, next)
	}
	l := lattice.NestLoop{Name: "while", Trip: lattice.UnknownRange, Step: 1, Span: s.Extent, Unbounded: true}
	inner, why := b.enter(s, l, nil, in, next)
	if why != "" {
		return why
	}
	first := 0
	return b.inside(s.Body, inner, &first)
}
