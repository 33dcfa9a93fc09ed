package codegen

import (
	"slices"

	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/commgen"
)

// inOwnPart tells whether the plan finds the elements of r in the executing rank's own part.
func (g *generator) inOwnPart(r *loopir.Ref) bool {
	return slices.ContainsFunc(g.plan.Access[r.ID].Dims, func(d commgen.DimAccess) bool { return d.Own })
}

// elsewhere sets a logical where the rank does not hold an element in its own part of the array.
func (f *function) elsewhere(s *loopir.Elsewhere) {
	if s.Bounds {
		f.compareBounds(s)
		return
	}
	for _, r := range s.Refs {
		look := func() {
			f.tolerate(func() {
				f.storeScalar(f.b.NewOr(f.loadScalar(s.Dst), f.stored(f.outside(r), f.prog.Scalars[s.Dst].Type)), s.Dst)
			})
		}
		f.unlessFound(s, f.indirectly(r), look)
	}
}

// unlessFound looks for what sets the logical of s, with a condition only if nothing has set it yet.
func (f *function) unlessFound(s *loopir.Elsewhere, conditional bool, look func()) {
	if !conditional {
		look()
		return
	}
	f.when(f.b.NewXor(f.loaded(f.loadScalar(s.Dst), f.prog.Scalars[s.Dst].Type), boolc(true)), look)
}

// indirectly tells whether the subscripts of r are elements that may be elsewhere.
func (f *function) indirectly(r *loopir.Ref) bool {
	return byWayOf(r, f.inOwnPart)
}

// byWayOf tells whether a condition holds for a reference in the subscripts of another.
func byWayOf(r *loopir.Ref, f func(*loopir.Ref) bool) bool {
	return slices.ContainsFunc(r.Subs, func(sub loopir.Expr) bool {
		return loopir.AnyExpr(sub, func(e loopir.Expr) bool {
			x, ok := e.(*loopir.Elem)
			return ok && f(x.Ref)
		})
	})
}

// outside tells whether an element is out of the array's bounds or of the rank's own part, which
// is one block, or none.
func (f *function) outside(r *loopir.Ref) value.Value {
	a := f.array(r.Array)
	desc := f.descriptor(a.ID)
	out := value.Value(f.b.NewICmp(enum.IPredEQ, f.descField(desc, "holds"), i64c(0)))
	for d, e := range r.Subs {
		sub := f.index(e)
		lo, n := f.declared(a, d)
		out = f.b.NewOr(out, f.b.NewICmp(enum.IPredUGE, f.b.NewSub(sub, lo), n))
		if !f.distributed(a, d) {
			continue
		}
		v := f.view(a.ID)
		k, whole := f.dimField(desc, d, "k"), f.b.NewICmp(enum.IPredEQ, f.dimField(desc, d, "n"), i64c(1))
		size := value.Value(i64c(0))
		if a.Map.Dims[d].Format == mapping.Block {
			size = k
		}
		from := f.b.NewSub(f.add(f.mul(v.scale[d], sub), v.origin[d]), f.b.NewMul(f.dimField(desc, d, "p"), k))
		beyond := f.b.NewICmp(enum.IPredUGE, from, size)
		out = f.b.NewOr(out, f.b.NewSelect(whole, boolc(false), beyond))
	}
	return out
}
