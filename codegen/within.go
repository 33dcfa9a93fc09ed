package codegen

import (
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// Subscripts that follow from elements of an index array are compared with the array's bounds in what rank 0
// does alone, where no inspector has looked at them before. (Loops that all ranks run are different: there the
// comparison would keep LLVM from using vector instructions.)

// looksWithin tells whether the code of a reference, which rank 0 may execute alone, compares subscripts with bounds.
func (g *generator) looksWithin(r *loopir.Ref, serial bool) bool {
	return serial && slices.ContainsFunc(r.Subs, g.fromIndexArray)
}

// fromIndexArray tells whether a subscript follows from an array's element, be it through scalars.
func (g *generator) fromIndexArray(e loopir.Expr) bool {
	found := false
	loopir.WalkExpr(e, func(e loopir.Expr) {
		switch e := e.(type) {
		case *loopir.Elem:
			found = true
		case *loopir.Var:
			found = found || g.indices[e.ID]
		}
	})
	return found
}

// findIndices finds the integers that are assigned what follows from an array's element.
func (g *generator) findIndices() {
	for before := -1; before < len(g.indices); {
		before = len(g.indices)
		loopir.Walk(g.prog.Body, func(s loopir.Stmt) {
			a, ok := s.(*loopir.AssignScalar)
			if ok && g.prog.Scalars[a.Dst].Type.Base == ft.Integer && g.fromIndexArray(a.RHS) {
				g.indices[a.Dst] = true
			}
		})
	}
}

// within ends the run if a subscript is out of bounds.
func (f *function) within(r *loopir.Ref, d int, sub value.Value) {
	a := f.array(r.Array)
	if !f.serial || f.optional || f.distributed(a, d) || !f.fromIndexArray(r.Subs[d]) {
		return
	}
	lo, n := f.declared(a, d)
	f.when(f.b.NewICmp(enum.IPredUGE, f.b.NewSub(sub, lo), n), func() {
		f.request(abi.ReqBounds, f.descriptor(a.ID), i64c(int64(d+1)), sub)
		f.unreachable()
	})
}

// subscriptsWithin ends the run if one of a range of subscripts is out of bounds.
func (f *function) subscriptsWithin(s *loopir.Within) {
	lo, n := f.declared(f.array(s.Array), s.Dim)
	first, last := f.index(s.First), f.index(s.Last)
	below := f.b.NewICmp(enum.IPredUGE, f.b.NewSub(first, lo), n)
	outside := value.Value(f.b.NewOr(below, f.b.NewICmp(enum.IPredUGE, f.b.NewSub(last, lo), n)))
	for _, c := range s.Counts {
		outside = f.b.NewAnd(outside, f.b.NewICmp(enum.IPredSGT, f.index(c), i64c(0)))
	}
	f.when(outside, func() {
		f.request(abi.ReqBounds, f.descriptor(s.Array), i64c(int64(s.Dim+1)), f.b.NewSelect(below, first, last))
		f.unreachable()
	})
}

// conform ends the run if two extents differ.
func (f *function) conform(s *loopir.Conform) {
	x, y := f.atLeastZero(f.index(s.Extents.X)), f.atLeastZero(f.index(s.Extents.Y))
	f.when(f.b.NewICmp(enum.IPredNE, x, y), func() {
		f.request(abi.ReqBounds, i64c(0), x, y)
		f.unreachable()
	})
}

// maybe emits an operand whose value may not matter: what stands behind .and. or .or., or in MERGE, may be
// out of bounds then.
func (f *function) maybe(e loopir.Expr) value.Value {
	outer := f.optional
	f.optional = true
	x := f.expr(e)
	f.optional = outer
	return x
}

// shortens tells whether the second operand of an operator may not matter.
func shortens(op ft.Op) bool { return slices.Contains([]ft.Op{ft.And, ft.Or}, op) }
