package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
)

// LLVM keeps an element that all iterations of a loop use in a register, unless they name others of its array: that those are
// others, as in
//
//	do j = 1, i-1: if (a(j) < a(i)) l(i) = max(l(i), l(j) + 1)
//
// it does not see. A scalar holds the element there.

// withElementsHeld returns a loop without others in it that stores into scalars instead of such elements, and what stands
// before and behind it.
func (r *resolver) withElementsHeld(d *loopir.Do, at *dataflow.Frame) (before []loopir.Stmt, held *loopir.Do, after []loopir.Stmt) {
	step, ok := loopir.ConstInt(d.Step)
	if !ok || step == 0 || !simple(d.Body) || !distanceVaries(d.Body) || !r.onOneRank(d, at) {
		return nil, d, nil
	}
	r.At = at
	element := r.elementApart(d)
	if element == nil || !r.named(d, element) {
		return nil, d, nil
	}
	array := r.p.Arrays[element.Array]
	value := r.p.NewScalar(array.Name, array.Type)
	hold := &loopir.Rewriter{Program: r.p, Expr: func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Elem); ok && loopir.SameRef(x.Ref, element) {
			return value.Read()
		}
		return e
	}}
	c := *d
	c.Body = loopir.Replace(hold.Stmts(d.Body), func(s loopir.Stmt) []loopir.Stmt {
		if x, ok := s.(*loopir.AssignElem); ok && loopir.SameRef(x.LHS, element) {
			s = &loopir.AssignScalar{At: x.At, Dst: value.ID, RHS: x.RHS}
		}
		return []loopir.Stmt{s}
	})
	fresh := &loopir.Rewriter{Program: r.p}
	once := func(s loopir.Stmt) []loopir.Stmt {
		return []loopir.Stmt{&loopir.If{At: d.At, Cond: fresh.X(d.HasIterations()), Then: []loopir.Stmt{s}}}
	}
	take := once(&loopir.AssignScalar{At: d.At, Dst: value.ID, RHS: r.p.Load(fresh.Ref(element))})
	give := once(&loopir.AssignElem{At: d.At, LHS: fresh.Ref(element), RHS: value.Read()})
	before, held, after = r.withElementsHeld(&c, at)
	return append(take, before...), held, append(after, give...)
}

// onOneRank tells whether a rank executes a loop in order on elements of its own.
func (r *resolver) onOneRank(d *loopir.Do, at *dataflow.Frame) bool {
	serial := false
	for f := at.Parent; f != nil && f.List != nil; f = f.Parent {
		switch f.List[f.Index].(type) {
		case *loopir.Nest:
			return false
		case *loopir.Serial:
			serial = true
		}
	}
	return serial || !r.touchesMapped(d)
}

// elementApart returns an element that all iterations of a loop name by the same subscripts, and none by others, among others
// of its array; nil if there is none, or if the loop may change its own bounds.
func (r *resolver) elementApart(d *loopir.Do) *loopir.Ref {
	changed := loopir.Changed([]loopir.Stmt{d})
	along := loopir.Index{Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step}
	t := r.NestTester(&loopir.Nest{At: d.At, Loops: []loopir.Index{along}, Body: d.Body})
	for _, e := range []loopir.Expr{d.Lo, d.Hi} {
		if loopir.HoldsElem(e) || loopir.DependsOn(e, changed) {
			return nil
		}
	}
	reads, stores := t.Accesses(d.Body, nil)
	all := append(slices.Clip(reads), stores...)
	meet := func(x, y deptest.Access) bool { return t.MeetsAny([]deptest.Access{x}, y) || t.Meet(x, y, 0) }
	for _, w := range stores {
		varies := anyDependsOn(w.Ref.Subs, changed) || slices.ContainsFunc(w.Ref.Subs, loopir.HoldsElem)
		if varies || r.p.Arrays[w.Ref.Array].Type.Base == types.Character {
			continue
		}
		others := slices.DeleteFunc(slices.Clone(all), func(x deptest.Access) bool {
			return x.Ref.Array != w.Ref.Array || loopir.SameRef(x.Ref, w.Ref)
		})
		if len(others) > 0 && !slices.ContainsFunc(others, func(x deptest.Access) bool { return meet(w, x) }) {
			return w.Ref
		}
	}
	return nil
}
