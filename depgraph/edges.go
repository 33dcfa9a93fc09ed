package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/depgraph/deptest"
	"hpfc/lang/diag"
)

// An iteration that stores a(i) and a(i+1) has two owners where a block ends. Both of them execute it: what it reads
// is in their overlap areas anyway, and each finds the element that the other one owns there, where it is stored for
// nothing. The loop then stays one nest, without arrays for what the iteration computes.

// onAllOwners lets the owners of all left sides of a nest execute an iteration, if these lie at constant distances in
// blocks, and everything that the nest reads of mapped arrays within reach of an overlap area. It reports whether it did.
func (r *resolver) onAllOwners(n *loopir.Nest) bool {
	if len(n.Reductions)+len(n.Picks) > 0 || loopir.HoldsUpdate(n.Body) {
		return false
	}
	reads, stores := r.NestTester(n).Accesses(n.Body, nil)
	changed := changedIn(n)
	if len(stores) < 2 || slices.ContainsFunc(stores, func(s deptest.Access) bool { return !r.mapped(s.Ref.Array) || !r.suitable(n, changed, s.Ref) }) {
		return false
	}
	home := r.storeHome(n, stores)
	if home == nil || hasCopies(r.p.Arrays[home.Array]) {
		return false
	}
	reach, ok := r.reachOf(home, stores)
	if !ok || !r.withinReach(home, reach, reads) {
		return false
	}
	n.Home, n.Reach = home, reach
	r.bag.Remarkf(diag.ParallelLoop, n.Extent, "iterations whose left sides have two owners run on both")
	return true
}

// reachOf returns the least and the greatest distance of the stores from the home, by dimension of the processors; false if
// these are not constants, or lie outside the overlap of blocks.
func (r *resolver) reachOf(home *loopir.Ref, stores []deptest.Access) ([][2]int64, bool) {
	a := r.p.Arrays[home.Array]
	reach := make([][2]int64, len(a.Map.Uses))
	for _, s := range stores {
		shift, ok := r.shiftFrom(home, s.Ref)
		if !ok || !r.sameExtent(a, r.p.Arrays[s.Ref.Array]) {
			return nil, false
		}
		for g, by := range shift {
			reach[g] = [2]int64{min(reach[g][0], by), max(reach[g][1], by)}
		}
	}
	for g, use := range a.Map.Uses {
		if reach[g] != [2]int64{} && a.Map.Dims[use.Dim].Format != mapping.Block {
			return nil, false
		}
	}
	return reach, true
}

// sameExtent tells whether two arrays of one shape of mapping have elements on the same ranks: their bounds in
// distributed dimensions are equal.
func (r *resolver) sameExtent(a, b *loopir.Array) bool {
	if a == b {
		return true
	}
	for g, use := range a.Map.Uses {
		if use.Dim < 0 {
			continue
		}
		other := b.Map.Uses[g].Dim
		x, y := a.Bounds[use.Dim], b.Bounds[other]
		d, e := a.Map.Dims[use.Dim], b.Map.Dims[other]
		if a.Align != nil || b.Align != nil || d.S != e.S || d.O != e.O || !loopir.SameExpr(x.Lo, y.Lo) || !loopir.SameExpr(x.Hi, y.Hi) {
			return false
		}
	}
	return true
}

// withinReach tells whether everything that is read of mapped arrays is at most as far from every owner of a left side
// as overlap areas may be wide.
func (r *resolver) withinReach(home *loopir.Ref, reach [][2]int64, reads []deptest.Access) bool {
	spec := r.p.Arrays[home.Array].Map
	for _, x := range reads {
		if r.p.Arrays[x.Ref.Array].Place == loopir.Root {
			return false
		}
		if !r.mapped(x.Ref.Array) {
			continue
		}
		shift, ok := r.shiftFrom(home, x.Ref)
		if !ok {
			return false
		}
		for g, by := range shift {
			wide := max(reach[g][1]-by, by-reach[g][0]) > maxFlowWidth
			if wide || by != 0 && spec.Dims[spec.Uses[g].Dim].Format != mapping.Block {
				return false
			}
		}
	}
	return true
}
