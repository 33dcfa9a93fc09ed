package analysis

import (
	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
)

// read checks an input statement.
func (c *checker) read(s *ast.Read) Stmt {
	out := &Read{At: At{s.Span()}, Stays: s.Stays, Items: c.inputItems(s.Items)}
	unit, ok := c.unit(s.Unit, "READ", 5)
	switch {
	case !ok:
		return nil
	case unit != nil && unit.Type().Base == types.Character:
		if out.Text = unit; !c.textUnit(s, unit) {
			return nil
		}
	default:
		out.Unit = unit
	}
	if s.Format != nil {
		if out.Format = c.format(s.Format, "READ"); isInvalid(out.Format) {
			return nil
		}
	}
	if s.Status != nil {
		ref, ok := c.statusVariable(s.Status, "IOSTAT")
		if !ok {
			return nil
		}
		out.Status = ref
		out.End = !s.Jumping || s.End != ""
		out.EOR = !s.Jumping || s.EOR != ""
		out.Errors = !s.Jumping || s.Err != ""
	}
	if s.Size != nil {
		ref, ok := c.statusVariable(s.Size, "SIZE")
		if !ok {
			return nil
		}
		out.Size = ref
	}
	if isInvalid(out.Items...) {
		return nil
	}
	return out
}

// textUnit checks a READ from a text, which must be a variable.
func (c *checker) textUnit(s *ast.Read, unit Expr) bool {
	if part, ok := unit.(*Substring); ok {
		unit = part.X
	}
	switch _, variable := unit.(*Ref); {
	case !variable:
		c.errorf(diag.TypeMismatch, s.Unit.Span(), "the text that READ reads from must be a variable")
		return false
	case s.Stays:
		c.errorf(diag.BadControl, s.Unit.Span(), "input from a text has no ADVANCE=")
		return false
	}
	return true
}

// statusVariable checks the variable of IOSTAT= or SIZE=.
func (c *checker) statusVariable(e ast.Expr, control string) (*Ref, bool) {
	ref, ok := c.target(e).(*Ref)
	if ok && (ref.T.Base != types.Integer || ref.R > 0) {
		c.errorf(diag.TypeMismatch, e.Span(), "the variable of %s= must be an integer scalar, not %s", control, describe(ref))
		return nil, false
	}
	return ref, ok
}

func (c *checker) inputItems(list []ast.Expr) []Expr {
	items := make([]Expr, len(list))
	for i, item := range list {
		if do, ok := item.(*ast.ImpliedDo); ok {
			items[i] = c.listDo(do, c.inputItems)
		} else {
			items[i] = c.target(item)
		}
	}
	return items
}
