package lang

import (
	"slices"
	"strings"

	"hpfc/ast"
	"hpfc/lang/diag"
)

// where parses a WHERE statement or opens a WHERE construct.
func (p *parser) where(s *statement, c part) {
	inside, after, ok := c.from(1).parenthesized()
	switch {
	case !ok && (strings.HasSuffix(p.sourceFrom(c), ")") || !slices.ContainsFunc(c.toks, isEquals)):
		p.unbalanced(c, "the mask of WHERE")
		n := &ast.Where{At: at(s.toks), Construct: true, Clauses: []ast.WhereClause{{At: at(c.toks), Mask: placeholder(c)}}}
		p.open(s, &frame{kind: whereBlock, node: n, extent: &n.Extent, body: &n.Clauses[0].Body})
	case !ok:
		p.unbalanced(c, "the mask of WHERE")
		p.add(nil)
	case len(after.toks) > 0 && (after.word(0) != "then" || len(after.toks) > 1):
		p.add(p.whereStatement(c, inside, after))
	default:
		if len(after.toks) > 0 {
			p.errorf(diag.Syntax, after.span(), "a WHERE has no THEN").Help("leave it out")
		}
		n := &ast.Where{At: at(s.toks), Construct: true}
		n.Clauses = []ast.WhereClause{{At: at(c.toks), Mask: p.condition(inside)}}
		p.open(s, &frame{kind: whereBlock, node: n, extent: &n.Extent, body: &n.Clauses[0].Body})
	}
}

func (p *parser) whereStatement(c, inside, after part) ast.Stmt {
	n := &ast.Where{At: at(c.toks), Clauses: []ast.WhereClause{{At: at(c.toks), Mask: p.condition(inside)}}}
	if !isAssignment(after.toks) {
		p.errorf(diag.Syntax, after.span(), "expected an assignment after WHERE (...)")
		return nil
	}
	body := p.assignment(after)
	if body == nil {
		return nil
	}
	n.Clauses[0].Body = []ast.Stmt{body}
	return n
}

// elsewhere starts the next clause of the innermost WHERE.
func (p *parser) elsewhere(c part) {
	f := p.clauseOf(c, "ELSEWHERE", whereBlock)
	if f == nil {
		return
	}
	rest := c.from(1)
	if c.word(0) == "else" {
		rest = c.from(2)
	}
	clause := ast.WhereClause{At: at(c.toks)}
	if rest.word(0) == "(" {
		inside, after, ok := rest.parenthesized()
		if ok {
			clause.Mask = p.condition(inside)
			p.endName(f, after, "ELSEWHERE")
		} else {
			p.unbalanced(c, "the mask of ELSEWHERE")
		}
	} else {
		f.last = true
		p.endName(f, rest, "ELSEWHERE")
	}
	n := f.node.(*ast.Where)
	n.Clauses = append(n.Clauses, clause)
	f.body = &n.Clauses[len(n.Clauses)-1].Body
}
