package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
)

// foldedElement keeps an element that all iterations of a loop update, r(k,j) in
//
//	do i: r(k,j) = r(k,j) + q(i,k) * a(i,j)
//
// in a scalar, whose fold is parallel. It returns nil if there is no such element, or if the loop
// keeps its order all the same.
func (r *resolver) foldedElement(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	element := r.onlyElement(d)
	if element == nil || !simple(d.Body) || !r.named(d, element) {
		return nil
	}
	fresh := &loopir.Rewriter{Program: r.p}
	value := r.p.NewScalar(r.p.Arrays[element.Array].Name, r.p.Arrays[element.Array].Type)
	loop := r.withScalar(element.Array, value).Stmt(d).(*loopir.Do)
	loop.Body = scalarStores(loop.Body, element.Array, value)
	var s loopir.Stmt = &loopir.If{At: d.At, Cond: d.HasIterations(), Then: []loopir.Stmt{
		&loopir.AssignScalar{At: d.At, Dst: value.ID, RHS: r.p.Load(fresh.Ref(element))},
		loop,
		&loopir.AssignElem{At: d.At, LHS: fresh.Ref(element), RHS: value.Read()},
	}}
	inside := at.With(slices.Replace(slices.Clone(at.List), at.Index, at.Index+1, s), at.Index)
	r.At = inside
	out := r.stmt(s, inside)
	ordered := false
	loopir.Walk(out, func(s loopir.Stmt) {
		switch s.(type) {
		case *loopir.Do, *loopir.Loop, *loopir.Serial, *loopir.Wave:
			ordered = true
		}
	})
	if ordered {
		return nil
	}
	return append(out, r.finalValues(d)...)
}

// named tells whether an element is surely one of its array if the loop d has an iteration: each of them stores it, or its
// subscripts are inside the bounds.
func (r *resolver) named(d *loopir.Do, element *loopir.Ref) bool {
	stored := slices.ContainsFunc(d.Body, func(s loopir.Stmt) bool {
		a, ok := s.(*loopir.AssignElem)
		return ok && loopir.SameRef(a.LHS, element)
	})
	t := r.NewTester(d.Body, nil)
	outside := func(k int) bool {
		sub, b := element.Subs[k], r.p.Arrays[element.Array].Bounds[k]
		return !deptest.InRange(sub, b, nil) && (t.Beyond(sub, b.Lo, -1) || t.Beyond(sub, b.Hi, 1))
	}
	for k := range element.Subs {
		if !stored && outside(k) {
			return false
		}
	}
	return true
}

// onlyElement returns the element of the only array that a loop stores into, if it is the same in
// all iterations and all that they use of the array.
func (r *resolver) onlyElement(d *loopir.Do) *loopir.Ref {
	var found *loopir.Ref
	same := true
	loopir.Writes(d.Body, func(a *loopir.AssignElem) {
		same = same && (found == nil || loopir.FormatRef(r.p, found) == loopir.FormatRef(r.p, a.LHS))
		found = a.LHS
	})
	if found == nil || !same || r.p.Arrays[found.Array].Type.Base == types.Character {
		return nil
	}
	changed := loopir.Changed([]loopir.Stmt{d})
	for _, e := range found.Subs {
		if loopir.DependsOn(e, changed) {
			return nil
		}
	}
	loopir.Reads(d.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		same = same && (ref.Array != found.Array || loopir.FormatRef(r.p, ref) == loopir.FormatRef(r.p, found))
	})
	if !same {
		return nil
	}
	return found
}

// withScalar rewrites reads of an array as reads of a scalar.
func (r *resolver) withScalar(a loopir.ArrayID, value *loopir.Scalar) *loopir.Rewriter {
	return &loopir.Rewriter{Program: r.p, Expr: func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Elem); ok && x.Ref.Array == a {
			return value.Read()
		}
		return e
	}}
}

// scalarStores rewrites stores into an array as assignments of a scalar.
func scalarStores(list []loopir.Stmt, a loopir.ArrayID, value *loopir.Scalar) []loopir.Stmt {
	return loopir.Replace(list, func(s loopir.Stmt) []loopir.Stmt {
		if x, ok := s.(*loopir.AssignElem); ok && x.LHS.Array == a {
			s = &loopir.AssignScalar{At: x.At, Dst: value.ID, RHS: loopir.TermFirst(value.ID, x.RHS)}
		}
		return []loopir.Stmt{s}
	})
}
