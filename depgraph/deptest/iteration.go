package deptest

import (
	"slices"

	"hpfc/analysis/loopir"
)

// meetInIteration tells whether x and y may touch the same element in one iteration of all
// common loops.
func (t *Tester) meetInIteration(x, y Access) bool {
	rename := t.renameVarying(y)
	innermost := len(t.Common) - 1
	order := t.innerOrder(x, y, innermost, rename)
	return t.overlap(x, y, rename, append(order, t.OuterOrder(innermost)...), nil) && t.exactly(x, y, innermost+1, 0)
}

// Guarded returns a function that adds to an access of the list what holds there.
func (t *Tester) Guarded(list []loopir.Stmt) func(Access) Access {
	guards, twice := map[*loopir.Ref][]Guard{}, map[*loopir.Ref]bool{}
	reads, writes := t.Accesses(list, nil)
	for _, x := range append(reads, writes...) {
		_, twice[x.Ref] = guards[x.Ref]
		guards[x.Ref] = x.Guards
	}
	return func(x Access) Access {
		if !twice[x.Ref] {
			x.Guards = guards[x.Ref]
		}
		return x
	}
}

// MeetsAny tells whether x may be an element that one of the writes stores in the same
// iteration.
func (t *Tester) MeetsAny(writes []Access, x Access) bool {
	return slices.ContainsFunc(writes, func(w Access) bool {
		return w.Ref.Array == x.Ref.Array && t.meetInIteration(w, x)
	})
}
