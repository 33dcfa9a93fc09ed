package lang

import (
	"github.com/alecthomas/participle/v2/lexer"

	"hpfc/ast"
	"hpfc/lang/diag"
)

type caseValues struct {
	Values []*caseValue `parser:"@@ ( ',' @@ )*"`
}

type caseValue struct {
	Tokens []lexer.Token
	Below  *expression `parser:"  ':' @@"`
	Lo     *expression `parser:"| @@"`
	Colon  bool        `parser:"  ( @':'"`
	Hi     *expression `parser:"    @@? )?"`
}

var caseGrammar = grammar[caseValues]()

func (v *caseValue) tree() ast.CaseValue {
	out := ast.CaseValue{At: at(v.Tokens), Lo: v.Lo.tree(), Hi: v.Hi.tree(), Range: v.Colon}
	if v.Below != nil {
		out.Hi, out.Range = v.Below.X, true
	}
	return out
}

// selectCase opens a SELECT CASE construct; after an error it has no selector.
func (p *parser) selectCase(s *statement, c part) {
	n := &ast.Select{At: at(s.toks)}
	skip := 1
	if c.word(1) == "case" {
		skip = 2
	}
	inside, after, ok := c.from(skip).parenthesized()
	switch {
	case !ok:
		p.unbalanced(c.from(skip-1), "the selector of SELECT CASE")
	case len(after.toks) > 0:
		p.errorf(diag.Syntax, after.span(), "unexpected text after SELECT CASE (...)")
	default:
		if g, err := conditionGrammar(inside.lex()); !p.failedInside(err) {
			n.Selector = g.X.X
		}
	}
	p.open(s, &frame{kind: selectBlock, node: n, extent: &n.Extent, body: new([]ast.Stmt)})
}

// caseStmt starts the next clause of the innermost SELECT CASE.
func (p *parser) caseStmt(c part) {
	i := p.find(selectBlock)
	if i < 0 && p.foreign.end("switch") {
		return
	}
	if i < 0 {
		p.errorf(diag.MisplacedElse, c.span(), "CASE without SELECT CASE")
		return
	}
	p.closeInner(i, c.span())
	f := p.top()
	n := f.node.(*ast.Select)
	clause := ast.CaseClause{At: at(c.toks)}
	rest := c.from(1)
	if rest.word(0) == "default" {
		clause.Default = true
		p.secondDefault(n, clause)
		p.endName(f, rest.from(1), "CASE DEFAULT")
	} else {
		p.caseValues(f, &clause, rest)
	}
	n.Clauses = append(n.Clauses, clause)
	f.body = &n.Clauses[len(n.Clauses)-1].Body
}

// caseValues parses the values of CASE in their parentheses.
func (p *parser) caseValues(f *frame, clause *ast.CaseClause, rest part) {
	inside, after, ok := rest.parenthesized()
	if !ok {
		p.errorf(diag.Syntax, clause.Extent, "the values of CASE must stand in parentheses").
			Help("write CASE (1, 3:5) or CASE DEFAULT")
		return
	}
	if g, err := caseGrammar(inside.lex()); !p.failedInside(err) {
		for _, v := range g.Values {
			clause.Values = append(clause.Values, v.tree())
		}
	}
	p.endName(f, after, "CASE")
}

func (p *parser) secondDefault(n *ast.Select, clause ast.CaseClause) {
	for i := range n.Clauses {
		if n.Clauses[i].Default {
			p.errorf(diag.MisplacedElse, clause.Extent, "a SELECT CASE has one CASE DEFAULT").
				Label(n.Clauses[i].Extent, "the first is here")
			return
		}
	}
}
