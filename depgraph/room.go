package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// Terms and copies of work arrays are temporaries with an element for each iteration of several loops, which may be many more than
// the program has elements. Where only the run shows how many, the loop is also there without them, in order on rank 0.

const (
	maxTerms = 1 << 24 // elements of such a temporary, if an array that it lives with is not of that size anyway
	manifold = 8       // how many times as large as that array it may be
	hugeSize = 1 << 31 // elements of temporaries that are too large in any case
)

const noRoom = "its temporaries would take too much memory"

// roomFor tells whether a temporary with an element for each iteration of loops may be made beside home, perhaps under a condition that
// it adds to code.
func (r *resolver) roomFor(loops []loopir.Index, home *loopir.Ref, code *foldCode) bool {
	size, repeats := loopir.Expr(loopir.Int(1)), loopir.Expr(loopir.Int(1))
	known := int64(1)
	for i, l := range loops {
		count := limited(loopir.Count(l.Lo, l.Hi, l.Step))
		if n, ok := loopir.ConstInt(count); ok {
			known = min(known*max(n, 1), hugeSize)
		}
		size = product(size, count)
		if home == nil || !aloneIn(home, loops, i) {
			repeats = product(repeats, count)
		}
	}
	_, constant := loopir.ConstInt(size)
	if most, ok := loopir.ConstInt(repeats); constant || known > maxTerms || ok && most <= manifold {
		return known <= maxTerms
	}
	most := loopir.Expr(loopir.Int(maxTerms))
	if home != nil {
		elements := loopir.Expr(loopir.Int(manifold))
		for _, b := range r.p.Arrays[home.Array].Bounds {
			elements = loopir.Mul(elements, loopir.Count(b.Lo, b.Hi, loopir.Int(1)))
		}
		most = limited(greater(most, elements))
	}
	code.small = loopir.And(code.small, loopir.Compare(types.Le, size, most))
	return true
}

// aloneIn tells whether a subscript of a reference goes along with one of several loops and with none of the others.
func aloneIn(ref *loopir.Ref, loops []loopir.Index, i int) bool {
	return slices.ContainsFunc(ref.Subs, func(s loopir.Expr) bool {
		for k, l := range loops {
			if loopir.ReadsScalar(s, l.Var) != (k == i) {
				return false
			}
		}
		return true
	})
}

// product multiplies numbers that are at most hugeSize.
func product(x, y loopir.Expr) loopir.Expr {
	if c, ok := loopir.ConstInt(x); ok && c == 1 {
		return y
	}
	return limited(loopir.Mul(x, y))
}

func limited(n loopir.Expr) loopir.Expr {
	if c, ok := loopir.ConstInt(n); ok {
		return loopir.Int(min(c, hugeSize))
	}
	return &loopir.Call{Fn: "min", Args: []loopir.Expr{loopir.ToIndex(n), loopir.Int(hugeSize)}, T: types.Int8}
}

func greater(x, y loopir.Expr) loopir.Expr {
	a, okA := loopir.ConstInt(x)
	b, okB := loopir.ConstInt(y)
	if okA && okB {
		return loopir.Int(max(a, b))
	}
	return &loopir.Call{Fn: "max", Args: []loopir.Expr{loopir.ToIndex(x), loopir.ToIndex(y)}, T: types.Int8}
}

// withoutTemporaries is the loop of a band in order on rank 0.
func (r *resolver) withoutTemporaries(b *band) []loopir.Stmt {
	fresh := &loopir.Rewriter{Program: r.p}
	region := &loopir.Serial{At: b.do.At, Body: []loopir.Stmt{fresh.Stmt(b.do)}, Reason: noRoom + " with its numbers of iterations"}
	return append(fresh.Stmts(b.before), region)
}

// updatesTally tells whether a list stores into a tally. Ranks would combine what rank 0 has counted alone.
func (r *resolver) updatesTally(list []loopir.Stmt) bool {
	found := false
	loopir.Writes(list, func(a *loopir.AssignElem) { found = found || r.p.Arrays[a.LHS.Array].Tally })
	return found
}
