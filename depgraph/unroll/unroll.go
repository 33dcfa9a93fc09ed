// Package unroll writes out short loops: a copy of the body for each iteration, in which the variable is a constant.
package unroll

import (
	"hpfc/analysis/loopir"
	"hpfc/analysis/types"
)

// MostTrips are as many iterations as are written out: neighbours in three dimensions.
const MostTrips = 27

// Trips are the values of a loop's variable; ok is false if they are not known, too many, or fewer than two.
func Trips(d *loopir.Do) (values []int64, ok bool) {
	lo, okLo := loopir.ConstInt(d.Lo)
	hi, okHi := loopir.ConstInt(d.Hi)
	step, okStep := loopir.ConstInt(d.Step)
	if !okLo || !okHi || !okStep || !Small(lo) || !Small(hi) || !Small(step) {
		return nil, false
	}
	for v := lo; step > 0 && v <= hi || step < 0 && v >= hi; v += step {
		if len(values) == MostTrips {
			return nil, false
		}
		values = append(values, v)
	}
	return values, len(values) > 1
}

// Small tells whether sums of a few such numbers do not wrap around.
func Small(x int64) bool { return -1<<30 < x && x < 1<<30 }

// Copies are the statements of a loop that has Trips. Scalars of one iteration get a variable in each but the last, which leaves its
// values to what follows. Where constant is not nil, it gives the constants that elements are, or nil.
func Copies(p *loopir.Program, d *loopir.Do, own []loopir.ScalarID, constant func(*loopir.Elem) loopir.Expr) []loopir.Stmt {
	trips, _ := Trips(d)
	step, _ := loopir.ConstInt(d.Step)
	t := p.Scalars[d.Var].Type
	var out []loopir.Stmt
	for i, v := range trips {
		w := &loopir.Rewriter{Program: p, Expr: func(e loopir.Expr) loopir.Expr {
			switch x := e.(type) {
			case *loopir.Var:
				if x.ID == d.Var {
					return &loopir.Const{Value: types.IntValue(t.Kind, v)}
				}
			case *loopir.Elem:
				if constant == nil {
					return e
				}
				if c := constant(x); c != nil {
					return c
				}
			default:
				return folded(e)
			}
			return e
		}}
		body := w.Stmts(d.Body)
		if i < len(trips)-1 {
			body = Apart(p, body, own)
		}
		out = append(out, body...)
	}
	last := &loopir.Const{Value: types.IntValue(t.Kind, trips[len(trips)-1]+step)}
	return append(out, &loopir.AssignScalar{At: d.At, Dst: d.Var, RHS: last})
}

// Apart is a list with variables of its own in the place of some scalars.
func Apart(p *loopir.Program, list []loopir.Stmt, scalars []loopir.ScalarID) []loopir.Stmt {
	names := map[loopir.ScalarID]loopir.ScalarID{}
	for _, id := range scalars {
		names[id] = p.NewScalar(p.Scalars[id].Name, p.Scalars[id].Type).ID
	}
	w := &loopir.Rewriter{Program: p, Expr: func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Var); ok {
			if id, ok := names[x.ID]; ok {
				return p.Scalars[id].Read()
			}
		}
		return e
	}}
	out := w.Stmts(list)
	loopir.Walk(out, func(s loopir.Stmt) {
		if a, ok := s.(*loopir.AssignScalar); ok {
			if id, renamed := names[a.Dst]; renamed {
				a.Dst = id
			}
		}
	})
	return out
}

// folded is the value of integer arithmetic on constants.
func folded(e loopir.Expr) loopir.Expr {
	number := func(x loopir.Expr) (types.Value, bool) {
		c, ok := x.(*loopir.Const)
		if !ok || c.Value.Type.Base != types.Integer {
			return types.Value{}, false
		}
		return c.Value, true
	}
	if e.Type().Base != types.Integer {
		return e
	}
	switch e := e.(type) {
	case *loopir.Convert:
		if x, ok := number(e.X); ok && x.Fits(e.T) {
			return &loopir.Const{Value: types.IntValue(e.T.Kind, x.I)}
		}
	case *loopir.Binary:
		x, okX := number(e.X)
		y, okY := number(e.Y)
		if !okX || !okY || x.Type != y.Type || e.Op == types.Div && y.I == 0 {
			return e
		}
		if v, err := types.Binary(e.Op, x, y); err == nil && v.Type == e.T {
			return &loopir.Const{Value: v}
		}
	case *loopir.Call:
		if e.Fn != "mod" {
			return e
		}
		x, okX := number(e.Args[0])
		y, okY := number(e.Args[1])
		if okX && okY && y.I != 0 && x.Type == e.T && y.Type == e.T {
			return &loopir.Const{Value: types.IntValue(e.T.Kind, x.I%y.I)}
		}
	}
	return e
}

// OwnScalars lists the scalars that each iteration assigns before it reads them, and only by assignments.
func OwnScalars(d *loopir.Do) (list []loopir.ScalarID) {
	used := map[loopir.ScalarID]bool{} // by the statements so far, or changed otherwise
	loopir.Walk(d.Body, func(s loopir.Stmt) {
		if _, ok := s.(*loopir.AssignScalar); !ok {
			loopir.Changes(s, func(id loopir.ScalarID) { used[id] = true })
		}
	})
	for _, s := range d.Body {
		a, ok := s.(*loopir.AssignScalar)
		if ok && a.Lo == nil && !used[a.Dst] && !loopir.ReadsScalar(a.RHS, a.Dst) {
			list = append(list, a.Dst)
		}
		loopir.Walk([]loopir.Stmt{s}, func(s loopir.Stmt) {
			loopir.Changes(s, func(id loopir.ScalarID) { used[id] = true })
			loopir.Exprs(s, func(e loopir.Expr) { loopir.WalkVars(e, func(v *loopir.Var) { used[v.ID] = true }) })
		})
	}
	return list
}
