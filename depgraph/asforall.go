package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/dataflow"
	"hpfc/depgraph/deptest"
	"hpfc/depgraph/lattice"
	"hpfc/lang/diag"
)

// asForall makes a FORALL of perfectly nested loops around one assignment that never uses, or
// stores into, what an earlier iteration stored: all right sides may then be computed from the old values,
// which go into a temporary where that makes a difference. It returns nil if there is another
// dependence.
func (r *resolver) asForall(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	lowered, ok := r.lowered(d.Body)
	if !ok || !simple(lowered) || len(loopir.Changed(lowered)) > 0 && loopDepth(lowered) == 0 {
		return nil
	}
	whole := *d
	whole.Body = lowered
	b := &band{do: (&loopir.Rewriter{Program: r.p}).Stmt(&whole).(*loopir.Do), at: at}
	b.perfect()
	l := r.boxedLoops(b)
	if len(l.loops) < len(b.loops) || loopir.LastStore(b.body) == nil || len(loopir.Changed(b.body)) > 0 {
		return nil
	}
	for _, inner := range b.loops[1:] {
		if r.LiveAfter(at, inner.Var) {
			return nil
		}
	}
	n := &loopir.Nest{At: d.At, Loops: l.loops, Body: b.body, Forall: true}
	if l.guard != nil {
		n.Body = []loopir.Stmt{&loopir.If{At: d.At, Cond: l.guard, Then: n.Body}}
	}
	if !r.usesOldValues(n) {
		return nil
	}
	out := r.nest(n)
	if holdsSerial(out) {
		return nil
	}
	r.bag.Remarkf(diag.ParallelLoop, d.Extent, "loop over %s runs in parallel, on the values from before the loop", r.p.Scalars[d.Var].Name)
	return append(out, r.finalValues(b.do)...)
}

// usesOldValues tells whether a nest stores in one place, and all dependences between iterations are from a
// use to a later store.
func (r *resolver) usesOldValues(n *loopir.Nest) bool {
	t := r.NestTester(n)
	reads, stores := t.Accesses(n.Body, nil)
	if len(stores) != 1 {
		return false
	}
	w := stores[0]
	if len(t.CarriedPairs(n, w, w, true)) > 0 {
		return false
	}
	for _, x := range reads {
		if x.Ref.Array != w.Ref.Array || r.readAnyway(n, x, reads) {
			continue
		}
		for _, p := range t.CarriedPairs(n, w, x, false) {
			if p.Kind != lattice.Anti {
				return false
			}
		}
	}
	return true
}

// readAnyway tells whether what an access reads under a condition is also read without one in each iteration of a nest, as in
// IF (v(j-w) > v(j)) v(j) = v(j-w): of the latter more is known.
func (r *resolver) readAnyway(n *loopir.Nest, x deptest.Access, reads []deptest.Access) bool {
	under := func(a deptest.Access) bool { return a.Optional || len(a.Guards) > 0 }
	return under(x) && !anyDependsOn(x.Ref.Subs, loopir.Changed(n.Body)) && slices.ContainsFunc(reads, func(y deptest.Access) bool {
		return !under(y) && loopir.SameExpr(r.p.Load(x.Ref), r.p.Load(y.Ref))
	})
}

func holdsSerial(list []loopir.Stmt) bool {
	return loopir.AnyStmt(list, func(s loopir.Stmt) bool {
		_, ok := s.(*loopir.Serial)
		return ok
	})
}
