package depgraph

import (
	"slices"

	"hpfc/analysis/loopir"
	"hpfc/depgraph/dataflow"
	"hpfc/lang/diag"
)

// inMemoryOrder makes nests of a loop without distributed data if its inner loops go through arrays in long steps: a nest runs its
// loops in the order of the memory. Every rank runs such a nest as a whole.
func (r *resolver) inMemoryOrder(d *loopir.Do, at *dataflow.Frame) []loopir.Stmt {
	if !r.againstMemory(d) {
		return nil
	}
	out := r.try(func(d *loopir.Do, at *dataflow.Frame) (out []loopir.Stmt) {
		r.quietly(func() { out = r.inParallel(d, at) })
		if !onlyWideNests(out) {
			return nil
		}
		return out
	}, d, at)
	for _, s := range out {
		if n, ok := s.(*loopir.Nest); ok {
			innermostFirst(n)
		}
	}
	if out != nil {
		r.bag.Remarkf(diag.LoopInterchange, d.Extent, "loop over %s is interchanged with loops inside it: in this order arrays are gone through in steps of one element", r.p.Scalars[d.Var].Name)
	}
	return out
}

// againstMemory tells whether fewer references in the innermost of the loops of d would take long steps through the memory if the loop
// that goes along the first dimension of what is stored were the innermost one. A large array must be among them.
func (r *resolver) againstMemory(d *loopir.Do) bool {
	gain, large := 0, false
	eachInnermost(d, func(a *loopir.AssignElem, around []loopir.ScalarID) {
		last := around[len(around)-1]
		better := slices.IndexFunc(around, func(v loopir.ScalarID) bool { return inUnits(a.LHS, v) })
		if better < 0 {
			return
		}
		if around[better] == last {
			gain--
			return
		}
		count := func(ref *loopir.Ref) {
			saved := longSteps(ref, last) - longSteps(ref, around[better])
			gain += saved
			large = large || saved > 0 && r.worthwhile(ref.Array)
		}
		count(a.LHS)
		loopir.Reads([]loopir.Stmt{a}, func(_ loopir.Stmt, ref *loopir.Ref) { count(ref) })
	})
	return large && gain > 0
}

// eachInnermost visits the stores in the innermost of the loops of d with the variables of the loops around them.
func eachInnermost(d *loopir.Do, visit func(a *loopir.AssignElem, around []loopir.ScalarID)) {
	deepest := 1 + loopDepth(d.Body)
	var in func(list []loopir.Stmt, around []loopir.ScalarID)
	in = func(list []loopir.Stmt, around []loopir.ScalarID) {
		for _, s := range list {
			if inner, ok := s.(*loopir.Do); ok {
				in(inner.Body, append(slices.Clip(around), inner.Var))
				continue
			}
			for _, c := range loopir.Children(s) {
				in(c, around)
			}
			if a, ok := s.(*loopir.AssignElem); ok && len(around) == deepest {
				visit(a, around)
			}
		}
	}
	in(d.Body, []loopir.ScalarID{d.Var})
}

// smallArray is the size in bytes of an array whose loops are so short that a nest costs more than long steps.
const smallArray = 4 << 10

// worthwhile tells whether an array is larger than that, as one of unknown size may be.
func (r *resolver) worthwhile(id loopir.ArrayID) bool {
	a := r.p.Arrays[id]
	bytes := a.Type.Size()
	for _, b := range a.Bounds {
		lo, ok1 := loopir.ConstInt(b.Lo)
		hi, ok2 := loopir.ConstInt(b.Hi)
		if !ok1 || !ok2 {
			return true
		}
		bytes *= max(0, hi-lo+1)
	}
	return bytes > smallArray
}

// longSteps is 1 if a loop moves a reference by more than one element, and otherwise 0.
func longSteps(ref *loopir.Ref, v loopir.ScalarID) int {
	if inUnits(ref, v) || !slices.ContainsFunc(ref.Subs, func(s loopir.Expr) bool { return loopir.ReadsScalar(s, v) }) {
		return 0
	}
	return 1
}

// inUnits tells whether a loop moves a reference by one element.
func inUnits(ref *loopir.Ref, v loopir.ScalarID) bool {
	for d, s := range ref.Subs {
		f, ok := loopir.Affine(s)
		if !ok || d == 0 && unit(f.Coef(int(v))) == 0 || d > 0 && f.Coef(int(v)) != 0 {
			return false
		}
	}
	return len(ref.Subs) > 0
}

// innermostFirst orders the loops of a nest without distributed data like the dimensions of its home that they go along: the first
// loop of such a nest is the innermost one.
func innermostFirst(n *loopir.Nest) {
	along := func(l loopir.Index) int {
		d := slices.IndexFunc(n.Home.Subs, func(s loopir.Expr) bool { return loopir.ReadsScalar(s, l.Var) })
		if d < 0 {
			return len(n.Home.Subs)
		}
		return d
	}
	slices.SortStableFunc(n.Loops, func(a, b loopir.Index) int { return along(a) - along(b) })
}

// onlyWideNests tells whether a list consists of nests of several loops, which update nothing through index arrays, and of last values
// of their variables.
func onlyWideNests(list []loopir.Stmt) bool {
	nests := 0
	for _, s := range list {
		switch s := s.(type) {
		case *loopir.Nest:
			if s.Home == nil || len(s.Loops) < 2 || loopir.HoldsUpdate(s.Body) {
				return false
			}
			nests++
		case *loopir.AssignScalar:
		default:
			return false
		}
	}
	return nests > 0
}
