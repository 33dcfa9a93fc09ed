// Package idiom recognises what a loop computes with scalars that it carries from one iteration to the next, where that is
// known to be possible in parallel: searches for an extreme, sums, products. It writes them in the one form that a nest's
// reductions and picks are made of. See S. S. Pinter and R. Y. Pinter, Program Optimization and Parallelization Using
// Idioms, TOPLAS 16 (1994).
package idiom

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
)

// A search for an extreme, IF (x > best) THEN best = x; where = i, is parallel when best and
// where occur nowhere else: each rank searches its iterations, and the best of all ranks counts.
// Which iteration wins among equals is decided by its number, since ranks do not run their
// iterations in the order of the sequential loop.

// IndexSearches turns IF (x(i) > x(best)) best = i into a search by value: the element that best
// starts with goes to a scalar before the loop. There must be such an element: what is not executed in every iteration may
// never read it.
func IndexSearches(f *dataflow.Flow, d *loopir.Do, body []loopir.Stmt) (before []loopir.Stmt) {
	written, changed := map[loopir.ArrayID]bool{}, loopir.Changed(body)
	loopir.Writes(body, func(a *loopir.AssignElem) { written[a.LHS.Array] = true })
	for _, s := range body {
		c, ok := s.(*loopir.If)
		if !ok || len(c.Then) != 1 || len(c.Else) > 0 {
			continue
		}
		test, isTest := c.Cond.(*loopir.Binary)
		set, isSet := c.Then[0].(*loopir.AssignScalar)
		if !isTest || !isSet || test.Op.Mirrored() == test.Op {
			continue
		}
		for _, test := range []*loopir.Binary{test, mirrored(test)} {
			if loopir.ReadsScalar(test.X, set.Dst) || !loopir.SameExpr(replaced(f.Program, test.X, set.RHS, set.Dst), test.Y) || loopir.ReadsScalar(set.RHS, set.Dst) ||
				f.Occurrences(body, set.Dst) != 1+dataflow.ReadsOf(test.Y, set.Dst) || !loopir.ReadsScalar(test.Y, set.Dst) ||
				!unchanged(test.Y, set.Dst, written, changed) {
				continue
			}
			best := f.Program.NewScalar("best", test.X.Type())
			start := &loopir.AssignScalar{At: c.At, Dst: best.ID, RHS: test.Y}
			before = append(before, &loopir.If{At: c.At, Cond: d.HasIterations(), Then: []loopir.Stmt{start}})
			c.Cond = &loopir.Binary{Op: test.Op, X: test.X, Y: best.Read(), T: test.T}
			c.Then = []loopir.Stmt{&loopir.AssignScalar{At: set.At, Dst: best.ID, RHS: test.X}, set}
			break
		}
	}
	return before
}

// replaced returns e with the scalar id in the place of every part that equals part.
func replaced(p *loopir.Program, e, part loopir.Expr, id loopir.ScalarID) loopir.Expr {
	if v, ok := part.(*loopir.Var); ok && v.T != p.Scalars[id].Type {
		return e
	}
	w := &loopir.Rewriter{Program: p, Expr: func(x loopir.Expr) loopir.Expr {
		if loopir.SameExpr(x, part) {
			return p.Scalars[id].Read()
		}
		return x
	}}
	return w.X(e)
}

// unchanged tells whether no array in e is written and no scalar but one is changed.
func unchanged(e loopir.Expr, but loopir.ScalarID, written map[loopir.ArrayID]bool, changed map[int]bool) bool {
	ok := true
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			ok = ok && !written[e.Ref.Array]
		case *loopir.Var:
			ok = ok && (e.ID == but || !changed[int(e.ID)])
		}
	})
	return ok
}

// Search is an extreme with the scalars that go with it.
type Search struct {
	rule   loopir.PickRule
	latest bool
	Values []loopir.ScalarID // the key first
	uses   int               // occurrences of the values inside the statements of the search
}

// Searches finds the searches of a body. The statements of each are the same again in a copy of
// the body.
func Searches(f *dataflow.Flow, body []loopir.Stmt) []*Search {
	var found []*Search
	loopir.Walk(body, func(s loopir.Stmt) {
		c, ok := s.(*loopir.If)
		if !ok {
			return
		}
		x := matchSearch(f, c)
		if x == nil {
			return
		}
		i := slices.IndexFunc(found, func(y *Search) bool { return y.Values[0] == x.Values[0] })
		switch {
		case i < 0:
			found = append(found, x)
		case found[i].rule != x.rule || found[i].latest != x.latest || !slices.Equal(found[i].Values, x.Values):
			found[i].uses = -1
		default:
			found[i].uses += x.uses
		}
	})
	return slices.DeleteFunc(found, func(x *Search) bool {
		total := 0
		for _, id := range x.Values {
			total += f.Occurrences(body, id)
		}
		return total != x.uses
	})
}

