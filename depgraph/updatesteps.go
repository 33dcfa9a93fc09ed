package depgraph

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// inUpdates rebuilds statements of a loop such that y(s) = y(s) + a - b, with a subscript that only the run shows, is two
// updates: y(s) = y(s) + a and y(s) = y(s) - b. The operations are the same, in the same order and type.
func (r *resolver) inUpdates(d *loopir.Do, list []loopir.Stmt) []loopir.Stmt {
	var out []loopir.Stmt
	for _, s := range list {
		switch x := s.(type) {
		case *loopir.AssignElem:
			if r.mapped(x.LHS.Array) && r.irregularIn(d, x) {
				out = append(out, r.stepsOf(x)...)
				continue
			}
		case *loopir.If:
			c := *x
			c.Then, c.Else = r.inUpdates(d, x.Then), r.inUpdates(d, x.Else)
			s = &c
		case *loopir.Do:
			c := *x
			c.Body = r.inUpdates(d, x.Body)
			s = &c
		}
		out = append(out, s)
	}
	return out
}

// stepsOf returns the updates that a statement is made of, or the statement.
func (r *resolver) stepsOf(a *loopir.AssignElem) []loopir.Stmt {
	e, ok := a.RHS.(*loopir.Binary)
	if !ok {
		return []loopir.Stmt{a}
	}
	kind := chainOf(e.Op)
	var chain []*loopir.Binary // the last operation first
	for ok && chainOf(e.Op) == kind && kind != types.Pow {
		chain = append(chain, e)
		e, ok = e.X.(*loopir.Binary)
	}
	if len(chain) < 2 {
		return []loopir.Stmt{a}
	}
	self, ok := chain[len(chain)-1].X.(*loopir.Elem)
	if !ok {
		return []loopir.Stmt{a}
	}
	var steps []loopir.Stmt
	for k := len(chain) - 1; k >= 0; k-- {
		copied := &loopir.Rewriter{Program: r.p}
		x := *chain[k]
		x.X, x.Y = copied.X(self), copied.X(x.Y)
		step := &loopir.AssignElem{At: a.At, LHS: copied.Ref(a.LHS), RHS: &x}
		if _, _, _, ok := elementUpdate(step); !ok || x.T != self.T || subscriptsRead(a.LHS) {
			return []loopir.Stmt{a}
		}
		steps = append(steps, step)
	}
	return steps
}

// chainOf is the operator that stands for those that may follow each other in the updates of one element; Pow where none may.
func chainOf(op types.Op) types.Op {
	switch op {
	case types.Add, types.Sub:
		return types.Add
	case types.Mul:
		return types.Mul
	}
	return types.Pow
}

// subscriptsRead tells whether the subscripts of an element are elements of its array.
func subscriptsRead(ref *loopir.Ref) bool {
	for _, e := range ref.Subs {
		if readsArray(e, ref.Array) {
			return true
		}
	}
	return false
}
