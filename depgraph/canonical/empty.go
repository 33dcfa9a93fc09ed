package canonical

import (
	"hpfc/analysis/loopir"
)

// Where a loop has no iterations, the program does not evaluate the bounds of loops inside it: do i = 1, n with do j = 1, 36/n
// inside is legal where n is 0. A nest knows the bounds of all of its loops before its first iteration.

// UnlessEmpty returns what became of a loop, executed only if the loop has iterations where bounds inside it may end the run.
func UnlessEmpty(p *loopir.Program, s *loopir.Do, out []loopir.Stmt) []loopir.Stmt {
	if _, asItWas := loopir.TheOnly(out).(*loopir.Do); asItWas {
		return out
	}
	changed := loopir.Changed([]loopir.Stmt{s})
	var some loopir.Expr
	var around []*loopir.Do
	for d := s; d != nil && boundsMayFail(d.Body, changed); d = steadyInner(d, changed) {
		around = append(around, d)
		if !surelyPositive(loopir.Count(d.Lo, d.Hi, d.Step)) {
			some = loopir.And(some, d.HasIterations())
		}
	}
	if some == nil {
		return out
	}
	return []loopir.Stmt{&loopir.If{At: s.At, Cond: (&loopir.Rewriter{Program: p}).X(some), Then: out, Else: counting(p, around)}}
}

// boundsMayFail tells whether a part of a bound that is the same in all iterations around a list may end the run, or a step be zero.
func boundsMayFail(list []loopir.Stmt, changed map[int]bool) bool {
	found := false
	fails := func(e loopir.Expr) bool {
		ends := false
		loopir.WalkExpr(e, func(part loopir.Expr) {
			ends = ends || !loopir.DependsOn(part, changed) && loopir.MayEndRun(part)
		})
		return ends
	}
	bounds := func(lo, hi, step loopir.Expr) {
		_, constant := loopir.ConstInt(step)
		found = found || fails(lo) || fails(hi) || fails(step) || !constant && !loopir.DependsOn(step, changed)
	}
	loopir.Walk(list, func(s loopir.Stmt) {
		switch s := s.(type) {
		case *loopir.Do:
			bounds(s.Lo, s.Hi, s.Step)
		case *loopir.Nest:
			for _, l := range s.Loops {
				bounds(l.Lo, l.Hi, l.Step)
			}
		case *loopir.AssignScalar: // which may be a bound, or an induction
			found = found || fails(s.RHS)
		}
	})
	return found
}

// steadyInner is the loop perfectly nested in d, if its bounds do not change; else nil.
func steadyInner(d *loopir.Do, changed map[int]bool) *loopir.Do {
	inner, ok := loopir.TheOnly(d.Body).(*loopir.Do)
	if !ok || loopir.DependsOn(inner.Lo, changed) || loopir.DependsOn(inner.Hi, changed) || loopir.DependsOn(inner.Step, changed) {
		return nil
	}
	return inner
}

func surelyPositive(e loopir.Expr) bool {
	c, ok := loopir.ConstInt(e)
	return ok && c > 0
}

// counting is loops, outermost first, that do nothing but set their variables.
func counting(p *loopir.Program, loops []*loopir.Do) []loopir.Stmt {
	var body []loopir.Stmt
	for i := len(loops) - 1; i >= 0; i-- {
		d := loops[i]
		body = []loopir.Stmt{&loopir.Do{At: d.At, Var: d.Var, Lo: d.Lo, Hi: d.Hi, Step: d.Step, Body: body}}
	}
	return (&loopir.Rewriter{Program: p}).Stmts(body)
}
