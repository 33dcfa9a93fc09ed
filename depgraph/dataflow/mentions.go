package dataflow

import (
	"slices"

	"hpfc/analysis/loopir"
)

// mentions are the positions of the statements of one list that name a scalar, ascending. They
// keep questions about all loops of a long program from taking quadratic time.
type mentions map[loopir.ScalarID][]int

// longList is the length from which looking positions up is quicker than looking through.
const longList = 64

// fateBetween is the fate of s in the statements from <= i < to of a list.
func (fl *Flow) fateBetween(list []loopir.Stmt, from, to int, s loopir.ScalarID) Fate {
	if to-from < longList {
		return fl.FateOf(list[from:to], s)
	}
	at := fl.mentionsIn(list)[s]
	first, _ := slices.BinarySearch(at, from)
	for _, i := range at[first:] {
		if i >= to {
			break
		}
		if f := fl.FateIn(list[i], s); f != Untouched {
			return f
		}
	}
	return Untouched
}

// mentionsIn returns the positions for a list, which is not changed while they are in use.
func (fl *Flow) mentionsIn(list []loopir.Stmt) mentions {
	if m, ok := fl.mentioned[&list[0]]; ok {
		return m
	}
	m := mentions{}
	for i := range list {
		fl.namedIn(list[i:i+1], func(s loopir.ScalarID) {
			if at := m[s]; len(at) == 0 || at[len(at)-1] != i {
				m[s] = append(at, i)
			}
		})
	}
	fl.mentioned[&list[0]] = m
	return m
}

// namedIn visits the scalars of which fateIn tells something, with repetitions. It need not know statements that may leave a scalar
// as it is, such as READ: these are no fate.
func (fl *Flow) namedIn(list []loopir.Stmt, visit func(loopir.ScalarID)) {
	expr := func(e loopir.Expr) {
		loopir.WalkVars(e, func(v *loopir.Var) {
			visit(v.ID)
		})
	}
	loopir.Walk(list, func(x loopir.Stmt) {
		fl.Program.Exprs(x, expr)
		switch x := x.(type) {
		case *loopir.AssignScalar:
			visit(x.Dst)
		case *loopir.Ordered:
			visit(x.Dst)
		case *loopir.Do:
			visit(x.Var)
		case *loopir.Nest:
			for _, f := range x.Reductions {
				visit(f.Acc)
			}
			for _, p := range x.Picks {
				for _, v := range p.Values {
					visit(v)
				}
			}
		}
	})
}
