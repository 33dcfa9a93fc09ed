package analysis

import (
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
)

// realDo checks a DO whose variable is real, which Fortran 95 has deleted. It becomes a loop that counts the trips; the
// variable is stepped ahead of each but the first, and behind the last, so that EXIT leaves it as it is.
func (c *checker) realDo(s *ast.Do, x *Ref) Stmt {
	if x.R > 0 {
		c.errorf(diag.TypeMismatch, s.Var.Span(), "the DO variable '%s' must be a scalar, not %s", s.Var.Text, describe(x))
		return nil
	}
	lo, hi, step, ok := c.realRange(s.Lo, s.Hi, s.Step, x.T, s.Span())
	body := c.loopBody(s, x.Sym)
	if !ok {
		return nil
	}
	return c.countedTrips(s, x, lo, hi, step, body)
}

// realRange checks the limits and the step, if there is one, of a DO with a variable of type t.
func (c *checker) realRange(from, to, by ast.Expr, t types.Type, at source.Span) (lo, hi, step Expr, ok bool) {
	lo, loOK := c.realLimit(from, t)
	hi, hiOK := c.realLimit(to, t)
	step, stepOK := Expr(constant(types.RealValue(t.Kind, 1), at)), true
	if by != nil {
		step, stepOK = c.realLimit(by, t)
	}
	if k, ok := step.(*Const); stepOK && ok && k.Value.F == 0 {
		c.errorf(diag.BadConstant, step.Span(), "the step of a DO must not be zero")
		stepOK = false
	}
	return lo, hi, step, loOK && hiOK && stepOK
}

// realLimit checks a limit or the step of a DO with a variable of type t.
func (c *checker) realLimit(e ast.Expr, t types.Type) (Expr, bool) {
	x := c.expr(e)
	switch {
	case isInvalid(x):
		return x, false
	case !x.Type().IsNumeric():
		c.errorf(diag.TypeMismatch, e.Span(), "a limit of a DO must be a number, not %s", x.Type())
		return x, false
	}
	return c.convert(x, t), c.wantScalar(x, "a limit of a DO")
}

// countedTrips puts the loop ahead and returns what stands behind it.
func (c *checker) countedTrips(s *ast.Do, x *Ref, lo, hi, step Expr, body []Stmt) Stmt {
	at := s.Span()
	last, by := c.newVariable("last", x.T, at), c.newVariable("step", x.T, at)
	trips, trip := c.newVariable("trips", types.Int8, at), c.newVariable("trip", types.Int8, at)
	long := func(n int64) Expr { return constant(types.IntValue(8, n), at) }
	when := func(cond Expr, then ...Stmt) Stmt { return &If{At: At{at}, Clauses: []IfClause{{cond, then, at}}} }
	next := func(cond Expr) Stmt { return when(cond, &Assign{At{at}, x, c.binary(types.Add, x, by, at)}) }

	zero := constant(types.RealValue(x.T.Kind, 0), at)
	up := c.binary(types.And, c.binary(types.Gt, by, zero, at), c.binary(types.Ge, last, x, at), at)
	down := c.binary(types.And, c.binary(types.Lt, by, zero, at), c.binary(types.Le, last, x, at), at)
	steps := c.convert(c.binary(types.Div, c.binary(types.Sub, last, x, at), by, at), types.Int8)
	c.ahead = []Stmt{
		&Assign{At{at}, last, hi}, &Assign{At{at}, by, step}, &Assign{At{at}, x, lo}, &Assign{At{at}, trips, long(0)},
		when(c.binary(types.Or, up, down, at), &Assign{At{at}, trips, c.binary(types.Add, steps, long(1), at)}),
		&Do{
			At: At{at}, Var: trip.Sym, Lo: long(1), Hi: trips, Step: long(1),
			Body: append([]Stmt{next(c.binary(types.Gt, trip, long(1), at))}, body...),
		},
	}
	return next(c.binary(types.And, c.binary(types.Gt, trip, trips, at), c.binary(types.Gt, trips, long(0), at), at))
}
