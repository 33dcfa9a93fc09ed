package canonical

import (
	"slices"

	"hpfc/analysis/affine"
	"hpfc/analysis/loopir"
	"hpfc/analysis/mapping"
	"hpfc/analysis/types"
	"hpfc/depgraph/dataflow"
)

// UnitSteps rewrites the loops of a nest that step by other constants than 1 and -1 to count their
// iterations: i becomes lo + step*i. It returns what computes their numbers of iterations
// before the nest. Loops stay whose variable is used outside, that assign what they start with, and whose number of
// iterations is not affine; the last value of the outermost one's variable is not its business.
func UnitSteps(f *dataflow.Flow, d *loopir.Do, at *dataflow.Frame) (before []loopir.Stmt) {
	whole := []loopir.Stmt{d}
	loopir.Walk(whole, func(s loopir.Stmt) {
		l, ok := s.(*loopir.Do)
		if !ok {
			return
		}
		step, constant := loopir.ConstInt(l.Step)
		if !constant || step == 0 || step*step == 1 {
			return
		}
		within := f.Occurrences([]loopir.Stmt{l}, l.Var) == f.Occurrences(whole, l.Var) && (l == d || !f.LiveAfter(at, l.Var))
		if !within || loopir.DependsOn(l.Lo, loopir.Changed(l.Body)) {
			return
		}
		last, setup, ok := lastNumber(f.Program, l, step, loopir.Changed(whole))
		if ok {
			before = append(before, setup...)
			countIterations(f.Program, l, step, last)
		}
	})
	return before
}

// lastNumber is the number of the last iteration of a loop, from 0: of bounds like those of a
// triangle, whose difference is a multiple of the step and a constant, or computed before the nest, if
// nothing in it changes the bounds.
func lastNumber(p *loopir.Program, l *loopir.Do, step int64, changed map[int]bool) (last loopir.Expr, setup []loopir.Stmt, ok bool) {
	lo, okLo := loopir.Affine(l.Lo)
	hi, okHi := loopir.Affine(l.Hi)
	length := hi.Sub(lo)
	if okLo && okHi && !slices.ContainsFunc(length.Terms, func(t affine.Term) bool { return t.Coef%step != 0 }) {
		number := affine.Constant(mapping.FloorDiv(length.Const*sign(step), max(step, -step)))
		for _, t := range length.Terms {
			number = number.Add(affine.Variable(t.Var).Scale(t.Coef / step))
		}
		return loopir.ToIndex(p.FormExpr(number)), nil, true
	}
	if loopir.DependsOn(l.Lo, changed) || loopir.DependsOn(l.Hi, changed) {
		return nil, nil, false
	}
	n := p.NewScalar("iterations", types.Int8)
	setup = []loopir.Stmt{&loopir.AssignScalar{At: l.At, Dst: n.ID, RHS: loopir.Count(l.Lo, l.Hi, l.Step)}}
	return loopir.Sub(n.Read(), loopir.Int(1)), setup, true
}

func sign(n int64) int64 { return max(-1, min(1, n)) }

// countIterations rewrites one loop.
func countIterations(p *loopir.Program, l *loopir.Do, step int64, last loopir.Expr) {
	v := p.Scalars[l.Var]
	number := p.NewScalar(v.Name, v.Type)
	value := &loopir.Binary{
		Op: types.Add, X: ofType(l.Lo, v.Type), T: v.Type,
		Y: &loopir.Binary{Op: types.Mul, X: ofType(loopir.Int(step), v.Type), Y: number.Read(), T: v.Type},
	}
	w := &loopir.Rewriter{Program: p, Expr: func(e loopir.Expr) loopir.Expr {
		if x, ok := e.(*loopir.Var); ok && x.ID == v.ID {
			return value
		}
		return e
	}}
	l.Body = w.Stmts(l.Body)
	l.Var, l.Lo, l.Hi, l.Step = number.ID, loopir.Int(0), last, loopir.Int(1)
}

// ofType converts an integer expression.
func ofType(e loopir.Expr, t types.Type) loopir.Expr {
	if n, ok := loopir.ConstInt(e); ok {
		return &loopir.Const{Value: types.IntValue(t.Kind, n)}
	}
	return loopir.ToType(e, t)
}
