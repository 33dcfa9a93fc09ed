package steps

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

// Fixed says that a loop has the value of a form in a part of the iterations.
type Fixed struct {
	V    int
	Form affine.Form
}

// maxCuts is the number of cuts of a statement; each makes three parts of one.
const maxCuts = 2

// cutSide says on which side of a cut a part lies.
type cutSide struct {
	Fixed
	side types.Op // Lt, Eq or Gt
}

// apart tells of accesses in parts of one statement, in the same step, whether a subscript of one
// lies on another side of a cut than that of the other. It answers most questions about parts.
func apart(a, b *Statement, p, q deptest.Access) bool {
	if a.Whole == nil || a.Whole != b.Whole {
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
				at := cut.Form.AddConst(shift)
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
func (s *Statement) sideOf(f, at affine.Form) (types.Op, bool) {
	if f.Equal(at) {
		return types.Eq, true
	}
	for _, c := range s.sides {
		if f.Coef(c.V) == 1 && f.Without(c.V).IsConst() && c.Form.AddConst(f.Const).Equal(at) {
			return c.side, true
		}
	}
	return 0, false
}

// split cuts a statement whose time is its loop of the given number, or returns nil.
func (x *Schedule) split(s *Statement, time int) []*Statement {
	cuts := x.cuts(s, time)
	if len(cuts) == 0 || len(cuts) > maxCuts {
		return nil
	}
	parts := []*Statement{s}
	for _, cut := range cuts {
		var more []*Statement
		for _, p := range parts {
			more = append(more, x.below(p, cut), x.on(p, cut), x.above(p, cut))
		}
		parts = more
	}
	parts = slices.DeleteFunc(parts, x.void)
	for _, p := range parts {
		p.Whole, p.Time = s, time
		p.collect(x.T)
		for _, f := range p.Fixed {
			for i, g := range p.Domain {
				p.Domain[i] = g.Substitute(map[int]affine.Form{f.V: f.Form})
			}
		}
	}
	return parts
}

// void tells whether a part surely has no iterations.
func (x *Schedule) void(p *Statement) bool {
	s := deptest.NewSystem(x.T)
	s.Access(deptest.Access{Guards: p.Guards}, deptest.First)
	x.left--
	empty, err := poly.Empty(s.Set(), x.T.Effort)
	return err == nil && empty
}

// cuts lists where an element that the statement stores, in a loop, is one that it uses in other
// iterations of the step too.
func (x *Schedule) cuts(s *Statement, time int) []Fixed {
	var out []Fixed
	for _, w := range s.Writes {
		for _, y := range append(slices.Clone(s.Writes), s.Reads...) {
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
func (x *Schedule) withCut(list []Fixed, s *Statement, time int, f, g affine.Form) []Fixed {
	for i, d := range s.Loops {
		v := int(d.Var)
		if i == time || f.Coef(v) != 1 {
			continue
		}
		at := g.Sub(f.Without(v))
		inStep := slices.ContainsFunc(s.Loops, func(l *loopir.Do) bool { return l != s.Loops[time] && at.Coef(int(l.Var)) != 0 })
		changes := slices.ContainsFunc(at.Terms, func(t affine.Term) bool {
			return x.T.Varying[t.Var] && t.Var != int(s.Loops[time].Var)
		})
		known := slices.ContainsFunc(list, func(c Fixed) bool { return c.V == v && c.Form.Equal(at) })
		if !inStep && !changes && !known {
			list = append(list, Fixed{v, at})
		}
	}
	return list
}

func (x *Schedule) below(s *Statement, cut Fixed) *Statement {
	p := x.part(s, cut, types.Lt)
	p.Domain = append(p.Domain, cut.Form.Sub(affine.Variable(cut.V)).AddConst(-1))
	return p
}

func (x *Schedule) above(s *Statement, cut Fixed) *Statement {
	p := x.part(s, cut, types.Gt)
	p.Domain = append(p.Domain, affine.Variable(cut.V).Sub(cut.Form).AddConst(-1))
	return p
}

// on is the part in which the loop has one value, which takes the place of its variable.
func (x *Schedule) on(s *Statement, cut Fixed) *Statement {
	p := x.part(s, cut, types.Eq)
	if p.IsFixed(loopir.ScalarID(cut.V)) {
		difference := affine.Variable(cut.V).Sub(cut.Form)
		p.Domain = append(p.Domain, difference, difference.Scale(-1))
	} else {
		p.Fixed = append(p.Fixed, cut)
	}
	return p
}

func (x *Schedule) part(s *Statement, cut Fixed, op types.Op) *Statement {
	p := s.copy()
	p.Fixed, p.sides = slices.Clone(s.Fixed), append(slices.Clone(s.sides), cutSide{cut, op})
	v := loopir.ToIndex(x.T.Site.Program.Scalars[cut.V].Read())
	p.Guards = append(p.Guards, deptest.Guard{Cond: loopir.Compare(op, v, loopir.ToIndex(x.T.Site.Program.FormExpr(cut.Form))), Holds: true})
	return p
}

// IsFixed tells whether a loop has one value in a step.
func (s *Statement) IsFixed(v loopir.ScalarID) bool {
	return slices.ContainsFunc(s.Fixed, func(f Fixed) bool { return f.V == int(v) })
}

// Dims is the number of loops of a statement inside a step.
func (s *Statement) Dims() int { return len(s.Loops) - 1 - len(s.Fixed) }
