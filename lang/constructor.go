package lang

import (
	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
)

// parenthesis parses (x), a complex constant (re, im), or an implied DO (items, var = lo, hi).
func (p *pratt) parenthesis() (ast.Expr, error) {
	open := p.lex.Next()
	x, err := p.expr(0)
	if err != nil {
		return nil, err
	}
	if !p.is(",") {
		end, err := p.expect(")")
		if err != nil {
			return nil, err
		}
		return &ast.Paren{At: ast.At{Extent: extent(open).Join(extent(end))}, X: x}, nil
	}
	items := []ast.Expr{x}
	for p.is(",") {
		p.lex.Next()
		if x, err = p.expr(0); err != nil {
			return nil, err
		}
		if v, ok := x.(*ast.Name); ok && p.is("=") {
			return p.impliedDo(open, items, v)
		}
		items = append(items, x)
	}
	end, err := p.expect(")")
	if err != nil {
		return nil, err
	}
	at := ast.At{Extent: extent(open).Join(extent(end))}
	if len(items) != 2 {
		return nil, &syntaxError{
			at: at.Extent, text: "a list in parentheses must end with a loop: (items, i = 1, n)", help: "an array is written (/ 1, 2, 3 /)",
		}
	}
	return &ast.ComplexLit{At: at, Re: items[0], Im: items[1]}, nil
}

// impliedDo parses from "=" on.
func (p *pratt) impliedDo(open *lexer.Token, items []ast.Expr, v *ast.Name) (ast.Expr, error) {
	d := &ast.ImpliedDo{Items: items, Var: v}
	bounds := []*ast.Expr{&d.Lo, &d.Hi, &d.Step}
	for i, b := range bounds {
		if i == 2 && !p.is(",") {
			break
		}
		if t := p.lex.Next(); i > 0 && t.Value != "," {
			return nil, unexpected(t, "expected \",\" and the last value of %s, found %s", v.Text, describe(t))
		}
		x, err := p.expr(0)
		if err != nil {
			return nil, err
		}
		*b = x
	}
	end, err := p.expect(")")
	if err != nil {
		return nil, err
	}
	d.Extent = extent(open).Join(extent(end))
	return d, nil
}

// constructor parses an array constructor up to the token end.
func (p *pratt) constructor(end string) (ast.Expr, error) {
	open := p.lex.Next()
	c := &ast.ArrayConstructor{}
	if p.typed(end) {
		spec, err := typeSpecGrammar(p.lex)
		if err != nil {
			return nil, err
		}
		if c.Type, err = spec.tree(); err != nil {
			return nil, err
		}
		if _, err = p.expect("::"); err != nil {
			return nil, err
		}
	}
	for !p.is(end) {
		if len(c.Items) > 0 {
			if err := p.nextItem(c.Items[len(c.Items)-1], end); err != nil {
				return nil, err
			}
		}
		x, err := p.expr(0)
		if err != nil {
			return nil, err
		}
		c.Items = append(c.Items, x)
	}
	c.Extent = extent(open).Join(extent(p.lex.Next()))
	return c, nil
}

// nextItem takes the comma behind an item of an array constructor that goes up to the token end.
func (p *pratt) nextItem(item ast.Expr, end string) error {
	t := p.lex.Peek()
	_, named := item.(*ast.Name)
	if p.is("=") && named || p.is(":") {
		e := unexpected(t, "a loop in an array constructor stands in parentheses of its own")
		e.help = "write (/ (i, i = first, last) /)"
		return e
	}
	if !p.is(",") {
		return unexpected(t, "expected \",\" or %q, found %s", end, describe(t))
	}
	p.lex.Next()
	return nil
}

// typed tells whether a type and "::" follow before the constructor ends.
func (p *pratt) typed(end string) bool {
	if !typeWords[p.lex.Peek().Value] {
		return false
	}
	back := p.lex.MakeCheckpoint()
	defer p.lex.LoadCheckpoint(back)
	depth := 0
	for n := 0; n < 40; n++ { // longer than any type
		switch t := p.lex.Next(); {
		case t.EOF() || t.Type == punctToken && depth == 0 && (t.Value == end || t.Value == ","):
			return false
		case t.Type == punctToken && t.Value == "(":
			depth++
		case t.Type == punctToken && t.Value == ")":
			depth--
		case t.Type == punctToken && t.Value == "::" && depth == 0:
			return true
		}
	}
	return false
}
