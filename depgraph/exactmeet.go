package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/depgraph/poly"
)

// Exact answers to what the tests of deptest.go leave open: two accesses meet if a system of
// conditions on integers has a solution, which isl decides.

// guard is what is known at an access: a loop or condition around it, or the only assignment of a
// scalar, before it in the same iteration.
type guard struct {
	loop  *loop
	cond  loopir.Expr
	holds bool
	set   *loopir.AssignScalar
}

// exactly tells whether x and y may meet in iterations that agree in the common loops outside
// level and of which y's is the later one at level (sign 1) or the earlier one (-1); in one
// iteration for the level behind the last and the sign 0.
func (t *tester) exactly(x, y access, level int, sign int64) bool {
	if !poly.Available || t.effort == nil {
		return true
	}
	if sign != 0 && t.surely(x, y, level, sign) {
		return true
	}
	t.level = level
	s := newSystem(t)
	for i := range t.common {
		l := &t.common[i]
		s.loop(l, first, t.isLoop)
		if i >= level {
			s.loop(l, second, t.isLoop)
		}
	}
	if sign != 0 {
		v := t.common[level].v
		later := s.value(v, second).Sub(s.value(v, first)).Scale(sign)
		s.atLeast(later, affine.Constant(1))
	}
	s.access(x, first)
	s.access(y, second)
	if sign != 0 && level == len(t.common)-1 {
		s.begins(x, &t.common[level])
		s.begins(y, &t.common[level])
	}
	subs := make([]affine.Form, len(x.ref.Subs))
	for d := range subs {
		subs[d] = s.form(x.ref.Subs[d], first, always)
		s.equal(subs[d], s.form(y.ref.Subs[d], second, always))
	}
	s.limit(x, subs)
	empty, err := poly.Empty(s.set(), t.effort)
	return err != nil || !empty
}

func always(int) bool { return true }

// isLoop tells whether a scalar is the variable of a common loop.
func (t *tester) isLoop(id int) bool {
	for _, l := range t.common {
		if l.v == id {
			return true
		}
	}
	return false
}

// differs tells whether a scalar may have different values in the two iterations.
func (t *tester) differs(id int) bool {
	for i, l := range t.common {
		if l.v == id {
			return i >= t.level
		}
	}
	return t.varying[id]
}

// changes tells whether an expression may have different values in the two iterations.
func (t *tester) changes(e loopir.Expr) bool {
	return loopir.AnyExpr(e, func(e loopir.Expr) bool {
		switch e := e.(type) {
		case *loopir.Elem:
			return t.stored == nil || t.stored[e.Ref.Array]
		case *loopir.Var:
			return t.differs(int(e.ID))
		}
		return false
	})
}

// access adds what is known where an access happens.
func (s *system) access(a access, on side) {
	known := map[int]bool{}
	fixed := func(id int) bool { return known[id] || s.t.isLoop(id) }
	for _, g := range a.guards {
		switch {
		case g.loop != nil:
			s.loop(g.loop, on, fixed)
			known[g.loop.v] = true
		case g.cond != nil:
			s.condition(g.cond, g.holds, on, fixed)
		case g.set.Lo == nil && s.t.r.isInteger(g.set.Dst):
			id := int(g.set.Dst)
			f := s.form(g.set.RHS, on, fixed)
			known[id] = true
			s.equal(s.value(id, on), f)
		}
	}
}

// begins adds that the element exists to which an access refers in the first iteration of the innermost loop, if it refers to one
// there without a condition. As v(n-w) exists, w is not negative in a loop that stores into v(j) with v(j-w), from j = n downwards.
func (s *system) begins(a access, l *loop) {
	if a.optional || slices.ContainsFunc(a.guards, func(g guard) bool { return g.set == nil }) {
		return
	}
	s.equal(s.value(l.v, initial), s.form(l.from, initial, s.t.isLoop))
	s.access(a, initial)
	for d, b := range s.t.r.p.Arrays[a.ref.Array].Bounds {
		at := s.form(a.ref.Subs[d], initial, always)
		s.atLeast(at, s.form(b.Lo, both, never))
		s.atLeast(s.form(b.Hi, both, never), at)
	}
}

func never(int) bool { return false }
