package analysis

import (
	"errors"
	"strings"

	"hpfc/analysis/types"
	"hpfc/ast"
	"hpfc/lang/diag"
	"hpfc/lang/source"
	"hpfc/runtime/fio/edit"
)

// print checks an output statement.
func (c *checker) print(s *ast.Print) Stmt {
	out := &Print{At: At{s.Span()}, Advance: s.Advance}
	good := true
	if s.Format != nil {
		out.Format = c.format(s.Format, "PRINT")
		good = !isInvalid(out.Format)
	}
	out.Items = c.outputItems(s.Items)
	unit, ok := c.unit(s.Unit, "WRITE", 6, 0)
	if !ok || !c.outputStatus(s, out) || !good || isInvalid(out.Items...) {
		return nil
	}
	if out.Format != nil && out.Status == nil {
		c.warnOfMismatch(s, out.Format, out.Items)
	}
	if unit != nil && unit.Type().Base == types.Character {
		return c.internalOutput(s, out)
	}
	out.Unit = unit
	if out.Format == nil && out.Status != nil { // what is list-directed to a standard unit succeeds
		c.ahead = append(c.ahead, &Assign{At{s.Span()}, out.Status, c.convert(number(0, s.Span()), out.Status.T)})
		out.Status = nil
	}
	return out
}

// outputStatus checks the variable of IOSTAT=.
func (c *checker) outputStatus(s *ast.Print, out *Print) bool {
	if s.Status == nil {
		return true
	}
	ref, ok := c.statusVariable(s.Status, "IOSTAT")
	out.Status, out.End, out.Errors = ref, !s.Jumping, true
	return ok
}

// format checks a format of PRINT or READ, which is a scalar character expression.
func (c *checker) format(e ast.Expr, statement string) Expr {
	if _, label := e.(*ast.IntLit); label { // the parser found no FORMAT statement
		return invalid(e.Span())
	}
	x := c.expr(e)
	if isInvalid(x) {
		return x
	}
	if x.Type().Base != types.Character || x.Rank() > 0 {
		c.errorf(diag.BadFormat, e.Span(), "a format must be * or a character expression, not %s", describe(x)).
			Help("without a format, write %s *, items", statement)
		return invalid(e.Span())
	}
	c.checkFormat(e, x, statement)
	return x
}

// checkFormat reads a constant format.
func (c *checker) checkFormat(e ast.Expr, x Expr, statement string) {
	k, ok := x.(*Const)
	if !ok {
		return
	}
	f, err := edit.Parse(k.Value.S)
	var wrong *edit.Error
	switch {
	case errors.As(err, &wrong):
	case f.Dangling > 0:
		wrong = &edit.Error{Offset: f.Dangling, Message: "a comma needs an edit descriptor behind it"}
	default:
		return
	}
	at := inFormat(e, wrong.Offset)
	if c.badFormats[at] {
		return // of a FORMAT statement that several statements name
	}
	c.badFormats[at] = true
	d := c.errorf(diag.BadFormat, at, "in this format, %s", wrong.Message)
	if !strings.HasPrefix(strings.TrimLeft(k.Value.S, " "), "(") {
		d.Help("without a format, write %s *, items", statement)
	}
}

// inFormat returns the place of a character of a format: a constant or the text of a FORMAT
// statement, if it was written without doubled quotes and continuations.
func inFormat(e ast.Expr, offset int) source.Span {
	at := e.Span()
	lit, ok := e.(*ast.StringLit)
	if !ok {
		return at
	}
	quote := int(at.End-at.Start) - len(lit.Value)
	if quote != 0 && quote != 2 {
		return at
	}
	at.Start = min(at.Start+source.Pos(quote/2+offset), at.End-1)
	at.End = at.Start + 1
	return at
}

func (c *checker) outputItems(list []ast.Expr) []Expr {
	items := make([]Expr, len(list))
	for i, item := range list {
		if do, ok := item.(*ast.ImpliedDo); ok {
			items[i] = c.listDo(do, c.outputItems)
		} else {
			items[i] = c.expr(item)
		}
	}
	return items
}

// listDo checks an implied DO of an output or input list, and its items by the function given; its variable is one of the program's.
func (c *checker) listDo(do *ast.ImpliedDo, check func([]ast.Expr) []Expr) Expr {
	x := c.target(do.Var)
	ref, ok := x.(*Ref)
	if ok && (ref.T.Base != types.Integer && ref.T.Base != types.Real || ref.R > 0) {
		c.errorf(diag.TypeMismatch, do.Var.Span(), "the variable '%s' of an implied DO must be an integer or real scalar, not %s", do.Var.Text, describe(ref))
		ok = false
	}
	d := &ImpliedDo{Typed: Typed{R: 1, At: do.Span()}}
	t := types.Type{}
	if ok {
		d.Var, t = ref.Sym, ref.T
	}
	rangeOK := false
	if t.Base == types.Real {
		d.Lo, d.Hi, d.Step, rangeOK = c.realRange(do.Lo, do.Hi, do.Step, t, do.Span())
	} else {
		rangeOK = c.loopRange(do.Lo, do.Hi, do.Step, t, &d.Lo, &d.Hi, &d.Step)
	}
	c.loops = append(c.loops, loop{index: d.Var, at: do.Span()})
	d.Items = check(do.Items)
	c.loops = c.loops[:len(c.loops)-1]
	if !ok || !rangeOK || isInvalid(d.Items...) {
		return invalid(do.Span())
	}
	if len(d.Items) > 0 {
		d.T = d.Items[0].Type()
	}
	return d
}
