package lang

import (
	"strings"

	"hpfc/ast"
	"hpfc/lang/diag"
)

type readStmt struct {
	Star   bool          `parser:"'read' ( @'*'"`
	Format *expression   `parser:"| @@ )"`
	Items  []*expression `parser:"( ',' @@ ( ',' @@ )* )?"`
}

var readGrammar = grammar[readStmt]()

// read parses READ *, items and READ (*, *) items.
func (p *parser) read(s part) ast.Stmt {
	out := &ast.Read{At: at(s.toks)}
	inside, after, ok := s.from(1).parenthesized()
	if ok && after.word(0) == "," && len(after.toks) > 1 && isControlList(inside) {
		after = p.withoutComma(after, "READ")
	}
	if !ok && s.word(1) == "(" {
		p.errorf(diag.Syntax, extent(&s.toks[1]), "this \"(\" has no \")\"")
		return nil
	}
	if !ok || after.word(0) == "," {
		g, err := readGrammar(s.lex())
		if p.failed(err) {
			return nil
		}
		out.Format = g.Format.tree()
		out.Items = trees(g.Items)
		p.needFormat(&out.Format)
		return out
	}
	controls, err := writeGrammar(inside.lex())
	if p.failedInside(err) {
		return nil
	}
	items, err := outputGrammar(after.lex())
	if p.failed(err) {
		return nil
	}
	out.Items = trees(items.Items)
	return p.readControls(out, controls.Controls)
}

// isControlList tells READ (unit, format) from READ (format), items.
func isControlList(inside part) bool {
	return len(inside.commas()) > 1 || inside.word(0) == "*" || inside.word(1) == "="
}

// readControls applies the control list; nil stands for a statement that was reported.
func (p *parser) readControls(out *ast.Read, list []*writeControl) ast.Stmt {
	formatted, advancing := false, false
	var behind []*writeControl // that stand with ADVANCE='NO' only
	if p.wrongControls("READ", out.Extent, list) {
		return nil
	}
	for i, c := range list {
		which := c.Keyword
		if which == "" && i < 2 {
			which = [2]string{"unit", "fmt"}[i]
		}
		x := c.Value.tree()
		switch {
		case which == "unit" && (c.Star || isInt(x, "5")):
		case which == "unit" && mayBeUnit(x, ""):
			out.Unit = x
		case which == "unit":
			return p.refuseRead(out, "READ from a file", x)
		case which == "fmt" && c.Star:
			formatted = true
		case which == "fmt":
			out.Format = x
			formatted = true
		case which == "iostat" && x != nil:
			out.Status = x
		case (which == "end" || which == "err" || which == "eor") && isLabel(x) && !p.checkNumber(x.(*ast.IntLit)):
			return nil
		case which == "end" && isLabel(x):
			out.End = labelText(x.(*ast.IntLit).Digits)
		case which == "err" && isLabel(x):
			out.Err = labelText(x.(*ast.IntLit).Digits)
		case which == "eor" && isLabel(x):
			out.EOR = labelText(x.(*ast.IntLit).Digits)
			behind = append(behind, c)
		case which == "size" && x != nil:
			out.Size = x
			behind = append(behind, c)
		case which == "advance" && advance(x) != "":
			out.Stays = advance(x) == "no"
			advancing = true
		case which == "advance" && isString(x):
			p.errorf(diag.Syntax, x.Span(), "ADVANCE must be 'yes' or 'no'")
			return nil
		case which == "":
			p.errorf(diag.Syntax, place(c.Pos).Extent, "READ takes a unit and a format; what else stands here needs a keyword")
			return nil
		default:
			return p.refuseRead(out, "READ with "+which+"=", x)
		}
	}
	if !formatted {
		return p.refuseRead(out, "unformatted READ", nil)
	}
	p.needFormat(&out.Format)
	switch {
	case out.Format == nil && advancing:
		p.errorf(diag.Syntax, out.Extent, "ADVANCE needs a format, not *")
		return nil
	case !out.Stays && len(behind) > 0:
		p.errorf(diag.BadControl, place(behind[0].Pos).Extent, "%s= needs ADVANCE='NO'", strings.ToUpper(behind[0].Keyword))
		return nil
	}
	return out
}

// refuseRead reports what a READ has beyond the language at x, nil for all of it.
func (p *parser) refuseRead(out *ast.Read, what string, x ast.Expr) ast.Stmt {
	at := out.Extent
	if x != nil {
		at = x.Span()
	}
	p.notSupported(at, what, "L6")
	return &ast.Unsupported{At: out.At, What: what, Level: "L6"}
}