// matchSearch matches IF (... .AND. x > best) THEN best = x and assignments of other scalars; nil
// when c is no such statement.
func matchSearch(f *dataflow.Flow, c *loopir.If) *Search {
	var values []loopir.ScalarID
	var key *loopir.AssignScalar
	test, rule, latest := comparisonOf(c)
	if test == nil || len(c.Else) > 0 {
		return nil
	}
	best := test.Y.(*loopir.Var).ID
	for _, s := range c.Then {
		a, ok := s.(*loopir.AssignScalar)
		if !ok || a.Lo != nil || a.RHS.Type().Base == types.Character || slices.Contains(values, a.Dst) {
			return nil
		}
		switch {
		case a.Dst == best && loopir.SameExpr(a.RHS, test.X):
			key = a
		case a.Dst == best:
			return nil
		}
		values = append(values, a.Dst)
	}
	if key == nil {
		return nil
	}
	slices.SortFunc(values, func(a, b loopir.ScalarID) int {
		switch {
		case a == best:
			return -1
		case b == best:
			return 1
		}
		return int(a - b)
	})
	x := &Search{rule: rule, latest: latest, Values: values, uses: 1}
	for i, s := range c.Then {
		for _, id := range values {
			reads := f.ReadsIn(s, id)
			if reads > 0 && !dataflow.AssignedIn(c.Then[:i], id) {
				return nil
			}
			x.uses += reads
		}
		x.uses++
	}
	return x
}

// comparisonOf returns the comparison of a condition that decides on a search, with the best
// value on the right.
func comparisonOf(c *loopir.If) (test *loopir.Binary, rule loopir.PickRule, latest bool) {
	for _, e := range loopir.Conjuncts(c.Cond) {
		b, ok := e.(*loopir.Binary)
		if !ok || b.X.Type().Base != types.Integer && b.X.Type().Base != types.Real {
			continue
		}
		for _, b := range []*loopir.Binary{b, mirrored(b)} {
			v, ok := b.Y.(*loopir.Var)
			if !ok || !dataflow.AssignedIn(c.Then, v.ID) {
				continue
			}
			switch b.Op {
			case types.Gt, types.Ge:
				return b, loopir.PickGreatest, b.Op == types.Ge
			case types.Lt, types.Le:
				return b, loopir.PickLeast, b.Op == types.Le
			}
		}
	}
	return nil, 0, false
}

// mirrored exchanges the sides of a comparison.
func mirrored(b *loopir.Binary) *loopir.Binary {
	return &loopir.Binary{Op: b.Op.Mirrored(), X: b.Y, Y: b.X, T: b.T}
}

// Install makes the search a pick of n and lets its statements settle ties.
func (x *Search) Install(f *dataflow.Flow, n *loopir.Nest) {
	order := f.Program.NewScalar("decided", types.Int8)
	n.Picks = append(n.Picks, loopir.Pick{Rule: x.rule, Latest: x.latest, Values: x.Values, Order: order.ID})
	now := IterationNumber(f.Program, n)
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		c, ok := s.(*loopir.If)
		if !ok {
			return
		}
		y := matchSearch(f, c)
		if y == nil || y.Values[0] != x.Values[0] {
			return
		}
		takes := append(c.Then, &loopir.AssignScalar{At: c.At, Dst: order.ID, RHS: now})
		worthy, wins := settled(c, order, now)
		c.Cond, c.Then = worthy, []loopir.Stmt{&loopir.If{At: c.At, Cond: wins, Then: takes}}
	})
}

// settled splits the condition of a search so that it serves any order of the iterations: an element
// is worthy if it is at least as good as the best one so far, which few are, and wins if it is
// better or comes earlier (or, for the latest, not earlier) than the one that decided.
func settled(c *loopir.If, order *loopir.Scalar, now loopir.Expr) (worthy, wins loopir.Expr) {
	test, rule, latest := comparisonOf(c)
	weak, strict := types.Ge, types.Gt
	if rule == loopir.PickLeast {
		weak, strict = types.Le, types.Lt
	}
	tie := loopir.And(loopir.Compare(types.Ge, order.Read(), loopir.Int(0)), loopir.Compare(types.Lt, now, order.Read()))
	if latest {
		tie = loopir.Compare(types.Ge, now, order.Read())
	}
	wins = &loopir.Binary{Op: types.Or, X: loopir.Compare(strict, test.X, test.Y), Y: tie, T: types.Bool}
	for _, e := range loopir.Conjuncts(c.Cond) {
		if b, ok := e.(*loopir.Binary); ok && (loopir.SameExpr(b, test) || loopir.SameExpr(mirrored(b), test)) {
			continue
		}
		worthy = loopir.And(worthy, loopir.ToType(e, types.Bool))
	}
	return loopir.And(worthy, loopir.Compare(weak, test.X, test.Y)), wins
}

// IterationNumber counts the iterations of n in the order of the loops, outermost first, from 0,
// perhaps with gaps.
func IterationNumber(p *loopir.Program, n *loopir.Nest) loopir.Expr {
	var number loopir.Expr
	for _, l := range n.Loops {
		step, ok := loopir.ConstInt(l.Step)
		v := loopir.ToIndex(p.Scalars[l.Var].Read())
		here, extent := loopir.Sub(v, l.Lo), loopir.Add(loopir.Sub(l.Hi, l.Lo), loopir.Int(1))
		switch {
		case ok && step < 0:
			here, extent = loopir.Sub(l.Lo, v), loopir.Add(loopir.Sub(l.Lo, l.Hi), loopir.Int(1))
		case !ok:
			here = &loopir.Binary{Op: types.Div, X: here, Y: loopir.ToIndex(l.Step), T: types.Int8}
			extent = loopir.Count(l.Lo, l.Hi, l.Step)
		}
		if number == nil {
			number = here
			continue
		}
		number = &loopir.Binary{Op: types.Add, X: &loopir.Binary{Op: types.Mul, X: number, Y: extent, T: types.Int8}, Y: here, T: types.Int8}
	}
	return number
}
