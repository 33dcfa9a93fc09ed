package depgraph

import (
	"hpfc/analysis/loopir"
	"hpfc/depgraph/dataflow"
)

// sunk moves scalar assignments in front of the only loop of a body into that loop, all the way in,
// so that the loops are perfectly nested: DO j; y = j*h; DO i becomes DO j; DO i; y = j*h. It returns
// nil when there is nothing to move, or when a value would be another one.
func (r *resolver) sunk(d *loopir.Do, at *dataflow.Frame) *loopir.Do {
	last := len(d.Body) - 1
	if last < 0 {
		return nil
	}
	inner, ok := d.Body[last].(*loopir.Do)
	if !ok || last > 0 && !r.sinkable(d.Body[:last], inner, at) {
		return nil
	}
	c := *inner
	c.Body = append(append([]loopir.Stmt{}, d.Body[:last]...), inner.Body...)
	if deeper := r.sunk(&c, at); deeper != nil {
		c = *deeper
	} else if last == 0 {
		return nil
	}
	out := *d
	out.Body = []loopir.Stmt{&c}
	return &out
}

// sinkable tells whether statements only compute scalars for the loop behind them, from what that
// loop does not change, so that they may be repeated in each of its iterations.
func (r *resolver) sinkable(list []loopir.Stmt, inner *loopir.Do, at *dataflow.Frame) bool {
	changed := loopir.Changed([]loopir.Stmt{inner})
	stored := map[loopir.ArrayID]bool{}
	loopir.Writes(inner.Body, func(a *loopir.AssignElem) { stored[a.LHS.Array] = true })
	set := loopir.Changed(list)
	for _, s := range list {
		a, ok := s.(*loopir.AssignScalar)
		if !ok || a.Lo != nil || changed[int(a.Dst)] || loopir.ReadsScalar(a.RHS, a.Dst) || r.LiveAfter(at, a.Dst) {
			return false
		}
		clean := true
		loopir.WalkExpr(a.RHS, func(e loopir.Expr) {
			switch e := e.(type) {
			case *loopir.Var:
				clean = clean && !changed[int(e.ID)]
			case *loopir.Elem:
				clean = clean && !stored[e.Ref.Array]
			}
		})
		if !clean {
			return false
		}
	}
	for _, e := range []loopir.Expr{inner.Lo, inner.Hi, inner.Step} {
		if loopir.DependsOn(e, set) {
			return false
		}
	}
	return simple(inner.Body)
}
