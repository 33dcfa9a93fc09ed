package analysis

import (
	"slices"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
)

// unit checks the unit of an input or output statement: a text, or a number. nil stands for the first of the units that the
// statement may name by constants; which one a variable names turns out when the program runs.
func (c *checker) unit(e ast.Expr, statement string, standard ...int64) (Expr, bool) {
	if e == nil {
		return nil, true
	}
	x := c.fold(c.expr(e))
	if isInvalid(x) {
		return x, false
	}
	if b := x.Type().Base; b != types.Character && b != types.Integer || x.Rank() > 0 {
		c.errorf(diag.TypeMismatch, e.Span(), "the unit of %s must be *, a number or a text, not %s", statement, describe(x))
		return x, false
	}
	n, ok := intOf(x)
	switch {
	case ok && n == standard[0]:
		return nil, true
	case ok && !slices.Contains(standard, n):
		c.unsupported(e.Span(), "L6", "%s a file", map[string]string{"WRITE": "WRITE to", "READ": "READ from"}[statement])
		return x, false
	}
	return x, true
}

// internalOutput returns the assignment of the record that is written to a text. The output itself goes ahead.
func (c *checker) internalOutput(s *ast.Print, out *Print) Stmt {
	target := c.target(s.Unit)
	switch {
	case isInvalid(target):
		return nil
	case target.Type().Len < 0:
		c.unsupported(s.Unit.Span(), "L6", "WRITE to a substring whose length is known at run time only")
		return nil
	case s.Status != nil || s.Err != "":
		c.unsupported(s.Unit.Span(), "L6", "WRITE to a text with IOSTAT= or ERR=")
		return nil
	case !s.Advance:
		c.errorf(diag.BadControl, s.Unit.Span(), "output to a text has no ADVANCE=")
		return nil
	}
	out.Record = c.newVariable("record", target.Type(), s.Span())
	c.ahead = append(c.ahead, out)
	return &Assign{At{s.Span()}, target, out.Record}
}
