package commgen

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// harmless is an expression with the value of e that can also be evaluated where the program would not come to it: there divisors may be
// zero, which count as 1, and subscripts out of bounds, which count as the nearest that are not.
func (g *generator) harmless(e loopir.Expr) loopir.Expr {
	w := &loopir.Rewriter{Program: g.p}
	notZero := func(x loopir.Expr) loopir.Expr {
		if _, ok := loopir.ConstInt(x); ok || x.Type().Base != types.Integer {
			return x
		}
		one := func(i int64) loopir.Expr { return &loopir.Const{Value: types.IntValue(x.Type().Kind, i)} }
		return &loopir.Call{Fn: "merge", Args: []loopir.Expr{one(1), x, loopir.Compare(types.Eq, w.X(x), one(0))}, T: x.Type()}
	}
	divided := func(e loopir.Expr) loopir.Expr {
		switch e := e.(type) {
		case *loopir.Binary:
			if e.Op == types.Div {
				return &loopir.Binary{Op: e.Op, X: e.X, Y: notZero(e.Y), T: e.T}
			}
		case *loopir.Call:
			if e.Fn == "mod" || e.Fn == "modulo" {
				return &loopir.Call{Fn: e.Fn, Args: []loopir.Expr{e.Args[0], notZero(e.Args[1])}, T: e.T}
			}
		}
		return e
	}
	return loopir.MapExpr(e, divided, func(r *loopir.Ref, subs []loopir.Expr) *loopir.Ref {
		for d, b := range g.p.Arrays[r.Array].Bounds {
			subs[d] = extreme("max", b.Lo, extreme("min", b.Hi, subs[d]))
		}
		return g.newRef(r, subs)
	})
}

func extreme(fn string, x, y loopir.Expr) loopir.Expr {
	return &loopir.Call{Fn: fn, Args: []loopir.Expr{loopir.ToIndex(x), loopir.ToIndex(y)}, T: types.Int8}
}
