package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Subscripts like off + j*m + i are sums of products of a loop's variable and a number that is the same in all iterations. Which
// elements they name only the run shows, but that they differ follows from the numbers: from |m| > 1*(n-1), if i has n values.

// productSum is a sum of products of loop variables and numbers.
type productSum map[loopir.ScalarID]loopir.Expr

// sumsOfProducts tells whether all subscripts of distributed arrays in a nest are such sums.
func (r *resolver) sumsOfProducts(n *loopir.Nest) bool {
	ok, in := true, r.productsIn(n)
	look := func(ref *loopir.Ref) {
		ok = ok && (!r.mapped(ref.Array) || !slices.ContainsFunc(ref.Subs, func(sub loopir.Expr) bool { return in.sum(sub) == nil }))
	}
	loopir.Reads(n.Body, func(_ loopir.Stmt, ref *loopir.Ref) { look(ref) })
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.AssignElem:
			look(s.LHS)
		case *loopir.Update:
			look(s.LHS)
		}
	})
	return ok
}

// products finds sums of products for some loops.
type products struct {
	*steadyParts
	loops map[loopir.ScalarID]bool
}

// productsIn is for the loops of a nest and those inside.
func (r *resolver) productsIn(n *loopir.Nest) products {
	x := r.newSteadyParts(n.Body)
	for _, id := range n.Privates {
		x.changed[int(id)] = true
	}
	loops := map[loopir.ScalarID]bool{}
	for _, l := range n.Loops {
		x.changed[int(l.Var)] = true
		loops[l.Var] = true
	}
	loopir.Walk(n.Body, func(s loopir.Stmt) {
		if d, ok := s.(*loopir.Do); ok {
			loops[d.Var] = true
		}
	})
	return products{x, loops}
}

// sum is a subscript as a sum of products; nil if it is none.
func (x products) sum(e loopir.Expr) productSum {
	if e.Type().Base != types.Integer {
		return nil
	}
	if x.steady(e) {
		return productSum{}
	}
	switch e := e.(type) {
	case *loopir.Var:
		if x.loops[e.ID] {
			return productSum{e.ID: loopir.Int(1)}
		}
	case *loopir.Convert:
		if e.Widens() {
			return x.sum(e.X)
		}
	case *loopir.Unary:
		if e.Op == types.Neg {
			return x.sum(e.X).times(loopir.Int(-1))
		}
	case *loopir.Binary:
		switch e.Op {
		case types.Add:
			return x.sum(e.X).plus(x.sum(e.Y))
		case types.Sub:
			return x.sum(e.X).plus(x.sum(e.Y).times(loopir.Int(-1)))
		case types.Mul:
			if x.steady(e.Y) {
				return x.sum(e.X).times(e.Y)
			} else if x.steady(e.X) {
				return x.sum(e.Y).times(e.X)
			}
		}
	}
	return nil
}

func (s productSum) times(e loopir.Expr) productSum {
	if s == nil {
		return nil
	}
	out := productSum{}
	for v, c := range s {
		out[v] = loopir.Mul(loopir.ToIndex(c), loopir.ToIndex(e))
	}
	return out
}

func (s productSum) plus(t productSum) productSum {
	if s == nil || t == nil {
		return nil
	}
	out := productSum{}
	for v, c := range s {
		out[v] = c
	}
	for v, c := range t {
		if old := out[v]; old != nil {
			c = loopir.Add(loopir.ToIndex(old), loopir.ToIndex(c))
		}
		out[v] = c
	}
	return out
}

// elementsDiffer returns a condition for an update that stores into every element once to do so, and what computes it; nil if that
// needs none, and false if it cannot be told.
func (r *resolver) elementsDiffer(n *loopir.Nest) (before []loopir.Stmt, cond loopir.Expr, ok bool) {
	once := updatedOnce(n)
	if len(once) == 0 {
		return nil, nil, true
	}
	if len(once) > 1 || len(once[0].LHS.Subs) != 1 || len(n.Body) != 1 || n.Body[0] != loopir.Stmt(once[0]) {
		return nil, nil, false
	}
	s := r.productsIn(n).sum(once[0].LHS.Subs[0])
	if s == nil || slices.ContainsFunc(n.Loops, func(l loopir.Index) bool { return s[l.Var] == nil }) {
		return nil, nil, false
	}
	differ := r.p.NewScalar("differ", types.Bool)
	loops := slices.Clone(n.Loops)
	either := s.nested(loops)
	if len(loops) > 1 {
		slices.Reverse(loops)
		either = &loopir.Binary{Op: types.Or, X: either, Y: s.nested(loops), T: types.Bool}
	}
	fresh := &loopir.Rewriter{Program: r.p}
	var set loopir.Stmt = &loopir.AssignScalar{At: n.At, Dst: differ.ID, RHS: fresh.X(either)}
	for _, l := range slices.Backward(n.Loops) {
		set = &loopir.If{At: n.At, Cond: fresh.X(loopir.HasValues(l.Lo, l.Hi, l.Step)), Then: []loopir.Stmt{set}}
	}
	no := &loopir.AssignScalar{At: n.At, Dst: differ.ID, RHS: loopir.Logical(false)}
	return []loopir.Stmt{no, set}, differ.Read(), true
}

// nested is the condition that every step of a loop, outermost first, is wider than all that the loops inside it reach.
func (s productSum) nested(loops []loopir.Index) loopir.Expr {
	var cond loopir.Expr
	reach := loopir.Int(0)
	for _, l := range slices.Backward(loops) {
		width := absolute(loopir.Mul(loopir.ToIndex(s[l.Var]), loopir.ToIndex(l.Step)))
		cond = loopir.And(cond, loopir.Compare(types.Gt, width, reach))
		reach = loopir.Add(reach, loopir.Mul(width, loopir.Sub(loopir.Count(l.Lo, l.Hi, l.Step), loopir.Int(1))))
	}
	return cond
}

func absolute(e loopir.Expr) loopir.Expr {
	if c, ok := loopir.ConstInt(e); ok {
		return loopir.Int(max(c, -c))
	}
	return &loopir.Call{Fn: "max", Args: []loopir.Expr{e, loopir.Sub(loopir.Int(0), e)}, T: types.Int8}
}

// asLoopsInMemory is a nest that stores into each element at most once as loops, of which those with constant steps through what it
// stores are inside.
func (r *resolver) asLoopsInMemory(n *loopir.Nest) *loopir.Do {
	c := (&loopir.Rewriter{Program: r.p}).Stmt(n).(*loopir.Nest)
	c.Body = r.inMemory(c.Body)
	if store := loopir.LastStore(c.Body); store != nil && len(store.LHS.Subs) > 0 {
		s := r.productsIn(c).sum(store.LHS.Subs[0])
		slices.SortStableFunc(c.Loops, func(x, y loopir.Index) int { return s.varies(x.Var) - s.varies(y.Var) })
	}
	return c.AsLoops().(*loopir.Do)
}

// varies is 1 for a variable whose step through the memory only the run shows, or that makes none, else 0.
func (s productSum) varies(v loopir.ScalarID) int {
	if s[v] != nil {
		if _, constant := loopir.ConstInt(s[v]); constant {
			return 0
		}
	}
	return 1
}
