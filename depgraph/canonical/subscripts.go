package canonical

import (
	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
)

// OverSubscripts lets the loops of nests run over subscripts where sections have a stride that is known at run time
// only. Of
//
//	nest (i = 0:last) a(lo + step*i) = b(lo + step*i + 1)
//
// nobody could tell the owners, since a product of two variables is not affine. It becomes
//
//	nest (g = lo:lo + step*last:step) a(g) = b(g + 1)
//
// for the loops whose variables occur in products with one and the same step only, or whose variable places all that is
// stored. What else depends on a variable of the latter gets the number of the iteration by a division:
//
//	nest (g = lo:lo + step*last:step) a(g) = b(from + by*((g - lo)/step))
func OverSubscripts(f *dataflow.Flow, list []loopir.Stmt) []loopir.Stmt {
	return loopir.Replace(list, func(s loopir.Stmt) []loopir.Stmt {
		if n, ok := s.(*loopir.Nest); ok {
			before, n := strided(f, n)
			return append(before, n)
		}
		return []loopir.Stmt{s}
	})
}

// strided returns a nest all of whose loops that can run over subscripts do, and what computes their limits.
func strided(f *dataflow.Flow, n *loopir.Nest) (before []loopir.Stmt, _ *loopir.Nest) {
	p := f.Program
	for i := range n.Loops {
		u := strideUse{v: n.Loops[i].Var}
		u.find(f, n)
		if u.others && !u.placesStores(p, n) {
			continue
		}
		if u.step == nil || !u.invariant(n, n.Loops[i]) || !u.places(p, n) {
			continue
		}
		l := n.Loops[i]
		start := p.FormExpr(u.offset)
		g := p.NewScalar(p.Scalars[l.Var].Name, types.Int8)
		last := p.NewScalar("last", types.Int8)
		stride := p.NewScalar("stride", types.Int8)
		before = append(before,
			&loopir.AssignScalar{At: n.At, Dst: last.ID, RHS: loopir.Add(start, u.reach(l.Hi))},
			&loopir.AssignScalar{At: n.At, Dst: stride.ID, RHS: u.stride()})
		n = u.rewrite(p, n, loopir.Sub(g.Read(), start), stride.Read())
		n.Loops[i] = loopir.Index{Var: g.ID, Lo: start, Hi: last.Read(), Step: stride.Read()}
	}
	return before, n
}

// places tells whether the products lead to elements of several ranks; where all are on one, temporaries with an
// element for each iteration are better than those with the section's holes.
func (u *strideUse) places(p *loopir.Program, n *loopir.Nest) bool {
	found := false
	see := func(ref *loopir.Ref) {
		a := p.Arrays[ref.Array]
		for d, s := range ref.Subs {
			loopir.WalkExpr(s, func(e loopir.Expr) {
				found = found || u.factor(e) != nil && a.Distributed() && a.Map.Dims[d].Grid >= 0
			})
		}
	}
	loopir.Writes([]loopir.Stmt{n}, func(s *loopir.AssignElem) { see(s.LHS) })
	loopir.Reads([]loopir.Stmt{n}, func(_ loopir.Stmt, ref *loopir.Ref) { see(ref) })
	return found
}

// placesStores tells whether the product that places the first left side in a distributed dimension is all that places
// the left sides of n, and makes its step the loop's.
func (u *strideUse) placesStores(p *loopir.Program, n *loopir.Nest) bool {
	stored := strideUse{v: u.v}
	var uses, placing int
	loopir.Writes([]loopir.Stmt{n}, func(s *loopir.AssignElem) {
		a := p.Arrays[s.LHS.Array]
		for d, sub := range s.LHS.Subs {
			loopir.WalkExpr(sub, func(e loopir.Expr) {
				if v, ok := e.(*loopir.Var); ok && v.ID == u.v {
					uses++
				}
				step := u.factor(e)
				if stored.step == nil {
					stored.step = step
				}
				if step != nil && loopir.SameExpr(stored.step, step) && a.Distributed() && a.Map.Dims[d].Grid >= 0 {
					placing++
				}
			})
		}
		stored.place(s.LHS)
	})
	*u = stored
	return stored.placed && uses == placing
}

// strideUse is how the variable of a loop is used in a nest.
type strideUse struct {
	v      loopir.ScalarID
	step   loopir.Expr // what it is multiplied with, in the first product found; nil: nothing
	others bool        // it has other uses, or several steps
	offset affine.Form // what the product is added to in the first subscript
	placed bool        // offset is known
}

