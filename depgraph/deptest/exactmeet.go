package deptest

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/poly"
)

// Exact answers to what the tests of deptest.go leave open: two accesses meet if a system of
// conditions on integers has a solution, which isl decides.

// Guard is what is known at an access: a loop or condition around it, or the only assignment of a
// scalar, before it in the same iteration.
type Guard struct {
	Loop  *Loop
	Cond  loopir.Expr
	Holds bool
	set   *loopir.AssignScalar
}

// exactly tells whether x and y may meet in iterations that agree in the common loops outside
// level and of which y's is the later one at level (sign 1) or the earlier one (-1); in one
// iteration for the level behind the last and the sign 0.
func (t *Tester) exactly(x, y Access, level int, sign int64) bool {
	if !poly.Available || t.Effort == nil {
		return true
	}
	if sign != 0 && t.surely(x, y, level, sign) {
		return true
	}
	t.level = level
	s := NewSystem(t)
	for i := range t.Common {
		l := &t.Common[i]
		s.loop(l, First, t.isLoop)
		if i >= level {
			s.loop(l, Second, t.isLoop)
		}
	}
	if sign != 0 {
		v := t.Common[level].v
		later := s.Value(v, Second).Sub(s.Value(v, First)).Scale(sign)
		s.AtLeast(later, affine.Constant(1))
	}
	s.Access(x, First)
	s.Access(y, Second)
	if sign != 0 && level == len(t.Common)-1 {
		s.begins(x, &t.Common[level])
		s.begins(y, &t.Common[level])
	}
	subs := make([]affine.Form, len(x.Ref.Subs))
	for d := range subs {
		subs[d] = s.Form(x.Ref.Subs[d], First, Always)
		s.Equal(subs[d], s.Form(y.Ref.Subs[d], Second, Always))
	}
	s.limit(x, subs)
	empty, err := poly.Empty(s.Set(), t.Effort)
	return err != nil || !empty
}

// Always says that every scalar is fixed.
func Always(int) bool { return true }

// isLoop tells whether a scalar is the variable of a common loop.
func (t *Tester) isLoop(id int) bool {
	for _, l := range t.Common {
		if l.v == id {
			return true
		}
	}
	return false
}

// differs tells whether a scalar may have different values in the two iterations.
func (t *Tester) differs(id int) bool {
	for i, l := range t.Common {
		if l.v == id {
			return i >= t.level
		}
	}
	return t.Varying[id]
}

// changes tells whether an expression may have different values in the two iterations.
func (t *Tester) changes(e loopir.Expr) bool {
	return loopir.AnyExpr(e, func(e loopir.Expr) bool {
		switch e := e.(type) {
		case *loopir.Elem:
			return t.Stored == nil || t.Stored[e.Ref.Array]
		case *loopir.Var:
			return t.differs(int(e.ID))
		}
		return false
	})
}

// Access adds what is known where an access happens.
func (s *system) Access(a Access, on Side) {
	known := map[int]bool{}
	fixed := func(id int) bool { return known[id] || s.t.isLoop(id) }
	for _, g := range a.Guards {
		switch {
		case g.Loop != nil:
			s.loop(g.Loop, on, fixed)
			known[g.Loop.v] = true
		case g.Cond != nil:
			s.condition(g.Cond, g.Holds, on, fixed)
		case g.set.Lo == nil && !g.set.Wraps && s.t.Site.IsInteger(g.set.Dst):
			id := int(g.set.Dst)
			f := s.Form(g.set.RHS, on, fixed)
			known[id] = true
			s.Equal(s.Value(id, on), f)
		}
	}
}

// begins adds that the element exists to which an access refers in the first iteration of the innermost loop, if it refers to one
// there without a condition. As v(n-w) exists, w is not negative in a loop that stores into v(j) with v(j-w), from j = n downwards.
func (s *system) begins(a Access, l *Loop) {
	if a.Optional || slices.ContainsFunc(a.Guards, func(g Guard) bool { return g.set == nil }) {
		return
	}
	s.Equal(s.Value(l.v, initial), s.Form(l.from, initial, s.t.isLoop))
	s.Access(a, initial)
	for d, b := range s.t.Site.Program.Arrays[a.Ref.Array].Bounds {
		at := s.Form(a.Ref.Subs[d], initial, Always)
		s.AtLeast(at, s.Form(b.Lo, both, never))
		s.AtLeast(s.Form(b.Hi, both, never), at)
	}
}

func never(int) bool { return false }
