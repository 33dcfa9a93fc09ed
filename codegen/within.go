package codegen

import (
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
	"hpfc/runtime/abi"
)

// Subscripts that follow from elements of an index array are compared with the bounds of arrays, or dimensions, that
// are not distributed. In nests a comparison before the nest has done that (commgen/indexbounds.go), since it
// would keep LLVM from using vector instructions; elsewhere it is done where the subscript is used.

// looks tells whether the code of a list compares subscripts with bounds.
func (f *function) looks() bool { return f.serial || !f.compared }

// looksWithin tells whether the code of a reference compares subscripts with bounds.
func (g *generator) looksWithin(r *loopir.Ref, looks bool) bool {
	return looks && slices.ContainsFunc(r.Subs, g.indices.Follows)
}

// within ends the run if a subscript is out of bounds.
func (f *function) within(r *loopir.Ref, d int, sub value.Value) {
	a := f.array(r.Array)
	if !f.looks() || f.optional || f.distributed(a, d) || !f.indices.Follows(r.Subs[d]) {
		return
	}
	f.endUnlessWithin(a, d, sub)
}

func (f *function) endUnlessWithin(a *loopir.Array, d int, sub value.Value) {
	lo, n := f.declared(a, d)
	f.when(f.b.NewICmp(enum.IPredUGE, f.b.NewSub(sub, lo), n), func() {
		f.request(abi.ReqBounds, f.descriptor(a.ID), i64c(int64(d+1)), sub)
		f.unreachable()
	})
}

// compareBounds compares references with the bounds of their arrays, before a nest uses them.
func (f *function) compareBounds(s *loopir.Elsewhere) {
	for _, r := range s.Refs {
		look := func() {
			for d, e := range r.Subs {
				a, sub := f.array(r.Array), f.index(e)
				if s.Report {
					f.endUnlessWithin(a, d, sub)
					continue
				}
				lo, n := f.declared(a, d)
				out := f.b.NewICmp(enum.IPredUGE, f.b.NewSub(sub, lo), n)
				f.storeScalar(f.b.NewOr(f.loadScalar(s.Dst), f.stored(out, f.prog.Scalars[s.Dst].Type)), s.Dst)
			}
		}
		if !s.Report && f.throughIndex(r) {
			f.when(f.b.NewXor(f.loaded(f.loadScalar(s.Dst), f.prog.Scalars[s.Dst].Type), boolc(true)), look)
		} else {
			look()
		}
	}
}

// throughIndex tells whether the subscripts of r are elements whose own subscripts may be out of bounds.
func (f *function) throughIndex(r *loopir.Ref) bool {
	found := false
	for _, e := range r.Subs {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			if x, ok := e.(*loopir.Elem); ok {
				found = found || slices.ContainsFunc(x.Ref.Subs, f.indices.Follows)
			}
		})
	}
	return found
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
