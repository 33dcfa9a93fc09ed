package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/depgraph/dataflow"
	"hpfc/lang/diag"
)

// A loop that stores into nothing but what every rank holds has no owners to divide its
// iterations among: h(k) = count(a == k). When its body works on whole distributed arrays, the
// ranks share that work, one iteration after the other.

// inTurn settles such a loop, on all ranks or on rank 0 where meeting in each iteration takes longer, or returns nil.
func (r *resolver) inTurn(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if !r.worksOnWholeArrays(d) {
		return nil
	}
	c := *d
	arrays, scalars := len(r.p.Arrays), len(r.p.Scalars)
	said := r.quietly(func() { c.Body = r.body(d.Body, at, true) })
	if r.serialises(c.Body) {
		r.At = at
		r.p.Arrays, r.p.Scalars = r.p.Arrays[:arrays], r.p.Scalars[:scalars]
		return nil
	}
	return r.try(func(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
		r.bag.Remarkf(diag.SequentialLoop, d.Extent, "loop over %s keeps its order: its results belong to all ranks, which share the work on arrays in it", r.p.Scalars[d.Var].Name)
		r.bag.List = append(r.bag.List, said...)
		return r.chooseOrder(d, []loopir.Stmt{&c}, at)
	}, d, at)
}

// worksOnWholeArrays tells whether the loop stores into arrays that are not distributed only, and
// holds a nest over a distributed array whose part on a rank does not depend on the loop.
func (r *resolver) worksOnWholeArrays(d *loopir.Do) bool {
	stores, mapped := false, false
	loopir.Writes(d.Body, func(a *loopir.AssignElem) {
		stores = true
		mapped = mapped || r.mapped(a.LHS.Array) && !r.p.Arrays[a.LHS.Array].Temp
	})
	if !stores || mapped {
		return false
	}
	found := false
	loopir.Walk(d.Body, func(s loopir.Stmt) {
		if n, ok := s.(*loopir.Nest); ok {
			loopir.Reads(n.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
				found = found || r.mapped(ref.Array) && !r.dividedBy(ref, d.Var)
			})
		}
	})
	return found
}

// dividedBy tells whether a variable occurs in a distributed subscript.
func (r *resolver) dividedBy(ref *loopir.Ref, v loopir.ScalarID) bool {
	return slices.ContainsFunc(r.p.Arrays[ref.Array].Map.Uses, func(u mapping.GridUse) bool {
		return u.Dim >= 0 && loopir.ReadsScalar(ref.Subs[u.Dim], v)
	})
}
