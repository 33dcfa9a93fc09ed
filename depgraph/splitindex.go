package depgraph

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/poly"
)

// Index set splitting for steps (steps.go). In step k of
//
//	do k; do i; do j: d(i,j) = min(d(i,j), d(i,k) + d(k,j))
//
// row k and column k are read by all other iterations and stored by some. Cut where i = k and j = k,
// the iterations of a step fall into nine sets without dependences inside.

// fixed says that a loop has the value of a form in a part of the iterations.
type fixed struct {
	v    int
	form affine.Form
}

// maxCuts is the number of cuts of a statement; each makes three parts of one.
const maxCuts = 2

// cutSide says on which side of a cut a part lies.
type cutSide struct {
	fixed
	side types.Op // Lt, Eq or Gt
}

// apart tells of accesses in parts of one statement, in the same step, whether a subscript of one
// lies on another side of a cut than that of the other. It answers most questions about parts.
func apart(a, b *timed, p, q deptest.Access) bool {
	if a.whole == nil || a.whole != b.whole {
		return false
	}
	for d := range p.Ref.Subs {
		f, okF := loopir.Affine(p.Ref.Subs[d])
		g, okG := loopir.Affine(q.Ref.Subs[d])
		if !okF || !okG {
			continue
		}
		for _, cut := range append(a.sides[:len(a.sides):len(a.sides)], b.sides...) {
			for _, shift := range []int64{0, f.Const, g.Const} {
				at := cut.form.AddConst(shift)
				x, okX := a.sideOf(f, at)
				y, okY := b.sideOf(g, at)
				if okX && okY && x != y {
					return true
				}
			}
		}
	}
	return false
}

// sideOf tells on which side of a form, the same in all of a step, a subscript lies.
func (s *timed) sideOf(f, at affine.Form) (types.Op, bool) {
	if f.Equal(at) {
		return types.Eq, true
	}
	for _, c := range s.sides {
		if f.Coef(c.v) == 1 && f.Without(c.v).IsConst() && c.form.AddConst(f.Const).Equal(at) {
			return c.side, true
		}
	}
	return 0, false
}

// split cuts a statement whose time is its loop of the given number, or returns nil.
func (x *stepping) split(s *timed, time int) []*timed {
	cuts := x.cuts(s, time)
	if len(cuts) == 0 || len(cuts) > maxCuts {
		return nil
	}
	parts := []*timed{s}
	for _, cut := range cuts {
		var more []*timed
		for _, p := range parts {
			more = append(more, x.below(p, cut), x.on(p, cut), x.above(p, cut))
		}
		parts = more
	}
	parts = slices.DeleteFunc(parts, x.void)
	for _, p := range parts {
		p.whole, p.time = s, time
		p.collect(x.t)
		for _, f := range p.fixed {
			for i, g := range p.domain {
				p.domain[i] = g.Substitute(map[int]affine.Form{f.v: f.form})
			}
		}
	}
	return parts
}

// void tells whether a part surely has no iterations.
func (x *stepping) void(p *timed) bool {
	s := deptest.NewSystem(x.t)
	s.Access(deptest.Access{Guards: p.guards}, deptest.First)
	x.left--
	empty, err := poly.Empty(s.Set(), x.t.Effort)
	return err == nil && empty
}

// cuts lists where an element that the statement stores, in a loop, is one that it uses in other
// iterations of the step too.
func (x *stepping) cuts(s *timed, time int) []fixed {
	var out []fixed
	for _, w := range s.writes {
		for _, y := range append(slices.Clone(s.writes), s.reads...) {
			if y.Ref.Array != w.Ref.Array {
				continue
			}
			for d := range w.Ref.Subs {
				f, okF := loopir.Affine(w.Ref.Subs[d])
				g, okG := loopir.Affine(y.Ref.Subs[d])
				if okF && okG {
					out = x.withCut(out, s, time, f, g)
				}
			}
		}
	}
	return out
}

// withCut adds the cut f = g if f counts a loop inside a step and g is the same in all of the step.
func (x *stepping) withCut(list []fixed, s *timed, time int, f, g affine.Form) []fixed {
	for i, d := range s.loops {
		v := int(d.Var)
		if i == time || f.Coef(v) != 1 {
			continue
		}
		at := g.Sub(f.Without(v))
		inStep := slices.ContainsFunc(s.loops, func(l *loopir.Do) bool { return l != s.loops[time] && at.Coef(int(l.Var)) != 0 })
		changes := slices.ContainsFunc(at.Terms, func(t affine.Term) bool {
			return x.t.Varying[t.Var] && t.Var != int(s.loops[time].Var)
		})
		known := slices.ContainsFunc(list, func(c fixed) bool { return c.v == v && c.form.Equal(at) })
		if !inStep && !changes && !known {
			list = append(list, fixed{v, at})
		}
	}
	return list
}

func (x *stepping) below(s *timed, cut fixed) *timed {
	p := x.part(s, cut, types.Lt)
	p.domain = append(p.domain, cut.form.Sub(affine.Variable(cut.v)).AddConst(-1))
	return p
}

func (x *stepping) above(s *timed, cut fixed) *timed {
	p := x.part(s, cut, types.Gt)
	p.domain = append(p.domain, affine.Variable(cut.v).Sub(cut.form).AddConst(-1))
	return p
}

// on is the part in which the loop has one value, which takes the place of its variable.
func (x *stepping) on(s *timed, cut fixed) *timed {
	p := x.part(s, cut, types.Eq)
	if p.isFixed(loopir.ScalarID(cut.v)) {
		difference := affine.Variable(cut.v).Sub(cut.form)
		p.domain = append(p.domain, difference, difference.Scale(-1))
	} else {
		p.fixed = append(p.fixed, cut)
	}
	return p
}

func (x *stepping) part(s *timed, cut fixed, op types.Op) *timed {
	p := s.copy()
	p.fixed, p.sides = slices.Clone(s.fixed), append(slices.Clone(s.sides), cutSide{cut, op})
	v := loopir.ToIndex(x.r.p.Scalars[cut.v].Read())
	p.guards = append(p.guards, deptest.Guard{Cond: loopir.Compare(op, v, loopir.ToIndex(x.r.p.FormExpr(cut.form))), Holds: true})
	return p
}
