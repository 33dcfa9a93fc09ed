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

// internalOutput returns the assignment of what a text holds behind an output statement. The output itself goes ahead.
func (c *checker) internalOutput(s *ast.Print, out *Print) Stmt {
	target := c.target(s.Unit)
	switch {
	case isInvalid(target):
		return nil
	case !s.Advance:
		c.errorf(diag.BadControl, s.Unit.Span(), "output to a text has no ADVANCE=")
		return nil
	}
	t := target.Type()
	if part, ok := target.(*Substring); ok {
		target = c.fixed(part)
		if t.Len < 0 {
			t = part.X.Type()
		}
	}
	out.Text = target
	out.Record = c.newVariable("record", t, s.Span())
	c.ahead = append(c.ahead, out)
	return &Assign{At{s.Span()}, target, out.Record}
}

// fixed returns a substring with ends that stay as they are now, whatever a statement assigns.
func (c *checker) fixed(x *Substring) *Substring {
	fix := func(e Expr) Expr {
		if _, constant := e.(*Const); e == nil || constant {
			return e
		}
		v := c.newVariable("end", e.Type(), e.Span())
		c.ahead = append(c.ahead, &Assign{At{e.Span()}, v, e})
		return v
	}
	return &Substring{x.Typed, x.X, fix(x.Lo), fix(x.Hi)}
}
