package normalize

import (
	"maps"
	"slices"

	"hpfc/analysis"
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// What a FORALL needs once, such as SUM(b(:,k)) without its indices, is computed before its nests. The program evaluates it only
// if an iteration takes part: forall (i=k+1:n) a(i) = sum(b(:,k+1)) is legal where k is n, though column n+1 does not exist.

// interval is a range of integers.
type interval struct{ lo, hi int64 }

// onlyForSome returns the statements of a FORALL over ctx, under the condition that an iteration takes part if what stands before
// the nests may end the run.
func (b *builder) onlyForSome(ctx *forallContext, list []loopir.Stmt) []loopir.Stmt {
	hoisted := slices.DeleteFunc(slices.Clone(list), func(s loopir.Stmt) bool {
		n, ok := s.(*loopir.Nest)
		return ok && len(n.Loops) > 0 && n.Loops[0].Var == ctx.loops[0].Var
	})
	if !b.mayFail(hoisted) {
		return list
	}
	var some loopir.Expr
	before := b.collect(func() { some = b.some(ctx) })
	if some == nil {
		return list
	}
	return append(before, &loopir.If{At: b.here(), Cond: some, Then: list})
}

// behind runs f, which computes what a FORALL needs in those iterations only for which g holds. Expressions in g, where privates are
// computed, that depend on other variables than those of the FORALL's loops are not taken into account.
func (b *builder) behind(g guard, privates []loopir.ScalarID, expressions []analysis.Expr, f func()) {
	outer := b.space
	if !slices.ContainsFunc(expressions, b.beyondSpace) {
		b.space = outer.inside()
		b.space.guards = append(b.space.guards, g)
		b.space.priv = append(b.space.priv, privates...)
	}
	f()
	b.space = outer
}

// beyondSpace tells whether e depends on a variable of an implied DO inside the FORALL under construction.
func (b *builder) beyondSpace(e analysis.Expr) bool {
	found := false
	walk(e, func(e analysis.Expr) {
		if r, ok := e.(*analysis.Ref); ok && b.active[r.Sym] {
			v := b.scalarOf(r.Sym).ID
			found = found || !slices.ContainsFunc(b.space.loops, func(l loopir.Index) bool { return l.Var == v })
		}
	})
	return found
}

// forSomeBehind returns statements before the nests of a FORALL under the condition that an iteration needs them, if they may end the
// run. What allocates arrays stays as it is: these must be there for the nests.
func (b *builder) forSomeBehind(list []loopir.Stmt) []loopir.Stmt {
	if !b.mayFail(list) || loopir.AnyStmt(list, func(s loopir.Stmt) bool { _, ok := s.(*loopir.Alloc); return ok }) {
		return list
	}
	var some loopir.Expr
	before := b.collect(func() { some = b.some(b.space) })
	if some == nil {
		return list
	}
	return append(before, &loopir.If{At: b.here(), Cond: some, Then: list, Else: b.zeros(list, func(loopir.ScalarID) bool { return true })})
}

// some tells whether an iteration takes part; nil if it surely does.
func (b *builder) some(ctx *forallContext) loopir.Expr {
	if len(ctx.guards) > 0 {
		found := b.p.NewScalar("some", types.Bool)
		b.set(found, loopir.Logical(false))
		note := &loopir.AssignScalar{At: b.here(), Dst: found.ID, RHS: loopir.OpOr.Combine(found.Read(), loopir.Logical(true))}
		b.emit(&loopir.Nest{
			At: b.here(), Loops: ctx.loops, Body: ctx.guarded(b.here(), []loopir.Stmt{note}), Privates: ctx.priv,
			Reductions: []loopir.Reduction{{Acc: found.ID, Op: loopir.OpOr}},
		})
		return found.Read()
	}
	var some loopir.Expr
	for _, l := range ctx.loops {
		n := loopir.Count(l.Lo, l.Hi, l.Step)
		if c, ok := loopir.ConstInt(n); !ok || c == 0 {
			some = loopir.And(some, loopir.HasValues(l.Lo, l.Hi, l.Step))
		}
	}
	return some
}

// mayFail tells whether statements may end the run: by a division, by a subscript, by a substring or by shapes that differ.
func (b *builder) mayFail(list []loopir.Stmt) bool {
	fails := false
	ranges := maps.Clone(b.ranges)
	loopir.Walk(list, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Conform, *loopir.Stop:
			fails = true
		case *loopir.Nest:
			fails = fails || len(s.Same) > 0
			for _, l := range s.Loops {
				noteRange(ranges, l.Var, l.Lo, l.Hi)
			}
		case *loopir.Do:
			noteRange(ranges, s.Var, s.Lo, s.Hi)
		}
		loopir.Exprs(s, func(e loopir.Expr) { fails = fails || loopir.MayEndRun(e) })
	})
	loopir.Reads(list, func(_ loopir.Stmt, r *loopir.Ref) {
		a := b.p.Arrays[r.Array]
		for d, sub := range r.Subs {
			fails = fails || !inside(ranges, sub, a.Bounds[d]) && !temporary(a, d)
		}
	})
	return fails
}

// temporary tells whether a dimension belongs to an array that was made for what is read of it.
func temporary(a *loopir.Array, d int) bool {
	_, known := loopir.ConstInt(a.Bounds[d].Hi)
	return a.Temp && !known
}

// inside tells whether a subscript surely lies within constant bounds.
func inside(ranges map[loopir.ScalarID]interval, sub loopir.Expr, bound loopir.Bound) bool {
	lo, loKnown := loopir.ConstInt(bound.Lo)
	hi, hiKnown := loopir.ConstInt(bound.Hi)
	r, ok := rangeOfExpr(ranges, sub)
	return ok && loKnown && hiKnown && lo <= r.lo && r.hi <= hi
}

// noteRange notes between which values the variable of a loop lies in its body, if that is known.
func noteRange(ranges map[loopir.ScalarID]interval, v loopir.ScalarID, lo, hi loopir.Expr) {
	x, known := rangeOfExpr(ranges, lo)
	if y, both := rangeOfExpr(ranges, hi); known && both {
		ranges[v] = interval{min(x.lo, y.lo), max(x.hi, y.hi)}
	}
}

// rangeOfExpr returns a range around the values of an affine expression.
func rangeOfExpr(ranges map[loopir.ScalarID]interval, e loopir.Expr) (interval, bool) {
	f, ok := loopir.Affine(e)
	r := interval{f.Const, f.Const}
	for _, t := range f.Terms {
		v, known := ranges[loopir.ScalarID(t.Var)]
		x, y := t.Coef*v.lo, t.Coef*v.hi
		r = interval{r.lo + min(x, y), r.hi + max(x, y)}
		ok = ok && known
	}
	return r, ok
}
