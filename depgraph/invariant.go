package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// A FORALL or array assignment reads all before it stores anything. A read that is the same for
// all its elements, like a(i,k) in a(i,:) = a(i,:) - a(i,k) * a(k,:), keeps that order when a
// scalar takes its value beforehand, which is cheaper than a temporary for the whole right side.

// readBefore returns the nest with its conflicting reads of one element replaced by scalars, and
// the statements before it that set them. The given nest stays as it is.
func (r *resolver) readBefore(n *loopir.Nest) (before []loopir.Stmt, out *loopir.Nest) {
	for out = n; ; {
		if len(out.Body) != 1 {
			return before, out
		}
		store, ok := out.Body[0].(*loopir.AssignElem)
		if !ok {
			return before, out
		}
		conflict := r.forallConflict(out, store)
		if conflict == nil || !r.oneElement(out, conflict) {
			return before, out
		}
		before = append(before, r.taken(out, conflict, &out)...)
	}
}

// oneElement tells whether all iterations of a nest read the same element, a number.
func (r *resolver) oneElement(n *loopir.Nest, ref *loopir.Ref) bool {
	base := r.p.Arrays[ref.Array].Type.Base
	if base != types.Integer && base != types.Real {
		return false
	}
	return !slices.ContainsFunc(ref.Subs, func(s loopir.Expr) bool {
		return loopir.HoldsElem(s) || slices.ContainsFunc(n.Loops, func(l loopir.Index) bool { return loopir.ReadsScalar(s, l.Var) })
	})
}

// taken makes of n a nest that reads a new scalar instead of the element, and returns what sets
// the scalar. A nest without iterations reads nothing, and the subscripts may be wrong then.
func (r *resolver) taken(n *loopir.Nest, ref *loopir.Ref, out **loopir.Nest) []loopir.Stmt {
	t := r.p.Arrays[ref.Array].Type
	s := r.p.NewScalar("taken", t)
	*out = r.with(n, ref, s)
	fresh := &loopir.Rewriter{Program: r.p}
	at := loopir.At{Extent: ref.At}
	read := &loopir.AssignScalar{At: at, Dst: s.ID, RHS: r.p.Load(fresh.Ref(ref))}
	var some loopir.Expr
	for _, l := range n.Loops {
		count := loopir.Count(l.Lo, l.Hi, l.Step)
		if c, ok := loopir.ConstInt(count); !ok || c == 0 {
			some = loopir.And(some, &loopir.Binary{Op: types.Gt, X: count, Y: loopir.Int(0), T: types.Bool})
		}
	}
	if some == nil {
		return []loopir.Stmt{read}
	}
	return []loopir.Stmt{
		&loopir.AssignScalar{At: at, Dst: s.ID, RHS: &loopir.Const{Value: types.IntValue(8, 0).Convert(t)}},
		&loopir.If{At: at, Cond: some, Then: []loopir.Stmt{read}},
	}
}

// with is a nest that reads a scalar instead of an element.
func (r *resolver) with(n *loopir.Nest, ref *loopir.Ref, s *loopir.Scalar) *loopir.Nest {
	key := loopir.FormatRef(r.p, ref)
	replace := &loopir.Rewriter{Program: r.p, Expr: func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Elem); ok && loopir.FormatRef(r.p, x.Ref) == key {
			return s.Read()
		}
		return e
	}}
	return replace.Stmt(n).(*loopir.Nest)
}