// find looks at all uses in n.
func (u *strideUse) find(f *dataflow.Flow, n *loopir.Nest) {
	products := 0
	see := func(e loopir.Expr) {
		step := u.factor(e)
		switch {
		case step == nil:
			return
		case u.step == nil:
			u.step = step
		case !loopir.SameExpr(u.step, step):
			u.others = true
		}
		products++
	}
	loopir.Walk([]loopir.Stmt{n}, func(s loopir.Stmt) {
		loopir.Exprs(s, func(e loopir.Expr) { loopir.WalkExpr(e, see) })
	})
	u.others = u.others || products != f.Occurrences([]loopir.Stmt{n}, u.v)
	if store := loopir.LastStore(n.Body); store != nil {
		u.place(store.LHS)
	}
	loopir.Reads([]loopir.Stmt{n}, func(_ loopir.Stmt, ref *loopir.Ref) { u.place(ref) })
}

// place takes the offset from a reference.
func (u *strideUse) place(ref *loopir.Ref) {
	for _, s := range ref.Subs {
		sum, ok := s.(*loopir.Binary)
		if u.placed || !ok || sum.Op != types.Add || !u.isProduct(sum.Y) {
			continue
		}
		u.offset, u.placed = loopir.Affine(sum.X)
	}
}

// factor returns what the variable is multiplied with in a product, or nil.
func (u *strideUse) factor(e loopir.Expr) loopir.Expr {
	product, ok := e.(*loopir.Binary)
	if !ok || product.Op != types.Mul || product.T != types.Int8 {
		return nil
	}
	if v, ok := product.Y.(*loopir.Var); ok && v.ID == u.v {
		return product.X
	}
	return nil
}

// isProduct tells whether e is the variable times the step.
func (u *strideUse) isProduct(e loopir.Expr) bool {
	step := u.factor(e)
	return step != nil && u.step != nil && loopir.SameExpr(u.step, step)
}

// invariant tells whether the loop counts from 0 and its end, the step and the offset are the same in all iterations
// of n, the latter two sums of scalars.
func (u *strideUse) invariant(n *loopir.Nest, l loopir.Index) bool {
	lo, loOK := loopir.ConstInt(l.Lo)
	by, byOK := loopir.ConstInt(l.Step)
	step, ok := loopir.Affine(u.step)
	changed := loopir.Changed([]loopir.Stmt{n})
	for _, l := range n.Loops {
		changed[int(l.Var)] = true
	}
	for _, v := range n.Privates {
		changed[int(v)] = true
	}
	counts := loOK && byOK && lo == 0 && by == 1 && !loopir.DependsOn(l.Hi, changed)
	return counts && ok && !step.IsConst() && !step.UsesAny(changed) && !u.offset.UsesAny(changed)
}

// reach is how far the last iteration lies from the first. Where there is none, the loop ends next to where it would
// begin: a stride before that, a temporary with an element for each subscript might need all memory.
func (u *strideUse) reach(last loopir.Expr) loopir.Expr {
	step, zero := loopir.ToIndex(u.step), loopir.Int(0)
	distance := &loopir.Binary{Op: types.Mul, X: step, Y: loopir.ToIndex(last), T: types.Int8}
	before := pick(loopir.Int(-1), loopir.Int(1), loopir.Compare(types.Ge, step, zero))
	return pick(distance, before, loopir.Compare(types.Ge, last, zero))
}

// stride is the step of the loop over subscripts: a FORALL of one iteration may have a step of zero.
func (u *strideUse) stride() loopir.Expr {
	step := loopir.ToIndex(u.step)
	return pick(loopir.Int(1), step, loopir.Compare(types.Eq, step, loopir.Int(0)))
}

// pick is x where cond holds, or y.
func pick(x, y, cond loopir.Expr) loopir.Expr {
	return &loopir.Call{Fn: "merge", Args: []loopir.Expr{x, y, cond}, T: types.Int8}
}

// rewrite puts distance in the place of all products with the step, and its quotient by the stride in that of other uses.
func (u *strideUse) rewrite(p *loopir.Program, n *loopir.Nest, distance, stride loopir.Expr) *loopir.Nest {
	number := &loopir.Binary{Op: types.Div, X: distance, Y: stride, T: types.Int8}
	w := &loopir.Rewriter{Program: p, Expr: func(e loopir.Expr) loopir.Expr {
		if v, ok := e.(*loopir.Var); ok && v.ID == u.v {
			return number
		}
		if b, ok := e.(*loopir.Binary); ok && b.Op == types.Mul && b.Y == loopir.Expr(number) && loopir.SameExpr(b.X, u.step) {
			return distance
		}
		if sum, ok := e.(*loopir.Binary); ok && sum.T == types.Int8 && (sum.Op == types.Add || sum.Op == types.Sub) {
			return sumOf(sum)
		}
		return e
	}}
	return w.Stmt(n).(*loopir.Nest)
}

// sumOf folds a sum or difference.
func sumOf(e *loopir.Binary) loopir.Expr {
	if e.Op == types.Add {
		return loopir.Add(e.X, e.Y)
	}
	return loopir.Sub(e.X, e.Y)
}
