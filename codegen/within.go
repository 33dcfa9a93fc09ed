package codegen

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
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
	if f.tolerant || !f.looks() && !f.guarded || f.distributed(a, d) || !f.indices.Follows(r.Subs[d]) {
		return
	}
	f.endUnlessWithin(a, d, sub)
}

func (f *function) endUnlessWithin(a *loopir.Array, d int, sub value.Value) {
	lo, n := f.declared(a, d)
	f.when(f.b.NewICmp(enum.IPredUGE, f.b.NewSub(sub, lo), n), func() {
		f.outOfBounds(a, d, sub)
	})
}

// outOfBounds ends the run because of a subscript. A program may compare very many, so that this is one call.
func (f *function) outOfBounds(a *loopir.Array, d int, sub value.Value) {
	f.b.NewCall(f.boundsReport(), f.ctx, f.descriptor(a.ID), i64c(int64(d+1)), sub, f.here())
	f.unreachable()
}

// boundsReport is the helper that says which subscript is out of bounds.
func (g *generator) boundsReport() *ir.Func {
	const name = "hpf_out_of_bounds"
	if f, ok := g.funcs[name]; ok {
		return f
	}
	ctx, desc := ir.NewParam("ctx", bytePtr), ir.NewParam("desc", types.NewPointer(g.layout.desc))
	dim, sub, line := ir.NewParam("dim", types.I64), ir.NewParam("sub", types.I64), ir.NewParam("line", types.I32)
	f := g.newFunction(name, types.Void, 0, ctx, desc, dim, sub, line)
	f.f.Linkage = enum.LinkageInternal
	f.f.FuncAttrs = append(f.f.FuncAttrs, enum.FuncAttrNoInline, enum.FuncAttrCold, enum.FuncAttrNoReturn)
	g.funcs[name] = f.f
	f.ctx = ctx
	f.putWords([]value.Value{desc, dim, sub})
	f.runtime("hpf_rt_request", ctx, i32c(abi.ReqBounds), line, i64c(3), f.words)
	f.unreachable()
	f.finish(nil)
	return f.f
}

// subscriptsWithin ends the run if one of a range of subscripts is out of bounds.
func (f *function) subscriptsWithin(s *loopir.Within) {
	a := f.array(s.Array)
	if len(s.Counts) == 0 && loopir.SameExpr(s.First, s.Last) {
		f.endUnlessWithin(a, s.Dim, f.index(s.First))
		return
	}
	lo, n := f.declared(a, s.Dim)
	first, last := f.index(s.First), f.index(s.Last)
	below := f.b.NewICmp(enum.IPredUGE, f.b.NewSub(first, lo), n)
	outside := value.Value(f.b.NewOr(below, f.b.NewICmp(enum.IPredUGE, f.b.NewSub(last, lo), n)))
	for _, c := range s.Counts {
		outside = f.b.NewAnd(outside, f.b.NewICmp(enum.IPredSGT, f.index(c), i64c(0)))
	}
	f.when(outside, func() {
		f.outOfBounds(a, s.Dim, f.b.NewSelect(below, first, last))
	})
}

