package codegen

import (
	"github.com/llir/llvm/ir/value"

	"hpfc/analysis/loopir"
	ft "hpfc/analysis/types"
)

// Where a body branches, LLVM computes the address of an element that several branches refer to in each of them, joins what it
// has computed, and does not see any more that iterations follow each other in memory: vector instructions then gather. So
// addresses are computed before the branches.

// placed is where elements lie that the iteration in work may refer to.
type placed map[*loopir.Ref]value.Value

// placeEarly computes the addresses of a body with branches.
func (k *kernel) placeEarly(body []loopir.Stmt) {
	k.places = nil
	if !branches(body) {
		return
	}
	places := placed{}
	place := func(r *loopir.Ref) {
		if k.followsLoops(r) {
			places[r] = k.element(r)
		}
	}
	loopir.Reads(body, func(_ loopir.Stmt, r *loopir.Ref) { place(r) })
	loopir.Writes(body, func(s *loopir.AssignElem) { place(s.LHS) })
	k.places = places
}

// branches tells whether a statement of a list is an IF.
func branches(body []loopir.Stmt) bool {
	for _, s := range body {
		if _, ok := s.(*loopir.If); ok {
			return true
		}
	}
	return false
}

// followsLoops tells whether an address depends on the loops of the nest alone, and takes a few additions.
func (k *kernel) followsLoops(r *loopir.Ref) bool {
	a := k.array(r.Array)
	if a.Type.Base == ft.Character {
		return false
	}
	for d, sub := range r.Subs {
		if access := k.generator.plan.Access[r.ID]; access.Dims != nil && access.Dims[d].Home >= 0 && access.Dims[d].Sway == nil {
			continue
		}
		form, ok := loopir.Affine(sub)
		if !ok || k.distributed(a, d) || k.indices.Follows(sub) {
			return false
		}
		for _, t := range form.Terms {
			if !k.isIndex(loopir.ScalarID(t.Var)) {
				return false
			}
		}
	}
	return true
}
