package nests

import (
	"maps"
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/lattice"
)

// form writes an integer expression over the loops of a scope. MAX, MIN, MOD and division are forms
// where the ranges of their arguments say what comes of them.
func (b *builder) form(e loopir.Expr, in *scope) (affine.Form, bool) {
	if f, ok := loopir.Affine(e); ok {
		for _, t := range f.Terms {
			if _, known := in.values[t.Var]; !known {
				return f, false
			}
		}
		g := f.Substitute(in.values)
		return g, within(f.Const, mostNumber) && !hasLargeFactor(g)
	}
	switch e := e.(type) {
	case *loopir.Convert:
		if e.Widens() {
			return b.form(e.X, in)
		}
	case *loopir.Unary:
		if e.Op == types.Neg && e.T.Base == types.Integer && !e.Wraps {
			x, ok := b.form(e.X, in)
			return x.Scale(-1), ok
		}
	case *loopir.Binary:
		return loopir.Combined(e, func(x loopir.Expr) (affine.Form, bool) { return b.form(x, in) })
	case *loopir.Call:
		return b.called(e, in)
	}
	return affine.Form{}, false
}

// called writes a call whose result the ranges of its arguments tell: the greatest or least of
// them, or a remainder of what stays between two multiples.
func (b *builder) called(e *loopir.Call, in *scope) (affine.Form, bool) {
	if e.T.Base != types.Integer {
		return affine.Form{}, false
	}
	args := make([]affine.Form, len(e.Args))
	for i, x := range e.Args {
		f, ok := b.form(x, in)
		if !ok {
			return affine.Form{}, false
		}
		args[i] = f
	}
	switch e.Fn {
	case "max":
		return b.ahead(args, in)
	case "min":
		for i := range args {
			args[i] = args[i].Scale(-1)
		}
		f, ok := b.ahead(args, in)
		return f.Scale(-1), ok
	case "mod", "modulo":
		if m := args[1]; m.IsConst() && m.Const > 0 && (e.Fn == "modulo" || b.least(args[0], in) >= 0) {
			multiple := mapping.FloorDiv(b.least(args[0], in), m.Const) * m.Const
			return args[0].AddConst(-multiple), b.most(args[0], in) < multiple+m.Const
		}
	}
	return affine.Form{}, false
}

// ahead returns the form that is never less than the others.
func (b *builder) ahead(list []affine.Form, in *scope) (affine.Form, bool) {
	for _, f := range list {
		if !slices.ContainsFunc(list, func(g affine.Form) bool { return b.least(f.Sub(g), in) < 0 }) {
			return f, true
		}
	}
	return affine.Form{}, false
}

// subscript writes a subscript of a reference: a form, or a form added to the remainder of another, as
// where a grid is closed to a ring.
func (b *builder) subscript(e loopir.Expr, in *scope) (lattice.Subscript, bool) {
	if f, ok := b.form(e, in); ok {
		return lattice.Subscript{Form: f}, true
	}
	switch e := e.(type) {
	case *loopir.Var:
		s, ok := in.remainders[int(e.ID)]
		return s, ok
	case *loopir.Convert:
		if e.Widens() {
			return b.subscript(e.X, in)
		}
	case *loopir.Call:
		if e.Fn != "mod" && e.Fn != "modulo" || e.T.Base != types.Integer {
			break
		}
		f, ok := b.form(e.Args[0], in)
		m, okM := loopir.ConstInt(e.Args[1])
		return lattice.Subscript{Form: f, Mod: m}, ok && okM && m > 1 && (e.Fn == "modulo" || b.least(f, in) >= 0)
	case *loopir.Binary:
		return b.besideRemainder(e, in)
	}
	return lattice.Subscript{}, false
}

// besideRemainder writes the sum of a form and a remainder, or their difference.
func (b *builder) besideRemainder(e *loopir.Binary, in *scope) (lattice.Subscript, bool) {
	if e.Op != types.Add && e.Op != types.Sub || e.Wraps {
		return lattice.Subscript{}, false
	}
	rest, other := e.X, e.Y
	f, ok := b.form(other, in)
	if !ok && e.Op == types.Add {
		rest, other = e.Y, e.X
		f, ok = b.form(other, in)
	}
	if e.Op == types.Sub {
		f = f.Scale(-1)
	}
	if !ok {
		return lattice.Subscript{}, false
	}
	s, ok := b.subscript(rest, in)
	s.Plus = s.Plus.Add(f)
	return s, ok
}

// least bounds a form over the loops of a scope from below.
func (b *builder) least(f affine.Form, in *scope) int64 {
	return -b.most(f.Scale(-1), in)
}

// most bounds a form over the loops of a scope from above.
func (b *builder) most(f affine.Form, in *scope) int64 {
	trips := make([]int64, len(in.loops))
	for x, k := range in.loops {
		trips[x] = b.nest.Loops[k].Trip
	}
	return greatest(f, trips)
}

// known returns the scope of what follows an assignment to a scalar: where the nest assigns the
// scalar only here, its value is a form, or a remainder, from here on.
func (b *builder) known(s loopir.Stmt, in *scope) *scope {
	a, ok := s.(*loopir.AssignScalar)
	if !ok || a.Lo != nil || a.Wraps || b.once[a.Dst] != a || b.p.Scalars[a.Dst].Type.Base != types.Integer {
		return in
	}
	inner := *in
	if f, ok := b.form(a.RHS, in); ok {
		inner.values = maps.Clone(in.values)
		inner.values[int(a.Dst)] = f
	} else if r, ok := b.subscript(a.RHS, in); ok {
		inner.remainders = maps.Clone(in.remainders)
		if inner.remainders == nil {
			inner.remainders = map[int]lattice.Subscript{}
		}
		inner.remainders[int(a.Dst)] = r
	}
	return &inner
}

// isKnown tells whether the value of a scalar is written over the loops of a scope.
func (in *scope) isKnown(id loopir.ScalarID) bool {
	_, form := in.values[int(id)]
	_, remainder := in.remainders[int(id)]
	return form || remainder
}

// assignedOnce finds the scalars that one assignment of a list changes and nothing else does.
func assignedOnce(body []loopir.Stmt) map[loopir.ScalarID]*loopir.AssignScalar {
	once := map[loopir.ScalarID]*loopir.AssignScalar{}
	loopir.Walk(body, func(s loopir.Stmt) {
		loopir.Changes(s, func(id loopir.ScalarID) {
			_, again := once[id]
			once[id], _ = s.(*loopir.AssignScalar)
			if again {
				once[id] = nil
			}
		})
	})
	return once
}
