package commgen

import (
	"slices"

	"hpfc/analysis/loopir"
)

// A statement such as a = transpose(a) + 1 computes its right side into a temporary, because it reads elements that it has
// stored already. Where all of these are copied elsewhere before the nest, the temporary is not needed.

// storedAtOnce returns the nest that stores what n computes into a temporary and the nest behind it copies from there;
// nil if the two are not that.
func (g *generator) storedAtOnce(n *loopir.Nest, behind []loopir.Stmt, uses map[loopir.ArrayID]int) (at *loopir.Nest, temp loopir.ArrayID) {
	if len(behind) == 0 {
		return nil, 0
	}
	next, ok := behind[0].(*loopir.Nest)
	if !ok || !g.sameLoops(n, next) {
		return nil, 0
	}
	computed, stored := onlyStore(n), onlyStore(next)
	if computed == nil || stored == nil || !g.p.Arrays[computed.LHS.Array].Temp || uses[computed.LHS.Array] != 2 || !g.mapped(stored.LHS.Array) {
		return nil, 0
	}
	x, ok := stored.RHS.(*loopir.Elem)
	if !ok || loopir.FormatRef(g.p, x.Ref) != loopir.FormatRef(g.p, computed.LHS) {
		return nil, 0
	}
	direct, store := *next, *stored
	store.RHS = computed.RHS
	direct.Body, direct.Same = []loopir.Stmt{&store}, slices.Concat(n.Same, next.Same)
	if !g.readsCopies(&direct, &store) {
		return nil, 0
	}
	direct.AtOnce = true
	return &direct, computed.LHS.Array
}

// onlyStore is the statement of a nest that does nothing but storing one element in each iteration; else nil.
func onlyStore(n *loopir.Nest) *loopir.AssignElem {
	if len(n.Body) != 1 || len(n.Reductions)+len(n.Picks)+len(n.Privates) > 0 || n.Lift > 0 || n.Home == nil {
		return nil
	}
	s, _ := n.Body[0].(*loopir.AssignElem)
	return s
}

func (g *generator) sameLoops(x, y *loopir.Nest) bool {
	if len(x.Loops) != len(y.Loops) {
		return false
	}
	same := func(a, b loopir.Expr) bool { return loopir.FormatExpr(g.p, a) == loopir.FormatExpr(g.p, b) }
	for i, l := range x.Loops {
		m := y.Loops[i]
		if l.Var != m.Var || !same(l.Lo, m.Lo) || !same(l.Hi, m.Hi) || !same(l.Step, m.Step) {
			return false
		}
	}
	return true
}

// mustBeCopied tells whether the nest may have stored the element before it is read. More is known of distances when
// references are settled than when the nest began to store at once.
func (w *nestWork) mustBeCopied(ref *loopir.Ref) bool {
	if !w.n.AtOnce {
		return false
	}
	store := onlyStore(w.n)
	return store != nil && ref.Array == store.LHS.Array && loopir.FormatRef(w.g.p, ref) != loopir.FormatRef(w.g.p, store.LHS)
}

// readsCopies tells whether what a nest reads of the array that it stores is the very element, or copied before the nest,
// and whether nothing that it reads needs an inspector.
func (g *generator) readsCopies(n *loopir.Nest, store *loopir.AssignElem) bool {
	w := g.work(n)
	ok := true
	loopir.Reads(n.Body, func(_ loopir.Stmt, ref *loopir.Ref) {
		if !g.mapped(ref.Array) {
			return
		}
		local := w.isLocal(ref)
		if _, _, regular := w.subscripts(ref); !local && !regular {
			ok = false
		}
		if ref.Array == store.LHS.Array && local && loopir.FormatRef(g.p, ref) != loopir.FormatRef(g.p, store.LHS) {
			ok = false
		}
	})
	return ok
}
