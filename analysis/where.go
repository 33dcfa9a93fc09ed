package analysis

import (
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
)

// where checks a WHERE: all masks and all assigned arrays have one shape, that of the masks
// of the WHEREs around included.
func (c *checker) where(s *ast.Where) Stmt {
	out := &Where{At: At{s.Span()}}
	outer := c.inWhere
	good := true
	for _, k := range s.Clauses {
		clause := WhereClause{At: k.Span()}
		if k.Mask != nil {
			clause.Mask = c.mask(k.Mask)
			good = good && !isInvalid(clause.Mask)
		}
		if c.inWhere == nil && clause.Mask != nil {
			c.inWhere = clause.Mask
		}
		for _, b := range k.Body {
			if t := c.whereBody(b); t != nil {
				clause.Body = append(clause.Body, t)
			}
		}
		out.Clauses = append(out.Clauses, clause)
	}
	c.inWhere = outer
	if !good {
		return nil
	}
	return out
}

// mask checks the mask of a WHERE or ELSEWHERE.
func (c *checker) mask(e ast.Expr) Expr {
	x := c.expr(e)
	switch {
	case isInvalid(x):
		return x
	case x.Type().Base != types.Logical:
		c.errorf(diag.TypeMismatch, e.Span(), "the mask of WHERE must be a logical, not %s", x.Type())
	case x.Rank() == 0:
		c.errorf(diag.ShapeMismatch, e.Span(), "the mask of WHERE must be an array")
	case c.inWhere != nil && !c.conform(c.inWhere, x, e.Span(), "the masks of this WHERE"):
	default:
		return x
	}
	return invalid(e.Span())
}

func (c *checker) whereBody(s ast.Stmt) Stmt {
	switch s := s.(type) {
	case *ast.Where:
		return c.where(s)
	case *ast.Assign:
		a, ok := c.assign(s).(*Assign)
		if !ok {
			return nil
		}
		if a.LHS.Rank() == 0 {
			if c.inWhere != nil && isInvalid(c.inWhere) {
				return nil // its mask, too, may have been taken for a condition
			}
			c.errorf(diag.ShapeMismatch, s.LHS.Span(), "WHERE assigns arrays; this is a scalar")
			return nil
		}
		if c.inWhere != nil && !c.conform(c.inWhere, a.LHS, s.LHS.Span(), "the mask and the assigned array") {
			return nil
		}
		return a
	case *ast.Label: // what jumps to it is reported
		return nil
	}
	c.errorf(diag.BadControl, s.Span(), "only assignments and WHERE may stand in a WHERE")
	return nil
}