// charactersWithin ends the run if a substring is not empty and reaches out of x. The front end has looked at constant ones.
func (f *function) charactersWithin(x text, lo, hi value.Value) {
	_, loKnown := known(lo)
	_, hiKnown := known(hi)
	if loKnown && hiKnown {
		return
	}
	below := f.b.NewICmp(enum.IPredSLT, lo, i64c(1))
	outside := f.b.NewAnd(f.b.NewICmp(enum.IPredSLE, lo, hi), f.b.NewOr(below, f.b.NewICmp(enum.IPredSGT, hi, x.n)))
	f.when(outside, func() {
		f.request(abi.ReqBounds, i64c(-1), f.b.NewSelect(below, lo, hi), x.n)
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
		f.unlessFound(s, !s.Report && f.throughIndex(r), look)
	}
}

// throughIndex tells whether the subscripts of r are elements whose own subscripts may be out of bounds.
func (f *function) throughIndex(r *loopir.Ref) bool {
	return byWayOf(r, func(x *loopir.Ref) bool { return slices.ContainsFunc(x.Subs, f.indices.Follows) })
}

// Behind .and. and .or., and in MERGE, stands what may be out of bounds where its value does not matter: k(i) > 0 .and.
// x(k(i)) > 1. Where it is found by way of an index array, or is a substring, it is evaluated only if it matters, and compared then.
// So is what divides integers: n /= 0 .and. 100/n > 3.

// shortens tells whether the second operand of e is to be evaluated only if it matters.
func (g *generator) shortens(e *loopir.Binary) bool {
	return (e.Op == ft.And || e.Op == ft.Or) && g.delicate(e.Y)
}

// chooses tells whether only one of the first two arguments of a MERGE is to be evaluated.
func (g *generator) chooses(e *loopir.Call) bool {
	return e.Fn == "merge" && (g.delicate(e.Args[0]) || g.delicate(e.Args[1]))
}

// delicate tells whether an expression may end the run where its value does not matter.
func (g *generator) delicate(e loopir.Expr) bool { return g.indirect(e) || loopir.MayEndRun(e) }

// indirect tells whether an expression refers to elements by way of an index array, or to substrings.
func (g *generator) indirect(e loopir.Expr) bool {
	return loopir.AnyExpr(e, func(e loopir.Expr) bool {
		switch x := e.(type) {
		case *loopir.Elem:
			return slices.ContainsFunc(x.Ref.Subs, g.indices.Follows)
		case *loopir.Substr, *loopir.Existing:
			return true
		}
		return false
	})
}

// guards tells whether a statement has operands that are compared with bounds where they matter.
func (g *generator) guards(s loopir.Stmt) bool {
	found := false
	loopir.Exprs(s, func(e loopir.Expr) {
		loopir.WalkExpr(e, func(e loopir.Expr) {
			switch e := e.(type) {
			case *loopir.Binary:
				found = found || g.shortens(e)
			case *loopir.Call:
				found = found || g.chooses(e)
			}
		})
	})
	return found
}

// shortened emits .and. or .or., the second operand only if it matters.
func (f *function) shortened(e *loopir.Binary) value.Value {
	x, result := f.expr(e.X), f.alloca(types.I1)
	f.b.NewStore(x, result)
	if e.Op == ft.Or {
		x = f.b.NewXor(x, boolc(true))
	}
	matters := f.guard
	if f.ofItsOwn(e.X) {
		matters = f.tolerate
	}
	f.when(x, func() { matters(func() { f.b.NewStore(f.expr(e.Y), result) }) })
	return f.b.NewLoad(types.I1, result)
}

// computes tells whether a scalar is a result of the nest in work.
func (f *function) computes(id loopir.ScalarID) bool {
	return slices.ContainsFunc(f.results, func(r loopir.Reduction) bool { return r.Acc == id })
}

// ofItsOwn tells whether every rank has a result of its own of what the program's loop has one of, so that an operand behind it may not
// matter in truth.
func (f *function) ofItsOwn(e loopir.Expr) bool {
	switch e := e.(type) {
	case *loopir.Var:
		return f.prog.Scalars[e.ID].Written && f.computes(e.ID)
	case *loopir.Elem:
		return f.array(e.Ref.Array).Tally
	}
	return false
}

// chosen emits MERGE for all but characters: only the argument that it returns.
func (f *function) chosen(e *loopir.Call) value.Value {
	var result value.Value
	give := func(a loopir.Expr) func() {
		return func() {
			f.guard(func() {
				x := f.expr(a)
				if result == nil {
					result = f.alloca(x.Type())
				}
				f.store(x, result)
			})
		}
	}
	f.choose(f.expr(e.Args[2]), give(e.Args[0]), give(e.Args[1]))
	return f.load(result)
}

// chosenChars is chosen for characters. The room that the argument takes is in use behind the branch.
func (f *function) chosenChars(e *loopir.Call) text {
	place, length := f.alloca(types.I8Ptr), f.alloca(types.I64)
	f.keepStack()
	stack := f.stack
	give := func(a loopir.Expr) func() {
		return func() {
			f.stack = stack
			f.guard(func() {
				x := f.chars(a)
				f.store(f.asBytes(x.p), place)
				f.store(x.n, length)
			})
			f.stack = nil
		}
	}
	f.choose(f.expr(e.Args[2]), give(e.Args[0]), give(e.Args[1]))
	return text{f.load(place), f.load(length)}
}

// mustExist ends the run if a subscript of an element that matters is out of bounds.
func (f *function) mustExist(r *loopir.Ref) {
	for d, e := range r.Subs {
		f.endUnlessWithin(f.array(r.Array), d, f.index(e))
	}
}

// tolerates tells whether a statement looks for elements before it is known which of them matter.
func tolerates(s loopir.Stmt) bool {
	switch s := s.(type) {
	case *loopir.Note:
		return s.Optional
	case *loopir.Elsewhere:
		return !s.Bounds
	}
	return false
}

// tolerate emits what looks for elements of which some may not matter.
func (f *function) tolerate(emit func()) {
	outer := f.tolerant
	f.tolerant = true
	emit()
	f.tolerant = outer
}

// elementOrZero is an element, or 0 where its subscripts are out of the bounds of dimensions that are not distributed.
func (f *function) elementOrZero(e *loopir.Elem) value.Value {
	a, inside := f.array(e.Ref.Array), value.Value(boolc(true))
	outer := f.computed
	f.computed = map[loopir.Expr]value.Value{} // twice at each depth of idx(idx(...)) would be very often
	for d, s := range e.Ref.Subs {
		if !f.distributed(a, d) && f.indices.Follows(s) {
			lo, n := f.declared(a, d)
			x := f.index(s)
			inside = f.b.NewAnd(inside, f.b.NewICmp(enum.IPredULT, f.b.NewSub(x, lo), n))
			f.computed[s] = x
		}
	}
	result := f.alloca(storageType(a.Type))
	f.store(constant.NewZeroInitializer(storageType(a.Type)), result)
	f.when(inside, func() { f.store(f.loadElement(f.element(e.Ref)), result) })
	f.computed = outer
	return f.loaded(f.load(result), e.T)
}

// guard emits what is only executed if it matters, and has not been compared with bounds before.
func (f *function) guard(emit func()) {
	outer := f.guarded
	f.guarded = true
	emit()
	f.guarded = outer
}
